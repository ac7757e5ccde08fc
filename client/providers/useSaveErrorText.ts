import { useWords } from '../i18n/useWords.ts'
import { isHttpError, statusOf } from './http.ts'

/** Why something was not saved or sent; the server's own message if it sent one. */
export function useSaveErrorText() {
  const words = useWords()
  return (error: unknown): string => {
    const said = isHttpError(error) ? (Object.values(error.body?.errors ?? {})[0] ?? error.body?.message) : undefined
    const why = statusOf(error) === 0 ? words('views.unreachable') : (said ?? '')
    return words('views.failed', { why })
  }
}
