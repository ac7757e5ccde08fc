import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useLocation, useNavigate } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import skeletonStyles from '../../elements/skeleton.module.css'
import textStyles from '../../elements/text.module.css'
import { formatCount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { LoadProblem } from '../../layout/pages.tsx'
import { useCan } from '../../layout/useCan.ts'
import tabStyles from '../../list/ListTabs.module.css'
import type { CatalogueReason, QueueResource } from '../../records.ts'
import { useDossierKinds } from '../../registry.tsx'
import { NewReason } from './NewReason.tsx'
import { ReasonEditor } from './ReasonEditor.tsx'
import { ReasonList } from './ReasonList.tsx'
import styles from './Reasons.module.css'
import { useHouseReason, useHouseReasons } from './useHouseReasons.ts'

function Skeleton() {
  const words = useWords()
  return (
    <div role="status" className={styles.empty}>
      <span className={textStyles.spoken}>{words('loading')}</span>
      <span className={skeletonStyles.skeleton} style={{ width: '40%' }} />
    </div>
  )
}

/** Loads the chosen reason and shows its editor. */
function ChosenReason({ code, others }: { code: string; others: readonly CatalogueReason[] }) {
  const { data, error, refetch } = useHouseReason(code)
  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton />
  // A new version remounts the form, because the typed changes refer to the version before.
  return <ReasonEditor key={`${data.code} ${data.version}`} record={data} others={others} />
}

type TabsProps = {
  all: readonly CatalogueReason[] | undefined
  current: QueueResource
  onOpen: (resource: QueueResource) => void
}

/** The queues, each with the number of its reasons in use. */
function QueueTabs({ all, current, onOpen }: TabsProps) {
  const words = useWords()
  const { language } = useLanguage()
  const kinds = Object.keys(useDossierKinds()) as QueueResource[]
  const countOf = (kind: string) => all?.filter((one) => one.resource === kind && !one.retired).length
  return (
    <nav className={tabStyles.tabs} data-slot="tabs" aria-label={words('house_reason.queues')}>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-current={kind === current ? 'true' : undefined}
          onClick={() => onOpen(kind)}
        >
          {words(`names.${kind}`)}
          {all && <span className={tabStyles.count}>{formatCount(countOf(kind) ?? 0, language)}</span>}
        </button>
      ))}
    </nav>
  )
}

type ReasonPaneProps = {
  resource: QueueResource
  others: readonly CatalogueReason[]
  code: string | undefined
  isLoaded: boolean
  isNew: boolean
  /** Whether the officer opened it: it then covers the list on a narrow screen. */
  isOpened: boolean
  onGo: (to: Record<string, string>) => void
}

/** The pane beside the list: the chosen reason, or the form for a new one. */
function ReasonPane({ resource, others, code, isLoaded, isNew, isOpened, onGo }: ReasonPaneProps) {
  const words = useWords()
  return (
    <div className={styles.chosen}>
      {isOpened && (
        <button type="button" className={clsx(buttonClass('bare'), styles.back)} onClick={() => onGo({ resource })}>
          {words('action.back')}
        </button>
      )}
      {isNew && isLoaded && (
        <NewReason
          key={resource}
          resource={resource}
          others={others}
          onClose={(made) => onGo(made ? { reason: made } : { resource })}
        />
      )}
      {code !== undefined && <ChosenReason code={code} others={others} />}
    </div>
  )
}

/** The reasons by queue: a list, and beside it the editor of one reason. */
export function ReasonsPage() {
  const words = useWords()
  const may = useCan('set_reasons')
  const navigate = useNavigate()
  const kinds = Object.keys(useDossierKinds()) as QueueResource[]
  const { data, error, refetch } = useHouseReasons()
  const query = new URLSearchParams(useLocation().search)
  const all = data ?? []
  const chosen = all.find((reason) => reason.code === query.get('reason'))
  const resource = ((chosen?.resource ?? query.get('resource')) as QueueResource | null) ?? kinds[0]!
  const others = all.filter((reason) => reason.resource === resource)
  const isNew = query.has('new')
  const isOpened = query.has('reason') || isNew
  const current = isNew ? undefined : (chosen ?? others[0])
  const go = (to: Record<string, string>) => navigate(`/reasons?${new URLSearchParams(to)}`)
  return (
    <>
      <PageHead
        title={words('names.reasons')}
        besideTitle={<span data-tone="muted">{words('house_reason.about')}</span>}
        actions={
          may && (
            <button type="button" className={buttonClass('primary')} onClick={() => go({ resource, new: '' })}>
              <Plus size={15} strokeWidth={2} aria-hidden="true" />
              {words('house_reason.new')}
            </button>
          )
        }
      />
      <QueueTabs all={data} current={resource} onOpen={(kind) => go({ resource: kind })} />
      {error && !data ? (
        <LoadProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={clsx(styles.page, isOpened && styles.opened)}>
          {data ? (
            <ReasonList
              key={resource}
              reasons={others}
              current={current?.code}
              onOpen={(code) => go({ reason: code })}
            />
          ) : (
            <Skeleton />
          )}
          <ReasonPane
            resource={resource}
            others={others}
            code={current?.code}
            isLoaded={data !== undefined}
            isNew={isNew}
            isOpened={isOpened}
            onGo={go}
          />
        </div>
      )}
    </>
  )
}
