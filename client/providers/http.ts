import { fetchUtils, HttpError } from 'react-admin'
import { activityHeaders } from './activity.ts'
import { proveAgain } from './proof.ts'
import { currentSession, sessionEnded } from './session.ts'

export const API = '/api/admin'

/** The body of an error response (console 3.1). */
type ApiError = {
  status: number
  code: string
  message: string
  errors?: Record<string, string>
  details?: Record<string, unknown>
  request_id: string
}

/** `status` is 0 if the server could not be reached. */
type RequestError = HttpError & { body: ApiError | null }

/** Calls that open a session: their 401 means that the sign-in failed, not that the open session ended. */
const SESSION_OPENING_URLS = ['/session', '/session/passkey', '/session/invitation'].map((path) => `${API}${path}`)

/**
 * Sends one request to the console API, with the session cookie. If it needs a recent proof of identity, sends it once
 * more after that. Rejects with react-admin's HttpError: `status`, and in `body` the server's answer (`code`, `errors`
 * by field, `request_id`).
 */
export async function request(url: string, options: fetchUtils.Options = {}): ReturnType<typeof fetchUtils.fetchJson> {
  const session = currentSession()
  try {
    const headers = activityHeaders(options.headers as HeadersInit | undefined)
    return await fetchUtils.fetchJson(url, { ...options, headers, credentials: 'same-origin' })
  } catch (error) {
    if (error instanceof HttpError || (error instanceof DOMException && error.name === 'AbortError')) {
      if (codeOf(error) === 'SIGN_IN_AGAIN' && (await proveAgain())) return request(url, options)
      if (statusOf(error) === 401 && !(options.method === 'POST' && SESSION_OPENING_URLS.includes(url)))
        sessionEnded(session)
      throw error
    }
    throw new HttpError('The server cannot be reached.', 0, null)
  }
}

export const isHttpError = (error: unknown): error is RequestError => error instanceof HttpError

/** The server's code of a failed request, for example `STALE_RECORD`. */
export const codeOf = (error: unknown) => (isHttpError(error) ? (error.body?.code ?? null) : null)
export const statusOf = (error: unknown) => (isHttpError(error) ? error.status : null)

/** Whether the request reached no server, or only a proxy in front of it. */
export const isUnreachable = (error: unknown): boolean => [0, 502, 503, 504].includes(statusOf(error) ?? -1)

/**
 * Whether an act may have been done although it failed: there was no answer, a proxy answered, or the server says so.
 */
export const isOutcomeUnknown = (error: unknown): boolean => {
  const status = statusOf(error) ?? -1
  const code = codeOf(error)
  return status === 0 || code === 'OUTCOME_UNKNOWN' || (status >= 500 && code === null)
}

/** The seconds of a Retry-After (429); null without one. */
export const retryAfter = (error: unknown): number | null => {
  const seconds = isHttpError(error) && error.status === 429 ? error.body?.details?.retry_after : null
  return typeof seconds === 'number' ? seconds : null
}
