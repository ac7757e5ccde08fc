import type pg from 'pg'
import type { Bounds } from './bounds.ts'

/** How often waiting connections are checked, while any waits. */
const CHECK_MS = 200
/** If a tick is later than this, our own process was blocked, so a missing answer proves nothing. */
const LATE_CHECK_MS = 600
/** Interval of checks during one silence. */
const AGAIN_MS = 500
/** Interval after an answer: a statement may rightly take longer. */
const AGAIN_MS_WHEN_IT_ANSWERS = 2_000

export type Watch = {
  /** True while the database is known to be silent: new requests fail at once. */
  isSilent(): boolean
  /** Begins to check, and stops when no connection waits. */
  startChecking(): void
  /** Notes an answer of the database. */
  noteAnswer(): void
}

/** A connection, and since when it waits for an answer; null if it does not. */
export type WatchedClient = pg.Client & { askedAt: number | null; readonly processID: number | null }

type WatchedPool = {
  bounds: Bounds
  clients(): Iterable<WatchedClient>
  /** Since when callers wait for a connection. */
  waiting(): Iterable<number>
  check<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  silent(): void
  cut(client: WatchedClient): void
}

/** The backends among these that work on no statement. Backends renumbered by a connection pooler are not found. */
async function idleBackends(client: pg.Client, pids: number[]): Promise<Set<number>> {
  const { rows } = await client.query<{ pid: number }>({
    text: `SELECT pid FROM pg_stat_activity WHERE pid = ANY ($1) AND usename = current_user AND datname = current_database()
      AND state IN ('idle', 'idle in transaction')`,
    values: [pids],
  })
  return new Set(rows.map(({ pid }) => pid))
}

/**
 * Distinguishes a slow statement from a lost one. After a wait of `doubt`, a new connection asks the database which
 * statements it works on. Without an answer the database counts as silent: all waiting and new requests fail until a
 * new connection gets an answer. With an answer, connections whose statement never arrived are cut, and idle ones too,
 * which may be just as dead. A statement in progress keeps its time limit.
 */
export function createWatch({ bounds, clients, waiting, check, silent, cut }: WatchedPool): Watch {
  let isSilent = false
  let timer: NodeJS.Timeout | null = null
  let heardAt = 0
  let checkedAt = 0
  let heldUpAt = 0
  let checking = false
  let notBefore = 0

  const waitingSince = (): number => {
    let earliest = Number.POSITIVE_INFINITY
    for (const since of waiting()) earliest = Math.min(earliest, since)
    for (const { askedAt } of clients()) if (askedAt !== null) earliest = Math.min(earliest, askedAt)
    return earliest
  }

  /** Cuts those of `doubted` that still wait although the database does not work for them. */
  function cutLost(doubted: Map<WatchedClient, number>, idle: Set<number>): void {
    const lost = [...doubted].filter(([client, askedAt]) => client.askedAt === askedAt && idle.has(client.processID!))
    if (lost.length === 0) return
    for (const [client] of lost) cut(client)
    for (const client of clients()) if (client.getTransactionStatus() === 'I' && client.askedAt === null) cut(client)
  }

  const doubtedAt = (now: number) =>
    new Map(
      [...clients()].flatMap((client) =>
        client.askedAt !== null && now - client.askedAt >= bounds.doubt ? [[client, client.askedAt] as const] : [],
      ),
    )

  function checkFailed(began: number, error: unknown): void {
    notBefore = performance.now() + AGAIN_MS
    // The database is full or starting: it answered this connection, so it will answer others.
    if ('severity' in (((error as Error).cause ?? error) as object)) isSilent = false
    else if (!isSilent && heardAt < began && heldUpAt < began) {
      isSilent = true
      silent()
    }
  }

  async function doCheck(began: number): Promise<void> {
    const doubted = doubtedAt(began)
    try {
      const pids = [...doubted.keys()].flatMap(({ processID }) => processID ?? [])
      const idle = await check((client) => idleBackends(client, pids))
      isSilent = false
      cutLost(doubted, idle)
      notBefore = performance.now() + AGAIN_MS_WHEN_IT_ANSWERS
    } catch (error) {
      checkFailed(began, error)
    }
  }

  function tick(): void {
    const now = performance.now()
    if (now - checkedAt > LATE_CHECK_MS) heldUpAt = now
    checkedAt = now
    const since = waitingSince()
    if (!isSilent && since === Number.POSITIVE_INFINITY) {
      if (timer) clearInterval(timer)
      timer = null
      return
    }
    if (checking || now < notBefore || (!isSilent && now - since < bounds.doubt)) return
    checking = true
    void doCheck(now).finally(() => {
      checking = false
    })
  }

  return {
    isSilent: () => isSilent,
    noteAnswer: () => {
      heardAt = performance.now()
    },
    startChecking() {
      if (timer) return
      checkedAt = performance.now()
      timer = setInterval(tick, CHECK_MS)
      timer.unref()
    },
  }
}
