import { AsyncResource } from 'node:async_hooks'
import type { Request, RequestHandler, Response } from 'express'
import { Refusal } from '../kernel/errors.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    /** Gives this request's turn to the next one: from now on something else limits it. */
    leaveTurn?: () => void
  }
}

import { networkOf } from './network.ts'

/** How many requests are worked on at a time (record 0086). */
export type FlightLimits = {
  /** Of each sort: those without a body, and those with one. */
  atOnce: number
  /** How many of them may come from one network. */
  each: number
  /** How many more of each sort wait for their turn, in order. */
  waiting: number
  /** How long they wait, in milliseconds. */
  waitMs: number
  /** After this time a request no longer counts, so that slow senders and readers keep nobody out. */
  countedMs: number
}

export const FLIGHT_LIMITS: FlightLimits = { atOnce: 64, each: 16, waiting: 500, waitMs: 1_500, countedMs: 10_000 }

/** `Retry-After` of a request that found no turn. */
const RETRY_SECONDS = 2

const overloaded = () =>
  new Refusal(
    'SERVICE_UNAVAILABLE',
    `Too many requests are being answered at once; nothing was changed. Try again in ${RETRY_SECONDS} seconds.`,
    { meta: { retry_after: RETRY_SECONDS } },
  )

type Turn = { from: string; begin: () => void }

/** Lets `atOnce` in at a time, `each` from one network; the others wait in order, passed over while theirs has its share. */
function createLine({ atOnce, each, waiting, waitMs }: FlightLimits) {
  const line = new Set<Turn>()
  const inside = new Map<string, number>()
  let all = 0
  const canEnter = (from: string) => all < atOnce && (inside.get(from) ?? 0) < each

  function count(from: string, by: 1 | -1): void {
    all += by
    const now = (inside.get(from) ?? 0) + by
    if (now > 0) inside.set(from, now)
    else inside.delete(from)
  }

  return {
    leave(from: string): void {
      count(from, -1)
      for (const turn of line) if (canEnter(turn.from)) turn.begin()
    },
    /** Calls `enter` when it is its turn, or `refuse`. Answers how to step out of the line. */
    join(from: string, enter: () => void, refuse: () => void): () => void {
      const begin = () => {
        count(from, 1)
        enter()
      }
      if (canEnter(from) || line.size >= waiting) {
        if (canEnter(from)) begin()
        else refuse()
        return () => {}
      }
      const stepOut = () => {
        clearTimeout(timer)
        line.delete(turn)
      }
      const turn: Turn = {
        from,
        begin: () => {
          stepOut()
          begin()
        },
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
    const from = networkOf(req.ip)
    const stepOut = join(
      from,
      () => {
        entered = true
        let left = false
        const leaveOnce = () => {
          if (left) return
          left = true
          clearTimeout(timer)
          leave(from)
        }
        const timer = setTimeout(leaveOnce, limits.countedMs)
        timer.unref()
        // The sender may have hung up while it waited: 'close' is not emitted again.
        if (res.closed) return leaveOnce()
        res.once('close', leaveOnce)
        res.locals.leaveTurn = leaveOnce
        goOn()
      },
      () => goOn(overloaded()),
    )
    if (!entered) res.once('close', stepOut)
  }
}
