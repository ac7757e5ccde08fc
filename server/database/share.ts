import { isLong } from './bounds.ts'
import { Prisma } from './generated/client.ts'

/** Marks the beginning of a condition whose best plan depends on its values. */
export const NO_PLAN_CACHE = Prisma.sql`/* planned anew */ true`

/**
 * Whether the best plan depends on the values: a frequent pattern is found soonest by reading rows in the order of the
 * page, a rare one by the index of trigrams. A prepared statement would use one plan for both.
 */
const needsOwnPlan = (text: string) => / I?LIKE /.test(text) || text.includes(NO_PLAN_CACHE.text)

/** The name of a prepared statement; undefined for those planned anew, and once the limit is reached. */
export type NameOf = (text: string) => string | undefined

export function createNames(prefix: string): NameOf {
  const names = new Map<string, string>()
  return (text) => {
    if (needsOwnPlan(text)) return undefined
    const known = names.get(text)
    if (known || names.size >= MAX_PREPARED) return known
    const name = `${prefix}_${names.size}`
    names.set(text, name)
    return name
  }
}

/** The maximum number of prepared statements per connection, so that filters used only once do not pile up. */
const MAX_PREPARED = 500

const keyOf = (statement: string, values: unknown[]) =>
  // The key distinguishes long statements, so that a short one does not wait for a long one.
  `${isLong()}\n${statement}\n${JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))}`

/**
 * Shares reading statements. Identical ones that arrive while one runs wait for it and then share a single further run,
 * so that every answer is as new as its question. Thirty consoles that hear of a change and ask for the same queue cost
 * two statements instead of thirty; so do thirty requests with one key. Callers must not change the answer.
 */
export function shareReads<Answer>(
  nameOf: NameOf,
  execute: (text: string, values: unknown[], name: string | undefined) => Promise<Answer>,
) {
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<Answer>>()

  function begin(key: string, text: string, values: unknown[], name: string | undefined): Promise<Answer> {
    const answer = execute(text, values, name)
    const ended = answer
      .catch(() => {})
      .then(() => {
        if (running.get(key) === ended) running.delete(key)
      })
    running.set(key, ended)
    return answer
  }

  return (text: string, values: unknown[]): Promise<Answer> => {
    const name = nameOf(text)
    // Use the name as the key if there is one: it is short, and the text has thousands of characters.
    const key = keyOf(name ?? text, values)
    const before = running.get(key)
    if (!before) return begin(key, text, values, name)
    let next = waiting.get(key)
    if (!next) {
      next = before.then(() => {
        waiting.delete(key)
        return begin(key, text, values, name)
      })
      waiting.set(key, next)
    }
    return next
  }
}
