import type pg from 'pg'
import type { Logger } from 'pino'
import { targetOf } from '../process/databaseAddress.ts'
import { isReadOnly } from './hosts.ts'
import { BoundedClient, destroyConnection } from './pool.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

const RETRY_MS = 1000
/** Time limit for each answer on the connection. */
const ANSWER_MS = 5_000
/** How often the connection is checked. Without traffic, a lost connection would be noticed only after hours. */
const BEAT_MS = 10_000

const unanswered = () => new DatabaseUnavailableError('the listening connection is given up')

export type Listener = {
  close(): Promise<void>
}

/**
 * Listens to a channel over a connection of its own and reconnects when it is lost. Then it calls `onNotify` with null,
 * since notifications may have been missed. Throws if the first connection fails.
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
    const next = new BoundedClient({
      connectionString: url,
      application_name: `countersign ${channel}`,
      connectionTimeoutMillis: ANSWER_MS,
      bound: ANSWER_MS,
      keepAlive: true,
    })
    const lost = () => {
      if (client !== next) return
      client = null
      if (closed) return
      log.warn({ channel }, 'the listening connection was lost; opening another')
      destroyConnection(next, unanswered())
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
      destroyConnection(next, unanswered())
      throw error
    }
    if (closed) return void destroyConnection(next, unanswered())
    client = next
  }

  /** Cuts a connection to a server that became read-only, which sends no more notifications. */
  async function closeIfReadOnly(tried: pg.Client): Promise<void> {
    if ((await isReadOnly(tried)) && targetOf(url).isForWriting) destroyConnection(tried, unanswered())
  }

  /** A connection without an answer in time is cut, which counts as lost. */
  const beat = setInterval(() => void (client && closeIfReadOnly(client).catch(() => {})), BEAT_MS)
  beat.unref()

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

  await connect().catch((error: unknown) => {
    clearInterval(beat)
    throw error
  })
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      clearInterval(beat)
      const last = client
      if (!last) return
      const late = setTimeout(() => destroyConnection(last, unanswered()), ANSWER_MS)
      await last.end().finally(() => clearTimeout(late))
    },
  }
}
