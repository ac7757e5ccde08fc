import pg from 'pg'
import type { Logger } from 'pino'

const RETRY_MS = 1000

export type Listener = {
  /** The connection, while there is one: for locks that must end with it. */
  connection(): pg.Client | null
  close(): Promise<void>
}

/**
 * Listens to a channel over a connection of its own and reconnects when it is lost. `onNotify` is then called with null,
 * since notifications may have been missed. Throws when the first connection fails.
 */
export async function openListener(options: {
  url: string
  channel: 'dispatches' | 'changes'
  onNotify: (payload: string | null) => void
  log: Logger
}): Promise<Listener> {
  const { url, channel, onNotify, log } = options
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: `countersign ${channel}`,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    const lost = () => {
      if (client !== next) return
      client = null
      if (closed) return
      log.warn({ channel }, 'the listening connection was lost; opening another')
      void next.end().catch(() => {})
      retry()
    }
    next
      .on('error', lost)
      .on('end', lost)
      .on('notification', ({ payload }) => onNotify(payload ?? ''))
    try {
      await next.connect()
      await next.query(`LISTEN ${channel}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    if (closed) return next.end()
    client = next
  }

  function retry(): void {
    timer = setTimeout(() => {
      connect().then(
        () => onNotify(null),
        () => {
          if (!closed) retry()
        },
      )
    }, RETRY_MS)
  }

  await connect()
  return {
    connection: () => client,
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
