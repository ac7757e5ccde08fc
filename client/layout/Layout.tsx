import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-admin'
import { useWords } from '../i18n/useWords.ts'
import { Menu } from './Menu.tsx'
import { OutcomeBar, OutcomeProvider } from './Outcome.tsx'
import { SessionWatch } from './SessionWatch.tsx'
import { useLive } from './useLive.ts'

const DOSSIER = /^\/(identifications|brands|bank-accounts|activation-proofs)\/.+/

/** Menu and one sheet. Reviewing a dossier folds the menu: the document gets the room. */
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
  return (
    <OutcomeProvider>
      <SessionWatch />
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {words('menu.skip')}
      </button>
      <div className={DOSSIER.test(pathname) ? 'app folded' : 'app'}>
        <Menu />
        <main className="sheet" id="main" tabIndex={-1} ref={main}>
          <OutcomeBar />
          <Suspense>{children}</Suspense>
        </main>
      </div>
    </OutcomeProvider>
  )
}
