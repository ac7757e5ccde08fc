import { type Db, transact } from '../../database/client.ts'
import type { PaymentLink } from '../../database/generated/rows.ts'
import { lockRow } from '../../database/lock.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { emailKey, phoneKey } from '../../kernel/contact.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import { foldText } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import { requireEdge, transition } from '../../kernel/transition.ts'
import type { Services } from '../../services.ts'
import { lockPublishedForm } from '../forms/service.ts'
import { exhaustIfUsedUp } from './exhaust.ts'
import { expireIfOver } from './expire.ts'
import { linkMachine } from './machine.ts'
import { FULL_LINK, type FullLink } from './presenter.ts'
import { lockReadyInstance } from './readyInstance.ts'
import type { LinkChange, LinkInput } from './schema.ts'
import { takeSlug } from './slug.ts'
import { assertNotOver, assertPriceUnchanged, assertTerms, termChanges, termsOf } from './terms.ts'
import { isUsedUp } from './usage.ts'

/** The link in the actor's workspace, or 404 (interface 5, rule 4). */
export async function findLink(db: Db, { workspace_id }: TraderActor, id: string): Promise<FullLink> {
  const row = await db.read.paymentLink.findFirst({ where: { id, workspace_id }, include: FULL_LINK })
  if (!row) throw notFound()
  return row
}

/** 409: an archived link cannot be changed (decisions H-15). */
export function assertNotArchived({ status }: Pick<PaymentLink, 'status'>): void {
  if (status === 'archived')
    throw new ApiError('LINK_ARCHIVED', 'This link is archived: create a new one instead.', {
      meta: { current: status, action: 'update' },
    })
}

/** Locks the link against changes and payments, then reads it again. */
async function lockLink(db: Db, { workspace_id }: TraderActor, id: string): Promise<PaymentLink> {
  await lockRow(db, 'payment_links', id)
  const row = await db.read.paymentLink.findFirst({ where: { id, workspace_id } })
  if (!row) throw notFound()
  return row
}

/** The allowed payers, as given and in the form used to compare; their ids sort in the order given. */
function payersOf({ usage_mode, allowed_payers }: LinkInput) {
  if (usage_mode !== 'whitelist' || !allowed_payers) return []
  const ids = allowed_payers.map(newId).sort()
  return allowed_payers.map(({ email, phone }, index) => ({
    id: ids[index]!,
    email: email ?? null,
    phone: phone ?? null,
    email_key: email ? emailKey(email) : null,
    phone_key: phone ? phoneKey(phone) : null,
  }))
}

/**
 * POST /links (interface 4.7): a draft under a ready instance. 422 on `payment_instance_id`, `form_id`, `expires_at`.
 */
export async function createLink(services: Services, actor: TraderActor, input: LinkInput): Promise<FullLink> {
  return transact(services.db, async (db) => {
    const now = services.clock.now()
    const terms = termsOf(input, now)
    const { workspace_id } = actor
    const { payment_instance_id, title } = input
    const form_id = input.form_id ?? null
    await lockReadyInstance(db, workspace_id, 'payment_instance_id', payment_instance_id)
    if (form_id) await lockPublishedForm(db, workspace_id, form_id)
    const id = newId()
    const row = await db.paymentLink.create({
      data: {
        id,
        workspace_id,
        payment_instance_id,
        form_id,
        slug: await takeSlug(db, { payable_type: 'payment_link', payable_id: id }, title),
        title,
        title_folded: foldText(title),
        ...terms,
        allowed_payers: { createMany: { data: payersOf(input) } },
        created_at: now,
        updated_at: now,
      },
      include: FULL_LINK,
    })
    await writeJournal(db, actor, now, {
      action: 'create',
      resource: 'payment-links',
      record_id: id,
      workspace_id,
      to: row.status,
      details: { title, payment_instance_id, form_id, usage_mode: row.usage_mode },
    })
    return row
  })
}

/** Reopens an exhausted link if its new limit exceeds the paid amount (record 0047). */
const reopen = async (db: Db, actor: TraderActor, now: Date, record: PaymentLink): Promise<PaymentLink> =>
  record.status === 'exhausted' && !isUsedUp(record)
    ? transition(db, actor, now, { machine: linkMachine, action: 'reopen', record })
    : record

/**
 * PUT /links/{id} (interface 4.7): changes the given fields, as far as they may change (decisions H-11). The slug of a
 * draft follows its title (decisions H-13). Lowering a limit to the amount already paid closes the link, raising it
 * reopens the link. 409 LINK_ARCHIVED, LINK_LOCKED; 422 for a form that is not published, a limit below the paid amount
 * (decisions H-12), a past expiry.
 */
export async function updateLink(
  services: Services,
  actor: TraderActor,
  id: string,
  input: LinkChange,
): Promise<FullLink> {
  return transact(services.db, async (db) => {
    const now = services.clock.now()
    const record = await expireIfOver(db, now, await lockLink(db, actor, id))
    assertNotArchived(record)
    assertTerms(record, input, now)
    assertPriceUnchanged(record, input)
    const { data, details } = termChanges(record, input)
    if (Object.keys(details).length === 0) return findLink(db, actor, id)
    if (data.form_id) await lockPublishedForm(db, record.workspace_id, input.form_id!)
    if (data.title && record.status === 'draft') {
      data.slug = await takeSlug(db, { payable_type: 'payment_link', payable_id: id }, input.title!, record.slug)
      details.slug = { before: record.slug, after: data.slug }
    }
    const row = await db.paymentLink.update({
      where: { id },
      data: { ...data, version: { increment: 1 }, updated_at: now },
    })
    const { workspace_id } = record
    await writeJournal(db, actor, now, {
      action: 'update',
      resource: 'payment-links',
      record_id: id,
      workspace_id,
      details,
    })
    await expireIfOver(db, now, await reopen(db, actor, now, await exhaustIfUsedUp(db, now, row)))
    return findLink(db, actor, id)
  })
}

/**
 * POST /links/{id}/publish, /pause, /resume, /archive (interface 3.1): 409 INVALID_STATE_TRANSITION from another state;
 * archiving again gives the same answer (decisions G-07). Publishing a link whose time is already over is 422.
 */
export async function moveLink(
  services: Services,
  actor: TraderActor,
  id: string,
  action: 'publish' | 'pause' | 'resume' | 'archive',
): Promise<FullLink> {
  return transact(services.db, async (db) => {
    const now = services.clock.now()
    const record = await expireIfOver(db, now, await lockLink(db, actor, id))
    if (action === 'archive' && record.status === 'archived') return findLink(db, actor, id)
    const move = { machine: linkMachine, action, record }
    requireEdge(actor, move)
    if (action === 'publish') assertNotOver(record, now)
    await transition(db, actor, now, move)
    return findLink(db, actor, id)
  })
}
