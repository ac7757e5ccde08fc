import { randomUUID } from 'node:crypto'
import type { Db } from '../../database/client.ts'
import type { MailAddress } from '../../database/generated/rows.ts'
import type { Actor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'

/** Locks the row of an address of a trader. Creates a missing row, as unconfirmed. */
export async function lockAddress(db: Db, now: Date, trader_id: string, address: string): Promise<MailAddress> {
  await db.$executeRaw`
    INSERT INTO mail_addresses (id, trader_id, address, created_at)
    VALUES (${randomUUID()}::uuid, ${trader_id}::uuid, ${address}, ${now}) ON CONFLICT (trader_id, address) DO NOTHING`
  await db.$queryRaw`
    SELECT FROM mail_addresses WHERE trader_id = ${trader_id}::uuid AND address = ${address} FOR UPDATE`
  return db.mailAddress.findUniqueOrThrow({ where: { trader_id_address: { trader_id, address } } })
}

/** The journal entry of an address, without the address itself. */
export const addressEntry = (action: string, { id, trader_id }: Pick<MailAddress, 'id' | 'trader_id'>, more = {}) => ({
  action,
  resource: 'mail-addresses',
  record_id: id,
  details: { trader_id, ...more },
})

/** Confirms that an address belongs to its trader, once, and journals it. False if it was confirmed before. */
export async function confirmAddress(
  db: Db,
  actor: Actor,
  now: Date,
  { id, trader_id }: Pick<MailAddress, 'id' | 'trader_id'>,
  method: 'link' | 'sign_in',
): Promise<boolean> {
  const { count } = await db.mailAddress.updateMany({ where: { id, confirmed_at: null }, data: { confirmed_at: now } })
  if (count === 0) return false
  await writeJournal(db, actor, now, addressEntry('confirm_address', { id, trader_id }, { method }))
  return true
}

/** Confirms the account's own address after its owner signed in at the trader's page. */
export async function confirmByLogin(db: Db, actor: Actor, now: Date, trader_id: string): Promise<void> {
  const { email } = await db.trader.findUniqueOrThrow({ where: { id: trader_id }, select: { email: true } })
  const known = await db.read.mailAddress.findFirst({ where: { trader_id, address: email } })
  if (known?.confirmed_at) return
  await confirmAddress(db, actor, now, await lockAddress(db, now, trader_id, email), 'sign_in')
}
