import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { SealKeys } from '../../kernel/sealKeys.ts'
import { type PublicKey, signatureProblem } from './keys.ts'
import { type Gap, hashOf, readSeals, type Seal } from './seal.ts'

export type AcceptedGap = Gap & { seal: number }

/** Whether a seal's content matches its signature. */
export const isGenuine = (keys: SealKeys, keyRows: PublicKey[], seal: Seal): boolean =>
  hashOf(seal) === seal.hash && signatureProblem(keys, keyRows, seal) === null

/** The gaps that the operator accepted, oldest first. A seal that is not genuine does not count. */
export async function acceptedGaps(db: Db, keys: SealKeys, keyRows: PublicKey[]): Promise<AcceptedGap[]> {
  const seals = await readSeals(db, Prisma.sql`WHERE gap IS NOT NULL ORDER BY number`)
  return seals.filter((seal) => isGenuine(keys, keyRows, seal)).map(({ number, gap }) => ({ seal: number, ...gap! }))
}

/** Whether a seal is known to be missing. */
export const isKnownGap = (gaps: AcceptedGap[], number: number): boolean =>
  gaps.some(({ missing }) => missing.some(([from, to]) => number >= from && number <= to))
