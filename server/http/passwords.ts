import { hash, verify } from '@node-rs/argon2'
import { z } from 'zod'
import { LIMITS } from '../kernel/limits.ts'

export const MIN_PASSWORD = LIMITS.password_min

/** A new password: never trimmed. */
export const newPassword = z.string().min(MIN_PASSWORD).max(1024)

/** argon2id with the library's parameters (19 MiB, 2 passes). */
export const hashPassword = (password: string): Promise<string> => hash(password)

let NOBODY_HASH: Promise<string> | undefined

/** Whether the password is right. It takes as long for an account that does not exist (`null`), so that timing tells nothing. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  NOBODY_HASH ??= hash('nobody has this password')
  const right = await verify(stored ?? (await NOBODY_HASH), password)
  return stored !== null && right
}
