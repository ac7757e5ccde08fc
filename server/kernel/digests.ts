import { createHash, createHmac, type KeyObject } from 'node:crypto'
import type { Db } from '../database/client.ts'
import type { DigestKeys } from '../database/digestKeys.ts'
import { Prisma } from '../database/generated/client.ts'
import { canonical } from './canonical.ts'

/**
 * The name of the digests of control among an entry's commitments (record 0114). A seal covers it, so removing them
 * shows.
 */
export const DIGESTS_FIELD = 'digests'

/** Controlled records. Each act that changes one stores digests of the record's new state with its entry. */
export type ControlledRecord = {
  table: string
  key: string
  cast: 'uuid' | 'text' | 'integer'
  /** The acts that change them. */
  acts: readonly string[]
  /** SQL: an object of the columns of `row` that change only through these acts. */
  columns: Prisma.Sql
  /** SQL: an object of `{context, value}` by name, for secrets that are encrypted under the master key. */
  sealed?: Prisma.Sql
  /** Whether a migration makes some of the rows: those have no entry until they change. */
  hasFirstRows?: true
  /**
   * For rows whose entries are about another record: the resource of those entries (null: any), the column that names their
   * record, and the member of their `details` that names the row.
   */
  through?: { resource: string | null; column: string; member: string }
}

const epoch = (column: string) => Prisma.raw(`extract(epoch FROM row.${column})::text`)
const list = (values: string, from: string) =>
  Prisma.raw(`(SELECT coalesce(jsonb_agg(jsonb_build_array(${values}) ORDER BY ${values}), '[]') FROM ${from})`)
const rowColumns = (...names: string[]) => Prisma.raw(names.map((name) => `'${name}', row.${name}`).join(', '))
/** Amounts as text: JSON numbers are exact to 15 digits only. */
const amounts = (...names: string[]) => Prisma.raw(names.map((name) => `'${name}', row.${name}::text`).join(', '))
const times = (...names: string[]) =>
  Prisma.raw(names.map((name) => `'${name}', extract(epoch FROM row.${name})::text`).join(', '))

/** SQL: one hash over these columns of all lines of a statement, because a statement may have many lines. */
const linesHash = (columns: string) =>
  Prisma.raw(`(SELECT encode(sha256(convert_to(coalesce(string_agg(encode(sha256(convert_to(jsonb_build_array(${columns})::text,
  'UTF8')), 'hex'), '' ORDER BY id), ''), 'UTF8')), 'hex') FROM statement_lines WHERE statement_id = row.id)`)
const LINE_FACTS = `id, account, booked_on, value_on, direction, amount::text, currency, reference, same_key, same_number, place,
  extract(epoch FROM imported_at)::text`
/** The columns of a line that an erasure empties (record 0152). */
const LINE_WORDS = 'id, counterparty_name, counterparty_account, text, folded'

/** One hash over all entries that begin with a version of a list, because a version may have many entries. */
const STARTED_ENTRIES_HASH = `(SELECT encode(sha256(convert_to(coalesce(string_agg(encode(sha256(convert_to((to_jsonb(entry)
  - 'until_version')::text, 'UTF8')), 'hex'), '' ORDER BY ref COLLATE "C"), ''), 'UTF8')), 'hex')
  FROM list_entries AS entry WHERE entry.list = row.list AND entry.from_version = row.version)`

/** One hash over the references of the entries that end with that version. */
const ENDED_ENTRIES_HASH = `(SELECT encode(sha256(convert_to(coalesce(string_agg(to_json(ref)::text, '' ORDER BY ref COLLATE "C"), ''),
  'UTF8')), 'hex') FROM list_entries AS entry WHERE entry.list = row.list AND entry.until_version = row.version)`

/**
 * One hash over all results of a run: the ids and the leaf of each. The leaf covers the names and the entries that they
 * matched.
 */
