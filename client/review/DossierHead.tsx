import { ChevronRight } from 'lucide-react'
import { LinkBase } from 'react-admin'
import { Age } from '../elements/Age.tsx'
import { CopyButton } from '../elements/CopyButton.tsx'
import { StateChip } from '../elements/StateChip.tsx'
import { Timestamp } from '../elements/Timestamp.tsx'
import { duration } from '../format/duration.ts'
import { useWords } from '../i18n/useWords.ts'
import { SheetHead } from '../layout/SheetHead.tsx'
import { useQueue } from '../layout/useQueues.ts'
import { QUEUES } from '../list/queues.ts'
import type { Dossier, QueueResource } from '../records.ts'

export const stateOf = (record: Dossier) => ('acceptance_status' in record ? record.acceptance_status : record.status)

/** Who, what, since when, in which state. */
export function DossierHead({ resource, record }: { resource: QueueResource; record: Dossier }) {
  const words = useWords()
  const queue = useQueue(resource)
  const state = stateOf(record)
  const waits = state === QUEUES[resource].states[0]?.value
  return (
    <div className="dossier-head">
      <SheetHead
        title={record.name}
        crumb={
          <>
            <LinkBase to={`/${resource}`}>{words(`names.${resource}`)}</LinkBase>
            <ChevronRight size={12} className="flip" aria-hidden="true" />
            <LinkBase to={`/traders/${record.trader.id}/show`}>
              <bdi>{record.trader.name}</bdi>
            </LinkBase>
          </>
        }
        beside={<StateChip state={state} />}
        below={
          <>
            <span>{words(`kind.${resource}`)}</span>
            <span className="row">
              <span className="mono" title={record.id}>
                {record.id.slice(-8)}
              </span>
              <CopyButton value={record.id} label={words('fact.id')} />
            </span>
            <span>
              {words('dossier.sent')} <Timestamp at={record.waiting_since} />
            </span>
            <span>{words('dossier.submission', { smart_count: record.submissions })}</span>
          </>
        }
        end={
          waits && (
            <div className="waiting">
              <Age since={record.waiting_since} target={queue?.target_minutes} />
              {queue && (
                <span className="small soft">
                  {words('queue.target_is', { time: duration(queue.target_minutes, words) })}
                </span>
              )}
            </div>
          )
        }
      />
    </div>
  )
}
