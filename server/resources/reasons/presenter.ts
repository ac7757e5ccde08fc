import { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { can } from '../../kernel/policy.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { type HouseReason, minTextOf } from '../../review/dossier/reasons.ts'
import { confirmersFor } from '../../review/record/admins.ts'
import {
  type ConsoleProposal,
  type ProposalRow,
  presentProposal,
  proposalActions,
  proposalsOn,
  proposedIn,
} from '../../review/record/proposal.ts'
import { isFourEyesOn, settingsOf } from '../../review/settings/settings.ts'

/** A reason in the console's form. `id` equals `code`: lists identify records by id, decisions name the code. */
export type ConsoleReason = HouseReason & {
  id: string
  /** The least length of the officer's own text; 0 if the reason's sentence suffices. */
  min_text: number
}

/** A reason with the fields that its editor needs. */
export type ConsoleReasonRecord = ConsoleReason & {
  /** The number of decisions that gave it, and when the last one did. */
  used: { decisions: number; last_at: string | null }
  /** The change that waits for another admin; null without one. */
  proposal: (ConsoleProposal & { value: HouseReason }) | null
  /** Whether another admin must confirm a change now. */
  needs_second: boolean
  /** How many admins could confirm this officer's change. */
  other_admins: number
  allowed_actions: string[]
}

export const presentReason = (reason: HouseReason): ConsoleReason => ({
  id: reason.code,
  ...reason,
  min_text: minTextOf(reason),
})

/** Reads the decisions that gave a reason. The index of the journal's filter by reason makes this fast. */
async function readUsage({ db }: ReviewServices, code: string): Promise<ConsoleReasonRecord['used']> {
  const [row] = await db.$queryRaw<[{ decisions: number; last_at: Date | null }]>(Prisma.sql`
    SELECT count(*)::int AS decisions, max(at) AS last_at FROM audit_entries
    WHERE reason_codes && ${[code]} AND reason_codes <> '{}'
      AND action IN ('refuse', 'request_new_proof', 'request_information', 'reverse', 'reopen', 'suspend')`)
  return { decisions: row.decisions, last_at: row.last_at?.toISOString() ?? null }
}

const presentChange = (row: ProposalRow) => ({ ...presentProposal(row), value: proposedIn(row).value as HouseReason })

/** Reads a reason in the form in which this officer sees it. */
export async function reasonRecord(
  services: ReviewServices,
  actor: OfficerActor,
  reason: HouseReason,
): Promise<ConsoleReasonRecord> {
  const [settings, open, admins, used] = await Promise.all([
    settingsOf(services),
    proposalsOn(services.db, [reason.code]),
    confirmersFor(services, actor),
    readUsage(services, reason.code),
  ])
  const row = open.get(reason.code)
  const changeActions = can(actor, 'set_reasons') ? ['change'] : []
  return {
    ...presentReason(reason),
    used,
    proposal: row ? presentChange(row) : null,
    needs_second: isFourEyesOn(settings),
    other_admins: admins.length,
    allowed_actions: row ? proposalActions(actor, row) : changeActions,
  }
}
