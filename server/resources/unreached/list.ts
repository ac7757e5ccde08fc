import type { Db } from '../../database/client.ts'
import type { CountLimit } from '../../database/countLimit.ts'
import { countRows } from '../../database/countRows.ts'
import { Prisma } from '../../database/generated/client.ts'
import { maskEmail } from '../../http/contacts.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { can } from '../../kernel/policy.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { actionsUnlessTied } from '../../review/record/ties.ts'
import { everyWordIn } from '../../search/conditions/everyWord.ts'
import { isMuted, type Mute, mutesOf } from './mutes.ts'

type UnreachedFilter = {
  id?: string[] | undefined
  resource?: string[] | undefined
  trader_id?: string | undefined
  /** True: only events of decisions; false: also those of payments. */
  decisions: boolean
  /** Only those of traders who are muted now, or only the others. */
  muted?: boolean | undefined
}

export type UnreachedRow = {
  id: string
  since: Date
  type: string
  resource: string
  record_id: string
  body: string
  created_at: Date
  trader_id: string
  trader_name: string
  name: string | null
}

const condition = (f: UnreachedFilter, q: string, now: Date) => {
  const all = [f.decisions ? Prisma.sql`unreached.decision` : Prisma.sql`true`]
  if (f.id) all.push(Prisma.sql`unreached.event_id = ANY (${f.id}::uuid[])`)
  if (f.resource) all.push(Prisma.sql`events.resource = ANY (${f.resource})`)
  if (f.trader_id)
    all.push(Prisma.sql`unreached.workspace_id IN (SELECT id FROM workspaces WHERE owner_id = ${f.trader_id}::uuid)`)
  if (f.muted !== undefined) all.push(f.muted ? isMuted(now) : Prisma.sql`NOT ${isMuted(now)}`)
  if (q)
    all.push(Prisma.sql`unreached.workspace_id IN (
      SELECT workspaces.id FROM workspaces JOIN traders ON traders.id = owner_id
      WHERE ${everyWordIn(Prisma.sql`traders.name_folded`, q)})`)
  return Prisma.join(all, ' AND ')
}

/** Conditions of the filter on the event itself. */
const withEvents = ({ resource }: UnreachedFilter) =>
  resource ? Prisma.sql`JOIN events ON events.id = unreached.event_id` : Prisma.empty

type Order = { sort: 'since' | 'id' | 'trader'; order: 'asc' | 'desc' }

const orderOf = (rows: string, { sort, order }: Order) => {
  const direction = Prisma.raw(order === 'asc' ? 'ASC' : 'DESC')
  const id = Prisma.sql`${Prisma.raw(rows)}.event_id ${direction}`
  // Groups the events by trader. The trader with the latest failed decision comes first.
  if (sort === 'trader')
    return Prisma.sql`${Prisma.raw(rows)}.trader_since ${direction}, ${Prisma.raw(rows)}.owner_id, ${Prisma.raw(rows)}.since ${direction}, ${id}`
  return sort === 'id' ? id : Prisma.sql`${Prisma.raw(rows)}.since ${direction}, ${id}`
}

/** Events that reached no webhook, with their record. */
export function unreachedRows(
  { db, dossiers, clock }: Pick<ReviewServices, 'db' | 'dossiers' | 'clock'>,
  f: UnreachedFilter,
  { q, skip, take, ...order }: Order & { q: string; skip: number; take: number },
): Promise<readonly UnreachedRow[]> {
  const where = condition(f, q, clock.now())
  const matching =
    order.sort === 'trader'
      ? Prisma.sql`(SELECT unreached.event_id, unreached.since, owner_id,
          max(unreached.since) OVER (PARTITION BY owner_id) AS trader_since
        FROM unreached_events AS unreached JOIN workspaces ON workspaces.id = unreached.workspace_id ${withEvents(f)}
        WHERE ${where})`
      : Prisma.sql`(SELECT unreached.event_id, unreached.since, NULL::uuid AS owner_id, NULL::timestamptz AS trader_since
        FROM unreached_events AS unreached ${withEvents(f)} WHERE ${where})`
  return db.$queryRaw<UnreachedRow[]>`
    WITH page AS (
      SELECT * FROM ${matching} AS matching ORDER BY ${orderOf('matching', order)} OFFSET ${skip} LIMIT ${take}
    )
    SELECT page.event_id::text AS id, page.since, events.type, events.resource, events.record_id::text, events.body,
      events.created_at, traders.id::text AS trader_id, traders.name AS trader_name,
      coalesce(${dossiers.nameOf(Prisma.sql`events.resource`, Prisma.sql`events.record_id`)}, payment_instances.title,
        transactions.reference) AS name
    FROM page
    JOIN events ON events.id = page.event_id
    JOIN workspaces ON workspaces.id = events.workspace_id
    JOIN traders ON traders.id = workspaces.owner_id
    LEFT JOIN payment_instances ON events.resource = 'payment-instances' AND payment_instances.id = events.record_id
    LEFT JOIN transactions ON events.resource = 'transactions' AND transactions.id = events.record_id
    ORDER BY ${orderOf('page', order)}`
}

/** The number of such events, counted up to `most`. */
export const countUnreached = (
  { db, clock }: Pick<ReviewServices, 'db' | 'clock'>,
  f: UnreachedFilter,
  q: string,
  limit: CountLimit,
): Promise<number> =>
  countRows(
    db,
    Prisma.sql`SELECT FROM unreached_events AS unreached ${withEvents(f)} WHERE ${condition(f, q, clock.now())}`,
    limit,
  )

