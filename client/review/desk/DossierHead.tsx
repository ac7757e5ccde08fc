import { clsx } from 'clsx'
import { useEffect } from 'react'
import { LinkBase } from 'react-admin'
import { CopyButton } from '../../elements/CopyButton.tsx'
import { DeletedChip } from '../../elements/DeletedChip.tsx'
import flowStyles from '../../elements/flow.module.css'
import { focusTarget } from '../../elements/focusTargets.ts'
import { Name } from '../../elements/Name.tsx'
import { Person } from '../../elements/Person.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { useNow } from '../../elements/useNow.ts'
import { duration, minutesSince } from '../../format/duration.ts'
import { shortDay } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import sheetHeadStyles from '../../layout/PageHead.module.css'
import { useQueue } from '../../layout/useQueues.ts'
import type { DossierRow, QueueResource } from '../../records.ts'
import { useDossierKind } from '../../registry.tsx'
import { HandlingChip } from '../casework/HandlingChip.tsx'
import { isFullRecord } from '../fullRecord.ts'
import { RiskMark } from '../risk/RiskMark.tsx'
import { isWithTrader, waitOf, waitStart } from '../waitStart.ts'
import styles from './DossierHead.module.css'
import { RecentEntries } from './RecentEntries.tsx'
import { WaitBadge } from './WaitBadge.tsx'
import { BeginWalk, WalkMark } from './WalkMark.tsx'

const isSameName = (one: string, other: string) => one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0

/**
 * The dossier's name, trader, waiting time, state and claim. If dossier and trader have the same name, it is shown
 * once.
 */
export function DossierHead({
  resource,
  record,
  waits,
  isAtLimit = false,
}: {
  resource: QueueResource
  record: DossierRow
  /** Whether the dossier is whole and current, so that its waiting time may be shown. */
  waits: boolean
  /** Whether the dossier is not claimed because the officer holds as many of its queue as one may. */
  isAtLimit?: boolean
}) {
  const words = useWords()
  const queue = useQueue(resource)
  const { stateOf, states } = useDossierKind(resource)
  const state = stateOf(record)
  const undecided = state === states[0].value
  const refused = isFullRecord(record) && record.collisions.some(({ kind }) => kind === 'refused_before')
  const isAway = isWithTrader(record, useNow())
  const waiting = waits && undecided && record.deleted_at === null
  useEffect(() => {
    document.title = `${record.name} · Countersign`
  }, [record.name])
  return (
    <header className={styles.dossierHead} data-slot="dossier-head">
      <div className={styles.identity}>
        <div className={clsx(sheetHeadStyles.headLine, styles.titleLine)}>
          <h1>
            <Name>{record.name}</Name>
          </h1>
          {!undecided && <StateChip state={state} />}
          {record.deleted_at && <DeletedChip />}
          <HandlingChip record={record} />
          <WalkMark resource={resource} record={record} />
        </div>
        <div className={styles.subtitle}>
          <span>{words(`kind.${resource}`)}</span>
          <span className={clsx(flowStyles.row, styles.row)}>
            <span className={textStyles.mono} title={record.id}>
              {record.id.slice(-8)}
            </span>
            <CopyButton value={record.id} label={words('fact.id')} />
          </span>
          <span className={styles.owner}>
            <LinkBase
              ref={focusTarget('trader')}
              id="open-trader"
              dir="auto"
              to={`/traders/${record.trader.id}/show`}
              title={words('keys.trader')}
            >
              {isSameName(record.trader.name, record.name) ? words('keys.trader') : record.trader.name}
            </LinkBase>
            <BeginWalk resource={resource} record={record} />
          </span>
          {record.deleted_at ? (
            <DeletedNotice record={record} at={record.deleted_at} />
          ) : (
            <span>
              {words('dossier.sent')} <Timestamp at={record.waiting_since} />
            </span>
          )}
          <span className={clsx(record.submissions === 1 && !refused && styles.first)}>
            {words('dossier.submission', { smart_count: record.submissions })}
            {refused && <b data-tone="warn">{`${words('comma')}${words('dossier.refused_before')}`}</b>}
          </span>
        </div>
      </div>
      {waits && <RecentEntries resource={resource} id={record.id} />}
      {(waiting || record.claim) && (
        <div className={styles.state} data-slot="state">
          {waiting && record.risk && record.risk.level !== 'low' && (
            <div className={clsx(styles.detail, styles.risk)} data-slot="detail">
              <b>
                <RiskMark risk={record.risk} />
              </b>
              <span>{words('risk.title')}</span>
            </div>
          )}
          {waiting && (
            <div className={styles.detail} data-slot="detail">
              {isAway ? (
                <b>{words('question.with_trader')}</b>
              ) : (
                <WaitBadge since={waitStart(record)} wait={waitOf(record, queue)} />
              )}
              {queue && <span>{words('queue.target_is', { time: duration(queue.target_minutes, words) })}</span>}
            </div>
          )}
          <ClaimChip record={record} isAtLimit={isAtLimit} />
        </div>
      )}
    </header>
  )
}

/** When the trader deleted the dossier, and after which decision. */
function DeletedNotice({ record, at }: { record: DossierRow; at: string }) {
  const words = useWords()
  const { language } = useLanguage()
  const now = useNow()
  const when = shortDay(at, language, now)
  if (!isFullRecord(record)) return null
  const { deleted_after } = record
  return (
    <span className={textStyles.strong}>
      {deleted_after
        ? words(`deleted.after_${deleted_after.action}`, { when, day: shortDay(deleted_after.at, language, now) })
        : words('deleted.before_any', { when })}
    </span>
  )
}

function ClaimChip({ record, isAtLimit }: { record: DossierRow; isAtLimit: boolean }) {
  const words = useWords()
  const now = useNow()
  if (isAtLimit)
    return (
      <div
        className={clsx(styles.detail, styles.claim)}
        data-slot="detail"
        role="status"
        title={words('conflict.claim_limit')}
      >
        <b data-tone="warn">{words('claim.not_yours')}</b>
        <span>{words('claim.at_limit')}</span>
      </div>
    )
  // Reserve space for the claim that is about to arrive, so that nothing moves.
  if (!record.claim)
    return record.claim_actions.includes('claim') ? (
      <div className={clsx(styles.detail, styles.claim)} data-slot="detail" />
    ) : null
  const { officer, since } = record.claim
  const minutes = minutesSince(since, now)
  const mine = record.claim_actions.includes('release')
  const said =
    minutes === 0
      ? words(mine ? 'claim.mine_now' : 'claim.since_now')
      : words(mine ? 'claim.mine_since' : 'claim.since', { time: duration(minutes, words) })
  return (
    <div className={clsx(styles.detail, styles.claim)} data-slot="detail">
      <b>
        <Person id={officer.id} name={officer.name} />
      </b>
      <span>{said}</span>
    </div>
  )
}
