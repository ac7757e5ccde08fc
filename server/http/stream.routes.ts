import type { Response, Router } from 'express'
import type { Services } from '../services.ts'
import { sessionLives } from './session.ts'

/** Keeps proxies from closing a quiet stream, and tells both sides when the other is gone. */
const BEAT_MS = 20_000
/** How soon a console tries again after the stream broke. */
const RETRY_MS = 2_000

const open = new Set<Response>()

/** Ends all streams, so that the server can stop; the consoles come back to the next one. */
export function endStreams(): void {
  for (const res of open) res.end()
}

/**
 * GET /stream (design: console API): server-sent events `{resource, id, change}` as they are committed, anywhere.
 * An event `missed` asks the console to read again what it shows. Ends with the session, 20 s after it at the latest.
 */
export function streamRoutes(router: Router, services: Services): void {
  router.get('/stream', (_req, res) => {
    res.set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
    res.flushHeaders()
    res.write(`retry: ${RETRY_MS}\n\n`)
    const unsubscribe = services.changes.subscribe((change) => {
      res.write(change ? `data: ${JSON.stringify(change)}\n\n` : 'event: missed\ndata: {}\n\n')
    })
    const beat = setInterval(() => {
      sessionLives(services, res.locals.session_id!).then(
        (lives) => (lives ? res.write(': still here\n\n') : res.end()),
        (error: unknown) => services.log.warn({ err: error }, 'a session could not be looked up'),
      )
    }, BEAT_MS)
    open.add(res)
    res.on('close', () => {
      clearInterval(beat)
      unsubscribe()
      open.delete(res)
    })
  })
}
