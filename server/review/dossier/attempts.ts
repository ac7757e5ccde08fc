import type { RequestHandler } from 'express'
import { violatesCheck } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { officerOf } from '../../http/authenticate.ts'
import { isId } from '../../http/path.ts'
import { hadTiesAtRequest } from '../../http/session.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, type ErrorCode } from '../../kernel/errors.ts'
import { authorize, type Permission } from '../../kernel/policy.ts'
import { conflictOfInterest, isTied, isTiedSql } from '../record/ties.ts'
import { type ReviewServices, tableOf } from './dossierKind.ts'
import { assertNotSentByOwnLink } from './ownLinks.ts'

/** Errors that are journaled as attempts. */
const JOURNALED_ERRORS: ErrorCode[] = [
  'FORBIDDEN',
  'INVALID_STATE_TRANSITION',
  'STALE_RECORD',
  'CLAIMED',
  'CLAIM_LIMIT',
  'EVIDENCE_NOT_SEEN',
  'COLLISION_UNANSWERED',
  'SCREENING_UNANSWERED',
  'SCREENING_HIT',
  'CHECKLIST_OPEN',
  'ACCOUNT_FROZEN',
  'SUPERVISOR_ONLY',
  'LAST_ADMIN',
  'NO_DOCUMENT',
  'SAME_PERSON',
  'CONFLICT_OF_INTEREST',
  'PROPOSAL_OPEN',
  'PROPOSAL_CLOSED',
  'REQUEST_OPEN',
]

type AttemptedAct = { action: string; resource: string; record_id: string | null; workspace_id: string | null }

/** The workspace of the dossier, for an attempt that fails before the dossier is read. */
async function workspaceOf(
  { db, dossiers }: ReviewServices,
  { resource, record_id }: AttemptedAct,
): Promise<string | null> {
  const kind = dossiers.named(resource)
  if (!kind || record_id === null) return null
  const [row] = await db.$queryRaw<{ workspace_id: string }[]>`
    SELECT workspace_id::text FROM ${tableOf(kind)} WHERE id = ${record_id}::uuid`
  return row?.workspace_id ?? null
}

/** The acts that remain open to a tied officer; the trigger `audit_entries_refuse_tied` names the same. */
const ACTIONS_OF_TIED = ['release']

async function isTiedToRecord({ db, dossiers }: ReviewServices, actor: OfficerActor, on: AttemptedAct) {
  const kind = dossiers.named(on.resource)
  if (on.workspace_id !== null || !kind || on.record_id === null) return isTied(db, actor.id, on.workspace_id)
  const record = Prisma.sql`(SELECT workspace_id FROM ${tableOf(kind)} WHERE id = ${on.record_id}::uuid)`
  const [row] = await db.$queryRaw<[{ tied: boolean }]>`SELECT ${isTiedSql(actor.id, record)} AS tied`
  return row.tied
}

/** Records to which the officer of a request is not tied, cached for that request. */
const untied = new WeakMap<OfficerActor, Set<string>>()

/**
 * 403 CONFLICT_OF_INTEREST for an officer who is tied to the account (record 0078). The ties are looked up once for
 * each request and record, and not at all for an officer without ties; the database refuses a tied officer's writes in
 * any case.
 */
async function assertNotTied(services: ReviewServices, actor: OfficerActor, on: AttemptedAct): Promise<void> {
  if (ACTIONS_OF_TIED.includes(on.action) || hadTiesAtRequest(actor) === false) return
  const known = untied.get(actor) ?? new Set()
  if (on.record_id !== null && known.has(on.record_id)) return
  if (await isTiedToRecord(services, actor, on)) throw conflictOfInterest()
  if (on.record_id !== null) untied.set(actor, known.add(on.record_id))
}

/** Runs an officer's act on a record. Journals a denied attempt in its own transaction, then rethrows. */
export async function journalIfDenied<T>(
  services: ReviewServices,
  actor: OfficerActor,
  on: AttemptedAct,
  act: () => Promise<T>,
): Promise<T> {
  try {
    await assertNotTied(services, actor, on)
    if (services.dossiers.named(on.resource)) await assertNotSentByOwnLink(services.db, actor.id, on)
    return await act()
  } catch (thrown) {
    const error = violatesCheck(thrown, 'officer_ties: officer') ? conflictOfInterest() : thrown
    if (error instanceof ApiError && JOURNALED_ERRORS.includes(error.code)) {
      const { action, ...record } = on
      const details = { action, code: error.code }
      const workspace_id = on.workspace_id ?? (await workspaceOf(services, on))
      await writeJournal(services.db, actor, services.clock.now(), {
        ...record,
        workspace_id,
        action: 'denied',
        details,
      })
    }
    throw error
  }
}

/**
 * 403 for officers whose role lacks the permission, before any other check. Journals the attempt under the permission's
 * name unless `action` gives another.
 */
export const requirePermission =
  (services: ReviewServices, resource: string, permission: Permission, action: string = permission): RequestHandler =>
  async (req, _res, next) => {
    const actor = officerOf(req)
    const { id } = req.params
    const record_id = typeof id === 'string' && isId(id) ? id.toLowerCase() : null
    await journalIfDenied(services, actor, { action, resource, record_id, workspace_id: null }, async () =>
      authorize(actor, permission),
    )
    next()
  }
