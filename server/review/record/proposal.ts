import { z } from 'zod'
import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Proposal } from '../../database/generated/rows.ts'
import type { Lookup } from '../../database/selectValues.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { ApiError } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { type Lineage, mayBeOnePerson } from '../../kernel/lineage.ts'
import { can, type Permission, RULES } from '../../kernel/policy.ts'
import type { JournaledLine } from './checklist.ts'
import { type Pin, pinsForOfficer, type StoredPin } from './pins.ts'

/** Why an admin asks for a change of the controls, for officers only; an empty text is no reason. */
export const reasonForOfficers = z.string().trim().max(LIMITS.why).nullish()

/** The officers of a proposal, read with it. */
export const WITH_OFFICERS = {
  maker: { select: { id: true, name: true, invited_by: true, released_at: true } },
  confirmer: { select: { id: true, name: true } },
} satisfies Prisma.ProposalInclude

type Named = { id: string; name: string }
export type ProposalRow = Proposal & { maker: Named & Lineage; confirmer: Named | null }

/** The maker, as answers and the journal name them. */
export const makerIn = ({ maker: { id, name } }: Pick<ProposalRow, 'maker'>): Named => ({ id, name })

/** How a proposal ends; `done`: the decision took effect. */
export type ProposalEnding = 'done' | 'returned' | 'withdrawn' | 'recalled' | 'void'

/** Why a proposal became void (record 0066). */
export type VoidWhy =
  | 'changed'
  | 'deleted'
  | 'documents'
  | 'collision'
  | 'answer'
  | 'maker_disabled'
  | 'maker_role'
  | 'maker_tied'
  | 'not_possible'
  | 'not_as_proposed'
  | 'screening'
  | 'frozen'

/** The basis of a decision: documents by hash, answers to collisions, and blocking collisions without an answer. */
export type DecisionBasis = {
  submission: number
  files: string[]
  answers: { kind: string; other: { resource: string; id: string }; answer: string }[]
  open: string[]
}

/** The decision as its maker sent it. `details`: its journal details. */
export type ProposedDecision = {
  reason_codes: readonly string[]
  note: string | null
  /** The reason given with an accept. */
  why: string | null
  /** The state that a reversal leads to. */
  to: string | null
  /** The data of the codes for the trader's program. */
  sent?: object | undefined
  /** Where on the documents it points. */
  pins?: readonly StoredPin[] | undefined
  /** The value of a setting or reason. */
  value?: unknown
  details: Record<string, unknown>
}

export const proposedIn = ({ decision }: Pick<Proposal, 'decision'>) => decision as unknown as ProposedDecision

/** An open proposal as the console's record shows it. */
export type ConsoleProposal = {
  id: string
  kind: Proposal['kind']
  action: string
  by: Named
  at: string
  /** The end of the recall window; null while it waits for a second officer. */
  takes_effect_at: string | null
  /** The conditions that ask for a second officer. */
  needs: readonly string[]
  /** The text that the trader will read. */
  reason: string | null
  reason_codes: readonly string[]
  /** Where on the documents it points. */
  pins: readonly Pin[]
  /** The maker's private note. */
  note: string | null
  why: string | null
  /** The state that a reversal leads to. */
  to: string | null
  /** The officer who confirmed it, in a recall window after a second look. */
  confirmed_by: Named | null
  /** The maker's view; null for a reversal and for changes of the controls. */
  maker_view: MakerView | null
}

/** The documents and facts in front of an officer at their decision, as the journal stores them with it. */
export type MakerView = {
  /** Seconds between the maker's claim and the decision; null if they had no claim. */
  seconds: number | null
  files: { file_id: string; pages_seen: number[] }[]
  /** Worksheet fields with a reading, and those without; the latter are known for an accept only. */
  read: string[]
  not_read: string[]
  not_looked_up: string[]
  answers: { kind: string; other: { resource: string; id: string }; answer: string }[]
  /** Warnings at the time of an accept. */
  warnings: number
  /** The checklist at that time, with the officers who ticked its lines. */
  checklist: JournaledLine[]
}

/** The details of a decision that its maker's view is read from. */
type DecisionDetails = {
  claimed_seconds?: number
  files?: MakerView['files']
  readings?: Record<string, unknown>
  not_read?: string[]
  not_looked_up?: string[]
  collisions?: MakerView['answers']
  warnings?: unknown[]
  checklist?: JournaledLine[]
}

function makerViewOf({ details }: ProposedDecision): MakerView | null {
  const { claimed_seconds = null, files, readings = {}, ...rest } = details as DecisionDetails
  if (!files) return null
  return {
    seconds: claimed_seconds,
    files: files.map(({ file_id, pages_seen }) => ({ file_id, pages_seen })),
    read: Object.keys(readings),
    not_read: rest.not_read ?? [],
    not_looked_up: rest.not_looked_up ?? [],
    answers: (rest.collisions ?? []).map(({ kind, other: { resource, id }, answer }) => ({
      kind,
      other: { resource, id },
      answer,
    })),
    warnings: rest.warnings?.length ?? 0,
    checklist: rest.checklist ?? [],
  }
}

export function presentProposal(row: ProposalRow): ConsoleProposal {
  const decision = proposedIn(row)
  const { reason_codes, note, why, to } = decision
  return {
    id: row.id,
    kind: row.kind,
    action: row.action,
    by: makerIn(row),
    at: row.created_at.toISOString(),
    takes_effect_at: row.takes_effect_at?.toISOString() ?? null,
    needs: row.needs,
    reason: row.reason,
    reason_codes,
    pins: pinsForOfficer(decision.pins ?? []),
    note,
    why,
    to,
    confirmed_by: row.confirmer,
    maker_view: makerViewOf(decision),
  }
}

