import type { Logger } from 'pino'
import { type Listener, openListener } from '../database/listen.ts'

/** What the open consoles are told: which record, and what was done to it (the journal's words). */
export type Change = { resource: string; id: string | null; change: string }

export type Changes = {
  /** Calls `told` for every change that any process journals, and with null when some may have been missed. */
  subscribe(told: (change: Change | null) => void): () => void
  close(): Promise<void>
}

/** Changes as PostgreSQL announces them (NOTIFY by the journal's trigger); listens from the first subscriber on. */
export function createChanges({ url, log }: { url: string; log: Logger }): Changes {
  const subscribers = new Set<(change: Change | null) => void>()
  let listener: Promise<Listener | null> | null = null
  const heard = (payload: string | null) => {
    const change = payload === null ? null : (JSON.parse(payload) as Change)
    for (const told of subscribers) told(change)
  }
  const listen = () => {
    listener ??= openListener({ url, channel: 'changes', heard, log }).catch((error: unknown) => {
      log.error({ err: error }, 'changes cannot be heard; open consoles ask from time to time')
      listener = null
      return null
    })
  }
  return {
    subscribe(told) {
      subscribers.add(told)
      listen()
      return () => void subscribers.delete(told)
    },
    async close() {
      await (await listener)?.close()
    },
  }
}
