import { clsx } from 'clsx'
import textStyles from '../elements/text.module.css'
import { durationOfSeconds } from '../format/duration.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import type { Dashboard } from '../records.ts'
import { Card } from './Card.tsx'
import chartStyles from './Chart.module.css'
import { slotName } from './DecisionsCard.tsx'
import { decisionsLink } from './links.ts'
import { dashboardSlots, gridValues } from './slots.ts'

const WIDTH = 320
const LEFT = 34
const RIGHT = 252
const TOP = 12
const BASE = 168

/** Isolates a text within the chart, so that it keeps its own direction; the chart runs from left to right. */
const isolateText = (text: string) => `\u2068${text}\u2069`

type Point = { x: number; y: number }
const linePath = (points: Point[]) => points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')

/** Keeps two labels at the ends of their lines apart. */
function separateLabels(upper: number, lower: number): [number, number] {
  const missing = 16 - (lower - upper)
  return missing > 0 ? [upper - missing / 2, lower + missing / 2] : [upper, lower]
}

function DecisionTimeLines({ dashboard }: { dashboard: Dashboard }) {
  const words = useWords()
  const { language } = useLanguage()
  const { period, decided } = dashboard
  const slots = dashboardSlots(dashboard).filter(({ ahead }) => !ahead)
  const taken = slots.flatMap((slot, index) =>
    slot.median_seconds === null || slot.p95_seconds === null
      ? []
      : [{ slot, index, median: slot.median_seconds, p95: slot.p95_seconds }],
  )
  const hours = Math.max(...taken.map(({ p95 }) => p95)) / 3600
  const ticks = gridValues(hours)
  const x = (index: number) => (slots.length < 2 ? RIGHT : LEFT + (index / (slots.length - 1)) * (RIGHT - LEFT))
  const y = (seconds: number) => BASE - (seconds / 3600 / ticks.at(-1)!) * (BASE - TOP)
  const medians = taken.map(({ index, median }) => ({ x: x(index), y: y(median) }))
  const slowest = taken.map(({ index, p95 }) => ({ x: x(index), y: y(p95) }))
  const [endMedian, endSlowest] = [medians.at(-1)!, slowest.at(-1)!]
  const [slowestText, medianText] = separateLabels(endSlowest.y, endMedian.y)
  const last = taken.at(-1)!
  const label = words('dashboard.time_finding', {
    median: durationOfSeconds(decided.all.median_seconds ?? 0, words),
    p95: durationOfSeconds(decided.all.p95_seconds ?? 0, words),
  })
  return (
    <>
      <svg className={chartStyles.chart} viewBox={`0 0 ${WIDTH} 206`} role="img" aria-label={label} direction="ltr">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={LEFT - 4}
              x2={RIGHT + 2}
              y1={y(tick * 3600)}
              y2={y(tick * 3600)}
              stroke={tick === 0 ? 'var(--line)' : 'var(--line-soft)'}
            />
            <text x={LEFT - 10} y={y(tick * 3600) + 4} textAnchor="end">
              {isolateText(words('duration.whole_hours', { h: tick }))}
            </text>
          </g>
        ))}
        <path
          d={`${linePath(slowest)}${linePath([...medians].reverse()).replace('M', 'L')}Z`}
          fill="var(--chart-2)"
          opacity=".16"
        />
        <path d={linePath(slowest)} fill="none" stroke="var(--chart-2)" strokeWidth="1.75" strokeLinejoin="round" />
        <path d={linePath(medians)} fill="none" stroke="var(--chart-1)" strokeWidth="2.25" strokeLinejoin="round" />
        <circle
          cx={endSlowest.x}
          cy={endSlowest.y}
          r="3"
          fill="var(--surface)"
          stroke="var(--chart-2)"
          strokeWidth="2"
        />
        <circle cx={endMedian.x} cy={endMedian.y} r="3.5" fill="var(--chart-1)" />
        <text x={endSlowest.x + 10} y={slowestText + 4} className={chartStyles.val}>
          {isolateText(durationOfSeconds(last.p95, words))}
        </text>
        <text x={endMedian.x + 10} y={medianText + 4} className={chartStyles.val}>
          {isolateText(durationOfSeconds(last.median, words))}
        </text>
        <text x={LEFT} y={BASE + 16}>
          {isolateText(slotName(slots[0]!, period, language))}
        </text>
        {slots.length > 1 && (
          <text x={RIGHT} y={BASE + 16} textAnchor="end">
            {words(period === 'today' ? 'dashboard.now' : 'dashboard.today')}
          </text>
        )}
      </svg>
      <span className={chartStyles.key} aria-hidden="true">
        <span>
          <i className={clsx(chartStyles.stroke, chartStyles.accepted)} />
          {words('dashboard.median_short')}
        </span>
        <span>
          <i className={clsx(chartStyles.stroke, chartStyles.inTime)} />
          {words('dashboard.p95')}
        </span>
      </span>
      <table className={textStyles.spoken}>
        <thead>
          <tr>
            <th scope="col">{words(period === 'today' ? 'dashboard.hour' : 'dashboard.day')}</th>
            <th scope="col">{words('dashboard.median_short')}</th>
            <th scope="col">{words('dashboard.p95')}</th>
          </tr>
        </thead>
        <tbody>
          {taken.map(({ slot, median, p95 }) => (
            <tr key={slot.at}>
              <th scope="row">{slotName(slot, period, language)}</th>
              <td>{durationOfSeconds(median, words)}</td>
              <td>{durationOfSeconds(p95, words)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** How long dossiers waited for their decision: the median, and the time that only 5 % exceed. */
export function TimeToDecision({ dashboard }: { dashboard: Dashboard }) {
  const words = useWords()
  const { p95_seconds } = dashboard.decided.all
  return (
    <Card
      span={4}
      title={words('dashboard.time')}
      to={p95_seconds === null ? undefined : decisionsLink(dashboard, { waited_gte: p95_seconds })}
      toText={words('dashboard.slowest')}
    >
      {p95_seconds === null ? (
        <p data-tone="muted" data-slot="nothing">
          {words('dashboard.none_decided')}
        </p>
      ) : (
        <DecisionTimeLines dashboard={dashboard} />
      )}
    </Card>
  )
}
