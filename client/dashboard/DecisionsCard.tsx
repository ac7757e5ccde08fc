import { clsx } from 'clsx'
import { useState } from 'react'
import { LinkBase } from 'react-admin'
import flowStyles from '../elements/flow.module.css'
import formStyles from '../elements/form.module.css'
import { Person } from '../elements/Person.tsx'
import textStyles from '../elements/text.module.css'
import { formatCount } from '../format/numbers.ts'
import { shortDay } from '../format/time.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import type { Dashboard, Language } from '../records.ts'
import cardStyles from './Card.module.css'
import { Card } from './Card.tsx'
import chartStyles from './Chart.module.css'
import { decisionsLink } from './links.ts'
import sharesStyles from './Shares.module.css'
import { dashboardSlots, gridValues, type Slot } from './slots.ts'

const WIDTH = 412
const BASE = 168
const TOP = 24
const LEFT = 30

const algiersHour = (iso: string) => (new Date(iso).getUTCHours() + 1) % 24

/** The name of an hour or a day. */
export const slotName = ({ at }: { at: string }, period: Dashboard['period'], language: Language) =>
  period === 'today' ? `${String(algiersHour(at)).padStart(2, '0')}:00` : shortDay(at, language, Date.parse(at))

/** The label below the current bar. `middle`: its centre; null below the last bar, where the label ends with the chart. */
function Current({ period, middle }: { period: Dashboard['period']; middle: number | null }) {
  const words = useWords()
  return (
    <text
      x={middle ?? WIDTH}
      y={BASE + 31}
      textAnchor={middle === null ? 'end' : 'middle'}
      className={chartStyles.tiny}
    >
      {words(period === 'today' ? 'dashboard.now' : 'dashboard.today')}
    </text>
  )
}