const RESULTS_HASH = `(SELECT encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(id, resource, record_id, about, list, version,
  leaf)::text || CASE WHEN is_whole THEN '' ELSE 'carried' END, '' ORDER BY id), ''), 'UTF8')), 'hex') FROM screening_results WHERE run_id = row.id)`

/**
 * The controlled records, by the resource that the journal names, or by the table for rows of other records' acts. Another
 * table that acts write to needs one line here, and nothing else: `writeJournal` makes the digests, deep verification
 * compares them.
 */
export const CONTROLLED: Record<string, ControlledRecord> = {
  settings: {
    table: 'settings',
    key: 'key',
    cast: 'text',
    acts: ['change_setting'],
    columns: Prisma.sql`jsonb_build_object(${rowColumns('value', 'officer_id')})`,
  },
  reasons: {
    table: 'reasons',
    key: 'code',
    cast: 'text',
    acts: ['create_reason', 'change_reason'],
    hasFirstRows: true,
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('resource', 'number', 'texts', 'retry', 'private', 'public_code', 'retired', 'version')},
      'group', row."group", 'order', row."order")`,
  },
  officers: {
    table: 'officers',
    key: 'id',
    cast: 'uuid',
    acts: [
      'create',
      'update',
      'enable',
      'disable',
      'invite',
      'accept_invitation',
      'change_password',
      'reset_password',
      'reset_second_factor',
      'add_totp',
      'remove_totp',
      'add_passkey',
      'remove_passkey',
      'renew_recovery_codes',
      'connect_provider',
      'disconnect_provider',
      'tie',
      'untie',
      'release_account',
    ],
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('email', 'name', 'role', 'password_hash', 'must_change_password', 'invitation_hash', 'oidc_subject', 'invited_by', 'released_by')},
      'released_at', ${epoch('released_at')},
      'disabled_at', ${epoch('disabled_at')}, 'invitation_expires_at', ${epoch('invitation_expires_at')},
      'second_factor_reset_at', ${epoch('second_factor_reset_at')},
      'passkeys', ${list(`id, credential_id, encode(public_key, 'hex')`, 'passkeys WHERE officer_id = row.id')},
      'recovery_codes', ${list('id, code_hash', 'recovery_codes WHERE officer_id = row.id')},
      'ties', ${list('id, trader_id, made_by', 'officer_ties WHERE officer_id = row.id')},
      ${rowColumns('second_factor_reset_by')})`,
    sealed: Prisma.sql`jsonb_build_object('totp', jsonb_build_object('context', 'totp:' || row.id, 'value',
      (SELECT secret_sealed FROM totp_secrets WHERE officer_id = row.id AND confirmed_at IS NOT NULL)))`,
  },
  traders: {
    table: 'traders',
    key: 'id',
    cast: 'uuid',
    acts: [
      'create',
      'generate_api_key',
      'close',
      'set_legal_hold',
      'lift_legal_hold',
      'freeze',
      'unfreeze',
      'pause_payments',
      'resume_payments',
      'erase',
    ],
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('user_id', 'email', 'name', 'password_hash', 'closed_by', 'held_by', 'erased_kinds')},
      ${rowColumns('closed_reason', 'held_reason', 'frozen_by', 'frozen_reason')},
      'frozen_at', ${epoch('frozen_at')}, 'paused_at', ${epoch('paused_at')},
      'closed_at', ${epoch('closed_at')}, 'held_at', ${epoch('held_at')},
      'api_keys', ${list(`id, key, secret_hash, array_to_string(permissions, ' '), extract(epoch FROM expires_at)::text`, 'api_keys WHERE trader_id = row.id')})`,
  },
  workspaces: {
    table: 'workspaces',
    key: 'id',
    cast: 'uuid',
    acts: ['create', 'add_member'],
    columns: Prisma.sql`jsonb_build_object(${rowColumns('owner_id', 'name', 'reference')},
      'members', ${list('trader_id', 'workspace_members WHERE workspace_id = row.id')})`,
  },
  webhooks: {
    table: 'webhooks',
    key: 'id',
    cast: 'uuid',
    acts: ['create', 'update', 'delete', 'disable', 'regenerate_secret'],
    columns: Prisma.sql`jsonb_build_object(${rowColumns('workspace_id', 'url', 'events')}, 'deleted_at', ${epoch('deleted_at')},
      'is_active', CASE WHEN row.deleted_at IS NULL THEN row.is_active END, ${rowColumns('description', 'disabled_why')})`,
    sealed: Prisma.sql`jsonb_build_object('secret', jsonb_build_object('context', 'webhook:' || row.id,
      'value', row.secret_sealed))`,
  },
  notifications: {
    table: 'mail_settings',
    key: 'workspace_id',
    cast: 'uuid',
    acts: ['change_notifications'],
    columns: Prisma.sql`jsonb_build_object(${rowColumns('contact', 'kinds_off')})`,
  },
  'payment-instances': {
    table: 'payment_instances',
    key: 'id',
    cast: 'uuid',
    acts: ['create', 'update'],
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('workspace_id', 'title', 'identification_id', 'brand_id', 'bank_account_id', 'license_reference')},
      ${rowColumns('inactivity_timeout_minutes')})`,
  },
  transactions: {
    table: 'transactions',
    key: 'id',
    cast: 'uuid',
    acts: ['create'],
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('workspace_id', 'payment_instance_id', 'settlement', 'payable_type', 'payable_id', 'currency', 'payment_method')},
      ${rowColumns('reference', 'payer_name', 'payer_email', 'payer_key', 'payer_phone', 'metadata', 'gateway', 'gateway_order_id', 'form_url')},
      ${amounts('amount')}, ${times('expires_at', 'created_at')})`,
  },
  'payment-links': {
    table: 'payment_links',
    key: 'id',
    cast: 'uuid',
    acts: ['create', 'update'],
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('workspace_id', 'payment_instance_id', 'form_id', 'slug', 'title', 'description', 'amount_mode', 'currency', 'usage_mode')},
      ${rowColumns('max_uses', 'metadata')}, ${amounts('amount', 'min_amount', 'max_amount', 'target_amount')},
      ${times('starts_at', 'ends_at', 'expires_at')},
      'allowed_payers', ${list('id, email, phone, email_key, phone_key', 'allowed_payers WHERE payment_link_id = row.id')})`,
  },
  'pay-links': {
    table: 'pay_links',
    key: 'id',
    cast: 'uuid',
    acts: ['create'],
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('workspace_id', 'payment_instance_id', 'slug', 'title', 'details', 'type', 'payment_mode', 'max_payments')},
      ${rowColumns('metadata', 'udfs', 'inactivity_timeout_minutes')}, ${amounts('amount')})`,
  },
  forms: {
    table: 'forms',
    key: 'id',
    cast: 'uuid',
    acts: ['create', 'update'],
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('workspace_id', 'trader_id', 'name', 'description', 'industry', 'is_template', 'template_id', 'meta')},
      'sections', ${list('id, title, description, position', 'form_sections WHERE form_id = row.id')},
      'fields', ${list('id, form_section_id, input_name, label, help_text, data_type, is_required, validation_rules, options, meta, position', 'form_fields WHERE form_id = row.id')})`,
  },
  'form-submissions': {
    table: 'form_submissions',
    key: 'id',
    cast: 'uuid',
    acts: ['submit'],
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('workspace_id', 'form_id', 'payment_link_id', 'transaction_id', 'snapshot')}, ${times('created_at')})`,
    sealed: Prisma.sql`jsonb_build_object('answers', jsonb_build_object('context', 'submission:' || row.id,
      'value', row.answers_sealed))`,
  },
  statements: {
    table: 'statements',
    key: 'id',
    cast: 'uuid',
    acts: ['import'],
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('account', 'format', 'name', 'size', 'sha256', 'first_day', 'last_day', 'day_balances', 'lines', 'new_lines', 'skipped')},
      ${rowColumns('imported_by', 'imported_name')}, ${amounts('opening', 'closing')}, ${times('imported_at')},
      'parts', ${list('id, number, size, sha256, storage_key', 'statement_parts WHERE statement_id = row.id')},
      'bookings', ${linesHash(LINE_FACTS)}, 'words', ${linesHash(LINE_WORDS)})`,
  },
  list_versions: {
    table: 'list_versions',
    key: 'id',
    cast: 'uuid',
    acts: ['import', 'remove', 'add_list_entry', 'remove_list_entry'],
    through: { resource: 'lists', column: 'record_id', member: 'version_id' },
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('list', 'version', 'kind', 'format', 'entries', 'added', 'removed', 'changed', 'sha256', 'source_tag')},
      ${rowColumns('imported_by', 'imported_name')}, ${times('published_at', 'imported_at')},
      'begun', ${Prisma.raw(STARTED_ENTRIES_HASH)}, 'ended', ${Prisma.raw(ENDED_ENTRIES_HASH)})`,
  },
  'screening-runs': {
    table: 'screening_runs',
    key: 'id',
    cast: 'uuid',
    acts: ['screen'],
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('matcher', 'least', 'lists', 'resource', 'record_id', 'subjects', 'hits', 'root')}, ${times('at')},
      'results', ${Prisma.raw(RESULTS_HASH)}) || CASE WHEN delta IS NULL THEN '{}' ELSE jsonb_build_object(
      ${rowColumns('delta_list', 'delta', 'base', 'after_seq', 'upto_seq', 'is_last')}) END`,
  },
  screening_cases: {
    table: 'screening_cases',
    key: 'id',
    cast: 'uuid',
    acts: ['open_case', 'close_case'],
    through: { resource: null, column: 'record_id', member: 'case' },
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('resource', 'record_id', 'workspace_id', 'trader_id', 'hits', 'outcome', 'kind', 'risk_level')},
      ${times('opened_at', 'closed_at')})`,
  },
  screening_answers: {
    table: 'screening_answers',
    key: 'id',
    cast: 'uuid',
    acts: ['answer_hit'],
    through: { resource: null, column: 'record_id', member: 'answer_id' },
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('trader_id', 'list', 'key', 'ref', 'kind', 'resource', 'record_id', 'hit_id')},
      ${rowColumns('person_id', 'answer', 'why', 'officer_id')}, ${times('answered_at')})`,
  },
  officer_sessions: {
    table: 'officer_sessions',
    key: 'id',
    cast: 'uuid',
    acts: ['sign_in'],
    through: { resource: 'officers', column: 'officer_id', member: 'session' },
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('token_hash', 'officer_id', 'address', 'browser', 'method', 'after_reset')}, ${times('created_at')})`,
  },
  access_tokens: {
    table: 'access_tokens',
    key: 'id',
    cast: 'integer',
    acts: ['sign_in'],
    through: { resource: 'traders', column: 'trader_id', member: 'token' },
    columns: Prisma.sql`jsonb_build_object(${rowColumns('token_hash', 'trader_id')}, ${times('created_at', 'expires_at')})`,
  },
  page_sessions: {
    table: 'page_sessions',
    key: 'id',
    cast: 'uuid',
    acts: ['sign_in'],
    through: { resource: 'traders', column: 'trader_id', member: 'session' },
    columns: Prisma.sql`jsonb_build_object(${rowColumns('token_hash', 'trader_id', 'method')}, ${times('created_at', 'expires_at')})`,
  },
  page_links: {
    table: 'page_links',
    key: 'id',
    cast: 'uuid',
    acts: ['create_page_link'],
    through: { resource: 'traders', column: 'trader_id', member: 'link' },
    columns: Prisma.sql`jsonb_build_object(${rowColumns('token_hash', 'trader_id', 'created_by')}, ${times('created_at')})`,
  },
  notes: {
    table: 'notes',
    key: 'id',
    cast: 'uuid',
    acts: ['note'],
    through: { resource: null, column: 'record_id', member: 'note_id' },
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('resource', 'record_id', 'workspace_id', 'officer_id', 'text')}, ${times('created_at')},
      'mentions', ${list('officer_id', 'mentions WHERE note_id = row.id')})`,
  },
}

