import { AsyncResource } from 'node:async_hooks'
import type { Request, RequestHandler, Response } from 'express'
import { Refusal } from '../kernel/errors.ts'

/** How many requests are worked on at a time (record 0086). */
export type FlightLimits = {
  /** Of each sort: those without a body, and those with one. */
  atOnce: number
  /** How many more of each sort wait for their turn, in order. */
  waiting: number
  /** How long they wait, in milliseconds. */
  waitMs: number
  /** After this time a request no longer counts, so that slow senders and readers keep nobody out. */
  countedMs: number
}

export const FLIGHT_LIMITS: FlightLimits = { atOnce: 64, waiting: 500, waitMs: 1_500, countedMs: 10_000 }

/** `Retry-After` of a request that found no turn. */
const RETRY_SECONDS = 2

const overloaded = () =>
  new Refusal(
    'SERVICE_UNAVAILABLE',
    `Too many requests are being answered at once; nothing was changed. Try again in ${RETRY_SECONDS} seconds.`,
    { meta: { retry_after: RETRY_SECONDS } },
  )

type Turn = () => void

/** Lets `atOnce` in at a time; the others wait in order. */
function createLine({ atOnce, waiting, waitMs }: FlightLimits) {
  const line = new Set<Turn>()
  let inside = 0

  function leave(): void {
    const [next] = line
    if (!next) inside -= 1
    else next()
  }

  return {
    leave,
    /** Calls `enter` when it is its turn, or `refuse`. Answers how to step out of the line. */
    join(enter: () => void, refuse: () => void): () => void {
      if (inside < atOnce) {
        inside += 1
        enter()
        return () => {}
      }
      if (line.size >= waiting) {
        refuse()
        return () => {}
      }
      const stepOut = () => {
        clearTimeout(timer)
        line.delete(turn)
      }
      const turn = () => {
        stepOut()
        enter()
      }
      const timer = setTimeout(() => {
        stepOut()
        refuse()
      }, waitMs)
      line.add(turn)
      return stepOut
    },
  }
}

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Limits how many requests are worked on at a time, so that a crowd costs neither memory nor the answers of those who
 * came first. 503 with `Retry-After` for whoever does not get a turn in time. Event streams do not count.
 */
export function limitInFlight(limits: FlightLimits = FLIGHT_LIMITS): RequestHandler {
  const lines = { reads: createLine(limits), writes: createLine(limits) }
  return (req: Request, res: Response, next) => {
    if (req.path === '/stream') return next()
    // The turn is given by whoever leaves: what follows belongs to this request.
    const goOn = AsyncResource.bind(next)
    const { join, leave } = lines[hasBody(req) ? 'writes' : 'reads']
    let entered = false
    const stepOut = join(
      () => {
        entered = true
        let left = false
        const leaveOnce = () => {
          if (left) return
          left = true
          clearTimeout(timer)
          leave()
        }
        const timer = setTimeout(leaveOnce, limits.countedMs)
        timer.unref()
        // The sender may have hung up while it waited: 'close' is not emitted again.
        if (res.closed) return leaveOnce()
        res.once('close', leaveOnce)
        goOn()
      },
      () => goOn(overloaded()),
    )
    if (!entered) res.once('close', stepOut)
  }
}
