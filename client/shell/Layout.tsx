import { clsx } from 'clsx'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useGetIdentity, useLocation } from 'react-admin'
import { findTarget } from '../elements/focusTargets.ts'
import { lazyComponent } from '../elements/lazyComponent.tsx'
import { useWords } from '../i18n/useWords.ts'
import { InboxWatch } from '../inbox/InboxWatch.tsx'
import { OutcomeBar, OutcomeProvider, useOutcome } from '../layout/Outcome.tsx'
import { focusNewPage } from '../layout/pageFocus.ts'
import { LoadProblem } from '../layout/pages.tsx'
import { useCan } from '../layout/useCan.ts'
import { POLL_MS, useEventStream, useIsLive } from '../layout/useEventStream.ts'
import { useKeyHelp } from '../layout/useKeyHelp.tsx'
import { useLetterKeys } from '../layout/useLetterKeys.ts'
import { useReferencesQuery } from '../providers/references.ts'
import { useSettings } from '../providers/settings.ts'
import type { QueueResource } from '../records.ts'
import { useDossierKinds, useFirstQueue } from '../registry.tsx'
import { useOpenNext } from '../review/useOpenNext.ts'
import { useSearchDialog } from '../search/SearchEverything.tsx'
import styles from './Layout.module.css'
import { Menu } from './Menu.tsx'
import { ResetNotice } from './ResetNotice.tsx'
import { SessionWatch } from './SessionWatch.tsx'
import { ShownRegistry } from './ShownRegistry.tsx'
import { TopBar } from './TopBar.tsx'
import { useRefreshOnEnrolment } from './useRefreshOnEnrolment.ts'
import { useSyncLanguage } from './useSyncLanguage.ts'

const Enrol = lazyComponent(async () => (await import('../signin/Enrol.tsx')).Enrol)
const FirstPassword = lazyComponent(async () => (await import('../signin/FirstPassword.tsx')).FirstPassword)

/**
 * The console. Officers must first replace a password set by another person, then add a second factor if the setting
 * asks for one.
 */
export function Layout({ children }: { children?: ReactNode }) {
  const { identity, isPending } = useGetIdentity()
  useRefreshOnEnrolment()
  if (isPending) return null
  if (identity?.must_change_password) return <FirstPassword />
  if (identity?.must_enrol)
    return (
      <>
        <SessionWatch />
        <Enrol />
      </>
    )
  return <ReferencesLoader>{children}</ReferencesLoader>
}

/** Renders the pages once the server's limits and reference lists are loaded, and which parts of the console are on. */
function ReferencesLoader({ children }: { children?: ReactNode }) {
  const { data, error, refetch } = useReferencesQuery()
  const settings = useSettings()
  if (data && settings.isPending) return null
  if (data)
    return (
      <ShownRegistry>
        <ConsoleFrame>{children}</ConsoleFrame>
      </ShownRegistry>
    )
  return error ? <LoadProblem error={error} onRetry={refetch} /> : null
}

/** The menu and one page. A dossier's desk fills the whole window. */
function ConsoleFrame({ children }: { children?: ReactNode }) {
  const words = useWords()
  useEventStream()
  useSyncLanguage()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Move the focus into a new page, unless the page has set it itself.
    if (main.current && !main.current.contains(document.activeElement)) focusNewPage(main.current)
  }, [pathname])
  const kinds = useDossierKinds()
  const [, resource = '', id] = pathname.split('/')
  const queue = Object.hasOwn(kinds, resource) ? (resource as QueueResource) : undefined
  const onDesk = queue !== undefined && id
  // A desk shows the outcome among its own bars; a blind look is a desk inside the sheet.
  const showsOutcome = !onDesk && !(resource === 'second-looks' && id)
  return (
    <OutcomeProvider>
      <SessionWatch />
      <ResetNotice />
      <InboxWatch />
      <ConnectionAnnouncer />
      <PageKeys queue={queue} />
      <button
        type="button"
        className={styles.skip}
        data-slot="skip"
        onClick={() => (findTarget('document') ?? main.current)?.focus()}
      >
        {words('menu.skip')}
      </button>
      <div className={clsx(styles.app, onDesk && styles.focus)}>
        {onDesk ? <TopBar queue={queue} /> : <Menu />}
        {/* Keyed by page, so that no element of the former page appears to move. */}
        <main
          key={onDesk ? 'desk' : 'sheet'}
          className={onDesk ? styles.onDesk : styles.sheet}
          id="main"
          tabIndex={-1}
          ref={main}
        >
          {showsOutcome && <OutcomeBar />}
          <Suspense>{children}</Suspense>
        </main>
      </div>
    </OutcomeProvider>
  )
}

/** Announces to screen readers when the event stream is lost and when it is back; the lists show it too. */
function ConnectionAnnouncer() {
  const words = useWords()
  const live = useIsLive()
  const { announce } = useOutcome()
  const was = useRef(live)
  useEffect(() => {
    if (was.current === live) return
    was.current = live
    announce(words(live ? 'live.back' : 'live.off_text', { seconds: POLL_MS / 1000 }))
  }, [live, announce, words])
  return null
}

/** Keys that work on every page: review next, global search, and the help on keys. */
function PageKeys({ queue }: { queue: QueueResource | undefined }) {
  const last = useRef(useFirstQueue())
  if (queue) last.current = queue
  const next = useOpenNext(queue ?? last.current)
  const may = useCan('review')
  // The list of second looks has its own command for the next one.
  const hasOwnNext = useLocation().pathname === '/second-looks'
  const [sheet, openSheet] = useKeyHelp()
  const search = useSearchDialog()
  useLetterKeys({
    'shift+enter':
      may && !hasOwnNext
        ? (event) => {
            if (!event.repeat && !next.isPending) next.mutate()
          }
        : undefined,
    '?': openSheet,
  })
  return (
    <>
      {sheet}
      {search}
    </>
  )
}