/**
 * Why the event did not reach the trader: no webhook was subscribed and no mail made, its mail came back, all attempts
 * failed, or its webhooks were disabled or deleted. `address_off`: bounces switched the trader's address off.
 */
export type UnreachedWhy = 'no_webhook' | 'failed' | 'dropped' | 'bounced' | 'address_off'

/** An event that reached no webhook, as the console sees it; `id` is the event's. */
export type ConsoleUnreachedEvent = {
  id: string
  event_type: string
  resource: string
  record_id: string
  /** The record's name. */
  name: string
  trader: { id: string; name: string }
  /** The state that the event reports, for example `refused`. */
  state: string | null
  decided_at: string
  since: string
  why: UnreachedWhy
  endpoints: {
    channel: 'webhook' | 'mail'
    /** The webhook's host, or the shortened address of a mail. */
    url_host: string
    status: string
    attempts: number
    http_status: number | null
  }[]
  /** Who muted the trader's decisions, and until when; null without a mute in force. */
  muted: Mute | null
  allowed_actions: string[]
}

function whyOf(dispatches: { status: string }[], isAddressOff: boolean): UnreachedWhy {
  if (dispatches.some(({ status }) => status === 'bounced')) return 'bounced'
  if (dispatches.length === 0) return isAddressOff ? 'address_off' : 'no_webhook'
  return dispatches.some(({ status }) => status === 'failed') ? 'failed' : 'dropped'
}

type ListenerCount = { id: string; listening: number }

/** How many active webhooks are subscribed to each event now. */
async function countListeners(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<ListenerCount[]>`
    SELECT events.id::text, count(webhooks.id)::int AS listening
    FROM events JOIN webhooks ON webhooks.workspace_id = events.workspace_id
    WHERE events.id = ANY (${ids}::uuid[]) AND is_active AND deleted_at IS NULL
      AND (webhooks.events = '{}' OR events.type = ANY (webhooks.events))
    GROUP BY events.id`
  return new Map(rows.map((row) => [row.id, row.listening]))
}

/** The events whose workspace's address is switched off now. */
async function findAddressesOff(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT events.id::text FROM events JOIN workspaces ON workspaces.id = events.workspace_id
    JOIN traders ON traders.id = owner_id LEFT JOIN mail_settings ON mail_settings.workspace_id = workspaces.id
    JOIN mail_addresses ON mail_addresses.trader_id = owner_id AND off_at IS NOT NULL
      AND mail_addresses.address = coalesce(mail_settings.contact, traders.email)
    WHERE events.id = ANY (${ids}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}

export async function presentUnreached(
  { db, clock }: Pick<ReviewServices, 'db' | 'clock'>,
  rows: readonly UnreachedRow[],
  actor: OfficerActor,
): Promise<ConsoleUnreachedEvent[]> {
  const ids = rows.map(({ id }) => id)
  const [unlessTied, dispatches, mails, off, wished, mutes] = await Promise.all([
    actionsUnlessTied(db, actor),
    // Prisma itself: the plain reads do not take a part of each list.
    db.dispatch.findMany({
      where: { event_id: { in: ids } },
      orderBy: { created_at: 'asc' },
      include: { webhook: true, deliveries: { orderBy: { attempt: 'desc' }, take: 1 } },
    }),
    db.mail.findMany({
      where: { event_id: { in: ids } },
      include: { tries: { orderBy: { attempt: 'desc' }, take: 1 } },
    }),
    findAddressesOff(db, ids),
    countListeners(db, ids),
    mutesOf(
      db,
      rows.map(({ trader_id }) => trader_id),
      clock.now(),
    ),
  ])
  return rows.map((row) => {
    const eventDispatches = dispatches.filter(({ event_id }) => event_id === row.id)
    const eventMails = mails.filter(({ event_id }) => event_id === row.id)
    const { data } = JSON.parse(row.body) as { data: { status?: string; acceptance_status?: string } }
    return {
      id: row.id,
      event_type: row.type,
      resource: row.resource,
      record_id: row.record_id,
      name: row.name ?? '',
      trader: { id: row.trader_id, name: row.trader_name },
      state: data.acceptance_status ?? data.status ?? null,
      decided_at: row.created_at.toISOString(),
      since: row.since.toISOString(),
      why: whyOf([...eventDispatches, ...eventMails], off.has(row.id)),
      endpoints: [
        ...eventDispatches.map(({ webhook, status, attempts, deliveries }) => ({
          channel: 'webhook' as const,
          url_host: new URL(webhook.url).host,
          status,
          attempts,
          http_status: deliveries[0]?.http_status ?? null,
        })),
        ...eventMails.map(({ address, status, attempts, tries }) => ({
          channel: 'mail' as const,
          url_host: maskEmail(address),
          status,
          attempts,
          http_status: tries[0]?.code ?? null,
        })),
      ],
      muted: mutes.get(row.trader_id) ?? null,
      allowed_actions: unlessTied(row.trader_id, [
        ...(can(actor, 'redeliver') && wished.has(row.id) ? ['redeliver'] : []),
        ...(can(actor, 'mute_unreached') ? [mutes.has(row.trader_id) ? 'unmute' : 'mute'] : []),
      ]),
    }
  })
}
