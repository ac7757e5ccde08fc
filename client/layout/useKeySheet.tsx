import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { later } from '../elements/later.tsx'

const KeySheet = later(async () => (await import('./KeySheet.tsx')).KeySheet, 'soon')

const OPEN = 'countersign:keys'

/** Opens the key sheet from anywhere on the page. */
export const openKeySheet = () => window.dispatchEvent(new Event(OPEN))

/** The key sheet, and a function that opens it. */
export function useKeySheet(): [sheet: ReactNode, open: () => void] {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const show = () => setOpen(true)
    window.addEventListener(OPEN, show)
    return () => window.removeEventListener(OPEN, show)
  }, [])
  const sheet = open && (
    <Suspense key="keys">
      <KeySheet onClose={() => setOpen(false)} />
    </Suspense>
  )
  return [sheet, () => setOpen(true)]
}
