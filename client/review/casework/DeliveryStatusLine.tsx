import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import { buttonClass } from '../../elements/buttonClass.ts'
import flowStyles from '../../elements/flow.module.css'
import { HttpStatus } from '../../elements/HttpStatus.tsx'
import textStyles from '../../elements/text.module.css'
import { WaitIcon } from '../../elements/WaitingTime.tsx'
import type { AgeState } from '../../format/age.ts'
import { useWords } from '../../i18n/useWords.ts'
import { useSendsMail } from '../../layout/useSendsMail.ts'
import type { Dispatch, EventDelivery } from '../../records.ts'
import styles from './DeliveryStatusLine.module.css'
import { useRedeliver } from './useRedeliver.ts'

export const SHAPE: Record<Dispatch['status'], AgeState> = {
  delivered: 'in_time',
  handed: 'in_time',
  pending: 'soon',
  failed: 'over',
  dropped: 'over',
  bounced: 'over',
}

/** Shows whether an event reached the trader: each endpoint, its last answer, and a button to send again. */
export function DeliveryStatusLine({ event, onReload }: { event: EventDelivery; onReload: () => Promise<unknown> }) {
  const words = useWords()
  const sendsMail = useSendsMail()
  return (
    <div className={styles.toldLine}>
      <span className={clsx(textStyles.mono, styles.mono)}>{event.event_type}</span>
      {event.dispatches.length === 0 ? (
        <span className={clsx(flowStyles.row, styles.row)} data-tone="bad">
          <WaitIcon state="over" />
          {words('told.nobody')}
          {sendsMail === false && <span data-tone="muted">{words('mails.none_sent')}</span>}
        </span>
      ) : (
        event.dispatches.map((dispatch) => <Endpoint key={dispatch.id} dispatch={dispatch} onReload={onReload} />)
      )}
    </div>
  )
}

function Endpoint({ dispatch, onReload }: { dispatch: Dispatch; onReload: () => Promise<unknown> }) {
  const words = useWords()
  const again = useRedeliver(dispatch, onReload)
  const last = dispatch.attempts.at(-1)
  return (
    <span className={clsx(flowStyles.row, styles.row)}>
      <WaitIcon state={SHAPE[dispatch.status]} />
      <span className={clsx(textStyles.mono, textStyles.clip, styles.mono)} title={dispatch.url_host}>
        {dispatch.url_host}
      </span>
      {last && <HttpStatus status={last.http_status} />}
      <span className={clsx(textStyles.small, styles.small)} data-tone="muted">
        {words(`told.state.${dispatch.status}`)}
        {words('comma')}
        {words('timeline.attempts', { smart_count: dispatch.attempts.length })}
      </span>
      {dispatch.allowed_actions.includes('redeliver') && (
        <button
          type="button"
          className={clsx(buttonClass('icon', 'small'), styles.button)}
          disabled={again.isPending}
          aria-label={words(again.isError ? 'told.failed' : 'told.redeliver')}
          title={words(again.isError ? 'told.failed' : 'told.redeliver')}
          onClick={() => again.mutate()}
        >
          <RotateCw size={13} strokeWidth={1.6} aria-hidden="true" />
        </button>
      )}
      <span className={textStyles.spoken} role="status">
        {again.isSuccess && words('told.sent')}
        {again.isError && words('told.failed')}
      </span>
    </span>
  )
}
