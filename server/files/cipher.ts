import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Bytes that encryption adds to a plaintext. */
export const CIPHER_OVERHEAD = IV_BYTES + TAG_BYTES

/** AES-256-GCM under a 32-byte key: IV, tag and ciphertext. Decrypting needs the same context. */
export function encrypt(key: KeyObject, plaintext: Uint8Array, context: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context))
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext])
}

/** The plaintext of encrypt(), or null when the bytes, the key or the context differ. */
export function decrypt(key: KeyObject, sealed: Uint8Array, context: string): Buffer | null {
  if (sealed.length < CIPHER_OVERHEAD) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(IV_BYTES, CIPHER_OVERHEAD))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(CIPHER_OVERHEAD)), decipher.final()])
  } catch {
    return null
  }
}
