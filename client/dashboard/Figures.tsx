import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import cardStyles from '../elements/card.module.css'
import textStyles from '../elements/text.module.css'
import { WaitIcon } from '../elements/WaitingTime.tsx'
import { duration, durationOfSeconds } from '../format/duration.ts'
import { formatCount, formatPercent } from '../format/numbers.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import type { Dashboard, QueueCount } from '../records.ts'
import { useFindResource, useFirstQueue } from '../registry.tsx'
import styles from './Figures.module.css'
import { decisionsLink, useWaitingLink } from './links.ts'

function Figure({ label, value, to, children }: { label: string; value: string; to: string; children: ReactNode }) {
  return (
    <li>
      <LinkBase to={to}>
        <span className={textStyles.small} data-tone="muted">
          {label}
        </span>
        <span className={styles.figure}>
          <b>
            <bdi>{value}</bdi>
          </b>
          {children}
        </span>
      </LinkBase>
    </li>
  )
}

const minutes = (seconds: number) => Math.round(seconds / 60)

/** Compares the median with the former period's. */
function Trend({ median, before }: { median: number | null; before: number | null }) {
  const words = useWords()
  if (median === null || before === null) return null
  const change = minutes(median) - minutes(before)
  if (change === 0) return <span data-tone="muted">{words('dashboard.same')}</span>
  const Arrow = change < 0 ? ArrowDown : ArrowUp
  return (
    <span data-tone={change < 0 ? 'ok' : 'warn'}>
      <Arrow size={14} strokeWidth={1.8} aria-hidden="true" />
      {words(change < 0 ? 'dashboard.faster' : 'dashboard.slower', { time: duration(Math.abs(change), words) })}
    </span>
  )
}

/** The four main figures; each links to its list. */
export function Figures({ dashboard, queues }: { dashboard: Dashboard; queues: QueueCount[] | undefined }) {
  const words = useWords()
  const { language } = useLanguage()
  const waitingOf = useWaitingLink()
  const firstQueue = useFirstQueue()
  const hasUnreached = useFindResource()('unreached-events') !== undefined
  const { decided, failing, unreached, median_before, period } = dashboard
  const total = decided.all.accepted + decided.all.refused
  const sum = (of: 'waiting' | 'over' | 'with_traders') => queues?.reduce((all, queue) => all + queue[of], 0)
  const over = sum('over') ?? 0
  const withTraders = sum('with_traders') ?? 0
  const worst = queues?.reduce((last, queue) => (queue.over > last.over ? queue : last))
  const { median_seconds, p95_seconds } = decided.all
  return (
    <ul className={clsx(cardStyles.card, styles.band)}>
      <Figure
        label={words('dashboard.waiting')}
        value={queues ? formatCount(sum('waiting') ?? 0, language) : '–'}
        to={waitingOf(worst?.resource ?? firstQueue, over > 0 ? 'over' : undefined)}
      >
        {over > 0 ? (
          <span data-tone="bad">
            <WaitIcon state="over" />
            {words('dashboard.over', { count: formatCount(over, language) })}
          </span>
        ) : (
          queues && <span data-tone="muted">{words('dashboard.none_over')}</span>
        )}
        {withTraders > 0 && (
          <span data-tone="muted">
            {words('dashboard.with_traders', { smart_count: withTraders, count: formatCount(withTraders, language) })}
          </span>
        )}
      </Figure>
      <Figure
        label={words(`dashboard.decided.${period}`)}
        value={formatCount(total, language)}
        to={decisionsLink(dashboard)}
      >
        {total > 0 && (
          <span data-tone="muted">
            {words('dashboard.accepted_share', { share: formatPercent(decided.all.accepted / total, language) })}
          </span>
        )}
      </Figure>
      <Figure
        label={words('dashboard.median')}
        value={median_seconds === null ? '–' : durationOfSeconds(median_seconds, words)}
        to={decisionsLink(dashboard, p95_seconds === null ? {} : { waited_gte: p95_seconds })}
      >
        <Trend median={median_seconds} before={median_before} />
      </Figure>
      <Figure
        label={words('dashboard.unreached')}
        value={formatCount(unreached, language)}
        to={hasUnreached ? '/unreached-events' : '/deliveries'}
      >
        {failing.total > 0 ? (
          <span data-tone="bad">
            <WaitIcon state="over" />
            {words('dashboard.endpoints_failing', { smart_count: failing.total })}
          </span>
        ) : (
          <span data-tone="muted">{words('dashboard.no_endpoint_failing')}</span>
        )}
      </Figure>
    </ul>
  )
}
