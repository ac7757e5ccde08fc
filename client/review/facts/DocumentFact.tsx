import { Fact } from '../../elements/Facts.tsx'
import { useWords } from '../../i18n/useWords.ts'
import type { Dossier } from '../../records.ts'
import { checksOn } from './CheckedFact.tsx'
import { CheckMark } from './CheckMark.tsx'
import { useCheckText } from './useCheckText.ts'

const TONES = { fine: undefined, open: undefined, look: 'warn', wrong: 'bad' } as const

/** Whether there is a document, and whether another dossier has the same one. */
export function DocumentFact({ record }: { record: Dossier }) {
  return <Verdict label="file" record={record} on="file" />
}

/** A fact without its own value: it shows the sentence of its check. */
export function Verdict({
  label,
  record,
  on,
}: {
  label: 'file' | 'look_alike' | 'in_name' | 'dossiers' | 'image' | 'key'
  record: Dossier
  on: string
}) {
  const words = useWords()
  const checkText = useCheckText()
  const checks = checksOn(record.checks, on)
  if (checks.length === 0) return null
  return (
    <Fact label={words(`checked.${label}`)} result={<CheckMark checks={checks} />}>
      {checks.map((check) => (
        <div key={check.id} data-tone={TONES[check.result]}>
          {checkText(check)}
        </div>
      ))}
    </Fact>
  )
}
