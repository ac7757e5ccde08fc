import { useId } from 'react'
import formStyles from '../../elements/form.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { useLimits } from '../../providers/references.ts'

/** A field for the reason, which the journal keeps with the action. */
export function ReasonField({
  value,
  onChange,
  focus,
}: {
  value: string
  onChange: (why: string) => void
  focus: boolean
}) {
  const words = useWords()
  const limits = useLimits()
  const id = useId()
  return (
    <div>
      <label className={formStyles.label} htmlFor={id}>
        {words('handling.why')}
      </label>
      <textarea
        id={id}
        className={formStyles.input}
        rows={2}
        maxLength={limits.why}
        dir="auto"
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
        // biome-ignore lint/a11y/noAutofocus: the box was opened to say this
        autoFocus={focus}
      />
    </div>
  )
}