/** SQL condition: no decision on the row of that table waits. */
export const nothingProposed = (table: string): Prisma.Sql => Prisma.sql`NOT EXISTS (
  SELECT FROM proposals WHERE proposals.record_id = ${Prisma.raw(table)}.id::text AND proposals.ended_as IS NULL)`

/** The open proposals on these records, by record id. */
export async function proposalsOn(db: Db, ids: string[]): Promise<Map<string, ProposalRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.read.proposal.findMany({
    where: { record_id: { in: ids }, ended_as: null },
    include: WITH_OFFICERS,
  })
  return new Map(rows.map((row) => [row.record_id, row]))
}

/** Looks up which of these records have a decision that waits. */
export const proposedLookup = (ids: string[]): Lookup<string[]> => ({
  sql: Prisma.sql`
    SELECT coalesce(json_agg(record_id), '[]') FROM proposals
    WHERE record_id = ANY (${ids}::text[]) AND ended_as IS NULL`,
  read: (found: string[]) => found,
})

/** The records of a queue with a decision that waits. */
export async function proposedIds(db: Db, resource: string): Promise<string[]> {
  const rows = await db.read.proposal.findMany({ where: { resource, ended_as: null }, select: { record_id: true } })
  return rows.map(({ record_id }) => record_id)
}

/** How a second look ended. */
export type ProposalOutcome = { as: string; at: string; by: string | null; why: string | null }

/** An officer's actions on an open proposal: they withdraw or recall their own, and confirm or return another's. */
export type ProposalAction = 'confirm' | 'return' | 'withdraw' | 'recall'

/** The acts on an officer that wait for another admin while four eyes are on, with the permission behind each. */
export const OFFICER_ACTS = {
  change_role: 'change_role',
  enable: 'disable_officer',
  disable: 'disable_officer',
  reset_password: 'reset_password',
  reset_second_factor: 'reset_second_factor',
  invite: 'invite_officer',
} as const satisfies Record<string, Permission>

export type OfficerAct = keyof typeof OFFICER_ACTS
const isOfficerAct = (action: string): action is OfficerAct => Object.hasOwn(OFFICER_ACTS, action)

/** The acts on a reason. */
export const REASON_ACTS: readonly string[] = ['create_reason', 'change_reason']

/** The permission for the decision itself, which the officer who confirms it must have too. */
export const permissionFor = ({ action, record_id }: Pick<Proposal, 'action' | 'record_id'>): Permission => {
  if (isOfficerAct(action)) return OFFICER_ACTS[action]
  if (REASON_ACTS.includes(action)) return 'set_reasons'
  const permission = action === 'change_setting' ? `set_${record_id}` : action
  if (!Object.hasOwn(RULES, permission)) throw new Error(`No rule for the proposal of ${action}`)
  return permission as Permission
}

/** Resources whose changes are changes of the controls: settings, reasons, officers' access, entries of watch lists. */
const CONTROLS = ['settings', 'reasons', 'officers', 'lists']

/** Whether it changes the controls. Only admins confirm such a change (record 0083). */
export const isOfControls = ({ resource }: Pick<Proposal, 'resource'>): boolean => CONTROLS.includes(resource)

/** Whether it changes this officer's own access; the constraint `proposals_not_concerned` says the same. */
export const isAboutOfficer = (
  actor: OfficerActor,
  { resource, record_id }: Pick<Proposal, 'resource' | 'record_id'>,
) => resource === 'officers' && record_id === actor.id

const mayReturn = (actor: OfficerActor, row: ProposalRow): boolean =>
  can(actor, 'confirm') &&
  can(actor, permissionFor(row)) &&
  (!isOfControls(row) || can(actor, 'confirm_control')) &&
  !isAboutOfficer(actor, row)

/** `isReachable`: false for a dossier that is escalated beyond this officer. */
export function proposalActions(actor: OfficerActor, row: ProposalRow, isReachable = true): ProposalAction[] {
  const isMaker = row.maker_id === actor.id
  if (row.kind === 'hold') return (isMaker ? can(actor, 'recall') : can(actor, 'recall_others')) ? ['recall'] : []
  if (isMaker) return can(actor, 'recall') ? ['withdraw'] : []
  if (!isReachable || !mayReturn(actor, row)) return []
  return mayBeOnePerson(actor, row.maker) ? ['return'] : ['confirm', 'return']
}

export const proposalOpenError = (row: ProposalRow): ApiError =>
  new ApiError('PROPOSAL_OPEN', `${row.maker.name} has decided this: the decision waits to take effect.`, {
    meta: { proposal: { id: row.id, kind: row.kind, action: row.action, by: makerIn(row) } },
  })

export const proposalClosedError = (): ApiError =>
  new ApiError('PROPOSAL_CLOSED', 'This proposal has ended: read the record again.')

export const samePersonError = (message = 'Somebody else must confirm this: you proposed it.'): ApiError =>
  new ApiError('SAME_PERSON', message)

/** 409 PROPOSAL_OPEN while a decision on the record waits. */
export async function assertNotProposed(db: Db, id: string): Promise<void> {
  const open = (await proposalsOn(db, [id])).get(id)
  if (open) throw proposalOpenError(open)
}
