import { type FormEvent, useId } from 'react'
import dialogStyles from '../../elements/dialog.module.css'
import formStyles from '../../elements/form.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { useLimits } from '../../providers/references.ts'
import { useOfficers } from '../../providers/useOfficers.ts'
import { type BulkForm, BulkFormButtons } from './BulkFormButtons.tsx'

const ASSIGNABLE = { assignable: true }

/** Assigns the rows to an officer, or returns them to the common queue, with a reason. */
export function BulkAssign({ title, titleId, isBusy, problem, onClose, onSend }: BulkForm<'assign'>) {
  const words = useWords()
  const limits = useLimits()
  const id = useId()
  const officers = useOfficers(ASSIGNABLE)
  return (
    <form
      className={dialogStyles.dialog}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        onSend({ officer_id: String(form.get('officer')) || null, why: String(form.get('why')).trim() })
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <p>{words('bulk.assign_text')}</p>
      <div>
        <label className={formStyles.label} htmlFor={`${id}-officer`}>
          {words('bulk.assign_to')}
        </label>
        {/* The key remounts the select when the officers are loaded, so that the first one is chosen. */}
        {/* biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose here */}
        <select key={officers.length} id={`${id}-officer`} name="officer" className={formStyles.input} autoFocus>
          {officers.map((officer) => (
            <option key={officer.id} value={officer.id}>
              {officer.name}
            </option>
          ))}
          <option value="">{words('bulk.nobody')}</option>
        </select>
      </div>
      <div>
        <label className={formStyles.label} htmlFor={`${id}-why`}>
          {words('bulk.why')}
        </label>
        <textarea
          id={`${id}-why`}
          name="why"
          className={formStyles.input}
          rows={2}
          maxLength={limits.why}
          dir="auto"
          required
        />
      </div>
      <BulkFormButtons isBusy={isBusy} problem={problem} onClose={onClose} label={words('bulk.assign_do')} />
    </form>
  )
}