/** A proposal as its maker made it; later entries describe its end. */
export const PROPOSALS: ControlledRecord = {
  table: 'proposals',
  key: 'id',
  cast: 'uuid',
  acts: ['propose'],
  columns: Prisma.sql`jsonb_build_object(${rowColumns('resource', 'record_id', 'workspace_id', 'action', 'decision', 'version')},
    ${rowColumns('evidence', 'digest', 'needs', 'reason', 'maker_id', 'salt')}, 'created_at', ${epoch('created_at')})`,
}

/** All readings of a dossier. `row` is the dossier's row in its table, or any row with its `id`. */
const readingsOf = (resource: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(jsonb_object_agg(submission || '.' || field, jsonb_build_array(typed, value, readings.key, officer_id)), '{}')
  FROM readings WHERE readings.resource = ${resource} AND readings.record_id = row.id)`

/** All ticks of a dossier's checklist; `row` is the same as in `readingsOf`. */
const ticksOf = (resource: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(jsonb_object_agg(submission || '.' || code,
    jsonb_build_array(typed, line, word, officer_id, extract(epoch FROM ticked_at)::text)), '{}')
  FROM checklist_ticks AS tick WHERE tick.resource = ${resource} AND tick.record_id = row.id)`

/**
 * The parts of a dossier's worksheet that officers write: the acts that change each part, and the SQL for all of its
 * content.
 */
