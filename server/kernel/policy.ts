import type { OfficerRole } from '../database/generated/enums.ts'
import { ApiError } from './errors.ts'

/** One answer for each role: a role without an answer does not compile. */
export type Rule<Role extends string = OfficerRole> = Readonly<Record<Role, boolean>> & { readonly may: string }

/**
 * Which role may do what: only this file names roles. Routes, machines and `allowed_actions` ask here, and `npm run
 * docs` writes docs/roles.md from it. A rule says what a role may do in general. Rules about the record or the person
 * (officers cannot disable themselves, a view belongs to its owner) are beside the act.
 */
// biome-ignore format: one rule per line, one role per column
export const RULES = {
  // Reading
  read:                    { officer: true,  supervisor: true,  auditor: true,  admin: true,  may: 'read every list and record, notes, histories, settings, the search and the dashboard' },
  open_document:           { officer: true,  supervisor: true,  auditor: true,  admin: true,  may: 'open and download documents' },
  read_journal:            { officer: true,  supervisor: true,  auditor: true,  admin: true,  may: 'read the journal and check its seals (but what their role may not know of colleagues)' },
  make_receipt:            { officer: true,  supervisor: true,  auditor: true,  admin: true,  may: 'make the receipt of a decision, which proves it outside of the service' },
  read_private_entries:    { officer: false, supervisor: false, auditor: true,  admin: true,  may: "read in the journal to which accounts colleagues are tied and why, and their second factors and sessions (everybody reads what is about themselves)" },
  export_journal:          { officer: true,  supervisor: true,  auditor: true,  admin: true,  may: 'export the journal' },
  export_trader:           { officer: false, supervisor: true,  auditor: true,  admin: true,  may: "export everything about a trader, and who saw the trader's data" },
  export_transactions:     { officer: false, supervisor: true,  auditor: true,  admin: true,  may: 'export transactions' },
  read_work:               { officer: false, supervisor: true,  auditor: true,  admin: true,  may: "read a colleague's figures, and the team's beside them (everybody reads their own)" },
  read_quality:            { officer: false, supervisor: true,  auditor: true,  admin: true,  may: 'read what blind second looks found: disagreements, and the agreement by kind, reason and officer' },
  list_contacts:           { officer: false, supervisor: false, auditor: false, admin: false, may: 'see e-mail addresses and phone numbers of traders and payers in full in a list (a record shows them)' },
  reveal:                  { officer: true,  supervisor: true,  auditor: false, admin: true,  may: "reveal a payer's answers to a form, one at a time" },

  // Reviewing dossiers
  claim:                   { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'take the next dossier, claim one, release it, and be assigned one' },
  see:                     { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'have the pages they look at counted as seen' },
  fill_worksheet:          { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'fill in the worksheet of a dossier' },
  answer_collision:        { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'answer a collision' },
  answer_hit:              { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'answer a hit of a watch list' },
  accept:                  { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'accept a dossier or an activation proof' },
  refuse:                  { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'refuse a dossier or an activation proof' },
  request_new_proof:       { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'ask for a new activation proof' },
  request_information:     { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'ask the trader for information before a decision, and withdraw the question' },
  accept_unseen:           { officer: false, supervisor: true,  auditor: false, admin: true,  may: 'let a document that cannot be shown be accepted unseen' },
  accept_without_document: { officer: false, supervisor: true,  auditor: false, admin: true,  may: 'accept a dossier that lacks the document it is reviewed by' },
  accept_same_as_refused:  { officer: false, supervisor: true,  auditor: false, admin: true,  may: 'accept a dossier that is the same as a refused one, by an officer’s answer' },
  accept_exposed:          { officer: false, supervisor: true,  auditor: false, admin: true,  may: 'accept a dossier of a politically exposed person' },
  confirm:                 { officer: true,  supervisor: true,  auditor: false, admin: true,  may: "confirm or return a colleague's proposal, of a decision that they may take themselves" },
  confirm_control:         { officer: false, supervisor: false, auditor: false, admin: true,  may: "confirm or return a colleague's change of a setting of control, of an officer's access, or of a typed watch list" },
  answer_blind:            { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'give a blind second look at a dossier that colleagues accepted' },
  recall:                  { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'withdraw a proposal of their own, and recall a decision of their own within its hold' },
  recall_others:           { officer: false, supervisor: true,  auditor: false, admin: true,  may: "recall a colleague's decision within its hold" },
  reverse:                 { officer: false, supervisor: true,  auditor: false, admin: true,  may: 'reverse a decision that they did not make alone' },

  // Sharing the work
  note:                    { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'leave a note' },
  assign:                  { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'assign a dossier' },
  escalate:                { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'escalate a dossier to a supervisor' },
  handle_escalated:        { officer: false, supervisor: true,  auditor: false, admin: true,  may: 'claim, decide and assign an escalated dossier' },
  hand_back:               { officer: false, supervisor: true,  auditor: false, admin: true,  may: 'hand an escalated dossier back to the officers' },
  take_over:               { officer: false, supervisor: true,  auditor: false, admin: true,  may: "take over or release a colleague's claim" },
  bulk:                    { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'assign, release or refuse many dossiers at once' },

  // Accounts and their data
  open_trader_page:        { officer: true,  supervisor: true,  auditor: false, admin: true,  may: "make a link that signs a trader in at the trader's page, and end its links and sessions" },
  close_account:           { officer: false, supervisor: true,  auditor: false, admin: true,  may: "close a trader's account" },
  hold_account:            { officer: false, supervisor: true,  auditor: false, admin: true,  may: "set and lift a legal hold on a trader's data" },
  freeze:                  { officer: false, supervisor: true,  auditor: false, admin: true,  may: "freeze a trader's account" },
  unfreeze:                { officer: false, supervisor: true,  auditor: false, admin: true,  may: "propose to unfreeze a trader's account, which another of them confirms" },
  erase:                   { officer: false, supervisor: true,  auditor: false, admin: true,  may: 'confirm the list of what is erased' },

  // Payments and webhooks
  suspend:                 { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'suspend a payment instance' },
  reactivate:              { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'reactivate a payment instance' },
  looked_at:               { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'mark money to look at as looked at' },
  mute_unreached:          { officer: true,  supervisor: true,  auditor: false, admin: true,  may: "mute a trader's decisions that reached nobody, and end that" },
  redeliver:               { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'send an event to a webhook again' },

  // The money beside the proof
  import_statement:        { officer: false, supervisor: true,  auditor: false, admin: true,  may: 'import a statement of the bank' },
  match_money:             { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'say which proof a line of the bank pays, that the bank took it back, or that it belongs to nobody; and take that back' },
  return_money:            { officer: false, supervisor: true,  auditor: false, admin: true,  may: 'say that the bank took back the payment of an accepted proof, and reactivate its instance without another one' },

  // Watch lists
  import_list:             { officer: false, supervisor: false, auditor: false, admin: true,  may: 'put a file in force as the next version of a watch list' },
  add_list_entry:          { officer: false, supervisor: false, auditor: false, admin: true,  may: 'type an entry into a watch list' },
  remove_list_entry:       { officer: false, supervisor: false, auditor: false, admin: true,  may: 'take a typed entry out of a watch list' },
  remove_list:             { officer: false, supervisor: false, auditor: false, admin: true,  may: 'take a watch list out of force' },
  try_name:                { officer: false, supervisor: false, auditor: false, admin: true,  may: 'try a name against the watch lists' },

  // The console
  keep_views:              { officer: true,  supervisor: true,  auditor: true,  admin: true,  may: 'save, change and delete views of their own' },
  share_views:             { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'share a view' },
  manage_shared_views:     { officer: false, supervisor: true,  auditor: false, admin: true,  may: "change and delete colleagues' shared views" },
  set_preset:              { officer: false, supervisor: false, auditor: false, admin: true,  may: 'say how large the team is, which sets other settings' },
  set_parts:               { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set which parts of the console are shown' },
  keep_snippets:           { officer: true,  supervisor: true,  auditor: true,  admin: true,  may: 'save, change and delete snippets of their own' },
  share_snippets:          { officer: false, supervisor: true,  auditor: false, admin: true,  may: 'share a snippet, and change and delete shared ones' },
  set_working_time:        { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set the hours and holidays by which targets count' },
  set_targets:             { officer: false, supervisor: true,  auditor: false, admin: true,  may: 'set how long a dossier may wait' },
  set_evidence_pages:      { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set how many pages must be seen before an accept' },
  set_document_required:   { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set whether a dossier needs its document' },
  set_pending_dossiers:    { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set how many dossiers of a workspace may wait' },
  set_four_eyes:           { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set which decisions need a second officer' },
  set_checklist:           { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set the lines that must be ticked on a dossier' },
  set_hold_minutes:        { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set how long a decision can be recalled before the trader hears of it' },
  set_blind_share:         { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set the share of accepted dossiers that get a blind second look' },
  set_pace_seconds:        { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set below how many seconds a decision counts as faster than reading' },
  set_claims_per_officer:  { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set how many dossiers of a queue an officer may hold at once' },
  set_information_due_days: { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set how many days a trader has to answer a question' },
  set_retention_years:     { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set how long data is kept after the end of a relation' },
  set_lookups:             { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set the addresses of the public registers' },
  set_fee_accounts:        { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set on which accounts fees are received' },
  set_money_required:      { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set whether the money must be there before a proof is accepted' },
  set_cheque_clearing_days: { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set how long a cheque takes to clear' },
  set_proof_readings:      { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set what must be read on a proof of payment and on the certificate of an account' },
  set_statement_mappings:  { officer: false, supervisor: true,  auditor: false, admin: true,  may: "set how the banks' tables of bookings are read" },
  set_reasons:             { officer: false, supervisor: false, auditor: false, admin: true,  may: 'write, change and retire the reasons of refusals and questions' },
  set_risk_table:          { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set what gives a dossier points of risk' },
  set_screening_threshold: { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set from which score a name on a watch list blocks' },
  set_screening_show:      { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set from which score a name on a watch list is shown' },
  set_screening_second:    { officer: false, supervisor: false, auditor: false, admin: true,  may: "set above which score a hit's answer 'different' needs a second person" },
  set_screening_hold:      { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set whether a strong hit holds payments at once' },
  set_list_max_age_hours:  { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set how old a watch list may be' },
  set_review_months:       { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set after how many months an accepted trader is looked at again' },
  set_second_factor:       { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set whether every officer needs a second factor' },
  set_session_minutes:     { officer: false, supervisor: false, auditor: false, admin: true,  may: 'set when sessions end' },
  invite_officer:          { officer: false, supervisor: false, auditor: false, admin: true,  may: 'invite an officer' },
  see_sign_in:             { officer: false, supervisor: false, auditor: false, admin: true,  may: "see another officer's second factors and sessions, and end sessions" },
  update_officer:          { officer: false, supervisor: false, auditor: false, admin: true,  may: 'rename an officer' },
  change_role:             { officer: false, supervisor: false, auditor: false, admin: true,  may: "change an officer's role (never the last administrator's)" },
  disable_officer:         { officer: false, supervisor: false, auditor: false, admin: true,  may: 'disable and enable another officer' },
  release_officer:         { officer: false, supervisor: false, auditor: false, admin: true,  may: 'release the account of an officer whom another administrator invited' },
  tie_self:                { officer: true,  supervisor: true,  auditor: false, admin: true,  may: 'tie themselves to an account in which they have an interest' },
  tie_officer:             { officer: false, supervisor: false, auditor: false, admin: true,  may: 'see and make ties of every officer, and remove those of others' },
  reset_password:          { officer: false, supervisor: false, auditor: false, admin: true,  may: "reset another officer's password" },
  reset_second_factor:     { officer: false, supervisor: false, auditor: false, admin: true,  may: "reset another officer's second factor" },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof RULES

export const PERMISSIONS = Object.keys(RULES) as Permission[]

/** At least one officer of this role can always sign in: LAST_ADMIN, and the constraint `officers_keep_an_admin`. */
export const INDISPENSABLE_ROLE = 'admin' satisfies OfficerRole

/** The first role of an officer who is invited to a higher one, until a second admin confirms it (record 0083). */
export const UNCONFIRMED_ROLE = 'officer' satisfies OfficerRole

export const can = ({ role }: { role: OfficerRole }, permission: Permission): boolean => RULES[permission][role]

/** The roles that have the permission, in the order of the table. */
export function rolesWith(permission: Permission): OfficerRole[] {
  const { may: _text, ...answers } = RULES[permission]
  return (Object.keys(answers) as OfficerRole[]).filter((role) => answers[role])
}

/** The permission to read entries of these acts; the permission to read the journal covers all other acts. */
export const JOURNAL_READING: Readonly<Record<string, Permission>> = {
  blind_answer: 'read_quality',
  tie: 'read_private_entries',
  untie: 'read_private_entries',
  read_ties: 'read_private_entries',
  add_totp: 'read_private_entries',
  remove_totp: 'read_private_entries',
  renew_recovery_codes: 'read_private_entries',
  add_passkey: 'read_private_entries',
  remove_passkey: 'read_private_entries',
  reset_second_factor: 'read_private_entries',
  end_session: 'read_private_entries',
}

/** The acts whose entries the officer reads only if they are about the officer's own account. */
export const hiddenActs = (officer: { role: OfficerRole }): string[] =>
  Object.entries(JOURNAL_READING).flatMap(([act, permission]) => (can(officer, permission) ? [] : [act]))

/** Throws FORBIDDEN for officers whose role lacks the permission. */
export function authorize(
  officer: { role: OfficerRole },
  permission: Permission,
  message = 'Your role does not allow this.',
): void {
  if (!can(officer, permission)) throw new ApiError('FORBIDDEN', message)
}
