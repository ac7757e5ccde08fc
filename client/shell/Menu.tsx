import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LinkBase, useGetIdentity, useLocation, useStore } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import flowStyles from '../elements/flow.module.css'
import { KeyCap } from '../elements/KeyCap.tsx'
import logoStyles from '../elements/Logo.module.css'
import { Logo } from '../elements/Logo.tsx'
import textStyles from '../elements/text.module.css'
import { WaitIcon } from '../elements/WaitingTime.tsx'
import { queueState } from '../format/age.ts'
import { formatCount } from '../format/numbers.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { Bell } from '../inbox/Bell.tsx'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx'
import { openKeyHelp } from '../layout/useKeyHelp.tsx'
import { useQueues } from '../layout/useQueues.ts'
import type { QueueCount } from '../records.ts'
import { type Resource, useDossierKinds, useFindResource, useMenu } from '../registry.tsx'
import { MenuCount } from '../review/casework/MenuCount.tsx'
import { SearchButton } from '../search/SearchEverything.tsx'
import { BeginEntry } from './begin/BeginEntry.tsx'
import styles from './Menu.module.css'
import { UserBlock } from './UserBlock.tsx'

function WaitingCount({ queue, unreachable }: { queue: QueueCount | undefined; unreachable: boolean }) {
  const words = useWords()
  const { language } = useLanguage()
  if (unreachable)
    return (
      <span className={styles.count} data-slot="count">
        –
      </span>
    )
  if (!queue) return null
  const state = queueState(queue)
  return (
    <span className={styles.count} data-slot="count">
      {state && <WaitIcon state={state} />}
      <span aria-hidden="true">{formatCount(queue.waiting, language)}</span>
      <span className={textStyles.spoken}>{words('menu.waiting', { waiting: queue.waiting, over: queue.over })}</span>
    </span>
  )
}

/** The entries of a group; a resource that is under another has none. */
const entriesOf = (resources: Readonly<Record<string, Resource>>) =>
  Object.entries(resources).filter(([, { parentResource }]) => parentResource === undefined)

/**
 * The side menu: the queues with their counts, records to look up, administration, the folded service group, and the
 * officer at the bottom. `inDrawer`: the menu covers the desk, which has its own bell.
 */
export function Menu({ inDrawer = false }: { inDrawer?: boolean }) {
  const words = useWords()
  const { pathname } = useLocation()
  const menu = useMenu()
  const findResource = useFindResource()
  const kinds = useDossierKinds()
  const { data: queues, isError } = useQueues()
  const current = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may stand further down than is shown
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  const open = pathname.split('/')[1] ?? ''
  const under = findResource(open)?.parentResource
  const { identity } = useGetIdentity()
  const isOwnPage = findResource('my-day') && pathname === `/officers/${identity?.id}/show`
  const listShown = under === undefined ? open : under
  const shown = isOwnPage ? 'my-day' : listShown
  const [isOpen, setOpen] = useStore('menu.service', false)
  const entry = ([resource, { label, icon: Icon }]: [string, Resource]) => (
    <li key={resource}>
      <LinkBase
        ref={resource === shown ? current : undefined}
        to={`/${resource}`}
        aria-current={resource === shown ? 'page' : undefined}
        title={words(label)}
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
        <span className={textStyles.clip} data-slot="foldable">
          {words(label)}
        </span>
        <MenuCount resource={resource} className={styles.count} />
        <WaitingCount
          queue={queues?.find((queue) => queue.resource === resource)}
          unreachable={isError && Object.hasOwn(kinds, resource)}
        />
      </LinkBase>
    </li>
  )
  return (
    <nav className={styles.menu} data-slot="menu" aria-label={words('menu.label')}>
      <div className={clsx(logoStyles.brandline, styles.brandline)}>
        <Logo />
        <span data-slot="foldable">Countersign</span>
        <span className={styles.bell}>{!inDrawer && <Bell />}</span>
      </div>
      <SearchButton />
      <div className={styles.entries}>
        <BeginEntry />
        {menu.map(({ label: group, folded, resources }) => {
          const entries = entriesOf(resources)
          if (entries.length === 0) return null
          const shownEntries = folded && !isOpen ? entries.filter(([resource]) => resource === shown) : entries
          return (
            <div key={group} className={folded && styles.folded}>
              {!folded && (
                <div className={styles.navgroup} data-slot="navgroup" id={group}>
                  <span data-slot="foldable">{words(group)}</span>
                </div>
              )}
              <ul aria-label={folded && words(group)} aria-labelledby={folded ? undefined : group}>
                {folded && (
                  <li>
                    <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} title={words(group)}>
                      <ChevronRight
                        size={16}
                        strokeWidth={1.5}
                        className={isOpen ? styles.turned : flowStyles.mirrored}
                        aria-hidden="true"
                      />
                      <span className={textStyles.clip} data-slot="foldable">
                        {words(group)}
                      </span>
                    </button>
                  </li>
                )}
                {shownEntries.map(entry)}
              </ul>
            </div>
          )
        })}
      </div>
      <div className={styles.navfoot}>
        <UserBlock />
        <div className={styles.tools} data-slot="tools">
          <LanguageSwitch />
          <span className={flowStyles.grow} data-slot="space" />
          <button
            type="button"
            className={buttonClass('bare', 'icon', 'small')}
            aria-label={words('keys.title')}
            title={words('keys.title')}
            onClick={openKeyHelp}
          >
            <KeyCap>?</KeyCap>
          </button>
          <ThemeSwitch />
        </div>
      </div>
    </nav>
  )
}
