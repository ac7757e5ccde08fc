import type { Db } from '../database/client.ts'
import type { Prisma, Transaction } from '../database/generated/client.ts'
import { lockRow } from '../database/lock.ts'
import { payerActor, type RequestOrigin } from '../kernel/actor.ts'
import { journal } from '../kernel/audit.ts'
import { invalid, notFound, Refusal } from '../kernel/errors.ts'
import { fold } from '../kernel/fold.ts'
import { newId } from '../kernel/id.ts'
import { answersOf, storeSubmission } from '../resources/forms/submissions.ts'
import { newReference } from '../resources/transactions/reference.ts'
import type { Services } from '../services.ts'
import { refuseClosed } from './closed.ts'
import { ask, freePlaces, giveUp, holdUnanswered, openPayments } from './holds.ts'
import { type CheckedPayment, checkPayment, type PaymentInput } from './input.ts'
import { type OpenOrder, openOrder, returnAddress } from './order.ts'
import type { Payable, PayableSource } from './payable.ts'
import { refuseHolderInVain } from './places.ts'
import { sources } from './sources.ts'
import { inTurn, PATIENT } from './turns.ts'

export type { PaymentInput } from './input.ts'

/** A payment under way, and where its payer goes next: the gateway's page, or ours that says how it ended. */
export type Begun = { transaction: Transaction; form_url: string }

const begun = (transaction: Transaction): Begun => ({ transaction, form_url: transaction.form_url! })

const TABLES: Record<Payable['type'], string> = { payment_link: 'payment_links', pay_link: 'pay_links' }
/** Payments of one payer among which his own is looked for: their answers are opened one by one. */
const MOST_OWN = 50

type Found = { source: PayableSource; payable: Payable }

async function find(services: Services, slug: string, now: Date): Promise<Found | null> {
  if (slug === '' || slug.includes('\0') || !slug.isWellFormed()) return null
  const row = await services.db.slug.findUnique({ where: { slug } })
  if (!row || row.payable_type === 'payment_instance') return null
  const source = sources[row.payable_type]
  const payable = await source.find(services, row.payable_id, now)
  return payable && { source, payable }
}

/** The link behind `/p/<slug>` as payers see it now; null for an unknown slug, a draft or a deleted link (decisions H-43). */
export async function findPayable(services: Services, slug: string): Promise<Payable | null> {
  return (await find(services, slug, services.clock.now()))?.payable ?? null
}

/** 422 where another link stands at the address than the one that the payer was shown: its price may be another. */
function refuseAnother({ id }: Payable, { link }: PaymentInput): void {
  if (link === undefined || link === null || link === '' || link === id) return
  const message = 'Another link stands at this address now: open its page again and look at what is asked for.'
  throw invalid({ field: 'link', rule: 'changed', message })
}

const WITH_ANSWERS = { submission: { select: { id: true, answers_sealed: true } } } satisfies Prisma.TransactionInclude

type Open = Prisma.TransactionGetPayload<{ include: typeof WITH_ANSWERS }>

type Own = { any?: Open; same?: Open }

/**
 * The payer's own payments of this amount that are under way, those with the same name and answers first, else the
 * newest. An address that somebody knows is not enough to be shown another's payment where there is a place for his own.
 */
async function ownPayments(services: Services, db: Db, payable: Payable, payment: CheckedPayment): Promise<Own> {
  const rows = await db.transaction.findMany({
    where: { ...openPayments(services, payable), payer_key: payment.payer.key, amount: payment.amount },
    include: WITH_ANSWERS,
    orderBy: { created_at: 'desc' },
    take: MOST_OWN,
  })
  const given = JSON.stringify(payment.answers)
  const name = fold(payment.payer.name ?? '')
  const answers = ({ submission }: Open) => JSON.stringify(submission ? answersOf(services, submission) : {})
  const same = rows.find((row) => fold(row.payer_name ?? '') === name && answers(row) === given)
  return { any: rows[0], same }
}

/** The payment itself, its place, its answers and its journal entry, in the caller's transaction. */
async function write(
  db: Db,
  services: Services,
  payable: Payable,
  payment: CheckedPayment,
  { id, expires_at, order, now, origin }: Opening & { order: OpenOrder },
): Promise<Transaction> {
  const { workspace_id, payment_instance_id } = payable
  const about = { payable_type: payable.type, payable_id: payable.id }
  const transaction = await db.transaction.create({
    data: {
      id,
      workspace_id,
      payment_instance_id,
      ...about,
      amount: payment.amount,
      currency: payable.currency,
      payment_method: 'online',
      reference: newReference('PAY', 10),
      payer_name: payment.payer.name,
      payer_email: payment.payer.email,
      payer_phone: payment.payer.phone,
      payer_key: payment.payer.key,
      metadata: (payable.metadata as Prisma.InputJsonObject | null) ?? undefined,
      ...order,
      expires_at,
      created_at: now,
      updated_at: now,
    },
  })
  await journal(db, payerActor(origin), now, {
    action: 'create',
    resource: 'transactions',
    record_id: id,
    workspace_id,
    to: transaction.status,
    details: { ...about, payment_instance_id, amount: payment.amount, currency: payable.currency },
  })
  if (payable.form && payable.type === 'payment_link')
    await storeSubmission(db, services, now, {
      workspace_id,
      snapshot: payable.form,
      payment_link_id: payable.id,
      transaction_id: id,
      answers: payment.answers,
      origin,
    })
  return transaction
}

