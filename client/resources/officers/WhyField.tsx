import { useId } from 'react'
import formStyles from '../../elements/form.module.css'
import { useWords } from '../../i18n/useWords.ts'

/** Says that another admin must confirm, and asks why: the field `reason`. */
export function WhyField() {
  const words = useWords()
  const id = useId()
  return (
    <>
      <p>{words('officer.waiting.needs')}</p>
      <div>
        <label className={formStyles.label} htmlFor={id}>
          {words('proposal.reason')}
        </label>
        <textarea id={id} name="reason" className={formStyles.input} rows={2} maxLength={1000} dir="auto" />
      </div>
    </>
  )
}