function DecisionBars({ dashboard }: { dashboard: Dashboard }) {
  const words = useWords()
  const { language } = useLanguage()
  const { period } = dashboard
  const slots = dashboardSlots(dashboard)
  const total = (slot: Slot) => slot.accepted + slot.refused
  const ticks = gridValues(Math.max(...slots.map(total)))
  const height = (value: number) => (value / ticks.at(-1)!) * (BASE - TOP)
  const step = (WIDTH - LEFT) / slots.length
  const width = step * 0.7
  const busiest = slots.reduce((one, slot) => (total(slot) > total(one) ? slot : one))
  const labelStep = Math.ceil(slots.length / 10)
  const label = words('dashboard.decided_finding', {
    total: formatCount(
      slots.reduce((all, slot) => all + total(slot), 0),
      language,
    ),
    when: slotName(busiest, period, language),
    most: formatCount(total(busiest), language),
  })
  return (
    <>
      <svg className={chartStyles.chart} viewBox={`0 0 ${WIDTH} 206`} role="img" aria-label={label} direction="ltr">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={LEFT}
              x2={WIDTH}
              y1={BASE - height(tick)}
              y2={BASE - height(tick)}
              stroke={tick === 0 ? 'var(--line)' : 'var(--line-soft)'}
            />
            <text x={LEFT - 8} y={BASE - height(tick) + 4} textAnchor="end">
              {formatCount(tick, language)}
            </text>
          </g>
        ))}
        {slots.map((slot, index) => {
          const x = LEFT + index * step + (step - width) / 2
          const middle = x + width / 2
          const accepted = height(slot.accepted)
          const refused = height(slot.refused)
          const named = index % labelStep === 0 || slot.current
          return (
            <g key={slot.at}>
              <rect
                x={x}
                y={BASE - accepted}
                width={width}
                height={accepted}
                fill="var(--chart-1)"
                opacity={slot.current ? 0.55 : 1}
              />
              {slot.refused > 0 && (
                <rect
                  x={x}
                  y={BASE - accepted - refused - (slot.accepted > 0 ? 1.5 : 0)}
                  width={width}
                  height={refused}
                  rx="2"
                  fill="var(--chart-3)"
                />
              )}
              {total(slot) > 0 && (slot === busiest || slot.current) && (
                <text x={middle} y={BASE - accepted - refused - 7} textAnchor="middle" className={chartStyles.val}>
                  {formatCount(total(slot), language)}
                </text>
              )}
              {named && (
                <text x={middle} y={BASE + 16} textAnchor="middle" className={clsx(slot.current && chartStyles.val)}>
                  {period === 'today' ? algiersHour(slot.at) : new Date(Date.parse(slot.at) + 3_600_000).getUTCDate()}
                </text>
              )}
              {slot.current && <Current period={period} middle={index === slots.length - 1 ? null : middle} />}
            </g>
          )
        })}
      </svg>
      <table className={textStyles.spoken}>
        <thead>
          <tr>
            <th scope="col">{words(period === 'today' ? 'dashboard.hour' : 'dashboard.day')}</th>
            <th scope="col">{words('dashboard.accepted')}</th>
            <th scope="col">{words('dashboard.refused')}</th>
          </tr>
        </thead>
        <tbody>
          {slots
            .filter(({ ahead }) => !ahead)
            .map((slot) => (
              <tr key={slot.at}>
                <th scope="row">{slotName(slot, period, language)}</th>
                <td>{slot.accepted}</td>
                <td>{slot.refused}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  )
}

function OfficerRows({ dashboard }: { dashboard: Dashboard }) {
  const words = useWords()
  const { language } = useLanguage()
  const rows = dashboard.decided.by_officer
  const max = Math.max(1, ...rows.map(({ accepted, refused }) => accepted + refused))
  return (
    <ul className={clsx(sharesStyles.shares, sharesStyles.people)}>
      {rows.map(({ officer, accepted, refused }) => (
        <li key={officer.id}>
          <LinkBase to={decisionsLink(dashboard, { actor_id: officer.id })}>
            <Person id={officer.id} name={officer.name} />
            <span title={words('dashboard.accepted_refused', { accepted, refused })}>
              <b>{formatCount(accepted + refused, language)}</b>
              <span className={textStyles.spoken}>{words('dashboard.accepted_refused', { accepted, refused })}</span>
            </span>
            <svg className={flowStyles.mirrored} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="6" fill="var(--line-soft)" />
              <rect width={(accepted / max) * 98} height="6" fill="var(--chart-1)" />
              <rect x={(accepted / max) * 98 + 0.4} width={(refused / max) * 98} height="6" fill="var(--chart-3)" />
            </svg>
          </LinkBase>
        </li>
      ))}
    </ul>
  )
}

/** The number of decisions, by hour or day, or by officer. */
export function DecisionsCard({ dashboard }: { dashboard: Dashboard }) {
  const words = useWords()
  const [by, setBy] = useState<'time' | 'officer'>('time')
  const none = dashboard.decided.by_time.length === 0
  const byTime = dashboard.period === 'today' ? 'dashboard.by_hour' : 'dashboard.by_day'
  return (
    <Card
      span={5}
      title={words(by === 'officer' ? 'dashboard.by_officer' : byTime)}
      besideTitle={
        <>
          <span className={chartStyles.key} aria-hidden="true">
            <span>
              <i className={chartStyles.accepted} />
              {words('dashboard.accepted')}
            </span>
            <span>
              <i className={chartStyles.refused} />
              {words('dashboard.refused')}
            </span>
          </span>
          <fieldset className={clsx(formStyles.segments, cardStyles.aside)} aria-label={words('dashboard.show.label')}>
            {(['time', 'officer'] as const).map((name) => (
              <button key={name} type="button" aria-pressed={by === name} onClick={() => setBy(name)}>
                {words(`dashboard.show.${name}`)}
              </button>
            ))}
          </fieldset>
        </>
      }
    >
      {none && (
        <p data-tone="muted" data-slot="nothing">
          {words('dashboard.none_decided')}
        </p>
      )}
      {!none && by === 'time' && <DecisionBars dashboard={dashboard} />}
      {!none && by === 'officer' && <OfficerRows dashboard={dashboard} />}
    </Card>
  )
}
