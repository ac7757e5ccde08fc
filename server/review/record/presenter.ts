import type { Language } from '../../database/generated/client.ts'
import type { KycStatus } from '../../database/generated/enums.ts'
import type { File, Trader, Workspace } from '../../database/generated/rows.ts'
import type { Target } from '../../kernel/workingTime.ts'
import type { Flag } from './flagNames.ts'
import type { InformationRequest } from './informationRequest.ts'
import type { ConsoleProposal } from './proposal.ts'
import type { Risk } from './risk.ts'

export const OWNER = { workspace: { include: { owner: true } } } as const

type ReviewedRow = {
  id: string
  submissions: number
  version: number
  waiting_since: Date
  decided_at: Date | null
  decided_by: string | null
  assigned_to: string | null
  escalated_at: Date | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  workspace: Workspace & { owner: Trader }
}

export type ClaimHolder = { officer: { id: string; name: string }; since: string }

export type ClaimAction = 'claim' | 'release' | 'take_over'

/** The computed fields of a row for the officer who reads it. */
export type ReviewState = {
  allowed_actions: string[]
  /** Names of officers by id. */
  officers: Map<string, string>
  /** The officer who has the dossier on the desk. */
  claim: ClaimHolder | null
  /** The officer's actions on the claim: claim, release, take over. */
  claim_actions: ClaimAction[]
  /** Blockers of the allowed actions. */
  blocked_by: string[]
  flags: Flag[]
  /** The decision that waits to take effect. */
  proposal: ConsoleProposal | null
  /** The question to the trader; null without one, and once it was withdrawn or the dossier decided. */
  information_request: InformationRequest | null
  /** How long the trader had the submission under review, in seconds: targets do not count that time. */
  with_trader_seconds: number
  /** Where a waiting dossier stands against its target, by working time. */
  target: Target | null
  /** Its risk, with the reasons; null if the reader may not see it. */
  risk: Risk | null
}

export const presentFile = (file: File) => ({
  id: file.id,
  kind: file.kind,
  name: file.name,
  type: file.type,
  pages: file.pages,
  size: file.size,
  /**
   * In pixels as shown, for a PDF of its first page at 96 per inch; null for documents stored before sizes were
   * recorded.
   */
  width: file.width,
  height: file.height,
  sha256: file.sha256,
})

export type ConsoleFile = ReturnType<typeof presentFile>

/** The shared fields that are equal for all officers. */
export const presentSent = (row: ReviewedRow, files: (File | null)[]) => ({
  id: row.id,
  trader: presentOwner(row.workspace.owner),
  /** Whether the account is frozen: nothing of it can be accepted or begun (record 0190). */
  account_frozen: row.workspace.owner.frozen_at !== null,
  workspace: { id: row.workspace.id, name: row.workspace.name },
  trader_language: row.workspace.owner.language as Language,
  submissions: row.submissions,
  version: row.version,
  waiting_since: row.waiting_since.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  escalated_at: row.escalated_at?.toISOString() ?? null,
  files: files.filter((file) => file !== null).map(presentFile),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  deleted_at: row.deleted_at?.toISOString() ?? null,
})

/** The shared fields that depend on the time, or on the officer who reads. */
export const presentReview = (row: ReviewedRow, { officers, ...state }: ReviewState) => ({
  decided_by: row.decided_by ? { id: row.decided_by, name: officers.get(row.decided_by) ?? '' } : null,
  assigned_to: row.assigned_to ? { id: row.assigned_to, name: officers.get(row.assigned_to) ?? '' } : null,
  ...state,
})

/** The fields that the records of every queue share (console 3.9). */
export const presentDossier = (row: ReviewedRow, state: ReviewState, files: (File | null)[]) => ({
  ...presentSent(row, files),
  ...presentReview(row, state),
})

export const presentOwner = ({ id, name, email, language }: Trader) => ({ id, name, email, language })

/** An entry of a reference list in the three languages. */
export const presentReference = ({
  id,
  code,
  name_en,
  name_fr,
  name_ar,
}: {
  id: string
  code: string | null
  name_en: string
  name_fr: string
  name_ar: string
}) => ({ id, code, name: { en: name_en, fr: name_fr, ar: name_ar } })

/** The parent dossier, with the fields that the child's desk shows. */
export const presentParent = ({ id, name, status }: { id: string; name: string; status: KycStatus }) => ({
  id,
  name,
  status,
})