/** `unanswered`: payments whose hold is over and about which the gateway said nothing. */
type Opening = { id: string; expires_at: Date; now: Date; unanswered: readonly string[]; origin?: RequestOrigin }

const isUsedUp = (error: unknown) =>
  error instanceof Refusal && error.code === 'LINK_CLOSED' && error.meta.state === 'used_up'

/**
 * The payer's own payment that he goes on with, or null when there is a place for a new one. `freed`: payments whose
 * places count as free (record 0048).
 */
async function place(
  services: Services,
  db: Db,
  { source, payable }: Found,
  payment: CheckedPayment,
  now: Date,
  freed: readonly string[],
): Promise<Transaction | null> {
  const own = await ownPayments(services, db, payable, payment)
  if (own.same) return own.same
  try {
    await source.reserve(db, now, payable.id, { ...payment, freed })
    return null
  } catch (error) {
    if (!isUsedUp(error)) throw error
    // The place that is missing may be his own, perhaps since a moment ago by a second click: he goes on with it.
    const { same, any } = await ownPayments(services, db, payable, payment)
    if (same || any) return (same ?? any)!
    throw error
  }
}

/**
 * As `place`. Where no place is free it takes back those of payments that the gateway says nothing about, as few as are
 * needed.
 */
async function placeOf(
  services: Services,
  db: Db,
  found: Found,
  payment: CheckedPayment,
  { now, unanswered }: Opening,
): Promise<Transaction | null> {
  const over = await holdUnanswered(db, unanswered)
  for (let count = 0; ; count += 1)
    try {
      const freed = over.slice(0, count)
      const own = await place(services, db, found, payment, now, freed)
      if (!own) await giveUp(db, now, freed)
      return own
    } catch (error) {
      if (!isUsedUp(error) || count >= over.length) throw error
    }
}

/**
 * The place and the payment in one transaction, one payer at a time: everything is looked at again, since others and he
 * himself, with a second click, may have been faster.
 */
function take(
  services: Services,
  found: Found,
  payment: CheckedPayment,
  opening: Opening & { order: OpenOrder },
): Promise<Transaction> {
  const { payable } = found
  const { now, unanswered } = opening
  const begin = async (db: Db) => {
    await lockRow(db, TABLES[payable.type], payable.id)
    return (await placeOf(services, db, found, payment, opening)) ?? write(db, services, payable, payment, opening)
  }
  // Reject those who come too late before opening a transaction.
  return inTurn(
    payable.id,
    async () =>
      (await place(services, services.db, found, payment, now, unanswered)) ?? services.db.$transaction(begin, PATIENT),
  )
}

/**
 * What the payer has under way by this link, when that is what he goes on with: the gateway is asked about it first.
 * Without it, whether there is a place for a new payment, before the gateway hears of one.
 */
async function resume(
  services: Services,
  found: Found,
  payment: CheckedPayment,
  now: Date,
): Promise<{ own: Transaction | null; unanswered: readonly string[] }> {
  const { payable } = found
  const own = await ownPayments(services, services.db, payable, payment)
  const asked = own.any && (await ask(services, own.same ?? own.any, now))
  if (own.same && asked && asked.status !== 'failed') return { own: asked, unanswered: [] }
  const unanswered = await freePlaces(services, payable, payment.payer, now)
  return {
    own: await inTurn(payable.id, () => place(services, services.db, found, payment, now, unanswered)),
    unanswered,
  }
}

/**
 * Begins a payment by the link (design 1; record 0022): checks link and input by the clock, opens an order
 * at the gateway, then in one transaction reserves a place at the link and writes the transaction, the form's
 * submission and the journal. Whoever comes back while his payment is under way goes on with it: same transaction, same
 * `form_url`; when the gateway meanwhile says that it is paid, `form_url` is our page that says so.
 *
 * Refuses with 404, LINK_CLOSED (`meta.state`), INSTANCE_NOT_READY, VALIDATION_ERROR (fields `amount`, `name`, `email`,
 * `phone_number`, `answers.<input_name>`, `link` when another one stands there now), TOO_MANY_REQUESTS (record 0022) or
 * SERVICE_UNAVAILABLE while the gateway cannot be reached; then nothing is written.
 */
export async function beginPayment(
  services: Services,
  slug: string,
  input: PaymentInput,
  origin?: RequestOrigin,
): Promise<Begun> {
  // One timestamp for the whole request: a hold that is over when it begins is over throughout.
  const now = services.clock.now()
  const found = await find(services, slug, now)
  if (!found) throw notFound()
  const { payable } = found
  refuseClosed(payable)
  refuseAnother(payable, input)
  const payment = checkPayment(payable, input, now)

  const { own: underWay, unanswered } = await resume(services, found, payment, now)
  if (underWay?.status === 'paid') return { transaction: underWay, form_url: returnAddress(services, underWay.id) }
  if (underWay) return begun(underWay)
  if (payable.limited && services.config.rateLimit && origin?.address)
    await refuseHolderInVain(services, payable, origin.address, now)

  const id = newId()
  const expires_at = new Date(now.getTime() + services.config.holdMinutes * 60_000)
  const { amount } = payment
  const { currency, title } = payable
  const order = await openOrder(services, { order_id: id, amount, currency, title, expires_at })
  return begun(await take(services, found, payment, { id, expires_at, order, now, unanswered, origin }))
}
