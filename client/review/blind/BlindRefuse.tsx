import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { focusTarget } from '../../elements/focusTargets.ts'
import formStyles from '../../elements/form.module.css'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { LoadProblem } from '../../layout/pages.tsx'
import type { ActionBodies } from '../../providers/bodies.ts'
import { useLimits } from '../../providers/references.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import { ReasonPicker } from '../refuse/ReasonPicker.tsx'
import panelStyles from '../refuse/RefusePanel.module.css'
import { useReasons } from '../refuse/useReasons.ts'
import styles from './BlindLook.module.css'

type Props = {
  resource: QueueResource
  record: Dossier
  busy: boolean
  problem: ReactNode
  onBack: () => void
  onSend: (body: Omit<ActionBodies['answer'], 'answer'>) => void
}

/** The officer's reasons for refusing, and a text of their own. Neither is sent to the trader. */
export function BlindRefuse({ resource, record, busy, problem, onBack, onSend }: Props) {
  const words = useWords()
  const id = useId()
  const limits = useLimits()
  const { data, error, refetch } = useReasons(resource)
  const [codes, setCodes] = useState<string[]>([])
  const [text, setText] = useState('')
  const minLength = Math.max(
    0,
    ...(data ?? []).filter(({ code }) => codes.includes(code)).map(({ min_text }) => min_text),
  )
  const said = text.trim()
  const ready = !busy && said.length >= minLength && codes.length + said.length > 0

  function submit() {
    if (ready) onSend({ reason_codes: codes, ...(said && { reason: said }) })
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && !busy) onBack()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }

  return (
    <form
      className={panelStyles.panel}
      ref={focusTarget('letter')}
      data-decision="refuse"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={press}
    >
      {error ? (
        <LoadProblem error={error} onRetry={refetch} />
      ) : (
        <ReasonPicker
          titleId={`${id}-title`}
          title={words('blind.reasons')}
          catalogue={data ?? []}
          {...(record.suggested_reasons && { suggested: record.suggested_reasons })}
          chosen={codes}
          onToggle={(code) =>
            setCodes((now) => (now.includes(code) ? now.filter((one) => one !== code) : [...now, code]))
          }
        />
      )}
      <div className={styles.words}>
        <label htmlFor={`${id}-words`}>{words('blind.words')}</label>
        <textarea
          id={`${id}-words`}
          className={formStyles.input}
          dir="auto"
          value={text}
          maxLength={limits.reason}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <footer>
        <div className={panelStyles.last} role="status">
          {problem ?? words(ready || busy ? 'blind.sent' : 'blind.choose')}
        </div>
        <button type="button" className={buttonClass('tall', 'bare')} onClick={onBack} disabled={busy}>
          {words('action.back')}
          <KeyCap>Esc</KeyCap>
        </button>
        <button type="submit" className={buttonClass('tall', 'danger', 'fill')} aria-disabled={!ready}>
          {words(busy ? 'blind.doing' : 'blind.do')}
          <KeyCap>Ctrl ↵</KeyCap>
        </button>
      </footer>
    </form>
  )
}
