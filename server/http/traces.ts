import type { RequestHandler, Response } from 'express'
import { traceFields, withSpan } from '../process/tracing.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    /** Fields of the request's lines in the log; absent while nothing is traced. */
    trace?: ReturnType<typeof traceFields>
  }
}

/** The route as it is written in the program, with `:` for what the caller gives. */
function routeOf({ req }: Response): string | null {
  return req.route ? `${req.baseUrl.toLowerCase()}${String(req.route.path)}` : null
}

/**
 * A span for each request, named by method and route (record 0104). No path, query or address: they hold slugs and
 * names. A caller's own trace is not continued: whoever sends a header would decide what is kept.
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
