import type pg from 'pg'
import type { Bounds } from './bounds.ts'

/** How often those that wait are looked at, while any wait. */
const LOOK_MS = 200
/** A later look than this says that this process itself was held up: what it missed is no evidence. */
const LATE_LOOK_MS = 600
/** Between two checks of the same silence. */
const AGAIN_MS = 500
/** After an answer: a statement may rightly take longer. */
const AGAIN_MS_WHEN_IT_ANSWERS = 2_000

export type Watch = {
  /** True while the database is known to answer nobody: whoever asks is refused at once. */
  isSilent(): boolean
  /** Begins to look, until nobody waits. */
  look(): void
  /** Notes that the database answered. */
  noteAnswer(): void
}

/** A connection, and since when it waits for an answer; null while it waits for none. */
export type WatchedClient = pg.Client & { askedAt: number | null; readonly processID: number | null }

type WatchedPool = {
  bounds: Bounds
  clients(): Iterable<WatchedClient>
  /** Since when others wait for a connection. */
  waiting(): Iterable<number>
  check<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  silent(): void
  cut(client: WatchedClient): void
}

/** The backends among these that work on no statement. Those that a connection pooler has renamed are not found. */
async function idleBackends(client: pg.Client, pids: number[]): Promise<Set<number>> {
  const { rows } = await client.query<{ pid: number }>({
    text: `SELECT pid FROM pg_stat_activity WHERE pid = ANY ($1) AND usename = current_user AND datname = current_database()
      AND state IN ('idle', 'idle in transaction')`,
    values: [pids],
  })
  return new Set(rows.map(({ pid }) => pid))
}

/**
 * Tells a slow statement from a lost one. When somebody has waited for `doubt`, a new connection asks the database what
 * it works on. Without an answer the database is silent: everybody who waits is refused, and whoever comes, until a new
 * connection is answered. With an answer, connections whose statement never arrived are cut, and the idle ones with them,
 * which may be as dead. A statement that the database works on keeps its bound.
 */
export function createWatch({ bounds, clients, waiting, check, silent, cut }: WatchedPool): Watch {
  let isSilent = false
  let timer: NodeJS.Timeout | null = null
  let heardAt = 0
  let lookedAt = 0
  let heldUpAt = 0
  let checking = false
  let notBefore = 0

  const waitingSince = (): number => {
    let earliest = Number.POSITIVE_INFINITY
    for (const since of waiting()) earliest = Math.min(earliest, since)
    for (const { askedAt } of clients()) if (askedAt !== null) earliest = Math.min(earliest, askedAt)
    return earliest
  }

  /** Cuts those of `doubted` that still wait and that the database does not work for. */
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
    // It is full, or starting: it answered, and will answer whoever asks.
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
    if (now - lookedAt > LATE_LOOK_MS) heldUpAt = now
    lookedAt = now
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
    look() {
      if (timer) return
      lookedAt = performance.now()
      timer = setInterval(tick, LOOK_MS)
      timer.unref()
    },
  }
}
