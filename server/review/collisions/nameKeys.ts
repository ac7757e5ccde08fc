import { transact } from '../../database/client.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { foldText } from '../../kernel/fold.ts'
import { nameKey, SPELLINGS_VERSION } from '../../names/spelling.ts'
import { type ReviewServices, tableOf } from '../dossier/dossierKind.ts'

const BATCH_SIZE = 1000
/** Batches of each table per run: recomputing a million names takes an hour, and no run takes a whole minute. */
const MAX_BATCHES = 20

/**
 * Recomputes the name keys made with another table of spellings, and missing ones, with the columns that names are
 * compared by. After a release with a new table, same and near names return gradually. Each batch is one transaction
 * with its journal entry (`renew_name_keys`); the database refuses new keys without that entry.
 */
export async function renewNameKeys({
  db,
  dossiers,
  clock,
}: Pick<ReviewServices, 'db' | 'dossiers' | 'clock'>): Promise<void> {
  for (const kind of dossiers.all.filter(({ hasOwnName }) => hasOwnName)) {
    const table = tableOf(kind)
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const rows = await db.$queryRaw<{ id: string; name: string }[]>`
        SELECT id, name FROM ${table} WHERE name_key_table < ${SPELLINGS_VERSION} ORDER BY name_key_table LIMIT ${BATCH_SIZE}`
      if (rows.length === 0) break
      const ids = rows.map(({ id }) => id)
      const names = rows.map((row) => row.name)
      const keys = names.map(nameKey)
      const folded = names.map(foldText)
      // Skip a name that changed meanwhile: the change also set its key.
      await transact(db, async (tx) => {
        const renewed = await tx.$executeRaw`
          UPDATE ${table} AS record SET name_key = made.key, name_folded = made.folded, name_key_table = ${SPELLINGS_VERSION}
          FROM unnest(${ids}::uuid[], ${names}::text[], ${keys}::text[], ${folded}::text[]) AS made (id, name, key, folded)
          WHERE record.id = made.id AND record.name = made.name`
        const details = { of: kind.name, table: SPELLINGS_VERSION, renewed }
        const about = { action: 'renew_name_keys', resource: 'keys', record_id: null }
        await writeJournal(tx, SYSTEM, clock.now(), { ...about, details })
      })
      if (rows.length < BATCH_SIZE) break
    }
  }
}
