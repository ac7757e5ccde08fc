import { randomUUID } from 'node:crypto'
import { type Db, transact } from '../../database/client.ts'
import type { Prisma } from '../../database/generated/client.ts'
import type { Delivery, Webhook } from '../../database/generated/rows.ts'
import { lockRow } from '../../database/lock.ts'
import type { Actor, TraderActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { defined } from '../../kernel/defined.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { newWebhookSecret } from '../../webhooks/sign.ts'
import { updateUnreached } from '../../webhooks/unreached.ts'
import { dropPending, scheduleAttempt, sendAgainAtOnce } from './dispatches.ts'
import type { WebhookChange, WebhookInput } from './schema.ts'
import { sealSecret } from './secret.ts'

/** The maximum number of webhooks of a workspace (decisions B.2). */
const MAX_WEBHOOKS = 20

/** The webhook in the actor's workspace, or 404 (interface 5, rule 4). */
export async function findWebhook(services: ReviewServices, actor: TraderActor, id: string): Promise<Webhook> {
  const row = await services.db.read.webhook.findFirst({
    where: { id, workspace_id: actor.workspace_id, deleted_at: null },
  })
  if (!row) throw notFound()
  return row
}

/** An attempt of this webhook, or 404. */
export async function findDelivery(services: ReviewServices, webhook: Webhook, id: string): Promise<Delivery> {
  const row = await services.db.read.delivery.findFirst({ where: { id, webhook_id: webhook.id } })
  if (!row) throw notFound()
  return row
}

/** 409 WEBHOOK_LIMIT when the workspace has the most webhooks allowed. */
export async function assertRoomForWebhook(db: Db, workspace_id: string): Promise<void> {
  const count = await db.read.webhook.count({ where: { workspace_id, deleted_at: null } })
  if (count >= MAX_WEBHOOKS)
    throw new ApiError('WEBHOOK_LIMIT', `A workspace may have ${MAX_WEBHOOKS} webhooks: delete one first.`, {
      meta: { limit: MAX_WEBHOOKS },
    })
}

/** The journal's details of a webhook, without the URL's path, which may contain a token of the trader. */
const journalDetails = ({ url, events, is_active }: Webhook) => ({ url_host: new URL(url).host, events, is_active })

/** POST /webhooks (interface 4.9). The secret is stored sealed; after this answer only the worker reads it, to sign. */
export async function createWebhook(
  services: ReviewServices,
  actor: TraderActor,
  input: WebhookInput,
): Promise<{ row: Webhook; secret: string }> {
  const id = randomUUID()
  const secret = newWebhookSecret()
  const { workspace_id } = actor
  const row = await transact(services.db, async (db) => {
    const now = services.clock.now()
    // Locks the workspace: of two concurrent requests, the second waits and then counts the webhook of the first.
    await lockRow(db, 'workspaces', workspace_id)
    await assertRoomForWebhook(db, workspace_id)
    const made = await db.webhook.create({
      data: {
        id,
        workspace_id,
        url: input.url,
        description: input.description ?? null,
        events: input.events ?? [],
        is_active: input.is_active ?? true,
        secret_sealed: sealSecret(services.keys, id, secret),
        created_at: now,
        updated_at: now,
      },
    })
    await writeJournal(db, actor, now, {
      action: 'create',
      resource: 'webhooks',
      record_id: id,
      workspace_id,
      details: journalDetails(made),
    })
    return made
  })
  return { row, secret }
}

/** Sets columns of a webhook and journals the change. 404 when it was deleted meanwhile. */
async function changeWebhook(
  services: ReviewServices,
  actor: TraderActor,
  record: Webhook,
  entry: { action: string; changed?: string[] },
  set: (now: Date) => Prisma.WebhookUncheckedUpdateManyInput,
): Promise<Webhook> {
  return transact(services.db, async (db) => {
    const now = services.clock.now()
    const where = { id: record.id, deleted_at: null }
    const [row] = await db.webhook.updateManyAndReturn({ where, data: { ...set(now), updated_at: now } })
    if (!row) throw notFound()
    await updateUnreached(db, services.dossiers.names, now, await dropPending(db, row.id, now))
    await writeJournal(db, actor, now, {
      action: entry.action,
      resource: 'webhooks',
      record_id: row.id,
      workspace_id: row.workspace_id,
      details: { ...(entry.changed && { changed: entry.changed }), ...journalDetails(row) },
    })
    return row
  })
}

const HEALTHY = { failing_since: null, failures: 0, timeouts: 0, probe_at: null }

/**
 * PATCH /webhooks/{id} (interface 4.9). A new URL or a change of `is_active` resets the count of failures and ends the
 * wait after a timeout; disabling drops the waiting dispatches (decisions B.2, H-38).
 */
export async function updateWebhook(
  services: ReviewServices,
  actor: TraderActor,
  record: Webhook,
  input: WebhookChange,
): Promise<Webhook> {
  const given = defined(input)
  const changed = Object.keys(given)
  if (changed.length === 0) return record
  return changeWebhook(services, actor, record, { action: 'update', changed }, () => ({
    ...given,
    ...(given.url !== undefined && given.url !== record.url && HEALTHY),
    ...(given.is_active !== undefined && { ...HEALTHY, disabled_why: null }),
  }))
}

/** DELETE /webhooks/{id}: stops sending; the trader no longer sees its deliveries (decisions H-37). */
export async function deleteWebhook(services: ReviewServices, actor: TraderActor, record: Webhook): Promise<void> {
  await changeWebhook(services, actor, record, { action: 'delete' }, (now) => ({ deleted_at: now }))
}

/** POST /webhooks/{id}/regenerate-secret: every later attempt is signed with the new secret only (interface 4.9). */
export async function regenerateSecret(services: ReviewServices, actor: TraderActor, record: Webhook): Promise<string> {
  const secret = newWebhookSecret()
  await changeWebhook(services, actor, record, { action: 'regenerate_secret' }, () => ({
    secret_sealed: sealSecret(services.keys, record.id, secret),
  }))
  return secret
}

/**
 * Queues a new attempt (interface 4.9, decisions H-36), journaled on the record where it was requested. 404 when the
 * webhook is deleted, 409 WEBHOOK_INACTIVE when it is switched off.
 */
export async function redeliver(
  services: ReviewServices,
  actor: Actor,
  dispatch: { dispatch_id: string; webhook_id: string; event_id: string },
  on: { resource: string; record_id: string },
): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    await lockRow(db, 'webhooks', dispatch.webhook_id)
    const webhook = await db.webhook.findUniqueOrThrow({ where: { id: dispatch.webhook_id } })
    if (webhook.deleted_at) throw notFound()
    if (!webhook.is_active)
      throw new ApiError('WEBHOOK_INACTIVE', 'This webhook is inactive: switch it on before you redeliver.')
    await sendAgainAtOnce(db, [dispatch.webhook_id])
    await scheduleAttempt(db, dispatch.dispatch_id, now)
    const { workspace_id } = webhook
    await writeJournal(db, actor, now, { action: 'redeliver', ...on, workspace_id, details: dispatch })
  })
}
