import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-admin'
import { useWords } from '../i18n/useWords.ts'
import type { QueueResource } from '../records.ts'
import { useNext } from '../review/useNext.ts'
import { useKeySheet } from './KeySheet.tsx'
import { Menu } from './Menu.tsx'
import { OutcomeBar, OutcomeProvider } from './Outcome.tsx'
import { SessionWatch } from './SessionWatch.tsx'
import { TopBar } from './TopBar.tsx'
import { useLetterKeys } from './useLetterKeys.ts'
import { useLive } from './useLive.ts'
import './desk.css'

const QUEUE = /^\/(identifications|brands|bank-accounts|activation-proofs)(?:\/(.+))?$/

/** Menu and one sheet; on a dossier the desk takes the whole window. */
export function Layout({ children }: { children?: ReactNode }) {
  const words = useWords()
  useLive()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A new page: reading goes on in it, unless the page has put the focus somewhere itself.
    if (!main.current?.contains(document.activeElement)) main.current?.focus()
  }, [pathname])
  const [, queue, onDesk] = QUEUE.exec(pathname) ?? []
  return (
    <OutcomeProvider>
      <SessionWatch />
      <PageKeys queue={queue as QueueResource | undefined} />
      <button
        type="button"
        className="skip"
        onClick={() => (document.getElementById('document') ?? main.current)?.focus()}
      >
        {words('menu.skip')}
      </button>
      <div className={onDesk ? 'app focus' : 'app'}>
        {onDesk ? <TopBar queue={queue as QueueResource} /> : <Menu />}
        <main className={onDesk ? 'on-desk' : 'sheet'} id="main" tabIndex={-1} ref={main}>
          {!onDesk && <OutcomeBar />}
          <Suspense>{children}</Suspense>
        </main>
      </div>
    </OutcomeProvider>
  )
}

/** Keys that work on every page: review next, and the sheet of all keys. */
function PageKeys({ queue }: { queue: QueueResource | undefined }) {
  const last = useRef<QueueResource>('identifications')
  if (queue) last.current = queue
  const next = useNext(queue ?? last.current)
  const [sheet, openSheet] = useKeySheet()
  useLetterKeys({
    'shift+enter': (event) => {
      if (!event.repeat && !next.isPending) next.mutate()
    },
    '?': openSheet,
  })
  return sheet
}
