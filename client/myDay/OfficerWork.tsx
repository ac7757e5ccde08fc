import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { LinkBase } from 'react-admin'
import cardStyles from '../elements/card.module.css'
import { Name } from '../elements/Name.tsx'
import { StateChip } from '../elements/StateChip.tsx'
import skeletonStyles from '../elements/skeleton.module.css'
import { Timestamp } from '../elements/Timestamp.tsx'
import textStyles from '../elements/text.module.css'
import { showDay } from '../format/day.ts'
import { duration, durationOfSeconds, minutesSince } from '../format/duration.ts'
import { formatCount, formatPercent } from '../format/numbers.ts'
import { algiersDay, fullTime } from '../format/time.ts'
import { Sentence } from '../i18n/Sentence.tsx'
import { translateName } from '../i18n/translateName.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { LoadProblem } from '../layout/pages.tsx'
import { listPath } from '../list/listPath.ts'
import type { Work } from '../records.ts'
import { useWork, type WorkPeriod } from './useWork.ts'
import { WeekByHour } from './WeekByHour.tsx'
import styles from './Work.module.css'

const DECISIONS = ['accept', 'refuse', 'request_new_proof']

function useTook() {
  const words = useWords()
  return (seconds: number | null) => (seconds === null ? '–' : durationOfSeconds(seconds, words))
}

function WorkPart({
  title,
  besideTitle,
  span,
  children,
}: {
  title: string
  besideTitle?: ReactNode
  span: 'wide' | 'narrow'
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={clsx(cardStyles.card, styles.part)} data-span={span} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {besideTitle}
      </header>
      {children}
    </section>
  )
}

function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt className={textStyles.small} data-tone="muted">
        {label}
      </dt>
      <dd>
        <b>
          <bdi>{value}</bdi>
        </b>
        <span data-tone="muted">{children}</span>
      </dd>
    </div>
  )
}

function Figures({ work }: { work: Work }) {
  const words = useWords()
  const { language } = useLanguage()
  const took = useTook()
  const { decided, median_before, week, overturned, period } = work
  const total = decided.accepted + decided.refused
  const number = (value: number) => formatCount(value, language)
  return (
    <dl className={clsx(cardStyles.card, styles.figures)}>
      <Figure label={words(`work.decided.${period}`)} value={number(total)}>
        {words('dashboard.accepted_refused', { accepted: number(decided.accepted), refused: number(decided.refused) })}
      </Figure>
      <Figure label={words('work.median')} value={took(decided.median_seconds)}>
        {median_before !== null && words('work.before', { time: took(median_before) })}
      </Figure>
      <Figure label={words('work.over')} value={number(decided.over_target)}>
        {words('work.over_of', { total: number(total), week: number(week.over_target) })}
      </Figure>
      <Figure label={words('work.overturned')} value={number(overturned.decisions.length)}>
        {words('work.overturned_of', { total: number(overturned.of) })}
      </Figure>
    </dl>
  )
}

type Decision = Work['latest'][number]

function DecidedRow({ decision }: { decision: Decision }) {
  const words = useWords()
  const { language } = useLanguage()
  const took = useTook()
  const { action, resource, record_id, name, trader, seconds, reasons } = decision
  const why = reasons.map(({ code, texts }) => (texts?.[language] || code).replace(/\.$/, ''))
  const after = [...(seconds === null ? [] : [took(seconds)]), ...why].join(words('comma'))
  return (
    <li>
      <Timestamp at={decision.at} />
      <StateChip state={action === 'accept' ? 'accepted' : 'refused'} />
      <LinkBase className={textStyles.clip} to={`/${resource}/${record_id}/show`}>
        <b>
          <bdi>{name ?? trader?.name ?? record_id.slice(-8)}</bdi>
        </b>{' '}
        <span data-tone="muted">{translateName(words, resource, 'kind')}</span>
      </LinkBase>
      <span className={textStyles.clip} data-tone="muted" title={after}>
        {after}
      </span>
    </li>
  )
}

