import { AsyncResource } from 'node:async_hooks'
import type { Request, RequestHandler, Response } from 'express'
import { ApiError } from '../kernel/errors.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    /** Hands this request's turn to the next request, because another limit covers it from now on. */
    leaveTurn?: () => void
  }
}

import { MAX_ROWS } from './consoleList.ts'
import { networkOf } from './network.ts'
import { hasBody } from './receiveBody.ts'

/** Limits on requests worked on at once (record 0086). */
export type FlightLimits = {
  /** Separately for requests without a body and for requests with one. */
  atOnce: number
  /** How many of them may come from one network. */
  each: number
  /** How many more of each sort wait for a turn, in order; requests of a crowded network give way to others. */
  waiting: number
  /** Longest wait, in milliseconds. */
  waitMs: number
  /** Rows of a list per turn: a longer list takes several turns at once, since it takes more memory. */
  rowsPerTurn: number
  /** After this time a request no longer counts, so that slow senders and readers do not block others. */
  countedMs: number
}

export const FLIGHT_LIMITS: FlightLimits = {
  atOnce: 64,
  each: 16,
  waiting: 500,
  waitMs: 1_500,
  rowsPerTurn: 100,
  countedMs: 10_000,
}

/** `Retry-After` of a request that got no turn. */
const RETRY_SECONDS = 2

const overloaded = () =>
  new ApiError(
    'SERVICE_UNAVAILABLE',
    `Too many requests are being answered at once; nothing was changed. Try again in ${RETRY_SECONDS} seconds.`,
    { meta: { retry_after: RETRY_SECONDS } },
  )

/** A waiting request, and how many turns it takes. */
type WaitingRequest = { from: string; turns: number }
type QueuedRequest = WaitingRequest & { begin: () => void; giveWay: () => void }

/**
 * Lets `atOnce` requests in at a time, `each` from one network; the others wait in order. A request that needs more
 * turns than are free, in all or in its network's share, is skipped until they are.
 */
function createQueue({ atOnce, each, waiting, waitMs }: FlightLimits) {
  const queue = new Set<QueuedRequest>()
  const inside = new Map<string, number>()
  let all = 0
  // A request that needs more turns than exist goes in alone.
  const fits = (taken: number, turns: number, limit: number) => taken === 0 || taken + turns <= limit
  const canEnter = ({ from, turns }: WaitingRequest) =>
    fits(all, turns, atOnce) && fits(inside.get(from) ?? 0, turns, each)

  /** Makes room in a full queue: the newest request of the most crowded network gives way to a network with fewer. */
  function makeRoom(from: string): boolean {
    if (queue.size === 0) return false
    const byNetwork = new Map<string, QueuedRequest[]>()
    for (const one of queue) byNetwork.set(one.from, [...(byNetwork.get(one.from) ?? []), one])
    const longest = [...byNetwork.values()].reduce((one, other) => (other.length > one.length ? other : one))
    if (longest.length <= (byNetwork.get(from)?.length ?? 0) + 1) return false
    longest.at(-1)!.giveWay()
    return true
  }

  function count(from: string, by: number): void {
    all += by
    const now = (inside.get(from) ?? 0) + by
    if (now > 0) inside.set(from, now)
    else inside.delete(from)
  }

  return {
    leave({ from, turns }: WaitingRequest): void {
      count(from, -turns)
      for (const next of queue) if (canEnter(next)) next.begin()
    },
    /** Calls `enter` when the request's turn comes, or `turnAway`. Returns a function that leaves the queue. */
    join(request: WaitingRequest, enter: () => void, turnAway: () => void): () => void {
      const begin = () => {
        count(request.from, request.turns)
        enter()
      }
      if (canEnter(request)) {
        begin()
        return () => {}
      }
      if (queue.size >= waiting && !makeRoom(request.from)) {
        turnAway()
        return () => {}
      }
      const stepOut = () => {
        clearTimeout(timer)
        queue.delete(next)
      }
      const next: QueuedRequest = {
        ...request,
        begin: () => {
          stepOut()
          begin()
        },
        giveWay: () => {
          stepOut()
          turnAway()
        },
      }
      const timer = setTimeout(next.giveWay, waitMs)
      queue.add(next)
      return stepOut
    },
  }
}

/** How many rows the request asks for (`range=[0,24]`); 0 if it names none, or if a later check refuses it. */
function rowsAsked(req: Request): number {
  if (!req.url.includes('?')) return 0
  const { range } = req.query
  if (typeof range !== 'string') return 0
  try {
    const [from, to] = JSON.parse(range) as [number, number]
    return Math.min(MAX_ROWS, to - from + 1) || 0
  } catch {
    return 0
  }
}

/**
 * Limits how many requests are worked on at a time, so that a crowd neither uses up the memory nor delays the answers
 * to earlier requests; a long list counts as several. 503 with `Retry-After` for a request without a turn in time.
 * Event streams do not count.
 */
export function limitInFlight(limits: FlightLimits = FLIGHT_LIMITS): RequestHandler {
  const queues = { reads: createQueue(limits), writes: createQueue(limits) }
  return (req: Request, res: Response, next) => {
    if (req.path === '/stream') return next()
    let proceed = next
    const { join, leave } = queues[hasBody(req) ? 'writes' : 'reads']
    let entered = false
    const turns = Math.max(1, Math.ceil(rowsAsked(req) / limits.rowsPerTurn))
    const request = { from: networkOf(req.ip), turns }
    const stepOut = join(
      request,
      () => {
        entered = true
        let left = false
        const leaveOnce = () => {
          if (left) return
          left = true
          clearTimeout(timer)
          leave(request)
        }
        const timer = setTimeout(leaveOnce, limits.countedMs)
        timer.unref()
        // The sender may have hung up while it waited: 'close' is not emitted again.
        if (res.closed) return leaveOnce()
        res.once('close', leaveOnce)
        res.locals.leaveTurn = leaveOnce
        proceed()
      },
      () => proceed(overloaded()),
    )
    if (entered) return
    // A finished request hands over the turn in its own async context, so bind the rest to this request.
    proceed = AsyncResource.bind(next)
    res.once('close', stepOut)
  }
}
