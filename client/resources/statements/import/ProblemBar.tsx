import { CircleX } from 'lucide-react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../../../elements/buttonClass.ts'
import textStyles from '../../../elements/text.module.css'
import { showDay } from '../../../format/day.ts'
import { formatDecimals, isolateAmount } from '../../../format/numbers.ts'
import { anyMessages } from '../../../i18n/messages.ts'
import { type Key, useLanguage, useWords } from '../../../i18n/useWords.ts'
import styles from './Import.module.css'
import type { ImportProblem } from './importProblem.ts'

const SENTENCES: Record<string, Key> = {
  ACCOUNT_UNKNOWN: 'import.problem.account',
  ALREADY_IMPORTED: 'import.problem.again',
  PAYLOAD_TOO_LARGE: 'import.problem.large',
  FORBIDDEN: 'import.problem.forbidden',
  UNREACHABLE: 'import.problem.unreachable',
  OUTCOME_UNKNOWN: 'import.problem.unknown',
}

/** Rules whose value is an amount. */
const AMOUNTS = ['balance', 'row_balance']

/** Returns a function that describes a problem in one sentence: the console's own, or else the server's in English. */
function useSentence() {
  const words = useWords()
  const { language } = useLanguage()
  return ({ code, message, fields, rule, value }: ImportProblem): string => {
    const sentence = SENTENCES[code]
    if (sentence) return words(sentence)
    if (fields.includes('account')) return words('import.problem.need_account')
    if (fields.some((field) => /^(mapping|reading)/.test(field))) return words('import.problem.need_reading')
    if (rule && rule in anyMessages().import.problem) {
      const amount = value !== null && AMOUNTS.includes(rule)
      const shown = amount ? isolateAmount(formatDecimals(value, language)) : showDay(value ?? '')
      return words(`import.problem.${rule}` as Key, { value: shown })
    }
    return message || words('import.problem.failed')
  }
}

/** One line that says why the file was refused, and where. `columnName`: the file's own name for the column. */
export function ProblemBar({
  id,
  problem,
  columnName,
  onGo,
}: {
  id: string
  problem: ImportProblem
  columnName: string | null
  onGo: (() => void) | null
}) {
  const words = useWords()
  const sentence = useSentence()(problem)
  const { line, rule, code, statement_id } = problem
  // The server's own sentences already name the position.
  const isOwn = rule !== null && rule in anyMessages().import.problem
  const at =
    line !== null && isOwn
      ? words(columnName ? 'import.problem.at_column' : 'import.problem.at_line', { line, column: columnName ?? '' })
      : null
  return (
    <div className={styles.problem} id={id} role="alert">
      <CircleX size={17} strokeWidth={1.6} aria-hidden="true" />
      <div>
        <b>{at ? words('import.problem.where', { at, what: sentence }) : sentence}</b>
        {isOwn && <p>{words(rule === 'day' ? 'import.problem.hint_day' : 'import.problem.hint')}</p>}
      </div>
      {code === 'ACCOUNT_UNKNOWN' && (
        <LinkBase className={textStyles.link} to="/settings">
          {words('import.problem.fee_accounts')}
        </LinkBase>
      )}
      {statement_id && (
        <LinkBase className={textStyles.link} to={`/statements/${statement_id}/show`}>
          {words('import.problem.open_it')}
        </LinkBase>
      )}
      {onGo && line !== null && (
        <button type="button" className={buttonClass()} onClick={onGo}>
          {words('import.go_to', { line })}
        </button>
      )}
    </div>
  )
}
