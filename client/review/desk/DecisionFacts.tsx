import { clsx } from 'clsx'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { Person } from '../../elements/Person.tsx'
import { TimeFact } from '../../elements/RecordFacts.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { Dossier } from '../../records.ts'
import { PinTexts } from '../viewer/PinTexts.tsx'
import styles from './DecisionFacts.module.css'

/** The current decision: the officer, the time, and the trader's text. Renders nothing before a decision. */
export function DecisionFacts({ record }: { record: Dossier }) {
  const words = useWords()
  if (record.decided_at === null) return null
  return (
    <FactList title={words('dossier.decision')}>
      {record.decided_by && (
        <Fact label={words('fact.decided_by')}>
          <Person {...record.decided_by} />
        </Fact>
      )}
      <TimeFact label="fact.decided_at" at={record.decided_at} />
      {record.reason_codes.length > 0 && (
        <Fact label={words('fact.reason_codes')}>
          <span className={clsx(textStyles.mono, textStyles.wrap)}>{record.reason_codes.join(' ')}</span>
        </Fact>
      )}
      {record.reason && (
        <div className={styles.letterRead}>
          <dt>{words('dossier.trader_reads')}</dt>
          <dd>
            <span dir="auto">{record.reason}</span>
            <PinTexts record={record} pins={record.pins} />
          </dd>
        </div>
      )}
    </FactList>
  )
}
