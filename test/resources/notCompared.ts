/** Columns that deep verification need not compare, with the reason; `*` is every column of the table. */
type Exempt = Record<string, Record<string, string>>

const TIME = 'the time of the last change, for clients that synchronize: each change has its entry'
const LIST = 'a reference list that operators edit without a release; what was chosen stands in the submission'
const LEASE = 'a lease or a counter of the program, which ends or starts anew by itself'
const SEALED = 'under the seals: audit:verify recomputes it'
const OWN = 'what an officer set up for the own screen; it decides nothing'
const SEARCH = 'only found by; the name itself is compared'
const SHOWN = 'only shown; the row is known by its id, which is compared'
const ATTEMPT = 'what the worker saw of another machine: no act, and nothing follows from it but another attempt'
const VERSION = 'keeps two changes at once apart; what they change is compared'

export const NOT_COMPARED: Exempt = {
  // The journal itself
  audit_entries: { '*': SEALED },
  audit_commitments: { '*': SEALED },
  audit_digests: { '*': 'compared by the rows that it is of, and by the commitments of the seals' },
  audit_erased_entries: { '*': SEALED },
  audit_seals: { '*': SEALED },
  audit_keys: { '*': SEALED },
  audit_heads: { '*': 'compared with the files of heads by audit:verify' },
  audit_state: { '*': 'what the last round of sealing found; each round finds it anew' },
  audit_unsealed: { '*': 'compared with the entries and seals by audit:verify' },
  audit_views: { '*': 'keeps a look from being journaled twice within a quarter of an hour' },

  // Reference lists
  activities: { '*': LIST },
  authorization_types: { '*': LIST },
  banks: { '*': LIST },
  establishment_authorizations: { '*': LIST },
  establishment_types: { '*': LIST },
  erasable_tables: { '*': 'a list that migrations write: the program’s role only reads it' },
  dossier_tables: {
    '*': 'compared with the program as a part of the catalogue, for each column that an erasure goes by',
  },

  // Leases, counters, places of the worker
  claims: { '*': LEASE },
  leader: { '*': LEASE },
  rate_limits: { '*': LEASE },
  erasing: { '*': 'empty outside of an erasure' },
  erasing_entries: { '*': 'empty outside of an erasure' },
  file_collection: { '*': LEASE },
  file_store: { '*': 'compared with the mark in the store itself, at the start and each minute' },
  store_watches: { '*': 'compared with the mark in the store itself' },
  simulator_orders: { '*': 'of the simulated gateway, which no production has' },
  unreached_events: { '*': 'a list made of the dispatches, for the dashboard' },
  unreached_mutes: { '*': 'hides rows of that list for a time; each mute has its entry' },
  deliveries: {
    '*': ATTEMPT,
  },
  dispatches: {
    attempts: ATTEMPT,
    created_at: ATTEMPT,
    id: 'named by its deliveries alone',
    lease: LEASE,
    leased_until: LEASE,
    next_attempt_at: ATTEMPT,
    status: ATTEMPT,
    updated_at: TIME,
  },
  mails: {
    '*': 'what was handed over, or waits: its event is compared, and nothing follows from it but another attempt',
  },
  mail_attempts: { '*': ATTEMPT },
  mail_bounces: { '*': 'what another mail server reported; that it switched an address off is compared' },
  mail_addresses: {
    id: 'named by the entries of its acts, which must exist',
    address: 'counts only where it is the contact or the address of the account, which are compared',
    trader_id: 'as above',
    asked_at: 'keeps a second mail from asking within an hour',
    bounces: 'counts reports; that they switched the address off is compared',
    created_at: SHOWN,
  },
  mail_settings: { updated_at: TIME },
  officer_notifications: {
    '*': 'which mails repeat what the inbox says, and in which language; a trigger wants the act of the journal',
  },
  officer_mails: { '*': 'repeats what the inbox says; nothing follows from it but another attempt' },
  officer_mail_items: { '*': 'keeps an item of the inbox from being mailed twice' },
  webhooks: { failing_since: ATTEMPT, failures: ATTEMPT, timeouts: ATTEMPT, updated_at: TIME },

  // People
  known_browsers: { '*': 'counts failed sign-ins of a browser apart; it signs nobody in' },
  sign_in_challenges: { '*': 'ends within minutes, is answered once, and what comes of it is journaled' },
  access_tokens: { id: 'named by the entry of its sign-in, which must exist' },
  api_keys: { created_at: SHOWN, updated_at: TIME },
  officers: { last_sign_in_at: 'the time of the newest sign-in, which has its entry', updated_at: TIME },
  officer_sessions: { last_seen_at: 'moves with each request; it may lie no later than now' },
  officer_ties: {
    created_at: SHOWN,
    why: 'private words of a tie, in its entry until an erasure; what it forbids is compared',
  },
  passkeys: {
    counter: 'counts with each use',
    last_used_at: TIME,
    name: SHOWN,
    transports: 'a hint for the browser',
    created_at: SHOWN,
  },
  recovery_codes: { created_at: SHOWN },
  totp_secrets: {
    created_at: SHOWN,
    failures: LEASE,
    id: SHOWN,
    last_step: 'the last code that was taken; a code is over within a minute',
    last_used_at: TIME,
    locked_until: LEASE,
  },
  traders: { language: 'of the texts that they read', name_folded: SEARCH, updated_at: TIME },
  workspaces: { name_folded: SEARCH, updated_at: TIME },
  workspace_members: { created_at: SHOWN },
  settings: { updated_at: TIME },
  saved_views: { '*': OWN },
  snippets: { '*': OWN },
  mentions: { read_at: OWN },
  notices: {
    ...{ blind_look_id: OWN, id: OWN, list: OWN, list_version: OWN, officer_id: OWN, read_at: OWN, reason: OWN },
  },

  // Dossiers and evidence
  identifications: { updated_at: TIME },
  brands: { updated_at: TIME },
  bank_accounts: { updated_at: TIME },
  payment_instances: { title_folded: SEARCH, updated_at: TIME },
  blind_looks: { id: 'named by the entry of its answer' },
  compared_values: {
    '*': 'each value that a dossier has or had must be there; one too many only asks an officer a question',
  },
  evidence_waivers: {},
  file_servings: { served_at: SHOWN },
  page_views: {
    submission: 'counts only together with what was typed then, and the decision’s own entry lists the pages seen',
    typed: 'as above',
    resource: 'as above',
    record_id: 'as above',
    seen_at: 'as above; the document must have been opened before',
  },
  readings: { read_at: SHOWN },
  refused_values: { file_id: SHOWN },
  erasures: {
    stored: 'written anew from the file store',
    extent: 'how much a release of then erased; the texts are gone either way',
  },

  // Money
  statement_lines: { search_keys: 'derived from the text, which is compared; it only proposes lines to officers' },
  line_ignores: { id: 'named by nothing; the line that it is about is compared' },
  line_matches: { id: 'named by the return that ended it, which is compared' },
  money_returns: { id: 'named by nothing; the proof that it is about is compared' },
  dossier_risks: {
    '*': 'derived from what is compared, made anew by the minute; a decision and the desk assess afresh',
  },
  line_candidates: { '*': 'derived from lines, proofs and readings, made anew with each statement; proves nothing' },
  transactions: {
    payer_folded: SEARCH,
    late_check_at: 'when the gateway is asked again',
    updated_at: TIME,
    version: VERSION,
  },
  payment_links: { title_folded: SEARCH, updated_at: TIME, version: VERSION },
  pay_links: { title_folded: SEARCH, updated_at: TIME, version: VERSION },
  forms: { name_folded: SEARCH, updated_at: TIME, version: VERSION },
  form_sections: { created_at: SHOWN, updated_at: TIME },
  form_fields: { created_at: SHOWN, updated_at: TIME },
  screening_results: { seq: 'the order in which results are carried over, which the roots of later runs stand for' },
}
