import { Fact, FactList } from '../../elements/Facts.tsx'
import { Money } from '../../elements/Money.tsx'
import { TimeFact } from '../../elements/RecordFacts.tsx'
import { Rib } from '../../elements/Rib.tsx'
import textStyles from '../../elements/text.module.css'
import { showDay } from '../../format/day.ts'
import { useWords } from '../../i18n/useWords.ts'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import type { StatementLine } from '../../records.ts'
import { LineActs } from './LineActs.tsx'
import { ProofCell } from './ProofCell.tsx'
import { positionText } from './positionText.ts'

/** A counterparty's account: a RIB in its parts, any other number as the bank writes it. */
const SomeAccount = ({ number }: { number: string }) =>
  /^\d{20}$/.test(number) ? <Rib number={number} /> : <span className={textStyles.mono}>{number}</span>

/** One line of the bank, and the officers' acts on it. */
export function StatementLineShow() {
  const words = useWords()
  return (
    <RecordPage<StatementLine>
      head={(line) => ({
        besideTitle: <span data-tone="muted">{words(`line.state.${line.state}`)}</span>,
        actions: <LineActs line={line} />,
      })}
    >
      {(line) => (
        <FactList>
          <Fact label={words('line.column.amount')} copy={line.amount}>
            {words(`line.direction.${line.direction}`)} <Money amount={line.amount} currency={line.currency} />
          </Fact>
          <Fact label={words('line.column.day')}>
            <bdi dir="ltr">{showDay(line.booked_on)}</bdi>
          </Fact>
          {line.value_on && (
            <Fact label={words('line.fact.value_on')}>
              <bdi dir="ltr">{showDay(line.value_on)}</bdi>
            </Fact>
          )}
          {line.counterparty.name && (
            <Fact label={words('line.column.payer')} copy={line.counterparty.name}>
              <bdi>{line.counterparty.name}</bdi>
            </Fact>
          )}
          {line.counterparty.account && (
            <Fact label={words('line.column.account')} copy={line.counterparty.account}>
              <SomeAccount number={line.counterparty.account} />
            </Fact>
          )}
          <Fact label={words('line.column.text')} copy={line.text}>
            <bdi className={textStyles.wrap}>{line.text}</bdi>
          </Fact>
          {line.reference && (
            <Fact label={words('line.column.reference')} copy={line.reference}>
              <span className={textStyles.mono}>{line.reference}</span>
            </Fact>
          )}
          <Fact label={words('line.fact.proof')}>
            <ProofCell line={line} />
          </Fact>
          <Fact label={words('line.fact.ours')}>
            <Rib number={line.account} />
          </Fact>
          <Fact label={words('line.fact.statement')}>
            <RecordLink resource="statements" id={line.statement_id} name={positionText(line.place, words)} />
          </Fact>
          <TimeFact label="statement.column.imported" at={line.imported_at} />
        </FactList>
      )}
    </RecordPage>
  )
}
