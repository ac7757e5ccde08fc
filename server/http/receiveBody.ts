import type { Request, RequestHandler } from 'express'
import { ApiError } from '../kernel/errors.ts'
import { networkOf } from './network.ts'

/** Largest JSON body or page form, in bytes. */
export const BODY_LIMIT = 1024 * 1024

declare module 'express-serve-static-core' {
  interface Locals {
    /** The received body; null if it is larger than BODY_LIMIT. Unset for uploads and requests without a body. */
    received?: Buffer | null
  }
}

/** Limits on bodies that are still arriving. */
export type ReceiveLimits = {
  /** How long a body may take, in milliseconds, and the number of bytes for which it gets another second. */
  ms: number
  bytesPerSecond: number
  /** How many slow bodies one network may have, and after how many milliseconds a body counts as slow. */
  each: number
  slowMs: number
  /** How many bodies may arrive at once, and how many bytes of them are held in memory. */
  all: number
  bytes: number
}

export const RECEIVE_LIMITS: ReceiveLimits = {
  ms: 5_000,
  bytesPerSecond: 64 * 1024,
  each: 64,
  slowMs: 1_000,
  all: 2_000,
  bytes: 128 * BODY_LIMIT,
}

const tooSlow = (limits: ReceiveLimits) =>
  new ApiError(
    'REQUEST_TIMEOUT',
    `The body did not arrive within ${limits.ms / 1000} seconds; nothing was changed. Send it again.`,
  )

const RETRY_SECONDS = 2
const crowdedOut = () =>
  new ApiError(
    'SERVICE_UNAVAILABLE',
    `Too many bodies are arriving slowly; nothing was changed. Try again in ${RETRY_SECONDS} seconds.`,
    { meta: { retry_after: RETRY_SECONDS } },
  )

export const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

type Body = {
  network: string
  since: number
  /** Clock ticks since the body began. */
  ticks: number
  size: number
  giveWay: () => void
  isLate: () => void
}

/**
 * Time is counted in ticks: while this program is busy it does not tick, so bytes that wait for it are not the sender's
 * delay.
 */
const TICK_MS = 250

/** The bodies that are arriving, by network, oldest first. */
class ArrivingBodies {
  readonly #byNetwork = new Map<string, Set<Body>>()
  #count = 0
  #bytes = 0
  #clock: NodeJS.Timeout | undefined

  constructor(readonly limits: ReceiveLimits) {}

  /** Without room, another body gives way: the oldest of this network, or else of the network with most. */
  add(body: Body): void {
    const { each, slowMs, all } = this.limits
    const networkBodies = this.#byNetwork.get(body.network)
    if (networkBodies && networkBodies.size >= each && body.since - oldest(networkBodies).since >= slowMs)
      oldest(networkBodies).giveWay()
    else if (this.#count >= all) this.#shed()
    const bodies = this.#byNetwork.get(body.network) ?? new Set()
    this.#byNetwork.set(body.network, bodies.add(body))
    this.#count += 1
    this.#clock ??= setInterval(() => this.#tick(), TICK_MS)
  }

  grow(body: Body, bytes: number): void {
    body.size += bytes
    this.#bytes += bytes
    if (this.#bytes > this.limits.bytes) this.#shed()
  }

  remove(body: Body): void {
    const bodies = this.#byNetwork.get(body.network)
    if (!bodies?.delete(body)) return
    this.#count -= 1
    this.#bytes -= body.size
    if (bodies.size === 0) this.#byNetwork.delete(body.network)
    if (this.#count > 0) return
    clearInterval(this.#clock)
    this.#clock = undefined
  }

  #tick(): void {
    const { ms, bytesPerSecond } = this.limits
    for (const bodies of this.#byNetwork.values())
      for (const body of bodies) {
        body.ticks += 1
        if (body.ticks * TICK_MS > ms + (body.size / bytesPerSecond) * 1000) body.isLate()
      }
  }

  #shed(): void {
    const all = [...this.#byNetwork.values()]
    oldest(all.reduce((one, other) => (other.size > one.size ? other : one))).giveWay()
  }
}

const oldest = <T>(set: Set<T>): T => set.values().next().value!

/**
 * Receives a JSON body or a page form completely before any other work: a slow sender takes no turn, and the sender's
 * authority is looked up after the last byte (record 0121). 408 REQUEST_TIMEOUT past the limit, 503 for the oldest body
 * if too many arrive at once. Uploads pass through: they have their own turns, and stream.
 */
export function receiveBody(limits: ReceiveLimits = RECEIVE_LIMITS): RequestHandler {
  const arriving = new ArrivingBodies(limits)
  return (req, res, next) => {
    if (!hasBody(req) || req.is('multipart/form-data')) return next()
    const chunks: Buffer[] = []
    const stop = () => {
      arriving.remove(body)
      req.off('data', onData).off('end', onEnd).off('close', stop)
    }
    const finish = (received: Buffer | null) => {
      stop()
      res.locals.received = received
      next()
    }
    const fail = (error: ApiError) => {
      stop()
      next(error)
    }
    const onEnd = () => finish(Buffer.concat(chunks, body.size))
    const onData = (chunk: Buffer) => {
      if (body.size + chunk.length <= BODY_LIMIT) {
        chunks.push(chunk)
        arriving.grow(body, chunk.length)
        return
      }
      req.pause()
      finish(null)
    }
    const body: Body = {
      network: networkOf(req.ip),
      since: performance.now(),
      ticks: 0,
      size: 0,
      giveWay: () => fail(crowdedOut()),
      isLate: () => fail(tooSlow(limits)),
    }
    arriving.add(body)
    req.on('data', onData).on('end', onEnd).on('close', stop)
  }
}
