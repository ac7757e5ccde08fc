import type { Db } from '../../database/client.ts'
import { digest, newSecret } from '../../http/secrets.ts'

const MINUTES = 5

/** What a challenge is for: one that was made for something else proves nothing. */
export type Purpose = 'add_passkey' | 'use_passkey'

/** A random challenge, kept as a hash for five minutes; `officer` is whose it is, where somebody is signed in. */
export async function newChallenge(db: Db, purpose: Purpose, now: Date, officer?: string): Promise<string> {
  const challenge = newSecret()
  await db.signInChallenge.deleteMany({ where: { expires_at: { lte: now } } })
  await db.signInChallenge.create({
    data: {
      token_hash: digest(challenge),
      purpose,
      officer_id: officer ?? null,
      expires_at: new Date(now.getTime() + MINUTES * 60_000),
    },
    select: { token_hash: true },
  })
  return challenge
}

/** Whether the challenge was made for this and is answered for the first time; it is used up by this. */
export async function spendChallenge(
  db: Db,
  challenge: string,
  purpose: Purpose,
  now: Date,
  officer?: string,
): Promise<boolean> {
  const { count } = await db.signInChallenge.deleteMany({
    where: { token_hash: digest(challenge), purpose, officer_id: officer ?? null, expires_at: { gt: now } },
  })
  return count > 0
}
