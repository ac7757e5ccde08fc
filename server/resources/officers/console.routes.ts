import type { Request, Response, Router } from 'express'
import { z } from 'zod'
import { OfficerRole, type Prisma } from '../../database/generated/client.ts'
import type { Officer } from '../../database/generated/rows.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { editBodySchema } from '../../http/editBody.ts'
import { idOf, isId } from '../../http/path.ts'
import { defined } from '../../kernel/defined.ts'
import { notFound } from '../../kernel/errors.ts'
import { escapeLike } from '../../kernel/fold.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { rolesWith } from '../../kernel/policy.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { reasonForOfficers } from '../../review/record/proposal.ts'
import { type AccessChange, changeAccess, inviteToRole, officerRecord, officerRecords, type Secret } from './control.ts'
import { invitationBody } from './invitations.ts'
import { requireLocalSignIn } from './localSignIn.ts'
import { releaseAccount } from './release.ts'
import { assertActionAllowed, updateOfficer } from './service.ts'
import { tieConsole } from './ties.routes.ts'

export const SORTS = ['name', 'id', 'created_at', 'updated_at', 'role', 'last_sign_in_at', 'email'] as const

export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  role: oneOrMany(z.enum(OfficerRole)).optional(),
  disabled: z.boolean().optional(),
  email: z.string().max(254).optional(),
  /** Officers to whom a dossier may be assigned: they may claim, and can sign in. */
  assignable: z.literal(true).optional(),
})

const CHANGES = z.object({
  name: z.string().trim().min(1).max(LIMITS.officer_name).optional(),
  role: z.enum(OfficerRole).optional(),
  reason: reasonForOfficers,
})

/** The body of POST /officers/:id/disable and of the other acts: the reason, for the admin who confirms. */
export const reasonOnly = z.strictObject({ reason: reasonForOfficers })

/** PUT /officers/:id: name, role, or the whole record with them. */
export const officerChanges = editBodySchema(CHANGES, [
  'id',
  'email',
  'disabled_at',
  'last_sign_in_at',
  'invited_until',
  'second_factors',
  'proposal',
  'awaits_release',
  'needs_second',
  'other_admins',
  'allowed_actions',
  'created_at',
  'updated_at',
])

const contains = (q: string) => ({ contains: escapeLike(q), mode: 'insensitive' }) as const

/**
 * Officers: list, record, and the acts of an admin: rename, change role, disable, enable, invite, reset the password or
 * the second factor. Those of `needs_second` answer 202 with the officer and its `proposal` (record 0083).
 */
export function officerConsole(router: Router, services: ReviewServices): void {
  const { db } = services
  const where = (f: z.output<typeof filters>, q: string): Prisma.OfficerWhereInput => ({
    ...defined({ id: f.id && { in: f.id }, role: f.role && { in: f.role }, email: f.email }),
    ...(f.disabled !== undefined && { disabled_at: f.disabled ? { not: null } : null }),
    ...(f.assignable && { AND: [{ role: { in: rolesWith('claim') }, disabled_at: null }] }),
    ...(q && { OR: [{ name: contains(q) }, { email: contains(q) }] }),
  })
  const one = async (id: string) => (isId(id) ? db.read.officer.findUnique({ where: { id } }) : null)
  const resource: ConsoleResource<Officer, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'officers',
    contacts: 'shown',
    sorts: SORTS,
    filters,
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.sharedRead.officer.findMany({ where: where(f, q), orderBy: [{ [sort]: order }, { id: order }], skip, take }),
    count: ({ filters: f, q }, limit) => db.sharedRead.officer.count({ where: where(f, q), take: limit }),
    one,
    presentRows: (rows, actor) => officerRecords(services, actor, rows),
    presentOne: (row, actor) => officerRecord(services, actor, row),
    viewed: null,
  }
  consoleResource(router, services, resource)
  tieConsole(router, services)

  const act = async <T>(req: Request, action: string, run: (row: Officer) => Promise<T>): Promise<T> => {
    const id = idOf(req)
    const row = await one(id)
    if (!row) throw notFound()
    const on = { action, resource: 'officers', record_id: id, workspace_id: null }
    return journalIfDenied(services, officerOf(req), on, () => run(row))
  }
  /** The officer after an act, with the secret that is shown once; 202 if the act waits for another admin. */
  const answer = async (req: Request, res: Response, secret: Secret, isProposed = false) => {
    const id = idOf(req)
    const actor = officerOf(req)
    const read = async () => {
      const row = (await one(id))!
      // Admins who gave up their role read the answer in their new role.
      const record = await officerRecord(services, id === actor.id ? { ...actor, role: row.role } : actor, row)
      return { ...record, ...secret }
    }
    await answerCarriedOut(services, res, read, { status: isProposed ? 202 : 200, less: { id, ...secret } })
  }
  const change = (req: Request, res: Response, row: Officer, wanted: AccessChange) =>
    changeAccess(services, officerOf(req), row, wanted, () => readBody(req, res, reasonOnly))

  for (const action of ['disable', 'enable', 'reset_password', 'reset_second_factor', 'invite'] as const)
    router.post(`/officers/:id/${action.replaceAll('_', '-')}`, async (req, res) => {
      const { secret, isProposed } = await act(req, action, (row) => change(req, res, row, { action }))
      await answer(req, res, secret, isProposed)
    })
  router.post('/officers/:id/release-account', async (req, res) => {
    await act(req, 'release_account', (row) =>
      releaseAccount(services, officerOf(req), row, () => readBody(req, res, reasonOnly)),
    )
    await answer(req, res, {})
  })
  router.put('/officers/:id', async (req, res) => {
    const actor = officerOf(req)
    const { secret, isProposed } = await act(req, 'update', async (row) => {
      await assertActionAllowed(services, actor, row, 'update')
      const { name = row.name, role = row.role, reason } = await readBody(req, res, officerChanges)
      if (role === row.role) {
        await updateOfficer(services, actor, row, { name, role }, { reason: reason || null })
        return { secret: {}, isProposed: false }
      }
      return changeAccess(services, actor, row, { action: 'change_role', name, role }, async () => ({ reason }))
    })
    await answer(req, res, secret, isProposed)
  })
  router.post('/officers', requireLocalSignIn(services), async (req, res) => {
    const actor = officerOf(req)
    const on = { action: 'create', resource: 'officers', record_id: null, workspace_id: null }
    const { row, invitation_url, isProposed } = await journalIfDenied(services, actor, on, () =>
      inviteToRole(services, actor, () => readBody(req, res, invitationBody)),
    )
    const read = async () => ({ ...(await officerRecord(services, actor, row)), invitation_url })
    const less = { id: row.id, invitation_url }
    await answerCarriedOut(services, res, read, { status: isProposed ? 202 : 201, less })
  })
}
