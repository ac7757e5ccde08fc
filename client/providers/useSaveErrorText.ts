import { useWords } from '../i18n/useWords.ts'
import { isHttpError, isOutcomeUnknown } from './http.ts'

/** Why something was not saved or sent, in the server's own words if it sent any; or that nobody knows whether it was. */
export function useSaveErrorText() {
  const words = useWords()
  return (error: unknown): string => {
    const said = isHttpError(error) ? (Object.values(error.body?.errors ?? {})[0] ?? error.body?.message) : undefined
    return isOutcomeUnknown(error) ? words('views.unsure') : words('views.failed', { why: said ?? '' })
  }
}
