import { Fact, FactList } from '../../elements/Facts.tsx'
import flowStyles from '../../elements/flow.module.css'
import { IdFact, TimeFact } from '../../elements/RecordFacts.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { RecordLink } from '../../record/RecordLink.tsx'
import { TraderFacts } from '../../record/TraderFacts.tsx'
import type { PayLink, PaymentLink } from '../../records.ts'

/**
 * The title, workspace and instance of a link of either group. Shows both states of the instance, because a link takes
 * no payment unless both are right.
 */
export function LinkOwnerFacts({ record }: { record: PaymentLink | PayLink }) {
  const words = useWords()
  const { payment_instance: instance } = record
  return (
    <FactList title={words('link.belongs')}>
      <Fact label={words('fact.instance')}>
        <span className={flowStyles.row}>
          <RecordLink resource="payment-instances" id={instance.id} name={instance.title} />
          <StateChip state={instance.acceptance_status} />
          <StateChip state={instance.status} />
        </span>
      </Fact>
      <Fact label={words('fact.brand')}>
        <RecordLink resource="brands" {...record.brand} />
      </Fact>
      <TraderFacts record={record} />
      <Fact label={words('link.slug')} copy={record.slug}>
        <span className={textStyles.mono}>{record.slug}</span>
      </Fact>
      <TimeFact label="fact.created_at" at={record.created_at} />
      <IdFact id={record.id} />
    </FactList>
  )
}
