import type { Db } from '../../database/client.ts'
import type { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import { privatePinDetails } from '../record/pins.ts'
import type { DecisionBasis, ProposedDecision } from '../record/proposal.ts'
import { conflictOfInterest } from '../record/ties.ts'
import { digestOf, makerOf } from './decisionBasis.ts'

/** A decision to store as a proposal. */
export type NewProposal = {
  resource: string
  record_id: string
  workspace_id: string | null
  action: string
  version: number | null
  reason: string | null
  decision: ProposedDecision
  basis: DecisionBasis | Record<string, never>
  /** Why it needs a second officer; empty for a hold. */
  needs: readonly string[]
  hold_minutes: number
}

/** The end of a recall window that begins now. */
export const endOfRecallWindow = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

/**
 * Stores a decision that waits, and journals it (`propose`); changes nothing else. Call it with the record locked and
 * checked, in the same transaction.
 */
export async function storeProposal(db: Db, actor: OfficerActor, now: Date, proposal: NewProposal): Promise<void> {
  const { resource, record_id, workspace_id, action, version, reason, decision, basis, needs, hold_minutes } = proposal
  const maker = await makerOf(db, { ...proposal, maker_id: actor.id }, actor.origin)
  if (maker === 'maker_tied') throw conflictOfInterest()
  if (typeof maker === 'string') throw new ApiError('FORBIDDEN', 'Your role does not allow this.')
  const id = newId()
  const kind = needs.length > 0 ? 'second_look' : 'hold'
  const takes_effect_at = kind === 'hold' ? endOfRecallWindow(now, hold_minutes) : null
  const digest = digestOf(basis)
  const row = {
    resource,
    record_id,
    workspace_id,
    action,
    version,
    reason,
    needs,
    digest,
    kind,
    takes_effect_at,
  } as const
  await db.proposal.create({
    data: {
      ...row,
      needs: [...needs],
      id,
      decision: decision as unknown as Prisma.InputJsonObject,
      evidence: basis as unknown as Prisma.InputJsonObject,
      maker_id: actor.id,
      created_at: now,
    },
    select: { id: true },
  })
  const { reason_codes, pins = [], why, note, to, details } = decision
  await writeJournal(db, actor, now, {
    action: 'propose',
    resource,
    record_id,
    workspace_id,
    reason,
    reason_codes,
    details: {
      ...details,
      ...privatePinDetails(pins),
      proposal: id,
      kind,
      action,
      version,
      needs,
      digest,
      ...(takes_effect_at && { takes_effect_at: takes_effect_at.toISOString() }),
      ...(note && { note }),
      ...(why && { why }),
      ...(to && { to }),
    },
  })
}
