import type { Key } from '../i18n/useWords.ts'
import { codeOf, isHttpError, statusOf } from '../providers/http.ts'
import type { OidcReason } from '../records.ts'

/** Why signing in failed. */
export function signInErrorKey(error: unknown): Key {
  if (codeOf(error) === 'USE_PROVIDER') return 'provider.use_it'
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

const PROVIDER_PROBLEMS: Record<OidcReason, Key> = {
  unavailable: 'provider.unavailable',
  cancelled: 'provider.cancelled',
  failed: 'provider.failed',
  weak: 'provider.weak',
  no_role: 'provider.no_role',
  unverified: 'provider.unverified',
  disabled: 'provider.disabled',
  taken: 'provider.taken',
  connect_first: 'provider.connect_first',
  other_address: 'provider.other_address',
  last_admin: 'provider.last_admin',
  expired: 'provider.expired',
  busy: 'sign_in.locked',
}

/** Why the identity provider returned to the sign-in page, by the word in the address. */
export const providerProblem = (reason: string | null): Key | null =>
  reason !== null && Object.hasOwn(PROVIDER_PROBLEMS, reason) ? PROVIDER_PROBLEMS[reason as OidcReason] : null

/** The second factors that a sign-in asks for; null if it failed for another reason. */
export function factorsAskedBy(error: unknown): string[] | null {
  if (codeOf(error) !== 'CODE_REQUIRED' || !isHttpError(error)) return null
  const factors = error.body?.details?.second_factors
  return Array.isArray(factors) ? factors.map(String) : []
}
