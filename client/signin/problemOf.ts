import type { Key } from '../i18n/useWords.ts'
import { statusOf } from '../providers/http.ts'

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
