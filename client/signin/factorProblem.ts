import type { Key } from '../i18n/useWords.ts'
import { codeOf, isHttpError, isOutcomeUnknown, statusOf } from '../providers/http.ts'

/** Why a change of a second factor failed. */
export function factorProblem(error: unknown): Key {
  const fields = isHttpError(error) ? error.body?.errors : undefined
  if (codeOf(error) === 'SIGN_IN_AGAIN') return 'factor.not_proven'
  if (fields?.password) return 'factor.wrong_password'
  if (fields?.code) return 'factor.wrong'
  if (isOutcomeUnknown(error)) return 'factor.unsure'
  return statusOf(error) === 429 ? 'factor.locked' : 'factor.failed'
}
