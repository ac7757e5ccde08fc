import { useId } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import formStyles from '../../elements/form.module.css'
import { showDay } from '../../format/day.ts'
import { formatMoney, isolateAmount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { PanelButton } from '../../layout/Panel.tsx'
import { useLimits } from '../../providers/references.ts'
import { useRecordAction } from '../../record/useRecordAction.ts'
import type { StatementLine } from '../../records.ts'
import { ConflictMessage } from '../../review/ConflictMessage.tsx'
import styles from './Lines.module.css'

type Act = 'ignore' | 'reopen'
const ACTS: readonly Act[] = ['ignore', 'reopen']

/** The act that the server allows on the line, with a field for the reason below its button. */
export function LineActs({ line, inRow = false }: { line: StatementLine; inRow?: boolean }) {
  const words = useWords()
  const { language } = useLanguage()
  const act = ACTS.find((one) => line.allowed_actions.includes(one))
  if (!act) return null
  const named = {
    day: showDay(line.booked_on),
    amount: isolateAmount(formatMoney(line.amount, line.currency, language)),
  }
  const path = inRow ? '/statement-lines' : `/statement-lines/${line.id}/show`
  return (
    <PanelButton
      className={inRow ? buttonClass('slim') : buttonClass()}
      name={words(`line.${act}.what`, named)}
      title={words(`line.${act}.title`)}
      face={words(`line.${act}.do`)}
      atEnd
    >
      {(close) => <ReasonForm line={line} act={act} named={named} path={path} onClose={close} />}
    </PanelButton>
  )
}

type FormProps = {
  line: StatementLine
  act: Act
  named: { amount: string; day: string }
  path: string
  onClose: () => void
}

function ReasonForm({ line, act, named, path, onClose }: FormProps) {
  const words = useWords()
  const id = useId()
  const limits = useLimits()
  const { showOutcome } = useOutcome()
  const action = useRecordAction<StatementLine>('statement-lines', line.id, () => {
    onClose()
    showOutcome(words(`line.${act}.done`, named), path)
  })
  return (
    <form
      className={styles.asking}
      onSubmit={(event) => {
        event.preventDefault()
        action.mutate([act, { reason: String(new FormData(event.currentTarget).get('reason')).trim() }])
      }}
    >
      <h2>{words(`line.${act}.title`)}</h2>
      <p data-tone="muted">{words(`line.${act}.text`)}</p>
      <label className={formStyles.label} htmlFor={id}>
        {words('line.reason')}
      </label>
      <textarea
        id={id}
        name="reason"
        className={formStyles.input}
        rows={2}
        maxLength={limits.reason}
        required
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the panel was opened to type here
        autoFocus
      />
      {action.error ? <ConflictMessage error={action.error} onReload={() => window.location.reload()} /> : null}
      <div className={styles.acts}>
        <button type="button" className={buttonClass('bare')} onClick={onClose} disabled={action.isPending}>
          {words('action.back')}
        </button>
        <button type="submit" className={buttonClass('primary')} disabled={action.isPending}>
          {action.isPending ? words('decision.sending') : words(`line.${act}.do`)}
        </button>
      </div>
    </form>
  )
}
