import { isHttpError, isOutcomeUnknown, isUnreachable, statusOf } from '../../../providers/http.ts'

/** The reasons why the server refused a file, for the page to put into words. */
export type ImportProblem = {
  /** The server's code, or the console's own code if there was no answer. */
  code: string
  /** The server's own sentence. */
  message: string
  /** The fields that were refused. */
  fields: string[]
  /** The line of the file, from 1. */
  line: number | null
  rule: string | null
  column: string | null
  value: string | null
  /** The id of the statement that was imported from the same file. */
  statement_id: string | null
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)

/** Reads the server's error. `isImport`: the request would have stored the statement, so its outcome may be unknown. */
export function toImportProblem(error: unknown, isImport: boolean): ImportProblem {
  const body = isHttpError(error) ? error.body : null
  const details = body?.details ?? {}
  const line = /^Line (\d+)/.exec(text(details.place) ?? body?.message ?? '')?.[1]
  const lost = isImport && isOutcomeUnknown(error) ? 'OUTCOME_UNKNOWN' : null
  const away = isUnreachable(error) && body === null ? 'UNREACHABLE' : null
  return {
    code: body?.code ?? lost ?? away ?? (statusOf(error) === 413 ? 'PAYLOAD_TOO_LARGE' : 'FAILED'),
    message: body?.message ?? '',
    fields: Object.keys(body?.errors ?? {}),
    line: line === undefined ? null : Number(line),
    rule: text(details.rule),
    column: text(details.column),
    value: text(details.value),
    statement_id: text(details.statement_id),
  }
}
