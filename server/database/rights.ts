/**
 * The rights of the program's role on a table besides reading it. `update` lists the columns, or with `but` all others.
 * Locking a row needs the right to update one of its columns, so some tables grant a column that a trigger guards or
 * that holds nothing of value.
 */
export type Rights = {
  insert?: true
  update?: readonly string[] | { but: readonly string[] }
  delete?: true
}

const ALL = { insert: true, update: { but: [] }, delete: true } as const satisfies Rights
const READ_AND_ADD = { insert: true } as const satisfies Rights
const READ = {} as const satisfies Rights

/** Dossiers: triggers guard their reviewed content (record 0033). */
const DOSSIER = { insert: true, update: { but: ['id', 'workspace_id', 'created_at'] } } as const satisfies Rights

/**
 * The program's rights, table by table. A table without a line cannot even be read, unless it holds a kind of dossier.
 * A new table gets a line with as little as the program needs.
 */
const RIGHTS: Record<string, Rights> = {
  // People and keys
  officers: { insert: true, update: { but: ['id', 'created_at'] } },
  officer_sessions: ALL,
  officer_ties: { insert: true, delete: true },
  known_browsers: ALL,
  totp_secrets: ALL,
  recovery_codes: { insert: true, update: ['used_at'], delete: true },
  passkeys: { insert: true, update: ['counter', 'name', 'last_used_at'], delete: true },
  sign_in_challenges: { insert: true, delete: true },
  traders: { insert: true, update: { but: ['id', 'user_id', 'erased_kinds', 'created_at'] } },
  erasures: { update: ['stored'] }, // written by erase_trader()
  erasing: READ, // also written by erase_trader()
  erasing_entries: READ, // written by erase_account()
  dossier_tables: READ, // written by migrations
  erasable_tables: READ, // also written by migrations
  access_tokens: ALL,
  api_keys: { insert: true, delete: true },
  page_sessions: { insert: true, delete: true },
  page_links: { insert: true, update: ['used_at', 'ended_at'] }, // triggers let each be used or ended once
  workspaces: { insert: true, update: ['updated_at'] }, // locked while webhooks are counted
  workspace_members: READ_AND_ADD,

  // Reference lists
  establishment_types: READ,
  authorization_types: READ,
  establishment_authorizations: READ,
  activities: READ,
  banks: READ,

  // Dossiers
  submissions: READ_AND_ADD,
  compared_values: READ, // these three are written by triggers
  refusals: READ,
  refused_values: READ,
  files: { insert: true, update: ['wrapped_key', 'public_wrapped', 'removed_at'] },

  // Money
  payment_instances: {
    insert: true,
    update: {
      but: [
        'id',
        'workspace_id',
        'identification_id',
        'brand_id',
        'bank_account_id',
        'settlement',
        'license_reference',
        'created_at',
      ],
    },
  },
  transactions: {
    insert: true,
    update: [
      'status',
      'failure_reason',
      'proof_file_id',
      'version',
      'paid_at',
      'failed_at',
      'late_check_at',
      'updated_at',
    ],
  },
  statements: READ_AND_ADD, // triggers refuse any change, by the owner too
  statement_parts: { insert: true, update: ['wrapped_key'] },
  statement_lines: READ_AND_ADD,
  line_ignores: { insert: true, update: ['ended_at', 'ended_by', 'ended_reason'] }, // a trigger lets each end once
  line_matches: { insert: true, update: ['ended_at', 'ended_as', 'ended_by', 'ended_reason'] }, // each ends once
  money_returns: READ_AND_ADD,
  line_candidates: ALL, // derived from the lines and the proofs
  late_money: { insert: true, update: ['looked_at', 'looked_by', 'why'] },
  payment_links: {
    insert: true,
    update: { but: ['id', 'workspace_id', 'payment_instance_id', 'paid_count', 'total_collected', 'created_at'] },
  },
  allowed_payers: ALL,
  pay_links: {
    insert: true,
    update: {
      but: [
        'id',
        'workspace_id',
        'payment_instance_id',
        'amount',
        'successful_payments_count',
        'collected_amount',
        'created_at',
      ],
    },
  },
  slugs: ALL,
  simulator_orders: { insert: true, update: { but: ['id'] } },

  // Watch lists
  list_versions: READ_AND_ADD, // triggers refuse any change, by the owner too
  list_entries: { insert: true, update: ['until_version'] }, // each ends once
  screening_runs: READ_AND_ADD, // triggers refuse any change of these three, by the owner too, but an erasure
  screening_results: READ_AND_ADD,
  screening_answers: READ_AND_ADD,
  screening_cases: { insert: true, update: ['closed_at', 'outcome'] }, // a trigger lets each end once
  dossier_risks: { insert: true, update: { but: ['record_id', 'resource'] } },

  // Forms
  forms: { insert: true, update: { but: ['id', 'workspace_id', 'created_at'] } },
  form_sections: ALL,
  form_fields: ALL,
  form_submissions: { insert: true, update: ['answers_sealed', 'key_id'] },

  // Review
  claims: ALL,
  page_views: READ_AND_ADD,
  file_servings: { insert: true, update: ['session_id'] }, // locked while pages count; a trigger refuses the update
  evidence_waivers: READ_AND_ADD,
  readings: { insert: true, delete: true },
  checklist_ticks: { insert: true, delete: true },
  collision_answers: { insert: true, update: { but: ['id'] } },
  proposals: {
    insert: true,
    update: [
      'kind',
      'confirmer_id',
      'confirmed_at',
      'takes_effect_at',
      'ended_as',
      'ended_at',
      'ended_by',
      'ended_why',
    ],
  },
  blind_looks: {
    insert: true,
    update: ['answer', 'answered_by', 'reason_codes', 'reason', 'ended_as', 'ended_at', 'ended_why'],
  },
  information_requests: { insert: true, update: ['answered_at', 'answer', 'closed_at', 'closed_as'] }, // a trigger adds each once
  notes: READ_AND_ADD,
  mentions: { insert: true, update: ['read_at'] },
  notices: { insert: true, update: ['read_at'] },
  saved_views: ALL,
  snippets: ALL,
  settings: { insert: true, update: { but: ['key'] } },
  reasons: { insert: true, update: { but: ['code', 'resource', 'number'] } },

  // Webhooks
  webhooks: { insert: true, update: { but: ['id', 'workspace_id', 'created_at'] } },
  events: { insert: true, update: ['id'] }, // locked while their recipients are counted; a trigger refuses the update
  dispatches: { insert: true, update: { but: ['id', 'event_id', 'webhook_id', 'created_at'] } },
  deliveries: { insert: true, delete: true },
  unreached_events: ALL,
  unreached_mutes: { insert: true, update: { but: ['trader_id'] }, delete: true },

  // Mails
  mail_addresses: { insert: true, update: ['confirmed_at', 'asked_at', 'bounces', 'off_at'] },
  mail_settings: { insert: true, update: { but: ['workspace_id'] } },
  mails: {
    insert: true,
    update: ['address', 'status', 'attempts', 'next_attempt_at', 'leased_until', 'lease', 'updated_at'],
  },
  mail_attempts: { insert: true, delete: true },
  mail_bounces: { insert: true },
  officer_notifications: { insert: true, update: { but: ['officer_id'] } },
  officer_mails: {
    insert: true,
    update: ['status', 'attempts', 'code', 'response', 'next_attempt_at', 'leased_until', 'lease', 'updated_at'],
  },
  officer_mail_items: { insert: true },

  // The journal
  audit_entries: READ_AND_ADD,
  audit_commitments: READ_AND_ADD, // salts are destroyed by erase_private_fields()
  audit_digests: READ_AND_ADD, // a trigger deletes those of erased records
  audit_erased_entries: READ, // written by erase_journal()
  audit_seals: READ_AND_ADD,
  audit_keys: READ_AND_ADD,
  audit_heads: { insert: true, update: { but: [] } }, // a trigger allows it to grow only
  audit_state: { insert: true, update: { but: [] } },
  audit_unsealed: READ, // written by triggers
  audit_views: { insert: true, delete: true },

  file_store: { insert: true, update: { but: ['one'] } },
  store_watches: { insert: true, update: ['count', 'until'], delete: true },
  file_collection: { insert: true, update: { but: ['one'] } },

  // The worker
  leader: { update: { but: ['id'] } },

  rate_limits: ALL,
  _prisma_migrations: READ,
}

/** Finds the program's rights on a table. `dossiers`: the tables that `dossier_tables` names. */
export const rightsOn = (table: string, dossiers: readonly string[]): Rights | undefined =>
  RIGHTS[table] ?? (dossiers.includes(table) ? DOSSIER : undefined)

export const TABLES_WITH_RIGHTS = Object.keys(RIGHTS)

/** The tables of kinds of dossier, as migrations registered them. */
export const DOSSIER_TABLES = 'SELECT table_name FROM dossier_tables'
