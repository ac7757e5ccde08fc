import type { Db } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'
import { openEither, SealBroken, seal } from '../files/keys.ts'
import { fileContext, oldFileContext } from '../files/vault.ts'
import type { SystemActor } from '../kernel/actor.ts'
import { journal } from '../kernel/audit.ts'
import { submissionContext } from '../resources/forms/submissions.ts'
import { webhookContext } from '../resources/webhooks/secret.ts'
import type { Services } from '../services.ts'

/** Values sealed anew in one transaction. */
const BATCH = 200

/** A column of values sealed under the master key. */
type Sealed = {
  name: string
  table: string
  column: string
  /** What says whose value it is, as its context names it. */
  owner: Prisma.Sql
  context: (owner: string) => string
  /** What values of older versions were sealed for. */
  older?: (owner: string) => string
  /** Columns that say which key it is, besides the value itself. */
  set?: (version: number) => Prisma.Sql
}

/** A file's row as one text, and back: what its key is sealed for. */
function contextOfFile(contextOf: typeof fileContext) {
  return (owner: string) => {
    const [storage_key, id, sha256] = owner.split(':')
    return contextOf({ storage_key: storage_key!, id: id!, sha256: sha256 ?? null })
  }
}

const SEALED: Sealed[] = [
  {
    name: 'form_submissions',
    table: 'form_submissions',
    column: 'answers_sealed',
    owner: Prisma.sql`id::text`,
    context: submissionContext,
    set: (version) => Prisma.sql`, key_id = ${version}`,
  },
  {
    name: 'webhooks',
    table: 'webhooks',
    column: 'secret_sealed',
    owner: Prisma.sql`id::text`,
    context: webhookContext,
  },
  {
    name: 'files',
    table: 'files',
    column: 'wrapped_key',
    owner: Prisma.sql`concat_ws(':', storage_key, id, sha256)`,
    context: contextOfFile(fileContext),
    older: contextOfFile(oldFileContext),
  },
  {
    name: 'logos',
    table: 'files',
    column: 'public_wrapped',
    owner: Prisma.sql`concat_ws(':', public_key, id, public_sha256)`,
    context: contextOfFile(fileContext),
    older: contextOfFile(oldFileContext),
  },
]

type Row = { id: string; owner: string; sealed: string }

const raw = (name: string) => Prisma.raw(`"${name}"`)

/** The next values, by id, that lie under another key than the newest. */
const batchAfter = (db: Db, { table, column, owner }: Sealed, version: number, after: string) => db.$queryRaw<Row[]>`
  SELECT id::text AS id, ${owner} AS owner, ${raw(column)} AS sealed FROM ${raw(table)}
  WHERE id > ${after}::uuid AND ${raw(column)} NOT LIKE ${`${version}.%`}
  ORDER BY ${raw(table)}.id LIMIT ${BATCH}`

async function countLeft(db: Db, { table, column }: Sealed, version: number): Promise<number> {
  const [row] = await db.$queryRaw<{ rows: number }[]>`
    SELECT count(*)::int AS rows FROM ${raw(table)} WHERE ${raw(column)} NOT LIKE ${`${version}.%`}`
  return row!.rows
}

/** Writes values in the place of those that were read; one that was replaced meanwhile stays as it is. */
const replace = (db: Db, { table, column, set }: Sealed, version: number, rows: (Row & { anew: string })[]) =>
  db.$executeRaw`
    UPDATE ${raw(table)} SET ${raw(column)} = given.anew ${set?.(version) ?? Prisma.empty}
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ sealed }) => sealed)}::text[],
      ${rows.map(({ anew }) => anew)}::text[]) AS given (id, sealed, anew)
    WHERE ${raw(table)}.id = given.id AND ${raw(table)}.${raw(column)} = given.sealed`

/** How many values were sealed anew, and how many still lie under another key: unreadable, or written meanwhile. */
export type Rotated = { key: number; resealed: Record<string, number>; left: number }

/**
 * Seals anew, under the newest master key, every value that lies under another: answers, webhook secrets and the keys
 * of files. Each batch is one transaction with its journal entry, so that a run that is killed has lost nothing and the
 * next one goes on where it stopped. Servers may run meanwhile, if they hold the newest key too.
 */
export async function rotateKeys(
  services: Services,
  actor: SystemActor,
  say: (line: string) => void = () => {},
): Promise<Rotated> {
  const { db, keys, clock } = services
  const key = keys.current
  const rotated: Rotated = { key, resealed: {}, left: 0 }
  for (const part of SEALED) {
    rotated.resealed[part.name] = 0
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const rows = await batchAfter(db, part, key, after)
      if (rows.length === 0) break
      after = rows.at(-1)!.id
      const anew = rows.flatMap((row) => {
        const context = part.context(row.owner)
        try {
          return [
            {
              ...row,
              anew: seal(keys, openEither(keys, row.sealed, context, part.older?.(row.owner) ?? context), context),
            },
          ]
        } catch (error) {
          if (!(error instanceof SealBroken)) throw error
          say(`${part.name} ${row.id}: ${error.message}`)
          return []
        }
      })
      if (anew.length === 0) continue
      const resealed = await db.$transaction(async (tx) => {
        const count = await replace(tx, part, key, anew)
        const details = { of: part.name, key, resealed: count }
        await journal(tx, actor, clock.now(), { action: 'rotate_keys', resource: 'keys', record_id: null, details })
        return count
      })
      rotated.resealed[part.name]! += resealed
      say(`${part.name}: ${rotated.resealed[part.name]} under key ${key}`)
    }
    rotated.left += await countLeft(db, part, key)
  }
  return rotated
}
