import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import keyCapStyles from '../elements/KeyCap.module.css'
import { KeyCap } from '../elements/KeyCap.tsx'
import { useWords } from '../i18n/useWords.ts'
import { SearchDialog } from './SearchDialog.tsx'
import styles from './SearchEverything.module.css'

const OPEN = 'countersign:search'

/** Opens the global search from anywhere on the page. */
const openSearch = () => window.dispatchEvent(new Event(OPEN))

/** Ctrl K, on a Mac Cmd K; by the key's position where the layout has no Latin K. */
const isSearchKey = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) &&
  !altKey &&
  !shiftKey &&
  (key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[\x20-\x7e]$/.test(key)))

/**
 * Renders the global search while it is open. Ctrl K opens and closes it, also from a field; never over another dialog.
 */
export function useSearchDialog(): ReactNode {
  const [open, setOpen] = useState(false)
  const before = useRef<Element | null>(null)
  const show = useCallback(() => {
    before.current = document.activeElement
    setOpen(true)
  }, [])
  // Synchronous: the open dialog would keep the focus.
  const leave = useCallback(() => flushSync(() => setOpen(false)), [])
  const close = useCallback(() => {
    leave()
    if (before.current instanceof HTMLElement) before.current.focus()
  }, [leave])
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!isSearchKey(event)) return
      event.preventDefault()
      if (event.repeat) return
      if (open) close()
      else if (!document.querySelector('[role="dialog"][aria-modal="true"]')) show()
    }
    window.addEventListener(OPEN, show)
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener(OPEN, show)
      window.removeEventListener('keydown', press)
    }
  }, [open, show, close])
  return open && <SearchDialog key="search" onClose={close} onLeave={leave} />
}

/** The button that opens the search; `small`: only an icon. */
export function SearchButton({ small = false }: { small?: boolean }) {
  const words = useWords()
  const label = words('find.everything')
  return (
    <button
      type="button"
      className={small ? 'btn bare icon s' : styles.searchButton}
      data-slot="search-button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      aria-label={small ? label : undefined}
      title={small ? `${label} (Ctrl K)` : label}
      onClick={openSearch}
    >
      <Search size={small ? 17 : 15} strokeWidth={1.6} aria-hidden="true" />
      {!small && (
        <>
          <span className="clip" data-slot="foldable">
            {label}
          </span>
          <span className={clsx(keyCapStyles.caps, styles.caps)} data-slot="foldable">
            <KeyCap>Ctrl K</KeyCap>
          </span>
        </>
      )}
    </button>
  )
}