export const WORKSHEET: Record<string, { acts: readonly string[]; columns: (resource: Prisma.Sql) => Prisma.Sql }> = {
  readings: { acts: ['read'], columns: readingsOf },
  checklist: { acts: ['tick', 'untick'], columns: ticksOf },
}

export type Content = {
  columns: Record<string, unknown>
  sealed: Record<string, { context: string; value: string | null }> | null
}

/** The values of these columns, with secrets decrypted. Leaves out a secret whose key is not configured. */
function valuesOf(keys: DigestKeys, { columns, sealed }: Content): Record<string, unknown> {
  const values = { ...columns }
  for (const [name, { context, value }] of Object.entries(sealed ?? {})) {
    if (!value) {
      values[name] = value
      continue
    }
    try {
      const opened = keys.open(value, context)
      if (opened !== null) values[name] = opened
    } catch {
      values[name] = { damaged: value }
    }
  }
  return values
}

const DIGEST_BYTES = 16

/** Binds a value to its entry, record and column, so that a digest cannot be copied to another. */
const digestOf = (key: KeyObject, entry: bigint | string, about: string, name: string, value: unknown): string =>
  createHmac('sha256', key)
    .update(canonical([String(entry), about, name, value ?? null]))
    .digest()
    .subarray(0, DIGEST_BYTES)
    .toString('base64url')

