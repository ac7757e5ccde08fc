import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { AuditEntry } from '../../database/generated/rows.ts'
import { notFound } from '../../kernel/errors.ts'
import { listedEntries } from './freeze.ts'

/** Formats a time to the second, in ISO 8601 and UTC. */
const second = (at: Date | string) => `${new Date(at).toISOString().slice(0, 19)}Z`

/** An act: the person, the time to the second, and the reason. */
export type FreezeAct = { at: string; by: string; reason: string | null }

/**
 * A watch-list entry for which officers answered 'same', with its current content or, after its removal, its last
 * content on the list.
 */
export type FreezeEntry = {
  list: string
  ref: string
  kind: string
  type: string | null
  name: string | null
  aliases: string[]
  birth_dates: string[]
  countries: string[]
  identifiers: string[]
  programme: string | null
  source: string | null
  /** The officer's answer 'same'. */
  answered: FreezeAct
}

export type FreezeInstance = {
  id: string
  title: string
  status: string
  /** When the freeze suspended the instance; null if it was suspended before. */
  suspended_at: string | null
  /** The sums that its links have collected, by currency. */
  collected: Amount[]
}

export type Amount = { currency: string; amount: string; payments: number }

export type FreezePayment = {
  id: string
  reference: string
  amount: string
  currency: string
  status: string
  begun_at: string
  settled_at: string | null
  /** Whether the money is held, because the payment settled after the freeze. */
  held: boolean
}

/** The report of an account's last freeze, for an authority. Times are UTC, to the second. */
export type FreezeReport = {
  made_at: string
  frozen: FreezeAct
  unfrozen: (FreezeAct & { confirmed_by: string | null }) | null
  entries: FreezeEntry[]
  subject: {
    id: string
    user_id: number
    name: string
    email: string
    workspaces: string[]
    identifications: { id: string; name: string; status: string; rc: string | null; nif: string | null }[]
    brands: { id: string; name: string; status: string }[]
    bank_accounts: { id: string; account_number: string; status: string }[]
  }
  instances: FreezeInstance[]
  payments: FreezePayment[]
  totals: { held: Amount[]; under_way: Amount[] }
}

type FreezeDetails = { instances: string[]; suspended: string[]; payments: string[] }

const actOf = ({ at, actor_name, reason }: Pick<AuditEntry, 'at' | 'actor_name' | 'reason'>): FreezeAct => ({
  at: second(at),
  by: actor_name,
  reason,
})

/** Reads the account's last freeze and its end; null if it was never frozen. */
async function lastFreeze(db: Db, id: string) {
  const of = (action: string, after = 0n) =>
    db.read.auditEntry.findFirst({
      where: { resource: 'traders', record_id: id, action, id: { gt: after } },
      orderBy: { id: 'desc' },
    })
  const frozen = await of('freeze')
  return frozen && { frozen, unfrozen: await of('unfreeze', frozen.id) }
}

async function entriesOf(db: Db, id: string): Promise<FreezeEntry[]> {
  const listed = await listedEntries(db, id)
  return Promise.all(
    listed.map(async ({ list, ref, kind, key }) => {
      const [row, answer] = await Promise.all([
        db.read.listEntry.findFirst({
          where: { list, identity_hash: key },
          orderBy: [{ from_version: 'desc' }, { ref: 'asc' }],
        }),
        db.read.screeningAnswer.findFirst({
          where: { trader_id: id, list, key, answer: 'same' },
          include: { officer: { select: { name: true } } },
          orderBy: [{ answered_at: 'desc' }, { id: 'desc' }],
        }),
      ])
      return {
        ...{ list, ref, kind, type: row?.type ?? null, name: row?.name ?? null },
        ...{ aliases: [...(row?.aliases ?? [])], birth_dates: [...(row?.birth_dates ?? [])] },
        ...{ countries: [...(row?.countries ?? [])], identifiers: [...(row?.identifiers ?? [])] },
        ...{ programme: row?.programme ?? null, source: row?.source ?? null },
        answered: { at: second(answer!.answered_at), by: answer!.officer.name, reason: answer!.why },
      }
    }),
  )
}

type CompanyNumbers = { id: string; name: string; status: string; rc: string | null; nif: string | null }

