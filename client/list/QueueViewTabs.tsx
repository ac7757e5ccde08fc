import { clsx } from 'clsx'
import { TriangleAlert, Users } from 'lucide-react'
import { useListContext, useNavigate } from 'react-admin'
import textStyles from '../elements/text.module.css'
import { formatCount } from '../format/numbers.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { useQueue } from '../layout/useQueues.ts'
import { useLimits } from '../providers/references.ts'
import type { QueueResource, SavedView } from '../records.ts'
import { useDossierKind, useHasSimpleQueues } from '../registry.tsx'
import {
  findShownView,
  OLDEST_FIRST,
  type Preset,
  presetFilter,
  presetOf,
  presetsOf,
  viewPath,
} from '../review/queueViews.ts'
import listTabsStyles from './ListTabs.module.css'
import styles from './QueueViewTabs.module.css'
import { SaveView } from './SaveView.tsx'
import { useMoneyCount, useQueueCounts, useSavedViews } from './useQueueViews.ts'
import { ViewMenu } from './ViewMenu.tsx'

/** The tabs of a queue: its preset views, the saved views, and a button that saves the current view. */
export function QueueViewTabs({ resource, isAway }: { resource: QueueResource; isAway: boolean }) {
  const words = useWords()
  const { exact_count: exact } = useLimits()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { filterValues, sort } = useListContext()
  const isPlain = useHasSimpleQueues()
  const saved = useSavedViews(resource)
  const views = isPlain ? [] : saved
  const counts = useQueueCounts(resource)
  const queue = useQueue(resource)
  const shown = findShownView(views, filterValues, sort)
  const kind = useDossierKind(resource)
  const { preset } = presetOf(kind, filterValues)
  const numbers: Partial<Record<Preset, number | undefined>> = {
    all: counts?.all,
    waiting: queue?.waiting,
    mine: counts?.mine,
    flagged: counts?.flagged,
    resubmitted: counts?.resubmitted,
    requested: queue?.with_traders,
    there: useMoneyCount(resource, 'there'),
    near: useMoneyCount(resource, 'near'),
  }
  const number = (value: number | null | undefined, isLowerBound = false) => {
    if (value === null) return null
    // Reserve the space until the count is loaded, so that the other tabs do not move.
    if (value === undefined) return <span className={listTabsStyles.count} />
    const n = formatCount(Math.min(value, exact), language)
    const said = isLowerBound || value > exact ? words('rows.beyond', { n }) : n
    return (
      <bdi className={listTabsStyles.count} dir="ltr">
        {isAway ? '–' : said}
      </bdi>
    )
  }

  /** A preset keeps the search text and sets everything else. */
  const openPreset = (name: Preset) => {
    const q = shown ? undefined : filterValues.q
    navigate(viewPath(resource, { ...presetFilter(kind, name), ...(q && { q }) }, OLDEST_FIRST))
  }
  const openView = (view: SavedView) => navigate(viewPath(resource, view.filter, view.sort))

  const viewTab = (name: Preset) => (
    <button
      key={name}
      type="button"
      aria-current={!shown && name === preset ? 'true' : undefined}
      onClick={() => openPreset(name)}
    >
      {words(`views.${name}`)}
      {number(numbers[name], name === 'flagged' && counts?.flagged_in_part)}
    </button>
  )
  return (
    <div className={clsx(listTabsStyles.tabs, styles.queueTabs)} data-slot="tabs">
      <nav aria-label={words('views.label')}>
        {presetsOf(kind, isPlain)
          .filter((name) => name !== 'all')
          .map(viewTab)}
        {views.length > 0 && <span className={styles.sep} aria-hidden="true" />}
        {views.map((view) => {
          const broken = counts?.views[view.id] === null
          const sharedBy = view.shared ? words('views.is_shared', { name: view.owner.name }) : undefined
          return (
            <span key={view.id} className={styles.viewTab}>
              <button
                type="button"
                aria-current={view === shown ? 'true' : undefined}
                title={broken ? words('views.broken') : sharedBy}
                onClick={() => openView(view)}
              >
                {broken ? (
                  <TriangleAlert size={14} aria-hidden="true" data-tone="warn" />
                ) : (
                  view.shared && <Users size={14} aria-hidden="true" />
                )}
                <bdi className={textStyles.clip}>{view.name}</bdi>
                {broken && <span className={textStyles.spoken}>{words('views.broken')}</span>}
                {number(counts?.views[view.id])}
              </button>
              {view === shown && <ViewMenu view={view} />}
            </span>
          )
        })}
        {viewTab('all')}
      </nav>
      {!isPlain && <SaveView resource={resource} />}
    </div>
  )
}
