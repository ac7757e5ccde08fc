import type { Request, Router } from 'express'
import { z } from 'zod'
import { type Db, longTransaction } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { Language } from '../../database/generated/enums.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import { anyOf } from '../../http/anyOf.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf, isId } from '../../http/path.ts'
import { forTrader } from '../../http/textsForTrader.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { defined } from '../../kernel/defined.ts'
import { notFound } from '../../kernel/errors.ts'
import { escapeLike } from '../../kernel/fold.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { authorize, can, type Permission } from '../../kernel/policy.ts'
import { journalOfficerView } from '../../kernel/view.ts'
import { noteRoutes } from '../../review/casework/notes.routes.ts'
import { timelineRoutes } from '../../review/casework/timeline.routes.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import { type ReviewServices, tableOf } from '../../review/dossier/dossierKind.ts'
import { officerNames } from '../../review/dossier/others.ts'
import { type ProposalRow, presentProposal, proposalActions, proposalsOn } from '../../review/record/proposal.ts'
import { tiedTraders } from '../../review/record/ties.ts'
import type { ControlledRecords } from '../../review/secondLooks/secondLooks.routes.ts'
import { everyWord } from '../../search/conditions/everyWord.ts'
import { seenOf } from '../audit/filter.ts'
import { closeAccount, setLegalHold } from './close.ts'
import { confirmUnfreeze, freezeAccount, proposeUnfreeze } from './freeze.ts'
import { createPageLink, endPageLinks } from './pageAccess.ts'

export const SORTS = ['name', 'id', 'created_at', 'updated_at', 'email'] as const

/** POST /traders/:id/close. The trader reads the reason. */
export const closeBody = z.strictObject({ reason: forTrader(z.string().trim().min(1).max(LIMITS.why)) })

/** POST /traders/:id/legal-hold, /freeze and /unfreeze. Only officers read the reason. */
export const relationBody = z.strictObject({ reason: z.string().trim().min(1).max(LIMITS.why) })

/** POST /traders/:id/page-link */
export const pageLinkBody = z.strictObject({})

export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  user_id: z.int32().optional(),
  email: z.string().max(254).optional(),
  language: z.enum(Language).optional(),
})

/** The counts of a workspace, each with its table. Deleted records do not count. */
const COUNTED = {
  identifications: 'identifications',
  brands: 'brands',
  bank_accounts: 'bank_accounts',
  instances: 'payment_instances',
  webhooks: 'webhooks',
} as const

type CountedName = keyof typeof COUNTED
/** `dossiers`: the dossiers of all kinds except proofs, which belong to instances. */
type Counts = Record<CountedName | 'dossiers', number>

/** Counts records by workspace. Each count uses the workspace's index; Prisma's own counts would scan the tables. */
async function countIn({ db, dossiers }: ReviewServices, workspaces: string[]): Promise<Map<string, Counts>> {
  const kindTables = dossiers.all.filter(({ name, storedAs }) => name === storedAs).map(({ table }) => table)
  const tables = [...new Set([...Object.values(COUNTED), ...kindTables])]
  const counts = tables.map(
    (table) => Prisma.sql`(SELECT count(*)::int FROM ${tableOf({ table })} AS counted
      WHERE counted.workspace_id = workspaces.id AND counted.deleted_at IS NULL) AS ${tableOf({ table })}`,
  )
  const rows = await db.$queryRaw<({ id: string } & Record<string, number>)[]>`
    SELECT id::text, ${Prisma.join(counts)} FROM workspaces WHERE id = ANY (${workspaces}::uuid[])`
  return new Map(
    rows.map((row) => {
      const named = Object.entries(COUNTED).map(([name, table]) => [name, row[table]!])
      return [
        row.id,
        { ...Object.fromEntries(named), dossiers: kindTables.reduce((sum, table) => sum + row[table]!, 0) },
      ]
    }),
  )
}

const NONE: Counts = { dossiers: 0, identifications: 0, brands: 0, bank_accounts: 0, instances: 0, webhooks: 0 }

/** The links to the trader's page that a record shows; the newest come first. */
const MAX_LINKS = 10

