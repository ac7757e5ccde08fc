import { RotateCw } from 'lucide-react'
import { AgeShape } from '../../elements/Age.tsx'
import { HttpStatus } from '../../elements/HttpStatus.tsx'
import type { AgeState } from '../../format/age.ts'
import { useWords } from '../../i18n/useWords.ts'
import type { Dispatch, ToldEvent } from '../../records.ts'
import { useRedeliver } from './useRedeliver.ts'

export const SHAPE: Record<Dispatch['status'], AgeState> = {
  delivered: 'in_time',
  pending: 'soon',
  failed: 'over',
  dropped: 'over',
}

/** Was the trader told? Beside what made the event: each endpoint with its last answer, and sending it again. */
export function ToldLine({ event, reload }: { event: ToldEvent; reload: () => Promise<unknown> }) {
  const words = useWords()
  return (
    <div className="told-line">
      <span className="mono">{event.event_type}</span>
      {event.dispatches.length === 0 ? (
        <span className="row bad">
          <AgeShape state="over" />
          {words('told.nobody')}
        </span>
      ) : (
        event.dispatches.map((dispatch) => <Endpoint key={dispatch.id} dispatch={dispatch} reload={reload} />)
      )}
    </div>
  )
}

function Endpoint({ dispatch, reload }: { dispatch: Dispatch; reload: () => Promise<unknown> }) {
  const words = useWords()
  const again = useRedeliver(dispatch, reload)
  const last = dispatch.attempts.at(-1)
  return (
    <span className="row">
      <AgeShape state={SHAPE[dispatch.status]} />
      <span className="mono clip" title={dispatch.url_host}>
        {dispatch.url_host}
      </span>
      {last && <HttpStatus status={last.http_status} />}
      <span className="soft small">
        {words(`told.state.${dispatch.status}`)}
        {words('comma')}
        {words('timeline.attempts', { smart_count: dispatch.attempts.length })}
      </span>
      {dispatch.allowed_actions.includes('redeliver') && (
        <button
          type="button"
          className="btn icon s"
          disabled={again.isPending}
          aria-label={words(again.isError ? 'told.failed' : 'told.redeliver')}
          title={words(again.isError ? 'told.failed' : 'told.redeliver')}
          onClick={() => again.mutate()}
        >
          <RotateCw size={13} strokeWidth={1.6} aria-hidden="true" />
        </button>
      )}
      <span className="sr" role="status">
        {again.isSuccess ? words('told.sent') : again.isError ? words('told.failed') : ''}
      </span>
    </span>
  )
}
