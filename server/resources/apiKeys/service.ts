import { randomBytes } from 'node:crypto'
import { transact } from '../../database/client.ts'
import { endAuthority } from '../../database/lock.ts'
import { digest, newSecret } from '../../http/secrets.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'

/** A generated pair is valid for one year from its creation (interface 2.3, 8). */
function oneYearFrom(now: Date): Date {
  const expires = new Date(now)
  expires.setUTCFullYear(expires.getUTCFullYear() + 1)
  return expires
}

/**
 * Creates a key pair for the account and deletes all earlier ones (interface 4.1). Only the secret's SHA-256 is stored,
 * so this answer is the only one that shows it.
 */
export async function generateKey(
  services: Services,
  trader: { id: string; name: string },
  origin: TraderActor['origin'],
) {
  const now = services.clock.now()
  const secret = newSecret()
  const key = `cs_${randomBytes(18).toString('base64url')}`
  return transact(services.db, async (db) => {
    await endAuthority(db, trader.id)
    // Locks the account: of two concurrent requests, the second waits and then deletes the key of the first.
    const [open] = await db.$queryRaw<object[]>`
      SELECT 1 FROM traders WHERE id = ${trader.id}::uuid AND closed_at IS NULL FOR UPDATE`
    if (!open) throw new ApiError('UNAUTHENTICATED', 'Missing or invalid API credentials.')
    const { count } = await db.apiKey.deleteMany({ where: { trader_id: trader.id } })
    const row = await db.apiKey.create({
      data: {
        trader_id: trader.id,
        key,
        secret_hash: digest(secret),
        permissions: ['*'],
        created_at: now,
        updated_at: now,
        expires_at: oneYearFrom(now),
      },
    })
    await writeJournal(db, { type: 'trader', ...trader, workspace_id: '', origin }, now, {
      action: 'generate_api_key',
      resource: 'traders',
      record_id: trader.id,
      details: { api_key_id: row.id, replaced: count },
    })
    return { id: row.id, key, secret }
  })
}

/** One of the user's own keys, without its secret. 404 for an unknown, foreign or malformed id. */
export async function readKey(services: Services, trader: { id: string; user_id: number }, id: string) {
  const number = /^\d{1,9}$/.test(id) ? Number(id) : 0
  const row = await services.db.apiKey.findFirst({ where: { id: number, trader_id: trader.id } })
  if (!row) throw notFound()
  return {
    id: row.id,
    user_id: trader.user_id,
    key: row.key,
    permissions: row.permissions,
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
