import { codeOf, isHttpError } from './http.ts'

/** The name of a watch list that the text of each refused field names; empty for any other error. */
export function namedLists(error: unknown): Readonly<Record<string, string>> {
  if (codeOf(error) !== 'NAMES_A_LIST' || !isHttpError(error)) return {}
  return (error.body?.details?.names ?? {}) as Record<string, string>
}
