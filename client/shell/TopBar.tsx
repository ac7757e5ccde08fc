import { clsx } from 'clsx'
import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import logoStyles from '../elements/Logo.module.css'
import { Logo } from '../elements/Logo.tsx'
import { lazyComponent, OnceOpened } from '../elements/lazyComponent.tsx'
import textStyles from '../elements/text.module.css'
import { formatCount } from '../format/numbers.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { Bell } from '../inbox/Bell.tsx'
import { LanguageMenu } from '../layout/LanguageMenu.tsx'
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx'
import { useQueues } from '../layout/useQueues.ts'
import type { QueueResource } from '../records.ts'
import { useDossierKinds, useFirstQueue } from '../registry.tsx'
import { MenuCount } from '../review/casework/MenuCount.tsx'
import { SearchButton } from '../search/SearchEverything.tsx'
import styles from './TopBar.module.css'
import { UserBlock } from './UserBlock.tsx'

const MenuDrawer = lazyComponent(async () => (await import('./MenuDrawer.tsx')).MenuDrawer)

/** The bar above the desk: the menu behind a button, the queues with their counts, the search, and the officer. */
export function TopBar({ queue }: { queue: QueueResource }) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  return (
    <header className={styles.top} data-slot="top">
      <button
        type="button"
        className={buttonClass('bare', 'icon', 'small')}
        aria-label={words('top.menu')}
        title={words('top.menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon size={18} strokeWidth={1.6} />
      </button>
      <LinkBase
        className={clsx(logoStyles.brandline, styles.brandline)}
        to={`/${useFirstQueue()}`}
        aria-label="Countersign"
      >
        <Logo />
        <span>Countersign</span>
      </LinkBase>
      <QueueTabs current={queue} />
      <div className={styles.right}>
        <SearchButton onDesk />
        <Bell onDesk />
        <LanguageMenu />
        <ThemeSwitch />
        <UserBlock small />
      </div>
      <OnceOpened isOpen={open}>
        <MenuDrawer isOpen={open} onClose={() => setOpen(false)} />
      </OnceOpened>
    </header>
  )
}

function QueueTabs({ current }: { current: QueueResource }) {
  const words = useWords()
  const { language } = useLanguage()
  const { data: queues, isError } = useQueues()
  const kinds = useDossierKinds()
  return (
    <nav className={styles.queueTabs} aria-label={words('top.queues')}>
      {Object.entries(kinds).map(([resource, { label }]) => {
        const waiting = queues?.find((queue) => queue.resource === resource)
        return (
          <LinkBase key={resource} to={`/${resource}`} aria-current={resource === current ? 'page' : undefined}>
            {words(label)}
            <MenuCount resource={resource} className={styles.count} />
            {/* Keep its place until the count is known, so that the queues beside it do not move. */}
            <span className={styles.count} aria-hidden="true">
              {isError ? '–' : waiting && formatCount(waiting.waiting, language)}
            </span>
            {waiting && (
              <span className={textStyles.spoken}>
                {words('menu.waiting', { waiting: waiting.waiting, over: waiting.over })}
              </span>
            )}
          </LinkBase>
        )
      })}
    </nav>
  )
}
