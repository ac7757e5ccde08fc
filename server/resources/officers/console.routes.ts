import type { Request, Router } from 'express'
import { z } from 'zod'
import { type Officer, OfficerRole, type Prisma } from '../../database/generated/client.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { editBodySchema } from '../../http/edited.ts'
import { factorsOf } from '../../http/factors.ts'
import { idOf, isId } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { defined } from '../../kernel/defined.ts'
import { notFound } from '../../kernel/errors.ts'
import { escapeLike } from '../../kernel/fold.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { can, rolesWith } from '../../kernel/policy.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { invitationBody, inviteOfficer } from './invitations.ts'
import { requireLocalSignIn } from './localSignIn.ts'
import { presentForOfficer } from './presenter.ts'
import { invite, officerActions, resetPassword, resetSecondFactor, setDisabled, updateOfficer } from './service.ts'
import { officerTies } from './ties.routes.ts'

export const SORTS = ['name', 'id', 'created_at', 'updated_at', 'role', 'last_sign_in_at', 'email'] as const

export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  role: oneOrMany(z.enum(OfficerRole)).optional(),
  disabled: z.boolean().optional(),
  email: z.string().max(254).optional(),
  /** Those to whom a dossier may be assigned: they may claim, and can sign in. */
  assignable: z.literal(true).optional(),
})

const CHANGES = z.object({
  name: z.string().trim().min(1).max(LIMITS.officer_name).optional(),
  role: z.enum(OfficerRole).optional(),
})

/** PUT /officers/:id: name, role, or the whole record with them. */
export const changes = editBodySchema(CHANGES, [
  'id',
  'email',
  'disabled_at',
  'last_sign_in_at',
  'invited_until',
  'second_factors',
  'allowed_actions',
  'created_at',
  'updated_at',
])

const contains = (q: string) => ({ contains: escapeLike(q), mode: 'insensitive' }) as const

/** Officers: list, record, and the acts of an admin: rename, change role, disable, enable, reset password. */
export function officerConsole(router: Router, services: ReviewServices): void {
  const { db } = services
  const where = (f: z.output<typeof filters>, q: string): Prisma.OfficerWhereInput => ({
    ...defined({ id: f.id && { in: f.id }, role: f.role && { in: f.role }, email: f.email }),
    ...(f.disabled !== undefined && { disabled_at: f.disabled ? { not: null } : null }),
    ...(f.assignable && { AND: [{ role: { in: rolesWith('claim') }, disabled_at: null }] }),
    ...(q && { OR: [{ name: contains(q) }, { email: contains(q) }] }),
  })
  const one = async (id: string) => (isId(id) ? db.officer.findUnique({ where: { id } }) : null)
  const presentAll = async (rows: Officer[], actor: OfficerActor) => {
    const ids = rows.map(({ id }) => id)
    const factors = await factorsOf(db, ids)
    return Promise.all(
      rows.map(async (row) => {
        const theirs = factors.get(row.id) ?? []
        const seen = actor.id === row.id || can(actor, 'see_sign_in')
        return presentForOfficer(row, await officerActions(services, actor, row, theirs), seen ? theirs : null)
      }),
    )
  }
  const present = async (row: Officer, actor: OfficerActor) => (await presentAll([row], actor))[0]!
  const resource: ConsoleResource<Officer, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'officers',
    contacts: 'shown',
    table: 'officers',
    sorts: SORTS,
    filters,
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.officer.findMany({ where: where(f, q), orderBy: [{ [sort]: order }, { id: order }], skip, take }),
    count: ({ filters: f, q }, most) => db.officer.count({ where: where(f, q), take: most }),
    one,
    presentRows: presentAll,
    presentOne: (row, actor) => present(row, actor),
    viewed: null,
  }
  consoleResource(router, services, resource)
  officerTies(router, services)

  const act = async <T>(req: Request, action: string, run: (row: Officer) => Promise<T>): Promise<T> => {
    const id = idOf(req)
    const row = await one(id)
    if (!row) throw notFound()
    const on = { action, resource: 'officers', record_id: id, workspace_id: null }
    return journalIfDenied(services, officerOf(req), on, () => run(row))
  }
  for (const action of ['disable', 'enable'] as const)
    router.post(`/officers/:id/${action}`, async (req, res) => {
      const actor = officerOf(req)
      await act(req, action, (row) => setDisabled(services, actor, row, action === 'disable'))
      res.json(await present((await one(idOf(req)))!, actor))
    })
  router.put('/officers/:id', async (req, res) => {
    const actor = officerOf(req)
    await act(req, 'update', (row) => updateOfficer(services, actor, row, () => readBody(req, res, changes)))
    const row = (await one(idOf(req)))!
    // Admins who gave up their role read the answer in their new one.
    res.json(await present(row, row.id === actor.id ? { ...actor, role: row.role } : actor))
  })
  router.post('/officers', requireLocalSignIn(services), async (req, res) => {
    const actor = officerOf(req)
    const on = { action: 'create', resource: 'officers', record_id: null, workspace_id: null }
    const { row, invitation_url } = await journalIfDenied(services, actor, on, () =>
      inviteOfficer(services, actor, () => readBody(req, res, invitationBody)),
    )
    res.status(201).json({ ...(await present(row, actor)), invitation_url })
  })
  router.post('/officers/:id/invite', async (req, res) => {
    const actor = officerOf(req)
    const invitation_url = await act(req, 'invite', (row) => invite(services, actor, row))
    res.json({ ...(await present((await one(idOf(req)))!, actor)), invitation_url })
  })
  router.post('/officers/:id/reset-second-factor', async (req, res) => {
    const actor = officerOf(req)
    await act(req, 'reset_second_factor', (row) => resetSecondFactor(services, actor, row))
    res.json(await present((await one(idOf(req)))!, actor))
  })
  router.post('/officers/:id/reset-password', async (req, res) => {
    const password = await act(req, 'reset_password', (row) => resetPassword(services, officerOf(req), row))
    res.set('Cache-Control', 'no-store')
    res.json({ password })
  })
}