function LatestDecisions({ work }: { work: Work }) {
  const words = useWords()
  const { language } = useLanguage()
  const { accepted, refused } = work.decided
  const all = listPath('audit-entries', { actor_id: [work.officer.id], action: DECISIONS, at_gte: work.from })
  return (
    <WorkPart
      title={words(`work.latest.${work.period}`)}
      span="wide"
      besideTitle={
        work.latest.length > 0 && (
          <LinkBase className={textStyles.link} to={all}>
            {words('work.all', { count: formatCount(accepted + refused, language) })}
          </LinkBase>
        )
      }
    >
      {work.latest.length === 0 && <p data-tone="muted">{words('work.none')}</p>}
      <ol className={styles.latest}>
        {work.latest.map((decision) => (
          <DecidedRow key={decision.id} decision={decision} />
        ))}
      </ol>
    </WorkPart>
  )
}

function OnDesk({ work }: { work: Work }) {
  const words = useWords()
  return (
    <WorkPart title={words('work.on_desk')} span="narrow">
      {work.on_desk.length === 0 && <p data-tone="muted">{words('work.on_desk_none')}</p>}
      <ul className={styles.lines}>
        {work.on_desk.map(({ resource, record_id, name, since }) => (
          <li key={record_id}>
            <LinkBase className={textStyles.clip} to={`/${resource}/${record_id}/show`}>
              <Name>{name ?? record_id.slice(-8)}</Name>
            </LinkBase>
            <span data-tone="muted">{duration(minutesSince(since, Date.parse(work.at)), words)}</span>
          </li>
        ))}
      </ul>
    </WorkPart>
  )
}

/**
 * Dossiers that are with their traders at the officer's request: a question with the day of the answer, or a new proof.
 */
function WithTraders({ work }: { work: Work }) {
  const words = useWords()
  const { language } = useLanguage()
  if (work.with_traders.length === 0) return null
  return (
    <WorkPart title={words('work.with_traders')} span="narrow">
      <ul className={styles.lines} data-slot="with-traders">
        {work.with_traders.map(({ resource, record_id, name, asks, since, due_at }) => {
          const isLate = due_at !== null && due_at <= work.at
          return (
            <li key={record_id}>
              <LinkBase className={textStyles.clip} to={`/${resource}/${record_id}/show`}>
                <Name>{name ?? record_id.slice(-8)}</Name>{' '}
                <span data-tone="muted">{translateName(words, resource, 'kind')}</span>
              </LinkBase>
              <span data-tone={isLate ? 'warn' : 'muted'} title={due_at ? fullTime(due_at, language) : undefined}>
                {asks === 'new_proof' &&
                  words('work.new_proof', { time: duration(minutesSince(since, Date.parse(work.at)), words) })}
                {due_at !== null &&
                  words(isLate ? 'work.no_answer' : 'work.answer_by', { day: showDay(algiersDay(Date.parse(due_at))) })}
              </span>
            </li>
          )
        })}
      </ul>
    </WorkPart>
  )
}

function TeamTable({ work, team }: { work: Work; team: NonNullable<Work['team']> }) {
  const words = useWords()
  const { language } = useLanguage()
  const took = useTook()
  const share = ({ accepted, refused }: Work['decided']) =>
    accepted + refused === 0 ? '–' : formatPercent(accepted / (accepted + refused), language)
  const lines = [
    [words('work.median'), took(work.decided.median_seconds), took(team.median_seconds)],
    [words('work.accepted'), share(work.decided), share(team)],
    [words('work.over'), formatCount(work.decided.over_target, language), formatCount(team.over_target, language)],
  ]
  return (
    <WorkPart title={words('work.team')} span="narrow">
      <ul className={styles.lines}>
        {lines.map(([label = '', value = '', all = '']) => (
          <li key={label}>
            <span>{label}</span>
            <span>
              <b>{value}</b> <span data-tone="muted">{words('work.team_is', { value: all })}</span>
            </span>
          </li>
        ))}
      </ul>
    </WorkPart>
  )
}

