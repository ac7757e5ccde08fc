import type pg from 'pg'

/** Runs a reading statement and answers its rows as lists; may share the answer with others who ask the same. */
export type Run = (text: string, values: unknown[]) => Promise<unknown[][]>

/** Names for statements that connections keep prepared; undefined past the most that are kept. */
export function createNames(prefix: string): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= KEPT) return known
    const name = `${prefix}_${names.size}`
    names.set(text, name)
    return name
  }
}

/** So many different statements are kept prepared on a connection; a filter that nobody uses twice must not pile up. */
const KEPT = 500

/**
 * Runs reading statements. The same one asked again while it runs waits for its end and then runs once for all who
 * asked meanwhile: every answer is as new as its question, and thirty consoles that hear of a change and ask for the
 * same queue cost two statements instead of thirty.
 */
export function createStatements(pool: pg.Pool): Run {
  const nameOf = createNames('read')
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<unknown[][]>>()

  async function execute(text: string, values: unknown[]): Promise<unknown[][]> {
    const { rows } = await pool.query<unknown[]>({ name: nameOf(text), text, values, rowMode: 'array' })
    return rows
  }

  function begin(key: string, text: string, values: unknown[]): Promise<unknown[][]> {
    const answer = execute(text, values)
    const ended = answer
      .catch(() => {})
      .then(() => {
        if (running.get(key) === ended) running.delete(key)
      })
    running.set(key, ended)
    return answer
  }

  return (text, values) => {
    const key = `${text}\n${JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))}`
    const before = running.get(key)
    if (!before) return begin(key, text, values)
    let next = waiting.get(key)
    if (!next) {
      next = before.then(() => {
        waiting.delete(key)
        return begin(key, text, values)
      })
      waiting.set(key, next)
    }
    return next
  }
}
