import type { RequestHandler, Response } from 'express'
import { traceFields, withSpan } from '../process/tracing.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    /** Fields of the request's log lines; absent while tracing is off. */
    trace?: ReturnType<typeof traceFields>
  }
}

/** The route as written in the program, with `:` for parameters. */
function routeOf({ req }: Response): string | null {
  return req.route ? `${req.baseUrl.toLowerCase()}${String(req.route.path)}` : null
}

/**
 * Begins a span for each request, named by method and route (record 0104). It has no path, query or address: they hold
 * slugs and names. It does not continue a caller's own trace: any sender of a header could then decide which traces are
 * stored.
 */
export const traceRequests: RequestHandler = (req, res, next) => {
  const attributes = { 'http.request.method': req.method, 'countersign.request_id': String(res.locals.request_id) }
  withSpan(req.method, { kind: 'SERVER', attributes }, (span) => {
    if (!span) return next()
    res.locals.trace = traceFields()
    res.once('close', () => {
      const route = routeOf(res)
      if (route) span.updateName(`${req.method} ${route}`).setAttribute('http.route', route)
      span.setAttribute('http.response.status_code', res.statusCode)
      if (res.statusCode >= 500) span.setAttribute('error.type', String(res.statusCode)).setStatus({ code: 2 })
      span.end()
    })
    next()
  })
}