async function subjectOf(db: Db, id: string): Promise<FreezeReport['subject']> {
  const trader = await db.read.trader.findUnique({
    where: { id },
    include: { workspaces: { orderBy: { created_at: 'asc' } } },
  })
  if (!trader) throw notFound()
  const workspaces = trader.workspaces.map((one) => one.id)
  const where = { workspace_id: { in: workspaces } }
  const orderBy = { created_at: 'asc' } as const
  const read = (field: string) => Prisma.sql`(
    SELECT reading.value FROM readings AS reading WHERE reading.resource = 'identifications'
      AND reading.record_id = record.id AND reading.field = ${field} ORDER BY reading.submission DESC LIMIT 1)`
  const [identifications, brands, accounts] = await Promise.all([
    db.$queryRaw<CompanyNumbers[]>`
      SELECT record.id::text, record.name, record.status::text, ${read('rc')} AS rc, ${read('nif')} AS nif
      FROM identifications AS record WHERE record.workspace_id = ANY (${workspaces}::uuid[]) ORDER BY record.created_at`,
    db.read.brand.findMany({ where, orderBy, select: { id: true, name: true, status: true } }),
    db.read.bankAccount.findMany({ where, orderBy, select: { id: true, account_number: true, status: true } }),
  ])
  const { user_id, name, email } = trader
  return {
    ...{ id, user_id, name, email, workspaces: trader.workspaces.map((one) => one.name) },
    ...{ identifications: [...identifications], brands: [...brands], bank_accounts: [...accounts] },
  }
}

const amountsSql = (condition: Prisma.Sql) => Prisma.sql`
  SELECT payment_instance_id::text, currency, sum(amount)::text AS amount, count(*)::int AS payments
  FROM transactions WHERE ${condition} GROUP BY payment_instance_id, currency ORDER BY currency`

type AmountRow = Amount & { payment_instance_id: string }

async function instancesOf(db: Db, { instances, suspended }: FreezeDetails, at: Date): Promise<FreezeInstance[]> {
  const [rows, collected] = await Promise.all([
    db.read.paymentInstance.findMany({ where: { id: { in: instances } }, orderBy: { created_at: 'asc' } }),
    db.$queryRaw<AmountRow[]>(
      amountsSql(Prisma.sql`payment_instance_id = ANY (${instances}::uuid[]) AND status = 'paid'
        AND payable_type <> 'payment_instance'`),
    ),
  ])
  return rows.map(({ id, title, status }) => ({
    ...{ id, title, status, suspended_at: suspended.includes(id) ? second(at) : null },
    collected: collected
      .filter((one) => one.payment_instance_id === id)
      .map(({ currency, amount, payments }) => ({ currency, amount, payments })),
  }))
}

async function paymentsOf(db: Db, { payments }: FreezeDetails): Promise<FreezePayment[]> {
  const rows = await db.read.transaction.findMany({
    where: { id: { in: payments } },
    include: { late_money: { select: { transaction_id: true } } },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  })
  return rows.map((row) => ({
    ...{ id: row.id, reference: row.reference, amount: row.amount.toFixed(2), currency: row.currency },
    ...{ status: row.status, begun_at: second(row.created_at) },
    settled_at: row.paid_at === null ? null : second(row.paid_at),
    held: row.status === 'paid' && row.late_money !== null,
  }))
}

/** Sums payments by currency, in cents, because amounts have two places. */
function totalOf(payments: readonly FreezePayment[]): Amount[] {
  const sums = new Map<string, { cents: bigint; payments: number }>()
  for (const { currency, amount } of payments) {
    const sum = sums.get(currency) ?? { cents: 0n, payments: 0 }
    sums.set(currency, { cents: sum.cents + BigInt(amount.replace('.', '')), payments: sum.payments + 1 })
  }
  return [...sums].sort().map(([currency, { cents, payments }]) => {
    const digits = String(cents).padStart(3, '0')
    return { currency, amount: `${digits.slice(0, -2)}.${digits.slice(-2)}`, payments }
  })
}

/** Makes the report of the account's last freeze. 404 if it was never frozen. */
export async function freezeReportOf(db: Db, id: string, now: Date): Promise<FreezeReport> {
  const last = await lastFreeze(db, id)
  if (!last) throw notFound()
  const { frozen, unfrozen } = last
  const details = frozen.details as unknown as FreezeDetails
  const [entries, subject, instances, payments] = await Promise.all([
    entriesOf(db, id),
    subjectOf(db, id),
    instancesOf(db, details, frozen.at),
    paymentsOf(db, details),
  ])
  const confirmed = unfrozen && (unfrozen.details as { proposal?: { confirmed_by?: { name: string } } }).proposal
  return {
    made_at: second(now),
    frozen: actOf(frozen),
    unfrozen: unfrozen && { ...actOf(unfrozen), confirmed_by: confirmed?.confirmed_by?.name ?? null },
    ...{ entries, subject, instances, payments },
    totals: {
      held: totalOf(payments.filter(({ held }) => held)),
      under_way: totalOf(payments.filter(({ status }) => status === 'processing')),
    },
  }
}
