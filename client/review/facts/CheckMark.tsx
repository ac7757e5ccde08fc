import { CircleDashed, Check as Tick, TriangleAlert, X } from 'lucide-react'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { Check } from '../../records.ts'
import styles from './CheckMark.module.css'
import { useCheckText } from './useCheckText.ts'

const LOOK = {
  fine: ['ok', Tick],
  look: ['warn', TriangleAlert],
  wrong: ['bad', X],
  open: ['muted', CircleDashed],
} as const

const ORDER = ['wrong', 'look', 'open', 'fine'] as const

/** The worst result among checks; null without any. */
const worstResult = (checks: Check[]) => ORDER.find((result) => checks.some((check) => check.result === result)) ?? null

/** The check result of one fact: tick, triangle, cross, or a dashed ring before the first reading. */
export function CheckMark({ checks }: { checks: Check[] }) {
  const words = useWords()
  const checkText = useCheckText()
  const result = worstResult(checks)
  if (!result) return null
  const [tone, Icon] = LOOK[result]
  return (
    <span className={styles.checkMark} data-slot="check-mark" data-tone={tone} title={checks.map(checkText).join('\n')}>
      <Icon size={16} strokeWidth={1.8} aria-hidden="true" />
      <span className={textStyles.spoken}>{words(`result.${result}`)}</span>
    </span>
  )
}

const TONE = { fine: '', look: 'warn', wrong: 'bad', open: '' } as const

/** Whether a check has a sentence to show. A good result has one only when it comes with details. */
const hasSentence = ({ result, with: given }: Check) =>
  result === 'look' || result === 'wrong' || (result === 'fine' && given !== undefined)

/** The sentences of the checks under a fact. */
export function CheckWhy({ checks, id }: { checks: Check[]; id?: string }) {
  const checkText = useCheckText()
  const sentences = checks.filter(hasSentence)
  if (sentences.length === 0) return null
  return (
    <div className={styles.why} data-slot="why" id={id}>
      {sentences.map((check) => (
        <p key={check.id} data-tone={TONE[check.result]} dir="auto">
          {checkText(check)}
        </p>
      ))}
    </div>
  )
}

/** `4 fine, 3 to look at`: all checks of a dossier in one line. */
export function CheckCounts({ checks }: { checks: Check[] }) {
  const words = useWords()
  return (
    <span className={styles.checkCounts} data-slot="check-counts">
      {(['fine', 'look', 'wrong'] as const).map((result) => {
        const n = checks.filter((check) => check.result === result).length
        const [tone, Icon] = LOOK[result]
        return (
          n > 0 && (
            <span key={result} data-tone={result === 'fine' ? undefined : tone}>
              <Icon size={14} strokeWidth={1.9} data-tone={tone} aria-hidden="true" />
              {words(`result.${result}_count`, { smart_count: n })}
            </span>
          )
        )
      })}
    </span>
  )
}
