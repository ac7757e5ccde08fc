import { useId } from 'react'
import formStyles from '../../elements/form.module.css'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { NoConfirmerWarning } from '../../layout/NoConfirmerWarning.tsx'

type Props = {
  /** The acts that another admin must confirm. */
  needs?: Key
  /** How many admins could confirm. */
  others: number
}

/**
 * Says that another admin must confirm, or, if `others` is 0, that there is none; asks for the reason: the field
 * `reason`.
 */
export function ControlReasonField({ needs = 'officer.waiting.needs', others }: Props) {
  const words = useWords()
  const id = useId()
  return (
    <>
      <p>{words(needs)}</p>
      <NoConfirmerWarning of="change" others={others} />
      <div>
        <label className={formStyles.label} htmlFor={id}>
          {words('proposal.reason')}
        </label>
        <textarea id={id} name="reason" className={formStyles.input} rows={2} maxLength={1000} dir="auto" />
      </div>
    </>
  )
}
