import type { Db } from '../../database/client.ts'
import type { Reason } from '../../database/generated/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Language } from '../../database/generated/enums.ts'
import type { Lookup } from '../../database/selectValues.ts'
import type { DossierKind, DossierRow } from './dossierKind.ts'
import { type ComposedReason, composeReason, type HouseReason, type Retry, type Texts } from './reasons.ts'

/**
 * Every request that needs the reasons reads them from the database, so that all servers apply a change at once (record
 * 0171).
 */

function toReason({ texts, retry, ...row }: Reason): HouseReason {
  const { en, fr, ar } = texts as Texts
  return { ...row, texts: { en, fr, ar }, retry: retry as Retry }
}

const ORDER = [{ resource: 'asc' }, { order: 'asc' }, { code: 'asc' }] as const

/** The reasons of one queue, or of all, in their order, including retired ones. */
export async function readReasons(db: Db, resource?: string): Promise<HouseReason[]> {
  const rows = await db.read.reason.findMany({ where: resource ? { resource } : {}, orderBy: [...ORDER] })
  return rows.map((row) => toReason(row as Reason))
}

/** The reason of this code, or null. */
export async function findReason(db: Db, code: string): Promise<HouseReason | null> {
  const row = await db.read.reason.findUnique({ where: { code } })
  return row && toReason(row as Reason)
}

/** Looks up the codes of a queue that may be given now. */
export const usableCodesLookup = (resource: string): Lookup<ReadonlySet<string>> => ({
  sql: Prisma.sql`SELECT coalesce(json_agg(code), '[]') FROM reasons WHERE resource = ${resource} AND NOT retired`,
  read: (codes: string[]) => new Set(codes),
})

/** Looks up the codes of all queues that mean forgery or suspicion, or that allow no resubmission. */
export const graveCodesLookup = (): Lookup<ReadonlySet<string>> => ({
  sql: Prisma.sql`SELECT coalesce(json_agg(code), '[]') FROM reasons WHERE private OR retry = 'final'`,
  read: (codes: string[]) => new Set(codes),
})

/** The sentences of these codes by code, in every language, including retired ones. */
export async function reasonTextsOf(db: Db, codes: Iterable<string>): Promise<(code: string) => Texts | null> {
  const wanted = [...new Set(codes)]
  const rows = wanted.length > 0 ? await db.read.reason.findMany({ where: { code: { in: wanted } } }) : []
  const texts = new Map(rows.map((row) => [row.code, row.texts as Texts]))
  return (code) => texts.get(code) ?? null
}

type ReasonInput = Parameters<typeof composeReason>[1]

/** The reason texts of a decision on this dossier for its trader; errors as composeReason. */
export async function composeFor(
  db: Db,
  { name }: Pick<DossierKind, 'name'>,
  { workspace: { owner } }: Pick<DossierRow, 'workspace'>,
  input: ReasonInput,
  due: string | null = null,
): Promise<ComposedReason> {
  return composeReason(await readReasons(db, name), input, owner.language as Language, { trader: owner.name, due })
}
