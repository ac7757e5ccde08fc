import type { KeyObject } from 'node:crypto'

/** A private key that signs seals now or did so earlier. */
export type SealKey = { secret: KeyObject; pem: string; fingerprint: string }

/** The keys of the seals of the journal (record 0031). */
export type SealKeys = {
  /** Signs new seals. */
  current: SealKey
  /** All configured keys, by fingerprint. */
  held: ReadonlyMap<string, SealKey>
  /** Keys derived from the master keys, by version: seals of format 1 name the version. */
  derived: ReadonlyMap<number, SealKey>
}
