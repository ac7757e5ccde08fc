import { useWords } from '../i18n/useWords.ts'
import { isHttpError, isOutcomeUnknown } from './http.ts'

/** Why saving or sending failed, in the server's words if it sent any; or that the result is unknown. */
export function useSaveErrorText() {
  const words = useWords()
  return (error: unknown): string => {
    const said = isHttpError(error) ? (Object.values(error.body?.errors ?? {})[0] ?? error.body?.message) : undefined
    return isOutcomeUnknown(error) ? words('views.unsure') : words('views.failed', { why: said ?? '' })
  }
}
