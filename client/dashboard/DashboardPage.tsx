import { useState } from 'react'
import { clockTime } from '../format/time.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { Problem } from '../layout/pages.tsx'
import { SheetHead } from '../layout/SheetHead.tsx'
import { useQueues } from '../layout/useQueues.ts'
import { Backlog } from './Backlog.tsx'
import { Decided } from './Decided.tsx'
import { Failing } from './Failing.tsx'
import { Figures } from './Figures.tsx'
import { Reasons } from './Reasons.tsx'
import { TimeToDecision } from './TimeToDecision.tsx'
import { type Period, useDashboard } from './useDashboard.ts'
import './dashboard.css'

const PERIODS = [
  ['today', 'dashboard.today'],
  ['7d', 'dashboard.week'],
  ['30d', 'dashboard.month'],
] as const

const BONES = ['band', 'span-7', 'span-5', 'span-4 one', 'span-4 two', 'span-4 three']

/** The shape of the page while its figures are on their way. */
function Bones() {
  const words = useWords()
  return (
    <div className="dashboard" role="status">
      <span className="sr">{words('loading')}</span>
      {BONES.map((place) => (
        <div key={place} className={`card bones ${place}`}>
          <span className="skeleton" style={{ width: '30%' }} />
          <span className="skeleton" style={{ width: '60%' }} />
        </div>
      ))}
    </div>
  )
}

/** How the house stands: what waits, what was decided, how long it took, why not, and who was not told. */
export function DashboardPage() {
  const words = useWords()
  const { language } = useLanguage()
  const [period, setPeriod] = useState<Period>('today')
  const { data, error, refetch } = useDashboard(period)
  const { data: queues } = useQueues()
  return (
    <>
      <SheetHead
        title={words('dashboard.title')}
        beside={
          data && (
            <span className="small soft">
              {words('dashboard.as_of', { time: clockTime(Date.parse(data.at), language) })}
            </span>
          )
        }
        end={
          <fieldset className="seg" aria-label={words('dashboard.period')}>
            {PERIODS.map(([name, label]) => (
              <button key={name} type="button" aria-pressed={period === name} onClick={() => setPeriod(name)}>
                {words(label)}
              </button>
            ))}
          </fieldset>
        }
      />
      {error && !data ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Bones />
      ) : (
        <div className="dashboard">
          <Figures dashboard={data} queues={queues} />
          {queues ? <Backlog queues={queues} /> : <div className="card bones span-7" />}
          <Decided dashboard={data} />
          <TimeToDecision dashboard={data} />
          <Reasons dashboard={data} />
          <Failing dashboard={data} />
        </div>
      )}
    </>
  )
}
