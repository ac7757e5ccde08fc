import { codeOf, isHttpError } from './http.ts'

/** The watch list that each text names, by the field that the server refuses for it; empty for any other error. */
export function namedLists(error: unknown): Readonly<Record<string, string>> {
  if (codeOf(error) !== 'NAMES_A_LIST' || !isHttpError(error)) return {}
  return (error.body?.details?.names ?? {}) as Record<string, string>
}
