import type { Db } from '../../database/client.ts'
import { countRows } from '../../database/countRows.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { type EntryFilters, entriesWhere, idsOfPeriod } from './filter.ts'

/** Usual questions to the journal. */
export const QUESTIONS = ['decisions', 'reversals', 'refused_before', 'opened', 'exports', 'sign_ins', 'own'] as const
export type Question = (typeof QUESTIONS)[number]

/** Each question as a filter of the journal's list. */
const questionsOf = ({ id }: OfficerActor): Record<Question, EntryFilters> => ({
  decisions: { action: ['accept', 'refuse', 'request_new_proof'] },
  reversals: { action: ['reverse', 'reopen', 'recall'] },
  refused_before: { refused_before: true },
  opened: { action: ['view', 'reveal', 'download'], actor_type: ['officer'] },
  exports: { action: ['export'] },
  sign_ins: { action: ['sign_in', 'sign_in_refused'] },
  own: { actor_id: [id] },
})

/**
 * A question with its filter, and the number of entries that answer it; `more` is true if there are more than `count`.
 */
export type JournalQuestion = { name: Question; filter: EntryFilters; count: number; more: boolean }

/** The fields that questions set. Choosing a question clears the fields of the others. */
const FILTER_FIELDS = ['action', 'actor_type', 'actor_id', 'refused_before'] as const

/** An exact count would read every entry that it counts. */
export const MAX_COUNTED = 1_000

/**
 * The questions, each with its filter and how many entries answer it within the other filters of the list, as far as
 * the officer may read: `count` up to 1,000, and `more` where there are more.
 */
export async function countQuestions(
  db: Db,
  actor: OfficerActor,
  filters: EntryFilters,
  q: string,
): Promise<JournalQuestion[]> {
  const others: EntryFilters = { ...filters }
  for (const field of FILTER_FIELDS) delete others[field]
  const period = others.at_gte || others.at_lte ? await idsOfPeriod(db, others) : Prisma.sql`true`
  const filterOf = questionsOf(actor)
  return Promise.all(
    QUESTIONS.map(async (name) => {
      const where = await entriesWhere(db, actor, { ...others, ...filterOf[name] }, q)
      const rows = Prisma.sql`SELECT FROM audit_entries WHERE ${where} AND ${period}`
      const count = await countRows(db, rows, MAX_COUNTED + 1)
      return { name, filter: filterOf[name], count: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED }
    }),
  )
}
