import type { Database } from '../database/client.ts'
import type { OfficerActor } from '../kernel/actor.ts'
import { journalView } from '../kernel/view.ts'
import { isId } from './path.ts'
import { digest } from './secrets.ts'

/** Account numbers are not kept in the journal; their last digits tell which was meant. Ids stay whole. */
const withoutNumbers = (_name: string, value: unknown) =>
  typeof value === 'string' && !isId(value) ? value.replaceAll(/\d{6,}(?=\d{4})/g, '••••') : value

/**
 * Journals that people were listed or searched for (record 0045): a view without a record, with the filter, once per
 * officer, list with that filter, and quarter of an hour. Call it before the rows leave.
 */
export async function journalList(
  db: Database,
  actor: OfficerActor,
  now: Date,
  { resource, filter }: { resource: string; filter: Record<string, unknown> },
): Promise<void> {
  const written = JSON.stringify(filter, withoutNumbers)
  const details = { list: true, filter: JSON.parse(written) as Record<string, unknown> }
  const seen = { resource, record_id: null, workspace_id: null, details }
  await journalView(db, actor, now, seen, `list:${digest(written).slice(0, 32)}`)
}
