import type { Request, Router } from 'express'
import { z } from 'zod'
import { transact, violatesUnique } from '../../database/client.ts'
import type { Officer } from '../../database/generated/rows.ts'
import { lockRow } from '../../database/lock.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { idOf, isId } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { authorize, can } from '../../kernel/policy.ts'
import { freeClaimsOfAccount } from '../../review/claims/release.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { voidProposalsOf } from '../../review/proposals/voidProposals.ts'

/** POST /officers/:id/ties: `user_id` as `trader:add` prints it. */
export const tieBody = z.strictObject({
  user_id: z.int().min(1).max(2_147_483_647),
  why: z.string().trim().min(1).max(LIMITS.why),
})

const WITH_TRADER = { trader: { select: { id: true, name: true, user_id: true } } } as const

type TieRow = {
  id: string
  why: string
  made_by: string
  created_at: Date
  trader: { id: string; name: string; user_id: number }
}

type TieAction = 'remove'

/** Admins remove ties, but not their own. */
const actionsOn = (actor: OfficerActor, officerId: string): TieAction[] =>
  actor.id !== officerId && can(actor, 'tie_officer') ? ['remove'] : []

/** A tie of an officer to a trader's account. */
export const presentTie = (
  { id, why, made_by, created_at, trader: { user_id, ...trader } }: TieRow,
  allowed_actions: TieAction[],
) => ({
  id,
  user_id,
  trader,
  why,
  /** The name of its maker: the officer themselves, or an administrator. */
  made_by,
  created_at: created_at.toISOString(),
  allowed_actions,
})

export type ConsoleTie = ReturnType<typeof presentTie>

/** Ties the officer. From the commit on, the database refuses their acts on the account. */
async function tie(
  { db, clock }: ReviewServices,
  actor: OfficerActor,
  officer: Officer,
  { user_id, why }: z.output<typeof tieBody>,
): Promise<TieRow> {
  const trader = await db.trader.findUnique({ where: { user_id }, select: { id: true } })
  if (!trader) throw invalid({ field: 'user_id', rule: 'exists', message: 'No trader has this user_id.' })
  const now = clock.now()
  try {
    return await transact(db, async (tx) => {
      const data = { id: newId(), officer_id: officer.id, trader_id: trader.id, why, made_by: actor.name }
      const row = await tx.officerTie.create({ data: { ...data, created_at: now }, include: WITH_TRADER })
      await writeJournal(tx, actor, now, {
        action: 'tie',
        resource: 'officers',
        record_id: officer.id,
        reason: why,
        details: { tie: row.id, user_id, trader_id: trader.id },
      })
      return row
    })
  } catch (error) {
    if (violatesUnique(error, 'trader_id'))
      throw invalid({ field: 'user_id', rule: 'unique', message: 'The officer is tied to this account already.' })
    throw error
  }
}

/**
 * Frees the officer's claims on the account, and voids their proposals. This needs a transaction of its own: the tie
 * waits for the officer's acts, and those may wait for the rows that change here. Before it has run, the claims and
 * proposals have no effect, since the database refuses the acts that would follow.
 */
async function endWork(services: ReviewServices, actor: OfficerActor, officer: Officer, ownerId: string) {
  const now = services.clock.now()
  await transact(services.db, async (db) => {
    await lockRow(db, 'officers', officer.id)
    await freeClaimsOfAccount(services.dossiers, db, actor, now, officer, ownerId)
    await voidProposalsOf(db, now, officer.id, 'maker_tied', ownerId)
  })
}

/**
 * GET /officers/:id/ties → 200 `[tie]`, the caller's own or for admins. POST `{user_id, why}` → 201 the tie: admins tie
 * any officer, officers themselves; 422 names the field. DELETE /officers/:id/ties/:tie_id → 204, for admins, except
 * their own.
 */
export function tieConsole(router: Router, services: ReviewServices): void {
  const { db, clock } = services

  const act = async <T>(
    req: Request,
    action: string,
    run: (actor: OfficerActor, officer: Officer) => Promise<T>,
  ): Promise<T> => {
    const actor = officerOf(req)
    const id = idOf(req)
    const officer = isId(id) ? await db.officer.findUnique({ where: { id } }) : null
    if (!officer) throw notFound()
    const on = { action, resource: 'officers', record_id: officer.id, workspace_id: null }
    return journalIfDenied(services, actor, on, () => run(actor, officer))
  }

  router.get('/officers/:id/ties', async (req, res) => {
    const rows = await act(req, 'read_ties', async (actor, officer) => {
      if (actor.id !== officer.id) authorize(actor, 'read_private_entries')
      return db.officerTie.findMany({
        where: { officer_id: officer.id },
        include: WITH_TRADER,
        orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      })
    })
    const allowed = actionsOn(officerOf(req), idOf(req))
    res.json(rows.map((row) => presentTie(row, allowed)))
  })

  router.post('/officers/:id/ties', async (req, res) => {
    const row = await act(req, 'tie', async (actor, officer) => {
      authorize(actor, actor.id === officer.id ? 'tie_self' : 'tie_officer')
      const made = await tie(services, actor, officer, await readBody(req, res, tieBody))
      await endWork(services, actor, officer, made.trader.id)
      return made
    })
    res.status(201).json(presentTie(row, actionsOn(officerOf(req), idOf(req))))
  })

  router.delete('/officers/:id/ties/:tie_id', async (req, res) => {
    await act(req, 'untie', async (actor, officer) => {
      authorize(actor, 'tie_officer', 'Only an administrator may remove a tie.')
      if (actor.id === officer.id) throw new ApiError('FORBIDDEN', 'Another administrator must remove your tie.')
      const id = String(req.params.tie_id).toLowerCase()
      const where = { id, officer_id: officer.id }
      const row = isId(id) ? await db.officerTie.findFirst({ where, include: WITH_TRADER }) : null
      if (!row) throw notFound()
      await transact(db, async (tx) => {
        const { count } = await tx.officerTie.deleteMany({ where })
        if (count === 0) throw notFound()
        const details = { tie: row.id, user_id: row.trader.user_id, trader_id: row.trader.id }
        await writeJournal(tx, actor, clock.now(), {
          action: 'untie',
          resource: 'officers',
          record_id: officer.id,
          details,
        })
      })
    })
    res.status(204).end()
  })
}
