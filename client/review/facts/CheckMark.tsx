import { CircleDashed, Info, Check as Tick, TriangleAlert, X } from 'lucide-react'
import { createContext, useContext } from 'react'
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

/** The ids of the checks that need an explanation before an accept; null where the officer cannot accept. */
export const ExplainedChecks = createContext<ReadonlySet<string> | null>(null)

/** The check result of one fact: tick, triangle, cross, or a dashed ring before the first reading. */
export function CheckMark({ checks }: { checks: Check[] }) {
  const words = useWords()
  const checkText = useCheckText()
  const explained = useContext(ExplainedChecks)
  const result = worstResult(checks)
  if (!result) return null
  const needsWord = explained !== null && checks.some(({ id }) => explained.has(id))
  const informs = explained !== null && result === 'look' && !needsWord
  const [tone, Icon] = informs ? (['muted', Info] as const) : LOOK[result]
  const said = checks.map(checkText)
  if (needsWord) said.push(words('result.explain'))
  if (informs) said.push(words('result.information'))
  return (
    <span className={styles.checkMark} data-slot="check-mark" data-tone={tone} title={said.join('\n')}>
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

const COUNTED = {
  fine: ['ok', Tick, 'result.fine_count'],
  look: ['warn', TriangleAlert, 'result.look_count'],
  wrong: ['bad', X, 'result.wrong_count'],
  explain: ['warn', TriangleAlert, 'result.explain_count'],
  information: ['muted', Info, 'result.information_count'],
} as const

/**
 * `4 in order, 1 needs an explanation, 2 for information`: all checks of a dossier in one line, with as many
 * explanations as the accept asks for. Where the officer cannot accept, the results are counted instead.
 */
export function CheckCounts({ checks }: { checks: Check[] }) {
  const words = useWords()
  const explained = useContext(ExplainedChecks)
  const group = ({ id, result }: Check) => {
    if (explained?.has(id)) return 'explain'
    return explained && result === 'look' ? 'information' : result
  }
  return (
    <span className={styles.checkCounts} data-slot="check-counts">
      {Object.entries(COUNTED).map(([name, [tone, Icon, label]]) => {
        const n = checks.filter((check) => group(check) === name).length
        return (
          n > 0 && (
            <span key={name} data-tone={name === 'fine' ? undefined : tone}>
              <Icon size={14} strokeWidth={1.9} data-tone={tone} aria-hidden="true" />
              {words(label, { smart_count: n })}
            </span>
          )
        )
      })}
    </span>
  )
}
