import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { ConfigError } from '../config.ts'
import { decrypt, encrypt } from './cipher.ts'

/** Key objects instead of bytes, so that printing them reveals no key. */
export type MasterKeys = { current: number; keys: ReadonlyMap<number, KeyObject> }

const KEY_BYTES = 32

/** Thrown for a sealed value that cannot be opened; the message names at most the key's version. */
export class DecryptionError extends Error {}

/** Thrown for a sealed value whose master key is not configured; the value itself may be fine. */
export class MissingKeyError extends DecryptionError {}

function parseKey(entry: string, position: number, setting: string): [number, KeyObject] {
  const [, version, text] = /^([1-9]\d{0,8}):([A-Za-z0-9+/]+={0,2})$/.exec(entry.trim()) ?? []
  if (!version || !text)
    throw new ConfigError(`${setting}: entry ${position} is not <version>:<base64 of ${KEY_BYTES} bytes>`)
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== KEY_BYTES)
    throw new ConfigError(`${setting}: key ${version} has ${bytes.length} bytes instead of ${KEY_BYTES}`)
  return [Number(version), createSecretKey(bytes)]
}

/**
 * Parses `1:<base64 of 32 bytes>,2:...`: the highest version encrypts, all of them decrypt. Throws ConfigError with one
 * line that names the setting and never quotes a key.
 */
export function parseMasterKeys(text: string, setting = 'MASTER_KEYS'): MasterKeys {
  const entries = text.split(',').map((entry, index) => parseKey(entry, index + 1, setting))
  const keys = new Map(entries)
  if (keys.size < entries.length) throw new ConfigError(`${setting}: two keys have the same version`)
  return { current: Math.max(...keys.keys()), keys }
}

/** A new random key in the form of MASTER_KEYS, version 1, for a first start. */
export const makeMasterKey = (): string => `1:${randomBytes(KEY_BYTES).toString('base64')}`

/**
 * Seals a small value (a webhook secret, a data key, a form's answers) under the newest master key:
 * `<version>.<base64url>`. The context names the value's kind and owner (`webhook:<id>`) and is not stored in it.
 * Opening with another context fails, so a value that is copied to another row is useless.
 */
export function seal(masterKeys: MasterKeys, plaintext: string | Uint8Array, context: string): string {
  const version = masterKeys.current
  const bytes = typeof plaintext === 'string' ? Buffer.from(plaintext, 'utf8') : plaintext
  return `${version}.${encrypt(masterKeys.keys.get(version)!, bytes, `${version}:${context}`).toString('base64url')}`
}

/** Opens a value of seal() with any of the given master keys. Throws DecryptionError. */
export function openSealed(masterKeys: MasterKeys, sealed: string, context: string): Buffer {
  const [, version, body] = /^(\d{1,9})\.([\w-]+)$/.exec(sealed) ?? []
  if (!version || !body) throw new DecryptionError('The sealed value is damaged.')
  const key = masterKeys.keys.get(Number(version))
  if (!key)
    throw new MissingKeyError(`The value was sealed under master key ${version}, which MASTER_KEYS does not hold.`)
  const plaintext = decrypt(key, Buffer.from(body, 'base64url'), `${version}:${context}`)
  if (!plaintext) throw new DecryptionError('The sealed value is damaged, belongs elsewhere or has another master key.')
  return plaintext
}

/** Opens a value that was sealed for one of two contexts; tries the newer one first. Throws DecryptionError. */
export function openWithContexts(masterKeys: MasterKeys, sealed: string, context: string, older: string): Buffer {
  try {
    return openSealed(masterKeys, sealed, context)
  } catch (error) {
    if (!(error instanceof DecryptionError) || error instanceof MissingKeyError) throw error
    return openSealed(masterKeys, sealed, older)
  }
}
