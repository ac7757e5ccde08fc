import type { Logger } from 'pino'
import { type Listener, openListener } from './listen.ts'

/** A change for open consoles: the record, and the journal's action. */
export type Change = { resource: string; id: string | null; change: string }

export type Changes = {
  /** Calls `notify` for each change that any process journals, and with null when changes may have been missed. */
  subscribe(notify: (change: Change | null) => void): () => void
  close(): Promise<void>
}

/** Changes as the journal's trigger announces them (NOTIFY). Listens from the first subscriber on. */
export function createChangeFeed({ url, log }: { url: string; log: Logger }): Changes {
  const subscribers = new Set<(change: Change | null) => void>()
  let listener: Promise<Listener | null> | null = null
  const onNotify = (payload: string | null) => {
    const change = payload === null ? null : (JSON.parse(payload) as Change)
    for (const notify of subscribers) notify(change)
  }
  const listen = () => {
    listener ??= openListener({ url, channel: 'changes', onNotify, log }).catch((error: unknown) => {
      log.error({ err: error }, 'the database’s notifications cannot be received; open consoles poll instead')
      listener = null
      return null
    })
  }
  return {
    subscribe(notify) {
      subscribers.add(notify)
      listen()
      return () => void subscribers.delete(notify)
    },
    async close() {
      await (await listener)?.close()
    },
  }
}
