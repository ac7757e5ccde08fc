import { fold } from '../kernel/fold.ts'
import type { Services } from '../services.ts'
import { tableOf } from './dossier.ts'
import { nameKey, SPELLINGS } from './spelling.ts'

const AT_A_TIME = 1000
/** So many batches of each table in one run: a million names in an hour, and no minute of it all spent on names. */
const MOST_BATCHES = 20

/**
 * Makes the keys of names anew that another table of spellings made, or none, and what the names are compared by: after
 * a release with a new table same and near names come back little by little. Nothing is journaled, for no fact changes.
 */
export async function renewNameKeys({ db, dossiers }: Pick<Services, 'db' | 'dossiers'>): Promise<void> {
  for (const dossier of dossiers.all.filter(({ hasOwnName }) => hasOwnName)) {
    const table = tableOf(dossier)
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
      const rows = await db.$queryRaw<{ id: string; name: string }[]>`
        SELECT id, name FROM ${table} WHERE name_key_table < ${SPELLINGS} ORDER BY name_key_table LIMIT ${AT_A_TIME}`
      if (rows.length === 0) break
      const ids = rows.map(({ id }) => id)
      const names = rows.map((row) => row.name)
      const keys = names.map(nameKey)
      const folded = names.map(fold)
      // A name that was changed meanwhile brought its key with it.
      await db.$executeRaw`
        UPDATE ${table} AS record SET name_key = made.key, name_folded = made.folded, name_key_table = ${SPELLINGS}
        FROM unnest(${ids}::uuid[], ${names}::text[], ${keys}::text[], ${folded}::text[]) AS made (id, name, key, folded)
        WHERE record.id = made.id AND record.name = made.name`
      if (rows.length < AT_A_TIME) break
    }
  }
}
