import { createHmac, type KeyObject } from 'node:crypto'
import type { Db } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'
import { canonical } from './canonical.ts'

/**
 * The name of the digests of control among an entry's commitments (record 0114). A seal covers it, so removing them
 * shows.
 */
export const DIGESTS_FIELD = 'digests'

/** Makes and checks the digests of control (record 0114) with keys that are not in the database. */
export type DigestKeys = {
  /** The name of the key for new digests. */
  current: string
  /** All configured keys, by name. */
  held: ReadonlyMap<string, KeyObject>
  /**
   * Opens a sealed value that is bound to this context. Null where its key is not configured; throws where the value is
   * damaged.
   */
  open: (sealed: string, context: string) => string | null
}

/** The database client that makes digests; commands and tests with their own connection make none. */
export type WithDigestKeys = { digestKeys?: DigestKeys }

/** Controlled records. Each act that changes one stores digests of the record's new state with its entry. */
export type ControlledRecord = {
  table: string
  key: string
  cast: string
  /** The acts that change the record. */
  acts: readonly string[]
  /** SQL: an object of the columns of `row` that change only through these acts. */
  columns: Prisma.Sql
  /** SQL: an object of `{context, value}` by name, for secrets that are encrypted under the master key. */
  sealed?: Prisma.Sql
}

const epoch = (column: string) => Prisma.raw(`extract(epoch FROM row.${column})::text`)
const list = (values: string, from: string) =>
  Prisma.raw(`(SELECT coalesce(jsonb_agg(jsonb_build_array(${values}) ORDER BY ${values}), '[]') FROM ${from})`)
const rowColumns = (...names: string[]) => Prisma.raw(names.map((name) => `'${name}', row.${name}`).join(', '))

/** The controlled records of each resource of the journal. */
export const CONTROLLED: Record<string, ControlledRecord> = {
  settings: {
    table: 'settings',
    key: 'key',
    cast: 'text',
    acts: ['change_setting'],
    columns: Prisma.sql`jsonb_build_object(${rowColumns('value', 'officer_id')})`,
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
      'ties', ${list('id, trader_id, made_by', 'officer_ties WHERE officer_id = row.id')})`,
    sealed: Prisma.sql`jsonb_build_object('totp', jsonb_build_object('context', 'totp:' || row.id, 'value',
      (SELECT secret_sealed FROM totp_secrets WHERE officer_id = row.id AND confirmed_at IS NOT NULL)))`,
  },
  traders: {
    table: 'traders',
    key: 'id',
    cast: 'uuid',
    acts: ['create', 'generate_api_key', 'close', 'set_legal_hold', 'lift_legal_hold', 'erase'],
    columns: Prisma.sql`jsonb_build_object(
      ${rowColumns('user_id', 'email', 'name', 'password_hash', 'closed_by', 'held_by', 'erased_kinds')},
      ${rowColumns('closed_reason', 'held_reason')},
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
      'is_active', CASE WHEN row.deleted_at IS NULL THEN row.is_active END)`,
    sealed: Prisma.sql`jsonb_build_object('secret', jsonb_build_object('context', 'webhook:' || row.id,
      'value', row.secret_sealed))`,
  },
}

/** A proposal as its maker made it; later entries describe how it ends. */
export const PROPOSALS: ControlledRecord = {
  table: 'proposals',
  key: 'id',
  cast: 'uuid',
  acts: ['propose'],
  columns: Prisma.sql`jsonb_build_object(${rowColumns('resource', 'record_id', 'workspace_id', 'action', 'decision', 'version')},
    ${rowColumns('evidence', 'digest', 'needs', 'reason', 'maker_id', 'salt')}, 'created_at', ${epoch('created_at')})`,
}

/** All readings of a dossier. `row` is the dossier, in a table of its kind or any list with its id. */
export const readingsOf = (resource: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(jsonb_object_agg(submission || '.' || field, jsonb_build_array(typed, value, readings.key, officer_id)), '{}')
  FROM readings WHERE readings.resource = ${resource} AND readings.record_id = row.id)`

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

/** The columns that do not match their digests; null where the key of the digests is not configured. */
export function differingColumns(keys: DigestKeys, stored: StoredDigests, content: Content): string[] | null {
  const key = keys.held.get(stored.key)
  if (!key) return null
  const values = valuesOf(keys, content)
  const secrets = Object.keys(content.sealed ?? {})
  const named = new Set([...Object.keys(values), ...Object.keys(stored.digests)])
  return [...named]
    .filter((name) => !(secrets.includes(name) && !(name in values && name in stored.digests)))
    .filter((name) => stored.digests[name] !== digestOf(key, stored.entry, stored.about, name, values[name]))
    .filter((name) => name in values || name in stored.digests)
    .sort()
}

/** What an entry's digests cover: a name for the set, and the statement that reads its columns. */
export type DigestSource = { about: string; record: string; statement: Prisma.Sql }

const nameOf = (name: string) => Prisma.raw(`"${name}"`)

export const contentSql = ({ columns, sealed }: ControlledRecord): Prisma.Sql =>
  Prisma.sql`${columns} AS columns, ${sealed ?? Prisma.sql`NULL::jsonb`} AS sealed`

const oneRow = (what: ControlledRecord, record: string): Prisma.Sql => Prisma.sql`
  SELECT ${contentSql(what)} FROM ${nameOf(what.table)} AS row
  WHERE row.${nameOf(what.key)} = ${record}::text::${Prisma.raw(what.cast)}`

type ActReference = { action: string; resource: string; record_id: string | null; details?: Record<string, unknown> }

/** The records that an act changes and that need digests with its entry; null for most acts. */
export function digestSourcesOf({ action, resource, record_id, details }: ActReference): DigestSource | null {
  if (record_id === null) return null
  if (action === 'propose') {
    const id = String(details?.proposal)
    return { about: 'proposals', record: id, statement: oneRow(PROPOSALS, id) }
  }
  if (action === 'read')
    return {
      about: 'readings',
      record: record_id,
      statement: Prisma.sql`SELECT ${readingsOf(Prisma.sql`${resource}`)} AS columns, NULL::jsonb AS sealed
        FROM (SELECT ${record_id}::uuid AS id) AS row`,
    }
  const what = CONTROLLED[resource]
  if (!what?.acts.includes(action)) return null
  return { about: resource, record: record_id, statement: oneRow(what, record_id) }
}

/** Locks the digests of a record, so that the newest one covers all earlier acts. */
export const lockDigestSources = (db: Db, { about, record }: DigestSource): Promise<unknown> =>
  db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('digests'), hashtext(${`${about}/${record}`}))`

/** Stores the digests after the act of this entry. Call it with the record locked as above. */
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
