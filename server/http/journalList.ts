import type { Db } from '../database/client.ts'
import type { OfficerActor } from '../kernel/actor.ts'
import { journalOfficerView } from '../kernel/view.ts'
import { isId } from './path.ts'
import { digest } from './secrets.ts'

/** Shortens account numbers to their last digits, since the journal stores none. Ids stay complete. */
export const maskNumbers = (_name: string, value: unknown) =>
  typeof value === 'string' && !isId(value) ? value.replaceAll(/\d{6,}(?=\d{4})/g, '••••') : value

/**
 * Journals that an officer listed or searched people (record 0045): a view with the filter and without a record, once
 * per officer, filter and quarter of an hour. Call it before sending the rows.
 */
export async function journalListAccess(
  db: Db,
  actor: OfficerActor,
  now: Date,
  { resource, filter }: { resource: string; filter: Record<string, unknown> },
): Promise<void> {
  const written = JSON.stringify(filter, maskNumbers)
  const details = { list: true, filter: JSON.parse(written) as Record<string, unknown> }
  const seen = { resource, record_id: null, workspace_id: null, details }
  await journalOfficerView(db, actor, now, seen, `list:${digest(written).slice(0, 32)}`)
}
