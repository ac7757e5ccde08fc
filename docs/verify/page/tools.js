// The tools of receipt.mjs in a browser.
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 of texts and bytes, one after the other, in hex. */
export function sha256(...parts) {
  const hash = digest.create()
  for (const part of parts) hash.update(typeof part === 'string' ? utf8ToBytes(part) : part)
  return bytesToHex(hash.digest())
}
export const hex = (text) => hexToBytes(String(text))
export const byte = (value) => Uint8Array.of(value)

const toBase64 = (text) => text.replaceAll('-', '+').replaceAll('_', '/')
const bytesIn = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** The bytes of a base64url text; null for a text that is none. */
export function fromBase64url(text) {
  try {
    const bytes = bytesIn(toBase64(text))
    const again = btoa(String.fromCharCode(...bytes))
    return again.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === text ? bytes : null
  } catch {
    return null
  }
}

/** What stands before the 32 bytes of an Ed25519 key in SPKI. */
const SPKI = '302a300506032b6570032100'

/** A public key in PEM: its SPKI in DER, and whether it signed these bytes. */
export function readKey(pem) {
  const der = bytesIn(pem.replace(/-----[^-]+-----/g, '').replace(/\s/g, ''))
  if (der.length !== 44 || bytesToHex(der.subarray(0, 12)) !== SPKI) throw new Error('Not an Ed25519 key.')
  const key = der.subarray(12)
  return {
    der,
    signed: (bytes, signature) => {
      try {
        return ed25519.verify(signature, bytes, key, { zip215: false })
      } catch {
        return false
      }
    },
  }
}
