import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../elements/lazyComponent.tsx'

const KeyHelp = lazyComponent(async () => (await import('./KeyHelp.tsx')).KeyHelp, 'soon')

const OPEN_EVENT = 'countersign:keys'

/** Opens the help on keys from anywhere on the page. */
export const openKeyHelp = () => window.dispatchEvent(new Event(OPEN_EVENT))

/** The help on keys, and a function that opens it. */
export function useKeyHelp(): [help: ReactNode, open: () => void] {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const show = () => setOpen(true)
    window.addEventListener(OPEN_EVENT, show)
    return () => window.removeEventListener(OPEN_EVENT, show)
  }, [])
  const help = open && (
    <Suspense key="keys">
      <KeyHelp onClose={() => setOpen(false)} />
    </Suspense>
  )
  return [help, () => setOpen(true)]
}
