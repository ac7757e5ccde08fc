import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret that cannot be guessed: 32 random bytes, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token or API secret, in hex. The secret is random, so one SHA-256 is enough. */
export const digest = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex')

/** Compares two digests in constant time. */
export const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
