import type { KeyObject } from 'node:crypto'

/** A private key that signs seals, or did. */
export type SealKey = { secret: KeyObject; pem: string; fingerprint: string }

/** The keys of the seals of the journal (record 0031). */
export type SealKeys = {
  /** Signs new seals. */
  current: SealKey
  /** All configured keys, by fingerprint. */
  held: ReadonlyMap<string, SealKey>
  /** Derived from the master keys, by their version: seals of format 1 name it. */
  derived: ReadonlyMap<number, SealKey>
}
