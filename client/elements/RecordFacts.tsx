import { type Key, useWords } from '../i18n/useWords.ts'
import { Fact } from './Facts.tsx'
import { Timestamp } from './Timestamp.tsx'
import textStyles from './text.module.css'

/** The time of an event; empty before the event. */
export function TimeFact({ label, at }: { label: Key; at: string | null }) {
  const words = useWords()
  if (at === null) return null
  return (
    <Fact label={words(label)}>
      <Timestamp at={at} />
    </Fact>
  )
}

/** A record's id, to copy. */
export function IdFact({ id }: { id: string }) {
  const words = useWords()
  return (
    <Fact label={words('fact.id')} copy={id}>
      <span className={textStyles.mono}>{id}</span>
    </Fact>
  )
}
