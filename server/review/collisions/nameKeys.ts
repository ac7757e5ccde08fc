import { foldText } from '../../kernel/fold.ts'
import { type ReviewServices, tableOf } from '../dossier/dossierKind.ts'
import { nameKey, SPELLINGS } from '../../names/spelling.ts'

const BATCH_SIZE = 1000
/** Batches of each table per run: recomputing a million names takes an hour, and no run takes a whole minute. */
const MAX_BATCHES = 20

/**
 * Recomputes missing name keys and keys made with another table of spellings, and the columns for comparing names.
 * After a release with a new table, same and near names return gradually. Nothing is journaled, because no fact
 * changes.
 */
export async function renewNameKeys({ db, dossiers }: Pick<ReviewServices, 'db' | 'dossiers'>): Promise<void> {
  for (const kind of dossiers.all.filter(({ hasOwnName }) => hasOwnName)) {
    const table = tableOf(kind)
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const rows = await db.$queryRaw<{ id: string; name: string }[]>`
        SELECT id, name FROM ${table} WHERE name_key_table < ${SPELLINGS} ORDER BY name_key_table LIMIT ${BATCH_SIZE}`
      if (rows.length === 0) break
      const ids = rows.map(({ id }) => id)
      const names = rows.map((row) => row.name)
      const keys = names.map(nameKey)
      const folded = names.map(foldText)
      // Skip a name that changed meanwhile, because the change also set its key.
      await db.$executeRaw`
        UPDATE ${table} AS record SET name_key = made.key, name_folded = made.folded, name_key_table = ${SPELLINGS}
        FROM unnest(${ids}::uuid[], ${names}::text[], ${keys}::text[], ${folded}::text[]) AS made (id, name, key, folded)
        WHERE record.id = made.id AND record.name = made.name`
      if (rows.length < BATCH_SIZE) break
    }
  }
}
