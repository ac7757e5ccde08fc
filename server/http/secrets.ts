import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret that no one can guess: 32 random bytes, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** How tokens and API secrets are kept: they are random, so one SHA-256 is enough. Hex. */
export const digest = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex')

/** Compares two digests in the same time wherever they differ. */
export const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
