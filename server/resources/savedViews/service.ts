import { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import type { CountLimit } from '../../database/countLimit.ts'
import type { Prisma } from '../../database/generated/client.ts'
import type { SavedView } from '../../database/generated/rows.ts'
import type { ConsoleListQuery } from '../../http/consoleList.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { defined } from '../../kernel/defined.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import { escapeLike } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { authorize, can } from '../../kernel/policy.ts'
import { type View, viewOf } from '../../review/queue/savedViews.ts'
import type { Services } from '../../services.ts'

/** The maximum number of views of one officer on one list. */
const MAX_VIEWS = 50

const value = z.union([z.string().max(300), z.number(), z.boolean()])

/** A list's filter as in the page's address. Its fields are not checked here: the list refuses unknown ones. */
const filter = z
  .record(z.string().max(60), z.union([value, z.array(value).max(100)]))
  .refine((given) => Object.keys(given).length <= 30 && JSON.stringify(given).length <= 4000, {
    message: 'The filter must have at most 30 fields and 4000 characters.',
    params: { rule: 'max' },
  })

export const viewFields = {
  name: z.string().trim().min(1).max(LIMITS.view_name),
  filter,
  sort: z.strictObject({ field: z.string().min(1).max(60), order: z.enum(['ASC', 'DESC']) }),
  shared: z.boolean(),
}

const schema = z.object(viewFields)
type ViewInput = z.output<typeof schema>

/** Owners change their views; others change shared ones where their role allows it. */
export function viewActions(actor: OfficerActor, view: { officer_id: string; shared: boolean }): string[] {
  const isOwner = view.officer_id === actor.id
  if (!(isOwner ? can(actor, 'keep_views') : view.shared && can(actor, 'manage_shared_views'))) return []
  return can(actor, 'share_views') ? ['change', 'share', 'delete'] : ['change', 'delete']
}

type ViewQuery = ConsoleListQuery<
  'name' | 'id' | 'created_at' | 'updated_at',
  { id?: string[] | undefined; resource?: string | undefined; shared?: boolean | undefined }
>

/** The views that this officer sees: their own and the shared ones. */
const where = (actor: OfficerActor, { filters: f, q }: Pick<ViewQuery, 'filters' | 'q'>): Prisma.SavedViewWhereInput =>
  defined({
    id: f.id && { in: f.id },
    resource: f.resource,
    shared: f.shared,
    OR: [{ officer_id: actor.id }, { shared: true }],
    ...(q && { name: { contains: escapeLike(q), mode: 'insensitive' as const } }),
  })

export async function listViews(db: Db, actor: OfficerActor, query: ViewQuery): Promise<View[]> {
  const { sort, order, skip, take } = query
  const orderBy = [{ [sort]: order }, { id: order }]
  const rows = await db.read.savedView.findMany({ where: where(actor, query), orderBy, skip, take })
  return rows.map(viewOf)
}

export const countViews = (db: Db, actor: OfficerActor, query: ViewQuery, limit: CountLimit): Promise<number> =>
  db.read.savedView.count({ where: where(actor, query), take: limit })

/** The view; 404 unless this officer sees it. */
export async function findView(db: Db, actor: OfficerActor, id: string): Promise<View> {
  const row = await db.read.savedView.findUnique({ where: { id } })
  if (!row || (row.officer_id !== actor.id && !row.shared)) throw notFound()
  return viewOf(row)
}

/**
 * Locks the officer's views of a list, so that concurrent changes keep names unique and the limit. Returns the views.
 */
async function lockViews(db: Db, officer: string, resource: string): Promise<readonly SavedView[]> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`saved-views/${officer}/${resource}`}))`
  return db.read.savedView.findMany({ where: { officer_id: officer, resource } })
}

function requireFreeName(others: readonly { id: string; name: string }[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw invalid({ field: 'name', rule: 'unique', message: 'This list already has a view with this name.' })
}

const requireSharing = (actor: OfficerActor) =>
  authorize(actor, 'share_views', 'Your role does not allow sharing views.')

function assertActionAllowed(actor: OfficerActor, view: { officer_id: string; shared: boolean }, action: string): void {
  if (!viewActions(actor, view).includes(action)) throw new ApiError('FORBIDDEN', 'This view is not yours to change.')
}

/** The journal entry of a shared view: its name and list, never its filter. */
const entry = (action: string, { id, name, resource }: Pick<View, 'id' | 'name' | 'resource'>) => ({
  action,
  resource: 'saved-views',
  record_id: id,
  details: { title: name, of: resource },
})

const columns = ({ sort, filter: given, ...rest }: Partial<ViewInput>) => ({
  ...rest,
  ...(given && { filter: given as Prisma.InputJsonObject }),
  ...(sort && { sort_field: sort.field, sort_order: sort.order }),
})

/** Saves a list's filter and order under a name. 422 for a name in use or past MAX_VIEWS. Journals a shared view. */
export async function createView(
  services: Services,
  actor: OfficerActor,
  { resource, ...input }: ViewInput & { resource: string },
): Promise<View> {
  authorize(actor, 'keep_views')
  if (input.shared) requireSharing(actor)
  const now = services.clock.now()
  return transact(services.db, async (db) => {
    const ownViews = await lockViews(db, actor.id, resource)
    requireFreeName(ownViews, input.name)
    if (ownViews.length >= MAX_VIEWS)
      throw invalid({
        field: 'name',
        rule: 'max',
        message: `You have ${MAX_VIEWS} views of this list: delete one first.`,
      })
    const { name, filter: given, sort, shared } = input
    const row = await db.savedView.create({
      data: {
        id: newId(),
        officer_id: actor.id,
        resource,
        name,
        shared,
        filter: given as Prisma.InputJsonObject,
        sort_field: sort.field,
        sort_order: sort.order,
        created_at: now,
        updated_at: now,
      },
    })
    if (shared) await writeJournal(db, actor, now, entry('create', row))
    return viewOf(row)
  })
}

/** Changes a view; 403 when the caller may not. Journals a view that is or was shared. */
export async function changeView(
  services: Services,
  actor: OfficerActor,
  view: View,
  input: Partial<ViewInput>,
): Promise<View> {
  assertActionAllowed(actor, view, 'change')
  if (input.shared && !view.shared) requireSharing(actor)
  const now = services.clock.now()
  return transact(services.db, async (db) => {
    const ownViews = await lockViews(db, view.officer_id, view.resource)
    const current = ownViews.find(({ id }) => id === view.id)
    if (!current) throw notFound()
    // The owner may have stopped sharing it meanwhile.
    assertActionAllowed(actor, current, 'change')
    const others = ownViews.filter((other) => other !== current)
    if (input.name !== undefined) requireFreeName(others, input.name)
    const row = await db.savedView.update({ where: { id: view.id }, data: { ...columns(input), updated_at: now } })
    if (current.shared || row.shared) await writeJournal(db, actor, now, entry('update', row))
    return viewOf(row)
  })
}

/** Deletes a view; 403 when the caller may not. Journals a shared view. */
export async function deleteView(services: Services, actor: OfficerActor, view: View): Promise<void> {
  assertActionAllowed(actor, view, 'delete')
  const now = services.clock.now()
  await transact(services.db, async (db) => {
    const current = (await lockViews(db, view.officer_id, view.resource)).find(({ id }) => id === view.id)
    if (!current) throw notFound()
    assertActionAllowed(actor, current, 'delete')
    await db.savedView.deleteMany({ where: { id: view.id } })
    if (current.shared) await writeJournal(db, actor, now, entry('delete', view))
  })
}
