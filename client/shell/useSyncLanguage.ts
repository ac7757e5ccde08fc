import { useEffect, useRef } from 'react'
import { useGetIdentity } from 'react-admin'
import { useLanguage } from '../i18n/useWords.ts'
import type { Bodies } from '../providers/bodies.ts'
import { API, request } from '../providers/http.ts'

/** Sends the console's language to the server if the server has another one, because it writes mails in it. */
export function useSyncLanguage(): void {
  const { identity } = useGetIdentity()
  const { language } = useLanguage()
  const known = useRef<unknown>(undefined)
  const stored = identity?.language
  useEffect(() => {
    if (stored === undefined) return
    if ((known.current ?? stored) === language) return
    known.current = language
    const body: Bodies['PUT /session/language'] = { language }
    // Ignore a failure: the next page load sends the language again.
    request(`${API}/session/language`, { method: 'PUT', body: JSON.stringify(body) }).catch(() => {})
  }, [stored, language])
}
