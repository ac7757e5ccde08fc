import { clsx } from 'clsx'
import { useState } from 'react'
import cardStyles from '../elements/card.module.css'
import formStyles from '../elements/form.module.css'
import skeletonStyles from '../elements/skeleton.module.css'
import textStyles from '../elements/text.module.css'
import { clockTime } from '../format/time.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { LoadProblem } from '../layout/pages.tsx'
import { useQueues } from '../layout/useQueues.ts'
import { Unreachable } from '../list/Unreachable.tsx'
import { isUnreachable } from '../providers/http.ts'
import { useFindResource } from '../registry.tsx'
import { Agreement } from './Agreement.tsx'
import { Backlog } from './Backlog.tsx'
import styles from './DashboardPage.module.css'
import { DecisionsCard } from './DecisionsCard.tsx'
import { FailingEndpointsCard } from './FailingEndpointsCard.tsx'
import figuresStyles from './Figures.module.css'
import { Figures } from './Figures.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { Reasons } from './Reasons.tsx'
import { TimeToDecision } from './TimeToDecision.tsx'
import { type DashboardPeriod, useDashboard } from './useDashboard.ts'

const PERIODS = [
  ['today', 'dashboard.today'],
  ['7d', 'dashboard.week'],
  ['30d', 'dashboard.month'],
] as const

/** Widths of the cards in twelfths of the page, row by row. */
const SKELETON_ROWS = [[12], [7, 5], [4, 4, 4]]

/** Placeholder in the shape of the page while the figures load. */
function DashboardSkeleton() {
  const words = useWords()
  return (
    <div className={styles.dashboard} role="status">
      <span className={textStyles.spoken}>{words('loading')}</span>
      {SKELETON_ROWS.flat().map((span, index) => {
        const isBand = span === 12
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards never move
            key={index}
            className={clsx(cardStyles.card, styles.bones, isBand && [styles.band, figuresStyles.band])}
            data-span={span}
          >
            <span className={skeletonStyles.skeleton} style={{ width: '30%' }} />
            <span className={skeletonStyles.skeleton} style={{ width: '60%' }} />
          </div>
        )
      })}
    </div>
  )
}

/** The dashboard: backlog, decisions, times to decision, refusal reasons and failed deliveries, and the money of the fees. */
export function DashboardPage() {
  const words = useWords()
  const { language } = useLanguage()
  const [period, setPeriod] = useState<DashboardPeriod>('today')
  const { data, error, refetch, isFetching } = useDashboard(period)
  const { data: queues } = useQueues()
  const find = useFindResource()
  return (
    <>
      <PageHead
        title={words('dashboard.title')}
        besideTitle={
          data && (
            <span className={textStyles.small} data-tone="muted">
              {words('dashboard.as_of', { time: clockTime(Date.parse(data.at), language) })}
            </span>
          )
        }
        actions={
          <fieldset className={formStyles.segments} aria-label={words('dashboard.period')}>
            {PERIODS.map(([name, label]) => (
              <button key={name} type="button" aria-pressed={period === name} onClick={() => setPeriod(name)}>
                {words(label)}
              </button>
            ))}
          </fieldset>
        }
      />
      {!data && error && <LoadProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <DashboardSkeleton />}
      {data && isUnreachable(error) && (
        <Unreachable hasRows={false} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className={styles.dashboard}>
          <Figures dashboard={data} queues={queues} />
          {queues ? <Backlog queues={queues} /> : <div className={clsx(cardStyles.card, styles.bones)} />}
          <DecisionsCard dashboard={data} />
          <TimeToDecision dashboard={data} />
          <Reasons dashboard={data} />
          <FailingEndpointsCard dashboard={data} />
          {find('statement-lines') && <MoneyCard dashboard={data} />}
          {find('second-looks') && <Agreement dashboard={data} />}
        </div>
      )}
    </>
  )
}
