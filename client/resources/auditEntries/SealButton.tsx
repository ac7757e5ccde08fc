import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import actPanelStyles from '../../elements/actPanel.module.css'
import { buttonClass } from '../../elements/buttonClass.ts'
import chipStyles from '../../elements/chip.module.css'
import flowStyles from '../../elements/flow.module.css'
import textStyles from '../../elements/text.module.css'
import { useNow } from '../../elements/useNow.ts'
import { minutesSince } from '../../format/duration.ts'
import { formatCount } from '../../format/numbers.ts'
import { fullTime, relativeTime } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { PanelButton } from '../../layout/Panel.tsx'
import { API, request } from '../../providers/http.ts'
import type { NewestVerified, SealState } from '../../records.ts'

const REFRESH_MS = 60_000

const useSealState = () =>
  useQuery({
    queryKey: ['seals'],
    queryFn: async ({ signal }) => (await request(`${API}/audit-entries/seals`, { signal })).json as SealState,
    refetchInterval: REFRESH_MS,
  })

/** Formats a time as `3 minutes ago` or `just now`, to follow a verb. */
function useRelativeTime() {
  const words = useWords()
  const { language } = useLanguage()
  const now = useNow()
  return (at: string) => (minutesSince(at, now) === 0 ? words('claim.now') : relativeTime(at, language, now))
}

/** Shown beside the title: when the journal was last sealed, or that sealing has stopped. */
export function SealChip() {
  const words = useWords()
  const { language } = useLanguage()
  const when = useRelativeTime()
  const { data } = useSealState()
  if (!data) return null
  if (data.stopped)
    return (
      <span className={chipStyles.chip} data-tone="bad" data-slot="chip" role="status">
        <ShieldAlert size={13} strokeWidth={1.8} aria-hidden="true" />
        {words('sealing.stopped', { when: when(data.stopped.since) })}
      </span>
    )
  if (data.late > 0)
    return (
      <span className={chipStyles.chip} data-tone="warn" data-slot="chip" role="status">
        <ShieldAlert size={13} strokeWidth={1.8} aria-hidden="true" />
        {words('sealing.late', { smart_count: data.late, count: formatCount(data.late, language) })}
      </span>
    )
  return (
    <span className={chipStyles.chip} data-slot="chip" data-tone={data.newest ? 'ok' : undefined}>
      <ShieldCheck size={13} strokeWidth={1.8} aria-hidden="true" />
      {data.newest ? words('sealing.newest', { when: when(data.newest.at) }) : words('sealing.none')}
    </span>
  )
}

/** Why sealing has stopped, the accepted gaps, and the heads that the second store lacks. */
function SealProblems({ stopped, accepted_gaps, heads_lag }: SealState) {
  const words = useWords()
  const { language } = useLanguage()
  return (
    <>
      {stopped && (
        <div className={actPanelStyles.verified}>
          <p className={clsx(flowStyles.row, textStyles.strong)} data-tone="bad">
            <ShieldAlert size={16} aria-hidden="true" />
            {words('sealing.stopped_title')}
          </p>
          <p className={textStyles.small} data-tone="muted">
            {words('sealing.stopped_text')}
          </p>
          <ProblemList problems={stopped.problems} />
        </div>
      )}
      {accepted_gaps.map(({ seal, at, reason }) => (
        <div key={seal} className={actPanelStyles.verified}>
          <p className={clsx(flowStyles.row, textStyles.strong)} data-tone="warn">
            <ShieldAlert size={16} aria-hidden="true" />
            {words('sealing.gap', { number: formatCount(seal, language), when: fullTime(at, language) })}
          </p>
          <p className={textStyles.small} data-tone="muted">
            <bdi>{reason}</bdi>
          </p>
        </div>
      ))}
      {heads_lag && heads_lag.heads > 0 && (
        <p className={textStyles.small} data-tone="warn">
          {words('sealing.lag', { smart_count: heads_lag.heads, count: formatCount(heads_lag.heads, language) })}
        </p>
      )}
    </>
  )
}

/** The problems in the server's words. */
function ProblemList({ problems }: { problems: NewestVerified['problems'] }) {
  return (
    <ul className={clsx(textStyles.small, actPanelStyles.problems)} data-tone="muted" dir="ltr" lang="en">
      {problems.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}

/** Whether the seals match; without data, that they could not be recomputed. */
function Verdict({ data }: { data: NewestVerified | undefined }) {
  const words = useWords()
  const { language } = useLanguage()
  if (!data) return <p data-tone="bad">{words('sealing.failed')}</p>
  return (
    <>
      <p className={clsx(flowStyles.row, textStyles.strong)} data-tone={data.ok ? 'ok' : 'bad'}>
        {data.ok ? <ShieldCheck size={16} aria-hidden="true" /> : <ShieldAlert size={16} aria-hidden="true" />}
        {words(data.ok ? 'sealing.good' : 'sealing.bad')}
      </p>
      {data.ok ? (
        <p className={textStyles.small} data-tone="muted">
          {words('sealing.good_text', {
            seals: formatCount(data.seals, language),
            entries: formatCount(data.entries, language),
          })}
        </p>
      ) : (
        <ProblemList problems={data.problems} />
      )}
    </>
  )
}

function VerifyResult() {
  const words = useWords()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['verification'],
    queryFn: async ({ signal }) =>
      (await request(`${API}/audit-entries/verification`, { signal })).json as NewestVerified,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <>
      <div role="status" className={actPanelStyles.verified}>
        {isFetching ? <p data-tone="muted">{words('sealing.working')}</p> : <Verdict data={error ? undefined : data} />}
      </div>
      <button type="button" className={buttonClass()} disabled={isFetching} onClick={() => void refetch()}>
        {words('sealing.again')}
      </button>
    </>
  )
}

/** Verify: recomputes the newest seals and says whether the journal still matches them. */
export function SealButton() {
  const words = useWords()
  const { language } = useLanguage()
  const { data } = useSealState()
  return (
    <PanelButton
      className={buttonClass()}
      title={words('sealing.title')}
      atEnd
      face={
        <>
          <ShieldCheck size={15} strokeWidth={1.6} aria-hidden="true" />
          {words('sealing.verify')}
        </>
      }
    >
      {() => (
        <div className={actPanelStyles.panel}>
          <h2>{words('sealing.title')}</h2>
          <p className={textStyles.small} data-tone="muted">
            {words('sealing.text')}
          </p>
          {data && (
            <p>
              {data.unsealed === 0
                ? words('sealing.all_sealed')
                : words('sealing.unsealed', {
                    smart_count: data.unsealed,
                    count: formatCount(data.unsealed, language),
                  })}
            </p>
          )}
          {data && <SealProblems {...data} />}
          <VerifyResult />
        </div>
      )}
    </PanelButton>
  )
}
