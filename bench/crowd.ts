import { Pool } from 'undici'
import { officerHeaders } from './data.ts'
import type { Urls } from './database.ts'
import { type Figure, type Options, toFigure } from './measure.ts'
import { type Process, startService } from './processes.ts'

/** The number of simultaneous requests for a list, each over its own connection and from its own network. */
const CROWD = 1_500
/**
 * Statuses that tell a client to come back later: 503 when it gets no turn in time, 408 when no request arrives on its
 * connection in time.
 */
const RETRY_STATUSES = [503, 408]
const MB = 1024 * 1024

const pathOf = (rows: number) =>
  `/api/admin/identifications?${new URLSearchParams({
    filter: '{}',
    sort: '["created_at","DESC"]',
    range: JSON.stringify([0, rows - 1]),
  })}`

async function residentNow(service: Process): Promise<number> {
  const metrics = await (await fetch(`${service.origin}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / MB
}

/** Asks for all lists at once; answers how many of each status came back. */
async function askAtOnce(pool: Pool, rows: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const one = async (_: unknown, number: number) => {
    const headers = { ...officerHeaders, 'X-Forwarded-For': `10.${number % 250}.${Math.floor(number / 250)}.1` }
    const answer = await pool.request({ method: 'GET', path: pathOf(rows), headers })
    await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER })
    counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1)
  }
  await Promise.all(Array.from({ length: CROWD }, one))
  return counts
}

/** Asks several times in a row; answers how many lists came, and how many requests got a status of LATER. */
async function askOften(pool: Pool, rows: number, rounds: number): Promise<{ answered: number; refused: number }> {
  const found = { answered: 0, refused: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const counts = await askAtOnce(pool, rows)
    found.answered += counts.get(200) ?? 0
    for (const [status, count] of counts)
      if (RETRY_STATUSES.includes(status)) found.refused += count
      else if (status !== 200) throw new Error(`A list answered ${status}, ${count} times.`)
  }
  if (found.answered === 0) throw new Error('No list was answered.')
  return found
}

/** Starts a server for each size, so that each size begins with the idle memory of a new process. */
async function measure({ rounds }: Options, urls: Urls, rows: number): Promise<Figure> {
  const service = await startService(urls.appUrl, urls.ownerUrl, { TRUST_PROXY: '1' })
  const pool = new Pool(service.origin, { connections: CROWD, pipelining: 1 })
  try {
    await (await fetch(service.origin + pathOf(25), { headers: officerHeaders })).text()
    const idle = await residentNow(service)
    const { answered, refused } = await askOften(pool, rows, rounds)
    return toFigure(
      `memory above idle, 1,500 lists of ${rows.toLocaleString('en')} rows at once`,
      'MB',
      [service.memory() - idle],
      { most: 300 },
      `idle ${idle.toFixed(0)} MB; ${answered} answered, ${refused} told to come back`,
    )
  } finally {
    await pool.close()
    await service.stop()
  }
}

/**
 * Measures how far a server's memory rises above idle when 1,500 officers ask for a list at once: with 25 rows, as the
 * console asks, and with 1,000, the maximum. Each request gets its list, or a 503 or 408; anything else is an error.
 */
export async function crowd(options: Options, urls: Urls): Promise<Figure[]> {
  return [await measure(options, urls, 25), await measure(options, urls, 1_000)]
}
