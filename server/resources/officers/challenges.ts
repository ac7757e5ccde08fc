import type { Db } from '../../database/client.ts'
import { digest, newSecret } from '../../http/secrets.ts'

const MINUTES = 5

/** The purpose of a challenge. It is valid for this purpose only. */
export type Purpose = 'add_passkey' | 'use_passkey'

/** Creates a random challenge, stored as a hash for five minutes; `officer`: its owner, if signed in. */
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

/** Whether the challenge was made for this purpose and not yet answered; this uses it up. */
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
