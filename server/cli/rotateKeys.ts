import { type Db, transact } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'
import { DecryptionError, openWithContexts, seal } from '../files/keys.ts'
import type { SystemActor } from '../kernel/actor.ts'
import { writeJournal } from '../kernel/audit.ts'
import { SEALED_COLUMNS, type SealedColumn } from '../resources/audit/reconcile/sealedColumns.ts'
import type { Services } from '../services.ts'

/** Values re-encrypted in one transaction. */
const BATCH_SIZE = 200

type Row = { id: string; owner: string; sealed: string }

const quoteName = (name: string) => Prisma.raw(`"${name}"`)

/** The next values, by id, that are not under the newest key. Values of erased records are empty. */
const readBatchAfter = (db: Db, { table, column, owner }: SealedColumn, version: number, after: string) => db.$queryRaw<
  Row[]
>`
  SELECT id::text AS id, ${owner} AS owner, ${quoteName(column)} AS sealed FROM ${quoteName(table)}
  WHERE id > ${after}::uuid AND ${quoteName(column)} NOT LIKE ${`${version}.%`} AND ${quoteName(column)} <> ''
  ORDER BY ${quoteName(table)}.id LIMIT ${BATCH_SIZE}`

async function countLeft(db: Db, { table, column }: SealedColumn, version: number): Promise<number> {
  const [row] = await db.$queryRaw<{ rows: number }[]>`
    SELECT count(*)::int AS rows FROM ${quoteName(table)}
    WHERE ${quoteName(column)} NOT LIKE ${`${version}.%`} AND ${quoteName(column)} <> ''`
  return row!.rows
}

/** Replaces the values that were read. A value that changed meanwhile stays. */
const replace = (db: Db, { table, column, set }: SealedColumn, version: number, rows: (Row & { renewed: string })[]) =>
  db.$executeRaw`
    UPDATE ${quoteName(table)} SET ${quoteName(column)} = given.renewed ${set?.(version) ?? Prisma.empty}
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ sealed }) => sealed)}::text[],
      ${rows.map(({ renewed }) => renewed)}::text[]) AS given (id, sealed, renewed)
    WHERE ${quoteName(table)}.id = given.id AND ${quoteName(table)}.${quoteName(column)} = given.sealed`

/** The number of re-encrypted values, and the number `left` under another key: unreadable, or written meanwhile. */
export type RotationResult = { key: number; resealed: Record<string, number>; left: number }

/**
 * Re-encrypts every value from an older master key to the newest one: answers, webhook secrets, secrets of
 * authenticator apps, keys of files. Each batch is one transaction with its journal entry, so a killed run loses
 * nothing and the next run continues. Servers may run meanwhile if they have the newest key.
 */
export async function rotateKeys(
  services: Services,
  actor: SystemActor,
  writeLine: (line: string) => void = () => {},
): Promise<RotationResult> {
  const { db, keys, clock } = services
  const key = keys.current
  const rotated: RotationResult = { key, resealed: {}, left: 0 }
  for (const part of SEALED_COLUMNS) {
    rotated.resealed[part.name] = 0
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const rows = await readBatchAfter(db, part, key, after)
      if (rows.length === 0) break
      after = rows.at(-1)!.id
      const renewed = rows.flatMap((row) => {
        const context = part.context(row.owner)
        try {
          return [
            {
              ...row,
              renewed: seal(
                keys,
                openWithContexts(keys, row.sealed, context, part.older?.(row.owner) ?? context),
                context,
              ),
            },
          ]
        } catch (error) {
          if (!(error instanceof DecryptionError)) throw error
          writeLine(`${part.name} ${row.id}: ${error.message}`)
          return []
        }
      })
      if (renewed.length === 0) continue
      const resealed = await transact(db, async (tx) => {
        const count = await replace(tx, part, key, renewed)
        const details = { of: part.name, key, resealed: count }
        await writeJournal(tx, actor, clock.now(), {
          action: 'rotate_keys',
          resource: 'keys',
          record_id: null,
          details,
        })
        return count
      })
      rotated.resealed[part.name]! += resealed
      writeLine(`${part.name}: ${rotated.resealed[part.name]} under key ${key}`)
    }
    rotated.left += await countLeft(db, part, key)
  }
  return rotated
}
