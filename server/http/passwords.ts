import { createRequire } from 'node:module'
import { hash, verify } from '@node-rs/argon2'
import { z } from 'zod'
import { LIMITS } from '../kernel/limits.ts'
import { customIssue } from './fields.ts'

export const MIN_PASSWORD = LIMITS.password_min

/** Words about this service. Attackers try them, too. */
const OWN_WORDS = 'countersign compliance conformite officer supervisor administrator paiement'.split(' ')

/** Shorter passwords are not listed: a long password that begins with a short common word is not itself common. */
const MIN_LISTED_LENGTH = 8

const require = createRequire(import.meta.url)
let common: Set<string> | undefined

/** The passwords that attackers try first, loaded with the first password that somebody chooses (record 0138). */
function commonPasswords(): Set<string> {
  if (!common) {
    const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
    const listed = dictionary['passwords-common'].map(String).filter(({ length }) => length >= MIN_LISTED_LENGTH)
    common = new Set([...OWN_WORDS, ...listed.map((password) => password.toLowerCase())])
  }
  return common
}

/** Whether a password is on the list, ignoring capitals, and digits and marks at its end. */
function isCommon(password: string): boolean {
  const typed = password.toLowerCase()
  return commonPasswords().has(typed) || commonPasswords().has(typed.replace(/[^\p{L}]+$/u, ''))
}

/** A new password: never trimmed, and not a common one. */
export const newPassword = z
  .string()
  .min(MIN_PASSWORD)
  .max(1024)
  .superRefine((password, context) => {
    if (isCommon(password))
      context.addIssue(
        customIssue('common', 'Choose another password: this one is on the lists of those that are tried first.'),
      )
  })

/** argon2id with the library's parameters (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(password)

let NOBODY_HASH: Promise<string> | undefined

/** The hash for the comparison: the account's, or one of equal cost if the account does not exist. */
export async function comparedHash(stored: string | null): Promise<string> {
  NOBODY_HASH ??= hash('nobody has this password')
  return stored ?? (await NOBODY_HASH)
}

/**
 * Whether the password is right. Takes as long for an account that does not exist (`null`), so that the time does not
 * reveal which accounts exist.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(await comparedHash(stored), password)
  return stored !== null && right
}
