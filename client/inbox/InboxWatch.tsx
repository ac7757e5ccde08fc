import { useEffect, useRef } from 'react'
import { useLocation } from 'react-admin'
import { useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import type { InboxItem } from '../records.ts'
import { useInbox } from './useInbox.ts'

const UNREAD = { unread: true } as const

/**
 * Announces new items while the officer works: a takeover of the open dossier, with officer and reason, at once and
 * visibly; other items as a count for screen readers only.
 */
export function InboxWatch() {
  const words = useWords()
  const { pathname } = useLocation()
  const { showOutcome, announce } = useOutcome()
  const { data } = useInbox(UNREAD)
  const known = useRef<Set<InboxItem['id']> | null>(null)
  useEffect(() => {
    if (!data) return
    const fresh = known.current === null ? [] : data.filter(({ id }) => !known.current?.has(id))
    known.current = new Set([...(known.current ?? []), ...data.map(({ id }) => id)])
    const isOpen = ({ resource, record_id }: InboxItem) => pathname.startsWith(`/${resource}/${record_id}`)
    const taken = fresh.find((item) => item.kind === 'take_over' && isOpen(item))
    if (taken)
      showOutcome(words('inbox.taken', { by: taken.by?.name ?? '', why: taken.text.replace(/\.$/, '') }), pathname, {
        news: true,
        isAlert: true,
      })
    else if (fresh.length > 0) announce(words('inbox.bell', { smart_count: data.length }))
  }, [data, pathname, showOutcome, announce, words])
  return null
}
