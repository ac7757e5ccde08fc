import type { Db } from '../../database/client.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { newId } from '../../kernel/id.ts'
import { leafOf, rootOf, type ScreeningRules } from './results.ts'
import type { SubjectName } from './subjects.ts'

export type NewResult = SubjectName & { id: string; list: string; version: number; hits: object[]; leaf: string }

export function toResult(
  { resource, record_id, about, name }: SubjectName,
  { list, version, hits }: Pick<NewResult, 'list' | 'version' | 'hits'>,
): NewResult {
  const row = { resource, record_id, about, name, id: newId(), list, version, hits }
  return { ...row, leaf: leafOf(row) }
}

export const subjectKey = ({ record_id, about, name }: Pick<SubjectName, 'record_id' | 'about' | 'name'>) =>
  JSON.stringify([record_id, about, name])

/** The results that a run carried over: those after `after` up to `upto`, with their leaves in that order. */
export type CarriedResults = {
  list: string
  version: number
  /** The version from which the results were carried over. */
  base: number
  after: number
  upto: number
  isLast: boolean
  leaves: string[]
}

async function storeResults(db: Db, run: string, rows: readonly NewResult[], isWhole: boolean): Promise<void> {
  if (rows.length === 0) return
  await db.$executeRaw`
    INSERT INTO screening_results (id, run_id, resource, record_id, about, name, list, version, hits, leaf, is_whole)
    SELECT id, ${run}::uuid, resource, record_id, about, name, list, version, hits, leaf, ${isWhole}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS result (
      id uuid, resource text, record_id uuid, about text, name text, list text, version int, hits jsonb, leaf text)`
}

const hitsIn = (rows: readonly NewResult[]) => rows.reduce((sum, { hits }) => sum + hits.length, 0)

/** Stores a run of comparisons with whole lists, with its results, and journals it (`screen`). */
export async function storeRun(
  db: Db,
  now: Date,
  rows: readonly NewResult[],
  { matcher, minScore }: ScreeningRules,
): Promise<void> {
  const id = newId()
  const records = [...new Set(rows.map(({ record_id }) => record_id))]
  const lists = [...new Map(rows.map(({ list, version }) => [list, { list, version }])).values()]
  const only = records.length === 1 ? { resource: rows[0]!.resource, record_id: records[0]! } : null
  const facts = {
    matcher,
    lists: lists.sort((a, b) => (a.list < b.list ? -1 : 1)),
    subjects: new Set(rows.map(subjectKey)).size,
    hits: hitsIn(rows),
    root: rootOf(rows),
  }
  await db.screeningRun.create({ data: { id, at: now, least: minScore, ...facts, ...only }, select: { id: true } })
  await storeResults(db, id, rows, true)
  await writeJournal(db, SYSTEM, now, {
    action: 'screen',
    resource: 'screening-runs',
    record_id: id,
    details: { ...facts, ...(only && { record: { resource: only.resource, id: only.record_id } }) },
  })
}

/** Stores a run that carried earlier results on to a version. `rows`: the results that changed. */
export async function storeCarried(
  db: Db,
  now: Date,
  { list, version, base, after, upto, isLast, leaves }: CarriedResults,
  rows: readonly NewResult[],
  { matcher, minScore }: ScreeningRules,
): Promise<void> {
  const id = newId()
  const facts = {
    matcher,
    lists: [{ list, version }],
    subjects: leaves.length,
    hits: hitsIn(rows),
    root: rootOf(rows, leaves),
  }
  const delta = { delta_list: list, delta: version, base, after_seq: after, upto_seq: upto, is_last: isLast }
  await db.screeningRun.create({ data: { id, at: now, least: minScore, ...facts, ...delta }, select: { id: true } })
  await storeResults(db, id, rows, false)
  await writeJournal(db, SYSTEM, now, {
    action: 'screen',
    resource: 'screening-runs',
    record_id: id,
    details: { ...facts, base },
  })
}
