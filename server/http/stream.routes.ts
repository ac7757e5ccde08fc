import type { Response, Router } from 'express'
import { ApiError } from '../kernel/errors.ts'
import { hiddenActs } from '../kernel/policy.ts'
import type { Services } from '../services.ts'
import { officerOf } from './authenticate.ts'
import { isSessionLive } from './session.ts'

/** Interval of beats: they keep the stream open through proxies, and show both sides when the other is gone. */
const HEARTBEAT_MS = 20_000
/** How soon a console reconnects after the stream broke. */
const RETRY_MS = 2_000

/** The maximum number of streams of one session; each window of a console opens one. */
const MAX_STREAMS = 20
/**
 * The maximum number of unread bytes of a stream. Past it the stream is closed; the console reconnects and reads its
 * pages again.
 */
const MAX_BUFFERED_BYTES = 1_000_000

/** Open streams, each with its session. */
const openStreams = new Map<Response, string>()

/** Ends all streams so that the server can stop; the consoles reconnect to another server. */
export function endStreams(): void {
  for (const res of openStreams.keys()) res.end()
}

/** Ends the streams of an ended session. Streams in other processes end at their next beat. */
export function endStreamsOf(session: string): void {
  for (const [res, of] of openStreams) if (of === session) res.end()
}

/**
 * GET /stream (console 3.8): server-sent events `{resource, id, change}` as they are committed, by any process. An
 * event `missed` asks the console to reload its pages. Ends within 20 s after the session. 429 TOO_MANY_REQUESTS for
 * the 21st stream of one session. A stream that is not read is closed.
 */
export function streamRoutes(router: Router, services: Services): void {
  router.get('/stream', (req, res) => {
    const session = res.locals.session_id!
    if ([...openStreams.values()].filter((other) => other === session).length >= MAX_STREAMS)
      throw new ApiError('TOO_MANY_REQUESTS', `This session has ${MAX_STREAMS} streams open: close one first.`)
    const sendChange = (text: string) => {
      if (res.writableEnded) return
      if (res.writableLength > MAX_BUFFERED_BYTES) res.destroy()
      else res.write(text)
    }
    res.set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
    res.flushHeaders()
    res.write(`retry: ${RETRY_MS}\n\n`)
    // The next try may reach another process; meanwhile this one answers all other requests.
    if (services.isStopping?.()) return void res.end()
    const hidden = hiddenActs(officerOf(req))
    const unsubscribe = services.changes.subscribe((change) => {
      // Send only that the record changed, not the act, if the officer may not know the act.
      const visibleChange = change && hidden.includes(change.change) ? { ...change, change: 'update' } : change
      sendChange(visibleChange ? `data: ${JSON.stringify(visibleChange)}\n\n` : 'event: missed\ndata: {}\n\n')
    })
    const beat = setInterval(() => {
      isSessionLive(services, session).then(
        (lives) => (lives ? sendChange(': still here\n\n') : res.end()),
        (error: unknown) => services.log.warn({ err: error }, 'a session could not be looked up'),
      )
    }, HEARTBEAT_MS)
    openStreams.set(res, session)
    res.on('close', () => {
      clearInterval(beat)
      unsubscribe()
      openStreams.delete(res)
    })
  })
}
