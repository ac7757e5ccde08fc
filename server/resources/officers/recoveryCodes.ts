import { createHash, randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import type { Db } from '../../database/client.ts'
import { newId } from '../../kernel/id.ts'

export const RECOVERY_CODES = 10

const LENGTH = 8
/** An alphabet without letters and digits that look alike on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Normalizes a typed code: spaces, hyphens and capitals do not count. */
export const typedCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()

/**
 * The stored hash of a code, in hex. A code is short, so the hash is slow; its salt is the officer, so one hash finds
 * the code among ten.
 */
async function hashOf(officer: string, code: string): Promise<string> {
  const salt = createHash('sha256').update(`recovery-codes:${officer}`).digest().subarray(0, 16)
  return (await hashRaw(code, { salt })).toString('hex')
}

/** A random code for people to read aloud and type. */
export const newCode = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Formats a code: `abcd efgh`. */
export const showCode = (code: string) => code.replaceAll(/.{4}(?=.)/g, '$& ')

/**
 * Replaces the officer's recovery codes by ten new ones, formatted to be shown once: `abcd efgh`. Journal it beside
 * this.
 */
export async function newRecoveryCodes(db: Db, officer_id: string, now: Date): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(newCode(LENGTH))
  const data = await Promise.all(
    [...codes].map(async (code) => ({
      id: newId(),
      officer_id,
      code_hash: await hashOf(officer_id, code),
      created_at: now,
    })),
  )
  await db.recoveryCode.deleteMany({ where: { officer_id } })
  await db.recoveryCode.createMany({ data })
  return [...codes].map(showCode)
}

/** Whether the code is one of the officer's and not yet used; this uses it up. */
export async function spendRecoveryCode(db: Db, officer_id: string, code: string, now: Date): Promise<boolean> {
  if (code.length !== LENGTH) return false
  const code_hash = await hashOf(officer_id, code)
  const { count } = await db.recoveryCode.updateMany({
    where: { officer_id, code_hash, used_at: null },
    data: { used_at: now },
  })
  return count > 0
}
