import type { Key } from '../i18n/useWords.ts'
import { codeOf, isHttpError, statusOf } from '../providers/http.ts'

/** Why signing in did not work. */
export function problemOf(error: unknown): Key {
  switch (statusOf(error)) {
    case 401:
    case 422:
      return 'sign_in.wrong'
    case 429:
      return 'sign_in.locked'
    case 0:
      return 'sign_in.unreachable'
    default:
      return 'sign_in.failed'
  }
}

/** The second factors that a sign-in asks for, or null when it failed for another reason. */
export function factorsAskedBy(error: unknown): string[] | null {
  if (codeOf(error) !== 'CODE_REQUIRED' || !isHttpError(error)) return null
  const factors = error.body?.details?.second_factors
  return Array.isArray(factors) ? factors.map(String) : []
}
