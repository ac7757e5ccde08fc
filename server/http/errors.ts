import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { type AuthorityLoss, authorityLossOf } from '../database/authority.ts'
import { followOutcome, isAnswerLost, newOutcome, type WriteOutcome } from '../database/outcome.ts'
import { unavailabilityOf } from '../database/unavailable.ts'
import { ApiError, ERRORS, type ErrorCode, notFound } from '../kernel/errors.ts'
import { drainBody } from './multipart.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    outcome: WriteOutcome
  }
}

type Renderer = (res: Response, apiError: ApiError) => unknown

/** External API: always `{errors: [item, ...]}` (interface 7, decisions A.1). */
export const renderExternal: Renderer = (_res, apiError) => {
  const { status, title } = ERRORS[apiError.code]
  const item = (detail: string, meta: Record<string, unknown>) => ({
    status: String(status),
    code: apiError.code,
    title,
    detail,
    meta: Object.keys(meta).length > 0 ? meta : [],
  })
  if (apiError.fields.length === 0) return { errors: [item(apiError.message, apiError.meta)] }
  return {
    errors: apiError.fields.map(({ field, rule, message }) =>
      item(message, { field, rule, pointer: `/${field.replaceAll('.', '/')}`, ...apiError.meta }),
    ),
  }
}

/** Laravel's validation body of the legacy groups (decisions A.2). */
function renderLaravel(apiError: ApiError) {
  // A Map: field names come from the sender, and `constructor` exists on every plain object.
  const errors = new Map<string, string[]>()
  for (const { field, message } of apiError.fields) errors.set(field, [...(errors.get(field) ?? []), message])
  const more = apiError.fields.length - 1
  const message = more > 0 ? `${apiError.message} (and ${more} more error${more > 1 ? 's' : ''})` : apiError.message
  return { message, errors: Object.fromEntries(errors) }
}

/** API keys and sign-in: `{success: false, message}` (interface 7, decisions A.2). */
export const renderApiKeys: Renderer = (_res, apiError) => {
  switch (apiError.code) {
    case 'UNAUTHENTICATED':
      return { success: false, message: 'Unauthenticated.' }
    case 'RESOURCE_NOT_FOUND':
      return { success: false, message: 'API key not found', code: 404 }
    case 'TOO_MANY_REQUESTS':
      return { message: 'Too Many Attempts.' }
    case 'VALIDATION_ERROR':
      return renderLaravel(apiError)
    default:
      return { success: false, message: apiError.message }
  }
}

/** Pay links v2 (interface 7, decisions A.2). The group has no 409: see `payLinkStatus`. */
export const renderPayLinks: Renderer = (_res, apiError) => {
  switch (apiError.code) {
    case 'UNAUTHENTICATED':
      return { message: 'Unauthenticated.' }
    case 'FORBIDDEN':
      return { success: false, message: apiError.message, code: 403 }
    case 'WORKSPACE_ACCESS_DENIED':
      return { success: false, message: 'WORKSPACE_ACCESS_DENIED', code: 403 }
    case 'RESOURCE_NOT_FOUND':
      return { success: false, message: 'PAY_LINK_NOT_FOUND', code: 404 }
    case 'TOO_MANY_REQUESTS':
      return { message: 'Too Many Attempts.' }
    case 'VALIDATION_ERROR':
      return renderLaravel(apiError)
    default:
      return { message: apiError.message }
  }
}

/** The v2 group answers 400 where the link's state forbids the request. */
export const payLinkStatus = ({ status }: ApiError): number => (status === 409 ? 400 : status)

/** The console: `{status, code, message, errors?, request_id}`. */
export const renderConsole: Renderer = (res, apiError) => ({
  status: apiError.status,
  code: apiError.code,
  message: apiError.message,
  ...(apiError.fields.length > 0 && {
    errors: Object.fromEntries([...apiError.fields].reverse().map(({ field, message }) => [field, message])),
  }),
  ...(Object.keys(apiError.meta).length > 0 && { details: apiError.meta }),
  request_id: res.locals.request_id,
})

