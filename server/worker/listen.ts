import pg from 'pg'
import type { Logger } from 'pino'

const RETRY_MS = 1000
/** Advisory lock of the worker that does the periodic work. */
const LEADER = 5_263_711

/**
 * Hears of new dispatches on a connection of its own (NOTIFY), and opens another when it is lost; `heard` is called
 * after that too, since something may have been missed. Throws when the first connection fails.
 */
export async function openListener({ url, heard, log }: { url: string; heard: () => void; log: Logger }) {
  let client: pg.Client | null = null
  let leading: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'countersign worker',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    const lost = () => {
      if (client !== next) return
      client = null
      if (closed) return
      log.warn('the connection that hears of new work was lost; opening another')
      void next.end().catch(() => {})
      retry()
    }
    next.on('error', lost).on('end', lost).on('notification', heard)
    try {
      await next.connect()
      await next.query('LISTEN dispatches')
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    if (closed) return next.end()
    client = next
  }

  function retry(): void {
    timer = setTimeout(() => {
      connect().then(heard, () => {
        if (!closed) retry()
      })
    }, RETRY_MS)
  }

  await connect()
  return {
    /** Whether this process is the one that does the periodic work: from its first question until it is gone. */
    async leads(): Promise<boolean> {
      const asked = client
      if (!asked) return false
      if (leading === asked) return true
      const { rows } = await asked.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [LEADER])
      if (rows[0]!.got) leading = asked
      return rows[0]!.got
    },
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
