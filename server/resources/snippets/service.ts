import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import type { CountLimit } from '../../database/countLimit.ts'
import type { Prisma } from '../../database/generated/client.ts'
import type { Snippet } from '../../database/generated/rows.ts'
import type { ConsoleListQuery } from '../../http/consoleList.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { defined } from '../../kernel/defined.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import { escapeLike } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import { authorize, can } from '../../kernel/policy.ts'
import { staleRecord } from '../../kernel/transition.ts'
import type { Services } from '../../services.ts'
import type { filters, SnippetChange, SnippetInput, SORTS } from './schema.ts'

/** The maximum number of personal snippets of one officer, and of all shared snippets, in all languages together. */
const MAX_SNIPPETS = { personal: 200, shared: 500 }

type Ownership = Pick<Snippet, 'officer_id' | 'shared'>

/**
 * The officer's actions on a snippet. Officers change their own; shared ones are changed by officers with the right to
 * share.
 */
export function snippetActions(actor: OfficerActor, { officer_id, shared }: Ownership): string[] {
  const may = can(actor, 'share_snippets')
  if (shared) return may ? ['change', 'share', 'delete'] : []
  if (officer_id !== actor.id || !can(actor, 'keep_snippets')) return []
  return may ? ['change', 'share', 'delete'] : ['change', 'delete']
}

type SnippetQuery = ConsoleListQuery<(typeof SORTS)[number], z.output<typeof filters>>

/** The snippets that this officer sees: their own and the shared ones. */
const where = (
  actor: OfficerActor,
  { filters: f, q }: Pick<SnippetQuery, 'filters' | 'q'>,
): Prisma.SnippetWhereInput => {
  const like = { contains: escapeLike(q), mode: 'insensitive' as const }
  return defined({
    id: f.id && { in: f.id },
    language: f.language,
    shared: f.shared,
    AND: [
      { OR: [{ officer_id: actor.id }, { shared: true }] },
      ...(q ? [{ OR: [{ name: like }, { text: like }] }] : []),
    ],
  })
}

export async function listSnippets(db: Db, actor: OfficerActor, query: SnippetQuery): Promise<readonly Snippet[]> {
  const { sort, order, skip, take } = query
  const orderBy = [{ [sort]: order }, { id: order }]
  return db.read.snippet.findMany({ where: where(actor, query), orderBy, skip, take })
}

export const countSnippets = (db: Db, actor: OfficerActor, query: SnippetQuery, limit: CountLimit): Promise<number> =>
  db.read.snippet.count({ where: where(actor, query), take: limit })

/** The snippet; 404 if this officer cannot see it. */
export async function findSnippet(db: Db, actor: OfficerActor, id: string): Promise<Snippet> {
  const row = await db.read.snippet.findUnique({ where: { id } })
  if (!row || (row.officer_id !== actor.id && !row.shared)) throw notFound()
  return row
}

/**
 * Locks all snippets, so that concurrent changes cannot break unique names or the limits. Snippets are few and rarely
 * change.
 */
async function lockSnippets(db: Db): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('snippets'))`
}

/** 422 if the name is used by another snippet that its readers see, or if there are too many of them. */
async function assertRoom(db: Db, { officer_id, ...next }: SnippetInput & { officer_id: string }, id?: string) {
  const beside = next.shared ? { shared: true } : { shared: false, officer_id }
  const others = (await db.read.snippet.findMany({ where: beside })).filter((other) => other.id !== id)
  const isSame = ({ name, language }: Pick<Snippet, 'name' | 'language'>) =>
    language === next.language && name.toLowerCase() === next.name.toLowerCase()
  if (others.some(isSame))
    throw invalid({
      field: 'name',
      rule: 'unique',
      message: `There is a ${next.shared ? 'shared snippet' : 'snippet of yours'} with this name in this language.`,
    })
  const limit = next.shared ? MAX_SNIPPETS.shared : MAX_SNIPPETS.personal
  if (others.length >= limit)
    throw invalid({ field: 'name', rule: 'max', message: `There are ${limit} of them already: delete one first.` })
}

const requireSharing = (actor: OfficerActor) =>
  authorize(actor, 'share_snippets', 'Your role does not allow sharing snippets.')

function assertActionAllowed(actor: OfficerActor, snippet: Ownership, action: string): void {
  if (!snippetActions(actor, snippet).includes(action))
    throw new ApiError('FORBIDDEN', 'This snippet is not yours to change.')
}

/** The journal entry of a shared snippet, without its text. */
const entry = (action: string, { id, language }: Pick<Snippet, 'id' | 'language'>) => ({
  action,
  resource: 'snippets',
  record_id: id,
  details: { language },
})

/** Creates a snippet. 403 for sharing without the right, 422 for a name in use. Journals a shared one. */
export async function createSnippet(services: Services, actor: OfficerActor, input: SnippetInput): Promise<Snippet> {
  authorize(actor, 'keep_snippets')
  if (input.shared) requireSharing(actor)
  const now = services.clock.now()
  return transact(services.db, async (db) => {
    await lockSnippets(db)
    await assertRoom(db, { ...input, officer_id: actor.id })
    const row = await db.snippet.create({
      data: { id: newId(), officer_id: actor.id, ...input, created_at: now, updated_at: now },
    })
    if (row.shared) await writeJournal(db, actor, now, entry('create', row))
    return row
  })
}

/**
 * Changes a snippet; changes and journals nothing if all fields are the same. 403 if the caller may not, 409
 * STALE_RECORD by `version`. Journals a snippet that is or was shared. A snippet that stops being shared belongs to the
 * officer who unshared it.
 */
export async function changeSnippet(
  services: Services,
  actor: OfficerActor,
  id: string,
  { version, ...change }: SnippetChange,
): Promise<Snippet> {
  const now = services.clock.now()
  return transact(services.db, async (db) => {
    await lockSnippets(db)
    const current = await findSnippet(db, actor, id)
    assertActionAllowed(actor, current, 'change')
    if (version !== undefined && version !== current.version) throw staleRecord()
    if (change.shared && !current.shared) requireSharing(actor)
    const input = defined(change)
    const { name, language, text, shared } = { ...current, ...input }
    if (isDeepStrictEqual({ ...current, ...input }, current)) return current
    const officer_id = current.shared && !shared ? actor.id : current.officer_id
    await assertRoom(db, { name, language, text, shared, officer_id }, id)
    const row = await db.snippet.update({
      where: { id },
      data: { ...input, officer_id, version: current.version + 1, updated_at: now },
    })
    if (current.shared || row.shared) await writeJournal(db, actor, now, entry('update', row))
    return row
  })
}

/** Deletes a snippet; 403 if the caller may not. Journals a shared one. */
export async function deleteSnippet(services: Services, actor: OfficerActor, id: string): Promise<Snippet> {
  const now = services.clock.now()
  return transact(services.db, async (db) => {
    await lockSnippets(db)
    const current = await findSnippet(db, actor, id)
    assertActionAllowed(actor, current, 'delete')
    await db.snippet.deleteMany({ where: { id } })
    if (current.shared) await writeJournal(db, actor, now, entry('delete', current))
    return current
  })
}
