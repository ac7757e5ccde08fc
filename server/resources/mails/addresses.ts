import { randomUUID } from 'node:crypto'
import type { Db } from '../../database/client.ts'
import type { MailAddress } from '../../database/generated/rows.ts'
import type { Actor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'

/** The row of an address that a trader gave, locked; made when it is missing, and then unconfirmed. */
export async function lockAddress(db: Db, now: Date, trader_id: string, address: string): Promise<MailAddress> {
  await db.$executeRaw`
    INSERT INTO mail_addresses (id, trader_id, address, created_at)
    VALUES (${randomUUID()}::uuid, ${trader_id}::uuid, ${address}, ${now}) ON CONFLICT (trader_id, address) DO NOTHING`
  await db.$queryRaw`
    SELECT FROM mail_addresses WHERE trader_id = ${trader_id}::uuid AND address = ${address} FOR UPDATE`
  return db.mailAddress.findUniqueOrThrow({ where: { trader_id_address: { trader_id, address } } })
}

/** The row's entry in the journal, which never says the address. */
export const addressEntry = (action: string, { id, trader_id }: Pick<MailAddress, 'id' | 'trader_id'>, more = {}) => ({
  action,
  resource: 'mail-addresses',
  record_id: id,
  details: { trader_id, ...more },
})

/** Marks an address as its trader's own, once, and journals it. False if it was confirmed before. */
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

/** The owner of an account signed in at the trader's page: the account's address is theirs. */
export async function confirmByLogin(db: Db, actor: Actor, now: Date, trader_id: string): Promise<void> {
  const { email } = await db.trader.findUniqueOrThrow({ where: { id: trader_id }, select: { email: true } })
  const known = await db.read.mailAddress.findFirst({ where: { trader_id, address: email } })
  if (known?.confirmed_at) return
  await confirmAddress(db, actor, now, await lockAddress(db, now, trader_id, email), 'sign_in')
}