const include = {
  page_links: { orderBy: [{ created_at: 'desc' }, { id: 'desc' }] },
  workspaces: { orderBy: [{ created_at: 'asc' }, { id: 'asc' }] },
  memberships: { include: { workspace: true } },
} satisfies Prisma.TraderInclude

type Row = ReadonlyRow<Prisma.TraderGetPayload<{ include: typeof include }>>

/** The actor's actions on the account and its data. */
const actionsOn = (row: Row, actor: OfficerActor) => [
  ...(row.closed_at === null && can(actor, 'open_trader_page') ? ['create_page_link', 'end_page_links'] : []),
  ...(row.closed_at === null && can(actor, 'close_account') ? ['close'] : []),
  // A closed account can also be frozen, because its payments in progress still settle.
  ...(row.frozen_at === null && can(actor, 'freeze') ? ['freeze'] : []),
  ...(can(actor, 'hold_account') ? [row.held_at === null ? 'set_legal_hold' : 'lift_legal_hold'] : []),
]

/** The actor's actions on the end of a freeze: to propose it, or to decide on an open proposal. */
const unfreezeActions = (row: Row, actor: OfficerActor, open: ProposalRow | undefined) => {
  if (open) return proposalActions(actor, open)
  return row.frozen_at !== null && can(actor, 'unfreeze') ? ['unfreeze'] : []
}

/** The newest links to the trader's page, each with the officer who made it and its state. */
const presentPageLinks = (row: Row, names: ReadonlyMap<string, string>) =>
  row.page_links.slice(0, MAX_LINKS).map((link) => ({
    id: link.id,
    by: names.get(link.created_by) ?? null,
    at: link.created_at.toISOString(),
    expires_at: link.expires_at.toISOString(),
    used_at: link.used_at?.toISOString() ?? null,
    ended_at: link.ended_at?.toISOString() ?? null,
  }))

/** The account's closing, legal hold and freeze. `names`: the officers' names by id. */
const presentRelation = (row: Row, names: ReadonlyMap<string, string>) => ({
  closed:
    row.closed_at === null
      ? null
      : {
          at: row.closed_at.toISOString(),
          by: row.closed_by === null ? null : (names.get(row.closed_by) ?? null),
          reason: row.closed_reason ?? '',
        },
  legal_hold:
    row.held_at === null
      ? null
      : { at: row.held_at.toISOString(), by: names.get(row.held_by ?? '') ?? null, reason: row.held_reason ?? '' },
  frozen:
    row.frozen_at === null
      ? null
      : {
          at: row.frozen_at.toISOString(),
          by: names.get(row.frozen_by ?? '') ?? null,
          reason: row.frozen_reason ?? '',
        },
  /** Since when a strong hit pauses payments; null if none does. */
  paused_at: row.paused_at?.toISOString() ?? null,
  /** The kinds of records whose names, numbers and documents are erased. */
  erased: row.erased_kinds,
})

