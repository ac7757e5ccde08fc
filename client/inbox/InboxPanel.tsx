import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import { findTarget, findTargets } from '../elements/focusTargets.ts'
import { KeyCap } from '../elements/KeyCap.tsx'
import textStyles from '../elements/text.module.css'
import { type Key, useWords } from '../i18n/useWords.ts'
import { useMarkRead } from '../review/casework/useMarkRead.ts'
import styles from './Inbox.module.css'
import { InboxRow } from './InboxRow.tsx'
import { useInbox } from './useInbox.ts'

const VIEWS = {
  all: undefined,
  mentions: ['mention'],
  dossiers: ['take_over', 'hand_back', 'assign', 'return', 'disagree'],
} as const
type View = keyof typeof VIEWS

/** Keys that stay with the browser and the page while the inbox is open. */
const isForPage = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent) => ctrlKey || metaKey || altKey || key === 'Tab'

type Props = {
  /** Over the facts on the desk; beside the menu elsewhere. */
  onDesk: boolean
  /** `focus`: return the focus to its former element. */
  onClose: (focus: boolean) => void
}

/**
 * The inbox over the page: ↑ ↓ move, Enter opens, E marks as read, Q and Esc close. It is not modal, so that the
 * document stays readable; but its keys never reach the page, where the same letters decide.
 */
export function InboxPanel({ onDesk, onClose }: Props) {
  const words = useWords()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>('all')
  const [active, setActive] = useState(0)
  const kind = VIEWS[view]
  const { data, error, isPending } = useInbox(kind ? { kind } : {})
  const read = useMarkRead()
  const stop = Math.min(active, (data?.length ?? 1) - 1)
  const unread = data?.filter(({ read_at }) => read_at === null).length ?? 0
  const links = () => findTargets('inbox item').filter((link) => panel.current?.contains(link))

  const ready = data !== undefined || error !== null
  useEffect(() => {
    if (!ready) return
    const target = findTarget('inbox item') ?? panel.current
    if (!panel.current?.contains(document.activeElement)) target?.focus()
  }, [ready])

  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const isBell = target instanceof Element && target.closest('[data-slot~="bell"]')
      if (!isBell && !panel.current?.contains(target as Node)) onClose(false)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [onClose])

  function move(event: KeyboardEvent) {
    const all = links()
    const here = all.indexOf(document.activeElement as HTMLElement)
    const last = all.length - 1
    const next = { ArrowDown: Math.min(here + 1, last), ArrowUp: Math.max(here - 1, 0), Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }

  function press(event: KeyboardEvent) {
    if (isForPage(event)) return
    event.stopPropagation()
    const letter = event.nativeEvent.code
    if (event.key === 'Escape' || letter === 'KeyQ') {
      event.preventDefault()
      onClose(true)
    } else if (letter === 'KeyE') {
      const item = data?.find((one) => one.id === (document.activeElement as HTMLElement).dataset.item)
      if (item?.read_at === null) read.mutate(item.id)
    } else move(event)
  }

  return (
    <div
      ref={panel}
      className={clsx(styles.panel, onDesk && styles.overFacts)}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={press}
    >
      <div className={styles.head}>
        <h2 id={id}>{words('inbox.title')}</h2>
        <button
          type="button"
          className={buttonClass('bare', 'small')}
          aria-disabled={unread === 0}
          onClick={() => unread > 0 && read.mutate(null)}
        >
          {words('inbox.all_read')}
        </button>
        <button
          type="button"
          className={buttonClass('bare', 'icon', 'small')}
          aria-label={words('action.dismiss')}
          onClick={() => onClose(true)}
        >
          <X size={16} aria-hidden="true" />
        </button>
      </div>
      <fieldset className={styles.views} aria-label={words('inbox.views')}>
        {(Object.keys(VIEWS) as View[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            onClick={() => {
              setView(name)
              setActive(0)
            }}
          >
            {words(`inbox.view.${name}` satisfies Key)}
          </button>
        ))}
      </fieldset>
      <ul className={styles.rows}>
        {data?.map((item, index) => (
          <InboxRow
            key={item.id}
            item={item}
            isStop={index === stop}
            onFocus={() => setActive(index)}
            onOpen={() => {
              if (item.read_at === null) read.mutate(item.id)
              onClose(false)
            }}
          />
        ))}
        {isPending && <li className={styles.none}>{words('loading')}</li>}
        {error && !data && <li className={styles.none}>{words('list.failed')}</li>}
        {data?.length === 0 && <li className={styles.none}>{words('inbox.none')}</li>}
      </ul>
      <div className={styles.foot}>
        <span className={styles.keys} aria-hidden="true">
          <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> {words('list.move')} <KeyCap>↵</KeyCap> {words('list.open')}{' '}
          <KeyCap>E</KeyCap> {words('inbox.read')} <KeyCap>Q</KeyCap> {words('action.dismiss')}
        </span>
        <LinkBase className={textStyles.link} to="/inbox" onClick={() => onClose(false)}>
          {words('inbox.see_all')}
        </LinkBase>
      </div>
    </div>
  )
}
