import { clsx } from 'clsx'
import { Check, Clock, RotateCw, X } from 'lucide-react'
import { buttonClass } from '../../elements/buttonClass.ts'
import cardStyles from '../../elements/card.module.css'
import factsStyles from '../../elements/Facts.module.css'
import { HttpStatus } from '../../elements/HttpStatus.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { WaitIcon } from '../../elements/WaitingTime.tsx'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { useSendsMail } from '../../layout/useSendsMail.ts'
import type { Dispatch, EventDelivery } from '../../records.ts'
import { SHAPE } from '../casework/DeliveryStatusLine.tsx'
import { useRedeliver } from '../casework/useRedeliver.ts'
import dotStyles from '../Dot.module.css'
import styles from './DeliveryStatusPart.module.css'

const REDELIVERY_MESSAGES = {
  idle: 'told.same_bytes',
  pending: 'told.same_bytes',
  success: 'told.sent',
  error: 'told.failed',
} as const

/** Whether the events reached the trader, in one line. */
function deliverySummary(events: readonly EventDelivery[]): Key {
  const dispatches = events.flatMap((event) => event.dispatches)
  if (dispatches.length === 0) return 'told.nobody'
  const delivered = dispatches.filter(({ status }) => status === 'delivered' || status === 'handed').length
  if (delivered === dispatches.length) return 'told.yes'
  if (delivered > 0) return 'told.partly'
  return dispatches.some((dispatch) => dispatch.status === 'pending') ? 'told.not_yet' : 'told.no'
}

/** Shows whether each decision reached the trader: event, endpoints, attempts, and a button to send again. */
export function DeliveryStatusPart({
  events,
  decided,
  onReload,
}: {
  events: readonly EventDelivery[]
  decided: boolean
  onReload: () => Promise<unknown>
}) {
  const words = useWords()
  const sendsMail = useSendsMail()
  if (!decided && events.length === 0) return null
  return (
    <section className={factsStyles.factsPart} data-slot="facts-part">
      <h2>
        {words('told.title')}
        <span className={factsStyles.aside}>{words(deliverySummary(events))}</span>
      </h2>
      {sendsMail === false && (
        <p className={textStyles.small} data-tone="muted">
          {words('mails.none_sent')}
        </p>
      )}
      {events.map((event) => (
        <div key={event.event_id} className={styles.told}>
          <p className={styles.event}>
            <span className={clsx(textStyles.mono, styles.mono)}>{event.event_type}</span>
            <span className={textStyles.small} data-tone="muted">
              <Timestamp at={event.created_at} />
            </span>
          </p>
          {event.dispatches.map((dispatch) => (
            <DeliveryEndpoint key={dispatch.id} dispatch={dispatch} onReload={onReload} />
          ))}
        </div>
      ))}
    </section>
  )
}

function DeliveryEndpoint({ dispatch, onReload }: { dispatch: Dispatch; onReload: () => Promise<unknown> }) {
  const words = useWords()
  const again = useRedeliver(dispatch, onReload)
  const tried = dispatch.attempts.length > 0 || dispatch.next_attempt_at !== null
  return (
    <div className={clsx(cardStyles.card, styles.endpoint)}>
      <header>
        <WaitIcon state={SHAPE[dispatch.status]} />
        <span className={clsx(textStyles.mono, textStyles.clip, styles.mono)}>{dispatch.url_host}</span>
        <span className={styles.state} data-slot="state">
          {words(`told.state.${dispatch.status}`)}
        </span>
      </header>
      {tried && (
        <ol className={styles.tries}>
          {dispatch.attempts.map((attempt) => {
            const good = attempt.http_status >= 200 && attempt.http_status < 300
            return (
              <li key={attempt.delivery_id} data-tone={good ? 'ok' : 'bad'}>
                <span className={clsx(dotStyles.dot, styles.dot)}>{good ? <Check size={11} /> : <X size={11} />}</span>
                <span className={styles.count}>{attempt.attempt}</span>
                <Timestamp at={attempt.at} />
                <HttpStatus status={attempt.http_status} />
                <span className={textStyles.clip} data-tone="muted" title={attempt.response_body}>
                  {attempt.response_body}
                </span>
              </li>
            )
          })}
          {dispatch.next_attempt_at && (
            <li className={styles.next}>
              <span className={clsx(dotStyles.dot, styles.dot)}>
                <Clock size={11} />
              </span>
              <span className={styles.count}>{dispatch.attempts.length + 1}</span>
              <span className={styles.wide}>
                {words('told.next')} <Timestamp at={dispatch.next_attempt_at} />
              </span>
            </li>
          )}
        </ol>
      )}
      {dispatch.allowed_actions.includes('redeliver') && (
        <div className={styles.actions}>
          <button type="button" className={buttonClass()} disabled={again.isPending} onClick={() => again.mutate()}>
            <RotateCw size={14} strokeWidth={1.6} aria-hidden="true" />
            {words('told.redeliver')}
          </button>
          <span className={textStyles.small} data-tone="muted" role="status">
            {words(REDELIVERY_MESSAGES[again.status])}
          </span>
        </div>
      )}
    </div>
  )
}
