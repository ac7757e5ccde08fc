import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useCallback, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { buttonClass } from '../elements/buttonClass.ts'
import { lazyComponent } from '../elements/lazyComponent.tsx'
import { formatCount } from '../format/numbers.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { useLetterKeys } from '../layout/useLetterKeys.ts'
import { useMenuCounts } from '../review/casework/useMenuCounts.ts'
import styles from './Inbox.module.css'

const InboxPanel = lazyComponent(async () => (await import('./InboxPanel.tsx')).InboxPanel, 'soon')

/** The server stops counting at this number. */
const MAX_SHOWN = 100

/** The bell with the number of unread items; it, or Q, opens the inbox. */
export function Bell({ onDesk = false }: { onDesk?: boolean }) {
  const words = useWords()
  const { language } = useLanguage()
  const { data } = useMenuCounts()
  const [open, setOpen] = useState(false)
  const before = useRef<Element | null>(null)
  const unread = data?.inbox ?? 0
  const show = () => {
    before.current = document.activeElement
    setOpen(true)
  }
  const close = useCallback((focus: boolean) => {
    setOpen(false)
    if (focus && before.current instanceof HTMLElement) before.current.focus()
  }, [])
  useLetterKeys({ q: () => (open ? close(true) : show()) })
  const label = unread > 0 ? words('inbox.bell', { smart_count: unread }) : words('inbox.title')
  const shown = unread >= MAX_SHOWN ? `${formatCount(MAX_SHOWN - 1, language)}+` : formatCount(unread, language)
  return (
    <>
      <button
        type="button"
        className={buttonClass('bare', 'icon', 'small')}
        data-slot="bell"
        aria-label={label}
        title={`${label} (Q)`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Q"
        onClick={() => (open ? close(true) : show())}
      >
        <BellIcon size={17} strokeWidth={1.6} aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {shown}
          </span>
        )}
      </button>
      {/* Outside the menu, whose rules for links and folding do not fit it. */}
      {open &&
        createPortal(
          <Suspense>
            <InboxPanel onDesk={onDesk} onClose={close} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