/** Tracks the request's writes, so that an error can say whether anything changed (record 0089). */
export const followWrites: RequestHandler = (_req, res, next) => {
  const outcome = newOutcome()
  res.locals.outcome = outcome
  followOutcome(outcome, next)
}

/** `Retry-After`, in seconds, while the database does not answer. */
const RETRY_SECONDS = 5

const unavailable = () =>
  new ApiError(
    'SERVICE_UNAVAILABLE',
    `The service cannot answer now, and nothing was changed. Try again in ${RETRY_SECONDS} seconds.`,
    { meta: { retry_after: RETRY_SECONDS } },
  )

/** The error for an act whose authority ended before it committed; nothing of it was written. */
const LOST: Record<AuthorityLoss, () => ApiError> = {
  ended: () => new ApiError('UNAUTHENTICATED', 'Your session or key ended before this was carried out.'),
  role: () => new ApiError('FORBIDDEN', 'Your role changed before this was carried out.'),
  settings: () =>
    new ApiError(
      'STALE_RECORD',
      'The settings changed before this was carried out. Read the record again, then decide.',
    ),
}

/**
 * Maps anything thrown to an ApiError: an ApiError stays, an unavailable database is 503, an unknown error is a 500
 * without internal details. The answer says that nothing changed only if that is certain; otherwise it is
 * OUTCOME_UNKNOWN (record 0089).
 */
export function apiErrorOf(
  error: unknown,
  { outcome, ...meta }: { outcome: WriteOutcome; request_id?: string },
): ApiError {
  if (error instanceof ApiError) return error
  const lost = authorityLossOf(error)
  if (lost) return LOST[lost.loss]()
  if (outcome.unknown || outcome.committed || isAnswerLost(error))
    return new ApiError(
      'OUTCOME_UNKNOWN',
      'Something went wrong on our side, and it is not known whether this was carried out. Look before you try again.',
      { meta },
    )
  if (unavailabilityOf(error)) return unavailable()
  const status = (error as { status?: unknown } | null)?.status
  if (status === 400 || error instanceof URIError) return notFound()
  return new ApiError('SERVER_ERROR', 'Something went wrong on our side. Try again; nothing was changed.', { meta })
}

/** Whether the code stands for an unexpected error, which must be logged. */
export const isUnexpected = (code: ErrorCode): boolean => code === 'SERVER_ERROR' || code === 'OUTCOME_UNKNOWN'

/** The known facts about this answer's request. */
export const knownOf = ({ locals: { outcome, request_id } }: Response) => ({ outcome, request_id })

/** Last middleware of an API group: turns thrown errors into that group's JSON. */
export function errorHandler(
  render: Renderer,
  log: Logger,
  statusOf = ({ status }: ApiError): number => status,
): ErrorRequestHandler {
  return async (error, req, res, _next) => {
    const apiError = apiErrorOf(error, knownOf(res))
    if (isUnexpected(apiError.code)) log.error({ err: error, request_id: res.locals.request_id }, 'request failed')
    if (error instanceof ApiError && error.cause)
      log.error({ err: error.cause, request_id: res.locals.request_id }, error.message)
    if (unavailabilityOf(error))
      log.warn({ err: error, request_id: res.locals.request_id }, 'the database could not be asked')
    if (res.headersSent) return res.destroy()
    const retry = apiError.meta.retry_after
    if (typeof retry === 'number') res.set('Retry-After', String(retry))
    // An answer sent while bytes are unread may be lost with the connection.
    await drainBody(req)
    if (!req.complete) res.set('Connection', 'close')
    res.status(statusOf(apiError)).json(render(res, apiError))
  }
}

/** Paths that exist answer 405 with `Allow` to other methods; the rest of the group is 404. */
export const rejectUnknownPath: RequestHandler = () => {
  throw notFound()
}

/** `router.route(path).get(...).all(methodNotAllowed('GET'))` */
export const methodNotAllowed =
  (...allow: string[]): RequestHandler =>
  (_req: Request, res) => {
    res.set('Allow', allow.join(', '))
    throw new ApiError('METHOD_NOT_ALLOWED', `Use ${allow.join(' or ')} here.`, { meta: { allow } })
  }
