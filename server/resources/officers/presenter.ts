import type { Config } from '../../config.ts'
import type { Language } from '../../database/generated/enums.ts'
import type { Officer } from '../../database/generated/rows.ts'
import type { Factor } from '../../http/factors.ts'
import { mustChangePassword, mustEnrol, type SessionFacts } from '../../http/session.ts'
import { awaitsRelease } from '../../kernel/lineage.ts'
import { can } from '../../kernel/policy.ts'
import type { ConsoleProposal } from '../../review/record/proposal.ts'

const person = ({ id, email, name, role }: Officer) => ({ id, email, name, role })

const resetOf = ({ second_factor_reset_at: at, second_factor_reset_by: by }: Officer) =>
  at && by ? { at: at.toISOString(), by } : null

type ProviderUse = 'used' | 'available' | null

function providerOf({ config }: { config: Pick<Config, 'oidc'> }, row: Officer, { method }: SessionFacts): ProviderUse {
  if (method === 'oidc') return 'used'
  return config.oidc && row.oidc_subject === null ? 'available' : null
}

/** Rights outside single records that the console asks for by their own names. */
const GENERAL_RIGHTS = [
  'set_reasons',
  'share_snippets',
  'read_work',
  'read_quality',
  'erase',
  'export_trader',
  'export_transactions',
  'freeze',
  'tie_self',
  'tie_officer',
  'read_private_entries',
  'import_statement',
  'match_money',
  'import_list',
  'add_list_entry',
  'try_name',
  'open_trader_page',
] as const

/** What an officer may do outside single records, which carry their own actions: `review` is taking dossiers. */
export const GENERAL_ACTIONS = ['review', 'invite_officer', ...GENERAL_RIGHTS] as const
type GeneralAction = (typeof GENERAL_ACTIONS)[number]

function generalActions({ config }: { config: Pick<Config, 'passwordSignIn'> }, row: Officer): GeneralAction[] {
  return [
    ...(can(row, 'claim') ? ['review' as const] : []),
    ...(config.passwordSignIn && can(row, 'invite_officer') ? ['invite_officer' as const] : []),
    ...GENERAL_RIGHTS.filter((right) => can(row, right)),
  ]
}

/** The signed-in officer, as GET /session returns them. */
export const presentSelf = (
  services: { config: Pick<Config, 'oidc' | 'passwordSignIn' | 'mail'> },
  row: Officer,
  session: SessionFacts,
  { factors: second_factors, language }: { factors: Factor[]; language: Language | null },
) => ({
  ...person(row),
  must_change_password: mustChangePassword(session, row),
  /** All other calls are 403 ENROL_FIRST until the officer has a second factor. */
  must_enrol: mustEnrol(session, second_factors),
  second_factors,
  /** True in the first session after an administrator reset it. */
  second_factor_reset: session.after_reset ? resetOf(row) : null,
  /** Whether they signed in through the identity provider, or may be tied to their account there; null otherwise. */
  provider: providerOf(services, row, session),
  /** The language of their mails; null until their console has sent it (PUT /session/language). */
  language,
  /** Whether the service sends mails at all. */
  sends_mail: services.config.mail !== null,
  allowed_actions: generalActions(services, row),
})

export type ConsoleSelf = ReturnType<typeof presentSelf>

/** A change of an officer that waits for another admin. */
export type PendingOfficerChange = ConsoleProposal & {
  change: { from: Record<string, unknown>; to: Record<string, unknown> }
}

/** This officer's actions; `needs_second` are those that another admin must confirm, `other_admins` how many could. */
type Acts = {
  allowed_actions: string[]
  needs_second: string[]
  other_admins: number
  proposal: PendingOfficerChange | null
}

/** `second_factors` is null for officers who may not see how others sign in. */
export const presentForOfficer = (
  row: Officer,
  second_factors: Factor[] | null,
  { allowed_actions, needs_second, other_admins, proposal }: Acts,
) => ({
  ...person(row),
  disabled_at: row.disabled_at?.toISOString() ?? null,
  last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
  /** When the invitation expires; null once used, or without one. */
  invited_until: row.invitation_hash ? (row.invitation_expires_at?.toISOString() ?? null) : null,
  second_factors,
  /** Whether an administrator other than the inviter must release the account first (record 0116). */
  awaits_release: awaitsRelease(row),
  /** The change that waits for another admin. */
  proposal,
  allowed_actions,
  needs_second,
  other_admins,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export type ConsoleOfficer = ReturnType<typeof presentForOfficer>