const present = (
  row: Row,
  actor: OfficerActor,
  names: ReadonlyMap<string, string>,
  tied: boolean,
  counts: ReadonlyMap<string, Counts>,
  open: ProposalRow | undefined,
) => {
  const total = (kind: keyof Counts) => row.workspaces.reduce((sum, { id }) => sum + (counts.get(id)?.[kind] ?? 0), 0)
  return {
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    email: row.email,
    language: row.language,
    workspaces: row.workspaces.map(({ id, name, reference, created_at }) => ({
      id,
      name,
      reference,
      created_at: created_at.toISOString(),
      counts: counts.get(id) ?? NONE,
    })),
    member_of: row.memberships.map(({ workspace }) => ({ id: workspace.id, name: workspace.name })),
    counts: {
      dossiers: total('dossiers'),
      identifications: total('identifications'),
      brands: total('brands'),
      bank_accounts: total('bank_accounts'),
      instances: total('instances'),
      webhooks: total('webhooks'),
    },
    ...presentRelation(row, names),
    page_links: presentPageLinks(row, names),
    /** Whether the officer is tied to the account, and so may only read it. */
    tied,
    allowed_actions: tied ? [] : [...actionsOn(row, actor), ...unfreezeActions(row, actor, open)],
    /** The proposed end of a freeze, which waits for a second officer. */
    proposal: open ? presentProposal(open) : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

const MAX_NOTES = 100

/** The number of days in which accesses are counted. */
const ACCESS_DAYS = 30

/** Counts the accesses to a trader's data in the last 30 days, and the officers behind them. */
async function countAccesses({ db, clock }: ReviewServices, traderId: string) {
  const since = new Date(clock.now().getTime() - ACCESS_DAYS * 86_400_000)
  const [row] = await db.$queryRaw<{ accesses: number; people: number; exports: number }[]>`
    SELECT count(*)::int AS accesses, count(DISTINCT actor_id)::int AS people,
      count(*) FILTER (WHERE action = 'export')::int AS exports
    FROM audit_entries WHERE at >= ${since} AND ${await seenOf(db, traderId)}`
  return { since: since.toISOString(), ...row! }
}

/** The latest notes on a trader and on the records of their workspaces. */
async function notesOf({ db }: ReviewServices, row: Row) {
  const workspaceIds = row.workspaces.map(({ id }) => id)
  const notes = await db.sharedRead.note.findMany({
    where: { OR: [{ workspace_id: { in: workspaceIds } }, { record_id: row.id }] },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: MAX_NOTES,
  })
  const officers = await db.sharedRead.officer.findMany({
    where: { id: { in: notes.map(({ officer_id }) => officer_id) } },
    select: { id: true, name: true },
  })
  return notes.map(({ id, resource, record_id, officer_id, text, created_at }) => ({
    id,
    resource,
    record_id,
    officer: officers.find((one) => one.id === officer_id) ?? { id: officer_id, name: '' },
    text,
    created_at: created_at.toISOString(),
  }))
}

export type TraderNote = Awaited<ReturnType<typeof notesOf>>[number]

export type TraderAccesses = Awaited<ReturnType<typeof countAccesses>>

export type ConsoleTrader = ReturnType<typeof present>

/** The console's routes of traders. Returns how second looks handle the end of a freeze. */
export function traderConsole(router: Router, services: ReviewServices): ControlledRecords {
  const { db } = services
  const where = (f: z.output<typeof filters>, q: string): Prisma.TraderWhereInput =>
    defined({
      id: f.id && { in: f.id },
      user_id: f.user_id,
      email: f.email?.toLowerCase(),
      language: f.language,
      ...anyOf<Prisma.TraderWhereInput>(q, [
        everyWord('name_folded', q),
        { email: { startsWith: escapeLike(q.toLowerCase()) } },
      ]),
    })
  const presentAll = async (rows: readonly Row[], actor: OfficerActor) => {
    const ids = rows
      .flatMap(({ closed_by, held_by, frozen_by, page_links }) => [
        closed_by,
        held_by,
        frozen_by,
        ...page_links.slice(0, MAX_LINKS).map(({ created_by }) => created_by),
      ])
      .filter((id) => id !== null)
    const workspaces = rows.flatMap((row) => row.workspaces.map(({ id }) => id))
    const [names, tied, counts, open] = await Promise.all([
      officerNames(db, ids),
      tiedTraders(db, actor.id),
      countIn(services, workspaces),
      proposalsOn(
        db,
        rows.map(({ id }) => id),
      ),
    ])
    return rows.map((row) => present(row, actor, names, tied.has(row.id), counts, open.get(row.id)))
  }
  const resource: ConsoleResource<Row, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'traders',
    contacts: 'journaled',
    sorts: SORTS,
    filters,
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.sharedRead.trader.findMany({
        where: where(f, q),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include,
      }),
    count: ({ filters: f, q }, limit) => db.sharedRead.trader.count({ where: where(f, q), take: limit }),
    one: async (id) => (isId(id) ? db.read.trader.findUnique({ where: { id }, include }) : null),
    presentRows: presentAll,
    presentOne: async (row, actor) => (await presentAll([row], actor))[0]!,
    viewed: (row) => ({ workspace_id: row.workspaces[0]?.id ?? null }),
  }
  consoleResource(router, services, resource)
  timelineRoutes(router, services, resource)
  noteRoutes(router, services, resource)

  /** Runs an act on the trader's page, and journals the attempt if it is refused. */
  const actOnPage = async <T>(req: Request, action: string, run: (actor: OfficerActor, id: string) => Promise<T>) => {
    const actor = officerOf(req)
    const id = idOf(req)
    const row = await resource.one(id)
    if (!row) throw notFound()
    const on = { action, resource: 'traders', record_id: id, workspace_id: row.workspaces[0]?.id ?? null }
    return journalIfDenied(services, actor, on, async () => {
      authorize(actor, 'open_trader_page')
      return run(actor, id)
    })
  }
  /**
   * POST /traders/:id/page-link `{}` → 201 `{url, expires_at}`: a link that signs the trader in once, within a day. 409
   * for a closed account.
   */
  router.post('/traders/:id/page-link', async (req, res) => {
    const link = await actOnPage(req, 'create_page_link', async (actor, id) => {
      await readBody(req, res, pageLinkBody)
      return createPageLink(services, actor, id)
    })
    res.status(201).json(link)
  })
  /** DELETE /traders/:id/page-links → 204: revokes every link to the trader's page, and ends its sessions. */
  router.delete('/traders/:id/page-links', async (req, res) => {
    await actOnPage(req, 'end_page_links', (actor, id) => endPageLinks(services, actor, id))
    res.status(204).end()
  })

  /** Runs an act on an account → 200 the trader. Journals the attempt if it is refused. */
  const act = (
    method: 'post' | 'delete',
    path: string,
    { action, permission, body = relationBody }: { action: string; permission: Permission; body?: typeof relationBody },
    run: (tx: Db, actor: OfficerActor, now: Date, id: string, reason: string) => Promise<unknown>,
    status = 200,
  ) =>
    router[method](`/traders/:id/${path}`, async (req, res) => {
      const actor = officerOf(req)
      const id = idOf(req)
      const row = await resource.one(id)
      if (!row) throw notFound()
      const on = { action, resource: 'traders', record_id: id, workspace_id: row.workspaces[0]?.id ?? null }
      await journalIfDenied(services, actor, on, async () => {
        authorize(actor, permission)
        const { reason } = method === 'post' ? await readBody(req, res, body) : { reason: '' }
        await longTransaction(db, (tx) => run(tx, actor, services.clock.now(), id, reason))
      })
      await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id), {
        status,
        ...(status !== 200 && { less: { id } }),
      })
    })
  /** POST /traders/:id/close `{reason}`: ends the relation for good. Errors as `closeAccount`. */
  act('post', 'close', { action: 'close', permission: 'close_account', body: closeBody }, (...about) =>
    closeAccount(services, ...about),
  )
  /** POST and DELETE /traders/:id/legal-hold. Errors as `setLegalHold`. */
  act('post', 'legal-hold', { action: 'set_legal_hold', permission: 'hold_account' }, setLegalHold)
  act('delete', 'legal-hold', { action: 'lift_legal_hold', permission: 'hold_account' }, (tx, actor, now, id) =>
    setLegalHold(tx, actor, now, id, null),
  )

  /** POST /traders/:id/freeze `{reason}`: for officers only. Errors as `freezeAccount`. */
  act('post', 'freeze', { action: 'freeze', permission: 'freeze' }, freezeAccount)
  /** POST /traders/:id/unfreeze `{reason}` → 202 the trader with its `proposal`. Errors as `proposeUnfreeze`. */
  act('post', 'unfreeze', { action: 'unfreeze', permission: 'unfreeze' }, proposeUnfreeze, 202)

  /** GET /traders/:id/notes: the newest 100, `[{id, resource, record_id, officer, text, created_at}]`. */
  router.get('/traders/:id/notes', async (req, res) => {
    const row = await resource.one(idOf(req))
    if (!row) throw notFound()
    await journalOfficerView(db, officerOf(req), services.clock.now(), {
      resource: 'traders',
      record_id: row.id,
      workspace_id: row.workspaces[0]?.id ?? null,
    })
    res.json(await notesOf(services, row))
  })

  /**
   * GET /traders/:id/accesses: `{since, accesses, people, exports}`. GET /audit-entries with `seen_of` lists the
   * entries.
   */
  router.get('/traders/:id/accesses', async (req, res) => {
    const id = idOf(req)
    if (!(await resource.one(id))) throw notFound()
    res.json(await countAccesses(services, id))
  })

  return {
    confirm: (actor, row, note) => confirmUnfreeze(services, actor, row, note),
    record: (actor, id) => showRecord(services, resource, actor, id),
  }
}
