import { Fact } from '../../elements/Facts.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { RecordLink } from '../../record/RecordLink.tsx'
import type { PaymentInstance } from '../../records.ts'

type Instance = Pick<PaymentInstance, 'id' | 'title' | 'status' | 'acceptance_status'>

/** The instance behind a link, with both of its states: a link takes nothing while one of them is not right. */
export function InstanceFact({ instance: { id, title, status, acceptance_status } }: { instance: Instance }) {
  const words = useWords()
  return (
    <Fact label={words('fact.instance')}>
      <span className="row">
        <RecordLink resource="payment-instances" id={id} name={title} />
        <StateChip state={acceptance_status} />
        <StateChip state={status} />
      </span>
    </Fact>
  )
}
