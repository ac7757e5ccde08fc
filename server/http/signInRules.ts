import { z } from 'zod'
import type { Db } from '../database/client.ts'
import { inForce, type StoredSettings } from '../kernel/storedSettings.ts'
import { customIssue } from './fields.ts'

/** Settings of signing in, by key: schemas, and the values until an administrator changes them (record 0069). */
export const SIGN_IN_SETTINGS = {
  /** Whether an officer without a second factor can only add one. */
  second_factor: z.enum(['optional', 'required']),
  /** Minutes after which a session ends: without use, and in any case. */
  session_minutes: z
    .strictObject({ idle: z.int().min(1).max(1440), whole: z.int().min(1).max(10_080) })
    .superRefine(({ idle, whole: total }, context) => {
      if (idle > total)
        context.addIssue({
          ...customIssue('max', 'The idle field must not be greater than the whole one.'),
          path: ['idle'],
        })
    }),
}

export type SignInRules = { [Key in keyof typeof SIGN_IN_SETTINGS]: z.output<(typeof SIGN_IN_SETTINGS)[Key]> }

export const defaultSignInRules = ({ production }: { production: boolean }): SignInRules => ({
  second_factor: production ? 'required' : 'optional',
  session_minutes: { idle: 15, whole: 720 },
})

export const signInRulesIn = (stored: StoredSettings, config: { production: boolean }): SignInRules =>
  inForce(defaultSignInRules(config), stored)

/** The rules in force. */
export async function signInRules({ db, config }: { db: Db; config: { production: boolean } }): Promise<SignInRules> {
  const rows = await db.read.setting.findMany({ where: { key: { in: Object.keys(SIGN_IN_SETTINGS) } } })
  return signInRulesIn(Object.fromEntries(rows.map(({ key, value }) => [key, value])), config)
}
