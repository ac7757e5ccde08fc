import { clsx } from 'clsx'
import { LinkBase } from 'react-admin'
import flowStyles from '../elements/flow.module.css'
import textStyles from '../elements/text.module.css'
import { WaitIcon } from '../elements/WaitingTime.tsx'
import { formatCount } from '../format/numbers.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import type { QueueCount } from '../records.ts'
import styles from './Backlog.module.css'
import { Card } from './Card.tsx'
import chartStyles from './Chart.module.css'
import failingStyles from './Failing.module.css'
import { useWaitingLink } from './links.ts'

/** Draws the parts of a queue in percent of the longest queue. A part that is not empty is always visible. */
function QueueBar({ queue, max }: { queue: QueueCount; max: number }) {
  const scale = (value: number) => (value === 0 ? 0 : Math.max(0.8, (value / max) * 98))
  const inTime = scale(queue.waiting - queue.over - queue.soon)
  const soon = scale(queue.soon)
  const over = scale(queue.over)
  const gap = (width: number) => (width > 0 ? width + 0.4 : 0)
  return (
    <svg
      className={clsx(flowStyles.mirrored, styles.backlogBar)}
      viewBox="0 0 100 18"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="18" fill="var(--hover)" />
      <rect width={inTime} height="18" fill="var(--chart-2)" />
      <rect x={gap(inTime)} width={soon} height="18" fill="url(#soon-hatch)" />
      <rect x={gap(inTime) + gap(soon)} width={over} height="18" fill="var(--chart-bad)" />
    </svg>
  )
}

function QueueRow({ queue, max }: { queue: QueueCount; max: number }) {
  const words = useWords()
  const { language } = useLanguage()
  const { resource, waiting, soon, over } = queue
  const waitingOf = useWaitingLink()
  return (
    <tr>
      <th scope="row">
        <LinkBase className={failingStyles.plain} to={waitingOf(resource)}>
          {words(`names.${resource}`)}
        </LinkBase>
      </th>
      <td>
        <QueueBar queue={queue} max={max} />
      </td>
      <td className={textStyles.num}>
        <LinkBase className={clsx(textStyles.strong, failingStyles.plain)} to={waitingOf(resource)}>
          {formatCount(waiting, language)}
        </LinkBase>
      </td>
      {(['soon', 'over'] as const).map((age) => {
        const number = age === 'soon' ? soon : over
        return (
          <td key={age}>
            {number > 0 ? (
              <LinkBase
                className={clsx(flowStyles.row, failingStyles.plain, styles.row)}
                data-tone={age === 'soon' ? 'warn' : 'bad'}
                to={waitingOf(resource, age)}
              >
                <WaitIcon state={age} />
                <b>{formatCount(number, language)}</b>
              </LinkBase>
            ) : (
              <span className={textStyles.spoken}>0</span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** The waiting dossiers of each queue, grouped by their distance to the queue's target. */
export function Backlog({ queues }: { queues: QueueCount[] }) {
  const words = useWords()
  const { language } = useLanguage()
  const waitingOf = useWaitingLink()
  const max = Math.max(1, ...queues.map(({ waiting }) => waiting))
  const worst = queues.reduce((one, queue) => (queue.over > one.over ? queue : one))
  return (
    <Card
      span={7}
      title={words('dashboard.by_age')}
      besideTitle={
        <span className={chartStyles.key} aria-hidden="true">
          <span>
            <i className={chartStyles.inTime} />
            {words('queue.in_time')}
          </span>
          <span>
            <i className={chartStyles.soon} />
            {words('queue.soon')}
          </span>
          <span>
            <i className={chartStyles.over} data-slot="over" />
            {words('queue.over')}
          </span>
        </span>
      }
      to={worst.over > 0 ? waitingOf(worst.resource, 'over') : undefined}
      toText={words('dashboard.see_over', {
        smart_count: worst.over,
        count: formatCount(worst.over, language),
        queue: words(`names.${worst.resource}`),
      })}
    >
      <svg width="0" height="0" className={styles.defs} aria-hidden="true">
        <defs>
          <pattern id="soon-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="5" height="5" fill="var(--chart-warn)" />
            <path d="M0 0V5" stroke="var(--surface)" strokeWidth="2.2" />
          </pattern>
        </defs>
      </svg>
      <table className={styles.backlog}>
        <colgroup>
          <col style={{ width: 130 }} />
          <col />
          <col style={{ width: 64 }} />
          <col style={{ width: 66 }} />
          <col style={{ width: 66 }} />
        </colgroup>
        <thead className={textStyles.spoken}>
          <tr>
            <th scope="col">{words('column.asks_for')}</th>
            <td />
            <th scope="col">{words('dashboard.waiting')}</th>
            <th scope="col">{words('queue.soon')}</th>
            <th scope="col">{words('queue.over')}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <QueueRow key={queue.resource} queue={queue} max={max} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}
