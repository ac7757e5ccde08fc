import { AsyncResource } from 'node:async_hooks'
import type { Request, RequestHandler, Response } from 'express'
import { ApiError } from '../kernel/errors.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    /** Gives this request's turn to the next one: from now on something else limits it. */
    leaveTurn?: () => void
  }
}

import { MAX_ROWS } from './consoleList.ts'
import { networkOf } from './network.ts'
import { hasBody } from './receiveBody.ts'

/** How many requests are worked on at a time (record 0086). */
export type FlightLimits = {
  /** Of each sort: those without a body, and those with one. */
  atOnce: number
  /** How many of them may come from one network. */
  each: number
  /** How many more of each sort wait for their turn, in order; those of a crowded network give way to others. */
  waiting: number
  /** How long they wait, in milliseconds. */
  waitMs: number
  /** Rows of a list that cost one turn: a longer list takes more turns at once, since it takes more memory. */
  rowsPerTurn: number
  /** After this time a request no longer counts, so that slow senders and readers keep nobody out. */
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

/** `Retry-After` of a request that found no turn. */
const RETRY_SECONDS = 2

const overloaded = () =>
  new ApiError(
    'SERVICE_UNAVAILABLE',
    `Too many requests are being answered at once; nothing was changed. Try again in ${RETRY_SECONDS} seconds.`,
    { meta: { retry_after: RETRY_SECONDS } },
  )

/** Who wants in, and how many turns that takes. */
type Guest = { from: string; turns: number }
type WaitingGuest = Guest & { begin: () => void; giveWay: () => void }

/**
 * Lets `atOnce` in at a time, `each` from one network; the others wait in order. Whoever takes more turns than are free,
 * here or in the share of the network, is passed over.
 */
function createLine({ atOnce, each, waiting, waitMs }: FlightLimits) {
  const line = new Set<WaitingGuest>()
  const inside = new Map<string, number>()
  let all = 0
  // Who takes more turns than there are goes in alone.
  const fits = (taken: number, turns: number, most: number) => taken === 0 || taken + turns <= most
  const canEnter = ({ from, turns }: Guest) => fits(all, turns, atOnce) && fits(inside.get(from) ?? 0, turns, each)

  /** Makes room in a full line: the last of the network that has most in it gives way to one that has fewer. */
  function makeRoom(from: string): boolean {
    if (line.size === 0) return false
    const byNetwork = new Map<string, WaitingGuest[]>()
    for (const one of line) byNetwork.set(one.from, [...(byNetwork.get(one.from) ?? []), one])
    const most = [...byNetwork.values()].reduce((one, other) => (other.length > one.length ? other : one))
    if (most.length <= (byNetwork.get(from)?.length ?? 0) + 1) return false
    most.at(-1)!.giveWay()
    return true
  }

  function count(from: string, by: number): void {
    all += by
    const now = (inside.get(from) ?? 0) + by
    if (now > 0) inside.set(from, now)
    else inside.delete(from)
  }

  return {
    leave({ from, turns }: Guest): void {
      count(from, -turns)
      for (const next of line) if (canEnter(next)) next.begin()
    },
    /** Calls `enter` when it is its turn, or `turnAway`. Answers how to step out of the line. */
    join(guest: Guest, enter: () => void, turnAway: () => void): () => void {
      const begin = () => {
        count(guest.from, guest.turns)
        enter()
      }
      if (canEnter(guest)) {
        begin()
        return () => {}
      }
      if (line.size >= waiting && !makeRoom(guest.from)) {
        turnAway()
        return () => {}
      }
      const stepOut = () => {
        clearTimeout(timer)
        line.delete(next)
      }
      const next: WaitingGuest = {
        ...guest,
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
      line.add(next)
      return stepOut
    },
  }
}

/** How many rows a list is asked for (`range=[0,24]`); 0 where the request names none, or is refused later. */
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
 * Limits how many requests are worked on at a time, so that a crowd costs neither memory nor the answers of those who
 * came first; a long list counts for several. 503 with `Retry-After` for whoever does not get a turn in time. Event
 * streams do not count.
 */
export function limitInFlight(limits: FlightLimits = FLIGHT_LIMITS): RequestHandler {
  const lines = { reads: createLine(limits), writes: createLine(limits) }
  return (req: Request, res: Response, next) => {
    if (req.path === '/stream') return next()
    let goOn = next
    const { join, leave } = lines[hasBody(req) ? 'writes' : 'reads']
    let entered = false
    const turns = Math.max(1, Math.ceil(rowsAsked(req) / limits.rowsPerTurn))
    const guest = { from: networkOf(req.ip), turns }
    const stepOut = join(
      guest,
      () => {
        entered = true
        let left = false
        const leaveOnce = () => {
          if (left) return
          left = true
          clearTimeout(timer)
          leave(guest)
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
    if (entered) return
    // The turn will be given by whoever leaves: what follows belongs to this request.
    goOn = AsyncResource.bind(next)
    res.once('close', stepOut)
  }
}
