import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import keyCapStyles from '../elements/KeyCap.module.css'
import { KeyCap } from '../elements/KeyCap.tsx'
import { lazyComponent } from '../elements/lazyComponent.tsx'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import { isModalOpen } from '../layout/isModalOpen.ts'
import { useLetterKeys } from '../layout/useLetterKeys.ts'
import styles from './SearchEverything.module.css'

const SearchDialog = lazyComponent(async () => (await import('./SearchDialog.tsx')).SearchDialog, 'soon')

const OPEN_EVENT = 'countersign:search'

/** Opens the global search from anywhere on the page. */
const openSearch = () => window.dispatchEvent(new Event(OPEN_EVENT))

/** Ctrl K, on a Mac Cmd K; by the key's position if the layout has no Latin K. */
const isSearchKey = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) &&
  !altKey &&
  !shiftKey &&
  (key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[\x20-\x7e]$/.test(key)))

/** Replaces the dialog while its code loads: Escape closes it, and typed keys do not reach the page behind it. */
function WaitingDialog({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      // The browser's own keys go on: reload, Tab, a function key.
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length > 1 && event.key !== 'Escape' && event.key !== 'Enter') return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Escape') onClose()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [onClose])
  return null
}

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
  // Synchronous, because the focus would stay in the open dialog.
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
      else if (!isModalOpen()) show()
    }
    window.addEventListener(OPEN_EVENT, show)
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener(OPEN_EVENT, show)
      window.removeEventListener('keydown', press)
    }
  }, [open, show, close])
  if (!open) return null
  return (
    <Suspense key="search" fallback={<WaitingDialog onClose={close} />}>
      <SearchDialog onClose={close} onLeave={leave} />
    </Suspense>
  )
}

/** The button that opens the search. On the desk `/` opens it too; on lists `/` opens the list's own search. */
export function SearchButton({ onDesk = false }: { onDesk?: boolean }) {
  const words = useWords()
  const label = words('find.everything')
  useLetterKeys(onDesk ? { '/': openSearch } : {})
  return (
    <button
      type="button"
      className={clsx(styles.searchButton, onDesk && styles.onDesk)}
      data-slot="search-button"
      aria-haspopup="dialog"
      aria-keyshortcuts={onDesk ? 'Control+K /' : 'Control+K'}
      title={`${label} (Ctrl K)`}
      onClick={openSearch}
    >
      <Search size={15} strokeWidth={1.6} aria-hidden="true" />
      <span className={textStyles.clip} data-slot="foldable">
        {onDesk ? words('list.search') : label}
      </span>
      <span className={clsx(keyCapStyles.caps, styles.caps)} data-slot="foldable">
        <KeyCap>Ctrl K</KeyCap>
      </span>
    </button>
  )
}
