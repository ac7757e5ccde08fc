import { createHmac, type KeyObject } from 'node:crypto'
import type { Db } from '../database/client.ts'
import type { DigestKeys } from '../database/digestKeys.ts'
import type { Event, File } from '../database/generated/client.ts'
import { canonical } from './canonical.ts'

/**
 * Keyed digests of rows that are written once, by acts that must not cost another statement: each row contains its own
 * digest (record 0132). An erasure empties it.
 */
const DIGEST_BYTES = 16

type Values = readonly (string | number | null)[]

/** The content that an event's digest covers. */
export const eventValues = (event: Omit<Event, 'digest'>): Values => [
  ...['events', event.id, event.workspace_id, event.type, event.resource, event.record_id, event.body],
  event.created_at.toISOString(),
]

type FileFacts = Omit<File, 'wrapped_key' | 'public_key' | 'public_wrapped' | 'public_sha256' | 'removed_at' | 'digest'>

/** The content that the digest of a document's row covers. It leaves out the file's keys, which are bound to the row already. */
export const fileValues = (file: FileFacts): Values => [
  ...['files', file.id, file.workspace_id, file.resource, file.record_id, file.kind, file.name, file.type],
  ...[file.pages, file.width, file.height, file.size],
  ...[file.sha256, file.storage_key, file.created_at.toISOString()],
]

const digestOf = (key: KeyObject, values: Values): string =>
  createHmac('sha256', key)
    .update(canonical(['row', ...values]))
    .digest()
    .subarray(0, DIGEST_BYTES)
    .toString('base64url')

/** The digest of a new row, with the name of its key; null if the program has no keys. */
export function rowDigest(db: Db, values: Values): string | null {
  const keys = db.digestKeys
  return keys ? `${keys.current}.${digestOf(keys.held.get(keys.current)!, values)}` : null
}

/** Whether a row matches its digest; null if the digest's key is not given. */
export function isRowSound(keys: DigestKeys, digest: string, values: Values): boolean | null {
  const [name = '', made] = digest.split('.', 2)
  const key = keys.held.get(name)
  return key ? made === digestOf(key, values) : null
}