function OverturnedDecisions({ work }: { work: Work }) {
  const words = useWords()
  const { language } = useLanguage()
  const { decisions } = work.overturned
  return (
    <WorkPart title={words('work.overturned_list')} span="narrow">
      {decisions.length === 0 && <p data-tone="muted">{words('work.overturned_none')}</p>}
      <ul className={styles.reversals}>
        {decisions.map(({ entry, at, by, why, decision }) => (
          <li key={entry}>
            <LinkBase to={listPath('audit-entries', { id: [entry] })}>
              <Name>{decision.name ?? decision.record_id.slice(-8)}</Name>
            </LinkBase>
            <span data-tone="muted">
              {words('work.reversed_by', { by: by.name, when: fullTime(at, language) })}
              {why && <Sentence of="sentence.because" parts={{ reason: <bdi>{why}</bdi> }} />}
            </span>
          </li>
        ))}
      </ul>
      <p className={textStyles.small} data-tone="muted">
        {words('work.private')}
      </p>
    </WorkPart>
  )
}

/** Blind second looks: the officer's answers, and others' answers about their accepts. Absent without any. */
function BlindLooks({ blind, isOwn }: { blind: Work['blind']; isOwn: boolean }) {
  const words = useWords()
  const { language } = useLanguage()
  const { answered, agreed, waiting, decided } = blind
  if (answered + waiting + decided.answered === 0) return null
  const number = (value: number) => formatCount(value, language)
  const lines = [
    [words('work.blind.answered'), number(answered)],
    [words('work.blind.agreed'), number(agreed)],
    [words('work.blind.differed'), number(answered - agreed)],
    [words(isOwn ? 'work.blind.for_you' : 'work.blind.waiting'), number(waiting)],
  ]
  return (
    <WorkPart
      title={words('blind.figures.title')}
      span="narrow"
      besideTitle={
        isOwn &&
        waiting > 0 && (
          <LinkBase className={textStyles.link} to={listPath('second-looks', { kind: 'blind' })}>
            {words('work.blind.open')}
          </LinkBase>
        )
      }
    >
      <ul className={styles.lines}>
        {lines.map(([label = '', value = '']) => (
          <li key={label}>
            <span>{label}</span>
            <b>{value}</b>
          </li>
        ))}
      </ul>
      {decided.answered > 0 && (
        <p className={textStyles.small} data-tone="muted">
          {words(isOwn ? 'work.blind.own_accepts' : 'work.blind.accepts', {
            agreed: number(decided.agreed),
            answered: number(decided.answered),
          })}
        </p>
      )}
    </WorkPart>
  )
}

/**
 * One officer's work, on their page: on the officer's own page also what is on their desk, and for supervisors the
 * team's figures.
 */
export function OfficerWork({
  officerId,
  period,
  isOwn = false,
}: {
  officerId: string
  period: WorkPeriod
  isOwn?: boolean
}) {
  const words = useWords()
  const { data: work, error, refetch } = useWork(officerId, period)
  if (error && !work) return <LoadProblem error={error} onRetry={() => void refetch()} />
  if (!work)
    return (
      <div className={styles.work} role="status">
        <span className={textStyles.spoken}>{words('loading')}</span>
        <span className={skeletonStyles.skeleton} style={{ width: '60%' }} />
      </div>
    )
  return (
    <div className={clsx(styles.work, styles.inRecord)}>
      <Figures work={work} />
      <WorkPart
        title={words('work.week')}
        span="wide"
        besideTitle={
          <span data-tone="muted">
            {words('work.week_total', {
              smart_count: work.week.decided,
            })}
          </span>
        }
      >
        <WeekByHour work={work} />
      </WorkPart>
      {work.team && !isOwn ? <TeamTable work={work} team={work.team} /> : <OnDesk work={work} />}
      <LatestDecisions work={work} />
      <div className={styles.stack}>
        <WithTraders work={work} />
        <OverturnedDecisions work={work} />
        <BlindLooks blind={work.blind} isOwn={isOwn} />
      </div>
    </div>
  )
}
