import { TriangleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import bannerStyles from '../elements/banner.module.css'
import { buttonClass } from '../elements/buttonClass.ts'
import { type Key, useWords } from '../i18n/useWords.ts'
import { codeOf, isHttpError, isOutcomeUnknown, isUnreachable, statusOf } from '../providers/http.ts'
import { namedLists } from '../providers/namedLists.ts'
import { isSignedOut, onSignedIn } from '../providers/session.ts'

const TEXT_FOR_CODE: Record<string, Key> = {
  INVALID_STATE_TRANSITION: 'conflict.decided',
  STALE_RECORD: 'conflict.stale',
  CLAIMED: 'conflict.claimed',
  CLAIM_LIMIT: 'conflict.claim_limit',
  EVIDENCE_NOT_SEEN: 'missing.evidence',
  NO_DOCUMENT: 'conflict.no_document',
  SUPERVISOR_ONLY: 'conflict.supervisor_only',
  SCREENING_UNANSWERED: 'missing.screening',
  SCREENING_HIT: 'conflict.listed',
  CHECKLIST_OPEN: 'checklist.missing',
  ACCOUNT_FROZEN: 'conflict.frozen',
  COLLISION_UNANSWERED: 'missing.collision',
  LAST_ADMIN: 'officer.last_admin',
  MONEY_NOT_SEEN: 'money.missing',
  MONEY_RETURNED: 'money.missing_returned',
  FORBIDDEN: 'conflict.forbidden',
  CONFLICT_OF_INTEREST: 'conflict.tied',
  UNAUTHENTICATED: 'conflict.session',
}

/** The text for a code; two codes have a second text, which depends on the details. */
function textFor(code: string | null | undefined, details: Record<string, unknown> = {}): Key | undefined {
  if (code === 'SUPERVISOR_ONLY' && details.exposed) return 'conflict.exposed'
  if (code === 'CONFLICT_OF_INTEREST' && details.own_link) return 'conflict.own_link'
  return code ? TEXT_FOR_CODE[code] : undefined
}

/** Says why an action failed, or that its outcome is unknown. The typed text stays. */
export function ConflictMessage({ error, onReload }: { error: unknown; onReload?: () => void }) {
  const words = useWords()
  const signedOut = useSyncExternalStore(onSignedIn, isSignedOut)
  const status = statusOf(error)
  const code = codeOf(error)
  // After signing in again, the officer only has to repeat the act.
  if (status === 401 && !signedOut) return null
  const body = isHttpError(error) ? error.body : null
  const fields = Object.values(body?.errors ?? {})
  const unknown = isOutcomeUnknown(error)
  const [named] = Object.values(namedLists(error))
  const said = () => {
    if (isUnreachable(error) && unknown) return words(navigator.onLine ? 'conflict.unreachable' : 'conflict.offline')
    if (unknown) return words('conflict.unsure', { id: body?.request_id ?? '–' })
    const text = textFor(code, body?.details)
    if (text) return words(text)
    return fields.length > 0 ? fields.join(' ') : words('conflict.failed', { id: body?.request_id ?? '–' })
  }
  return (
    <div className={bannerStyles.banner} data-slot="banner" data-tone={unknown ? 'bad' : undefined} role="alert">
      <TriangleAlert size={18} strokeWidth={1.7} aria-hidden="true" />
      <div>
        <b>{words(unknown ? 'conflict.unknown' : 'conflict.title')}</b>
        <p>{named ? words('letter.names_a_list', { name: named }) : said()}</p>
      </div>
      {status === 409 && onReload && (
        <div className={bannerStyles.end}>
          <button type="button" className={buttonClass()} onClick={onReload}>
            {words('action.reload')}
          </button>
        </div>
      )}
    </div>
  )
}