type StoredDigests = { entry: bigint | string; about: string; key: string; digests: Record<string, string> }

/**
 * The worksheet's parts: their members depend on their content, not on columns, so a member without a digest was added
 * outside the program.
 */
const WORKSHEET_PARTS = Object.keys(WORKSHEET)

/** The columns whose values do not match their digests; null if the key of the digests is not configured. */
export function differingColumns(keys: DigestKeys, stored: StoredDigests, content: Content): string[] | null {
  const key = keys.held.get(stored.key)
  if (!key) return null
  const values = valuesOf(keys, content)
  const secrets = Object.keys(content.sealed ?? {})
  const named = new Set([...Object.keys(values), ...Object.keys(stored.digests)])
  return (
    [...named]
      .filter((name) => !(secrets.includes(name) && !(name in values && name in stored.digests)))
      // An older program digested fewer columns. The entry's seal covers the list of its digests, so a missing digest
      // is no sign of a change.
      .filter((name) => name in stored.digests || WORKSHEET_PARTS.includes(stored.about))
      .filter((name) => stored.digests[name] !== digestOf(key, stored.entry, stored.about, name, values[name]))
      .sort()
  )
}

/**
 * The source of an entry's digests: the table or part of a worksheet, the record's id, and the statement that reads its
 * content. `isFirst`: the act created the record, so no other act can change it yet.
 */
