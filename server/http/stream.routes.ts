import type { Response, Router } from 'express'
import { Refusal } from '../kernel/errors.ts'
import type { Services } from '../services.ts'
import { sessionLives } from './session.ts'

/** Keeps proxies from closing a quiet stream, and tells both sides when the other is gone. */
const BEAT_MS = 20_000
/** How soon a console tries again after the stream broke. */
const RETRY_MS = 2_000

/** Of one session: a console has one for each of its windows. */
const MOST_STREAMS = 20
/** What a console has not read yet, in bytes; past it the stream is cut, and the console comes back and reads again. */
const MOST_BEHIND = 1_000_000

/** With the session of each. */
const open = new Map<Response, string>()

/** Ends all streams, so that the server can stop; the consoles come back to the next one. */
export function endStreams(): void {
  for (const res of open.keys()) res.end()
}

/**
 * GET /stream (console 3.8): server-sent events `{resource, id, change}` as they are committed, anywhere.
 * An event `missed` asks the console to read again what it shows. Ends with the session, 20 s after it at the latest.
 * 429 TOO_MANY_REQUESTS for the 21st of one session; one that is not read is cut.
 */
export function streamRoutes(router: Router, services: Services): void {
  router.get('/stream', (_req, res) => {
    const session = res.locals.session_id!
    if ([...open.values()].filter((other) => other === session).length >= MOST_STREAMS)
      throw new Refusal('TOO_MANY_REQUESTS', `This session has ${MOST_STREAMS} streams open: close one first.`)
    const tell = (text: string) => {
      if (res.writableEnded) return
      if (res.writableLength > MOST_BEHIND) res.destroy()
      else res.write(text)
    }
    res.set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
    res.flushHeaders()
    res.write(`retry: ${RETRY_MS}\n\n`)
    const unsubscribe = services.changes.subscribe((change) => {
      tell(change ? `data: ${JSON.stringify(change)}\n\n` : 'event: missed\ndata: {}\n\n')
    })
    const beat = setInterval(() => {
      sessionLives(services, session).then(
        (lives) => (lives ? tell(': still here\n\n') : res.end()),
        (error: unknown) => services.log.warn({ err: error }, 'a session could not be looked up'),
      )
    }, BEAT_MS)
    open.set(res, session)
    res.on('close', () => {
      clearInterval(beat)
      unsubscribe()
      open.delete(res)
    })
  })
}
