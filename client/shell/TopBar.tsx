import Drawer from '@mui/material/Drawer'
import { clsx } from 'clsx'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { LinkBase, useNavigate } from 'react-admin'
import { KeyCap } from '../elements/KeyCap.tsx'
import logoStyles from '../elements/Logo.module.css'
import { Logo } from '../elements/Logo.tsx'
import { formatCount } from '../format/numbers.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { LanguageMenu } from '../layout/LanguageMenu.tsx'
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx'
import { useLetterKeys } from '../layout/useLetterKeys.ts'
import { useQueues } from '../layout/useQueues.ts'
import { listPath } from '../list/listPath.ts'
import { useLimits } from '../providers/references.ts'
import type { QueueResource } from '../records.ts'
import { useDossierKind, useDossierKinds, useFirstQueue } from '../registry.tsx'
import { MenuCount } from '../review/casework/MenuCount.tsx'
import { SearchButton } from '../search/SearchEverything.tsx'
import layoutStyles from './Layout.module.css'
import { Menu } from './Menu.tsx'
import styles from './TopBar.module.css'
import { UserBlock } from './UserBlock.tsx'

/** The bar above the desk: the menu behind a button, the queues with their counts, the search, and the officer. */
export function TopBar({ queue }: { queue: QueueResource }) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  return (
    <header className={styles.top} data-slot="top">
      <button
        type="button"
        className="btn bare icon s"
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
        <TopSearch queue={queue} />
        <SearchButton small />
        <LanguageMenu />
        <ThemeSwitch />
        <UserBlock small />
      </div>
      <Drawer
        anchor="left"
        open={open}
        onClose={() => setOpen(false)}
        transitionDuration={0}
        slotProps={{
          paper: {
            className: layoutStyles.drawer,
            role: 'dialog',
            'aria-modal': true,
            'aria-label': words('top.menu'),
          },
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: following one of its links closes the drawer */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link followed by key is a click too */}
        <div
          className={clsx(layoutStyles.app, layoutStyles.drawerMenu)}
          onClick={(event) => (event.target as Element).closest('a') && setOpen(false)}
        >
          <Menu />
        </div>
      </Drawer>
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
              <span className="sr">{words('menu.waiting', { waiting: waiting.waiting, over: waiting.over })}</span>
            )}
          </LinkBase>
        )
      })}
    </nav>
  )
}

/** Opens the queue's list, searched for what was typed. */
function TopSearch({ queue }: { queue: QueueResource }) {
  const words = useWords()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const limits = useLimits()
  useLetterKeys({ '/': () => input.current?.focus() })
  const label = words(useDossierKind(queue).searchHint)
  function submit(event: FormEvent) {
    event.preventDefault()
    const q = input.current?.value.trim()
    if (q) navigate(listPath(queue, { q }))
  }
  return (
    <search>
      <form onSubmit={submit}>
        <label className={clsx('search', styles.search)}>
          <Search size={15} strokeWidth={1.6} aria-hidden="true" />
          <input
            ref={input}
            type="search"
            aria-label={label}
            placeholder={label}
            maxLength={limits.search}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
          <KeyCap>/</KeyCap>
        </label>
      </form>
    </search>
  )
}