export type DigestSource = { about: string; record: string; statement: Prisma.Sql; isFirst?: boolean }

const nameOf = (name: string) => Prisma.raw(`"${name}"`)

export const contentSql = ({ columns, sealed }: ControlledRecord): Prisma.Sql =>
  Prisma.sql`${columns} AS columns, ${sealed ?? Prisma.sql`NULL::jsonb`} AS sealed`

const oneRow = (control: ControlledRecord, record: string): Prisma.Sql => Prisma.sql`
  SELECT ${contentSql(control)} FROM ${nameOf(control.table)} AS row
  WHERE row.${nameOf(control.key)} = ${record}::text::${Prisma.raw(control.cast)}`

/** Acts that create a record. */
const CREATING_ACTIONS = ['create', 'submit', 'import', 'screen']

type ActReference = { action: string; resource: string; record_id: string | null; details?: Record<string, unknown> }

/** Returns the source of the digests that an act needs with its entry; null for most acts. */
export function digestSourcesOf({ action, resource, record_id, details }: ActReference): DigestSource | null {
  if (record_id === null) return null
  if (action === 'propose') {
    const id = String(details?.proposal)
    return { about: 'proposals', record: id, statement: oneRow(PROPOSALS, id) }
  }
  for (const [about, { acts, columns }] of Object.entries(WORKSHEET))
    if (acts.includes(action))
      return {
        about,
        record: record_id,
        statement: Prisma.sql`SELECT ${columns(Prisma.sql`${resource}`)} AS columns, NULL::jsonb AS sealed
          FROM (SELECT ${record_id}::uuid AS id) AS row`,
      }
  const ownContent = CONTROLLED[resource]
  if (ownContent && !ownContent.through && ownContent.acts.includes(action))
    return {
      about: resource,
      record: record_id,
      statement: oneRow(ownContent, record_id),
      isFirst: CREATING_ACTIONS.includes(action),
    }
  for (const [about, control] of Object.entries(CONTROLLED)) {
    const { acts, through } = control
    if (!through || !acts.includes(action) || (through.resource ?? resource) !== resource) continue
    const row = details?.[through.member]
    if (row === undefined) continue
    return { about, record: String(row), statement: oneRow(control, String(row)), isFirst: true }
  }
  return null
}

/**
 * Locks the digests of a record until the transaction ends, so that the newest digest covers the changes of all earlier
 * acts.
 */
export async function lockDigestSources(db: Db, { about, record, isFirst }: DigestSource): Promise<void> {
  if (isFirst) return
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('digests'), hashtext(${`${about}/${record}`}))`
}

/** Stores the digests of this entry after its act. Call it after `lockDigestSources`, in the same transaction. */
export async function storeDigests(
  db: Db,
  keys: DigestKeys,
  entry: bigint,
  { about, statement }: DigestSource,
): Promise<void> {
  const [content] = await db.$queryRaw<Content[]>(statement)
  if (!content) return
  const key = keys.held.get(keys.current)!
  const digests = Object.fromEntries(
    Object.entries(valuesOf(keys, content)).map(([name, value]) => [name, digestOf(key, entry, about, name, value)]),
  )
  await db.auditDigest.create({
    data: { entry_id: entry, key: keys.current, about, digests },
    select: { entry_id: true },
  })
}

/** The hash that a seal holds of an entry's digests of control (record 0114). */
export const digestsHash = (digests: unknown): string => createHash('sha256').update(canonical(digests)).digest('hex')
