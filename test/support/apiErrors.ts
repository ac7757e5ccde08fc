import { ApiError } from '../../server/kernel/errors.ts'
import type { Answer, Json } from './http.ts'

/** The invalid fields in an error of the external API, as [field, rule]. */
export const externalFieldErrors = ({ body }: Answer<Json>): [string, string][] =>
  body.errors.map(({ meta }: Json) => [meta.field, meta.rule])

/** Status and code of an error of the external API. */
export const externalError = ({ status, body }: Answer<Json>): [number, string | undefined] => [
  status,
  body?.errors?.[0]?.code,
]

/** Status and code of an error of the console API. */
export const consoleError = ({ status, body }: Answer<Json>): [number, string | undefined] => [status, body?.code]

/** Code and meta of the API error that a service threw; rethrows anything else. */
export function thrownError(error: unknown): [string, Record<string, unknown>] {
  if (!(error instanceof ApiError)) throw error
  return [error.code, error.meta]
}

/** The invalid fields in the API error that a service threw, as [field, rule]. */
export function thrownFieldErrors(error: unknown): [string, string][] {
  if (!(error instanceof ApiError)) throw error
  return error.fields.map(({ field, rule }) => [field, rule])
}
