import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import type { RequestOrigin } from '../kernel/actor.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    request_id: string
  }
}

/** Gives every request an id; keeps a well-formed `X-Request-Id` of a proxy. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get('X-Request-Id')
  res.locals.request_id = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
  res.set('X-Request-Id', res.locals.request_id)
  next()
}

/** The facts about a request that the journal stores. */
export const originOf = (req: Request): RequestOrigin => ({
  request_id: req.res!.locals.request_id,
  address: req.ip ?? null,
})

export const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'
