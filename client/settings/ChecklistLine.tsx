import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import { LanguageTexts } from '../elements/LanguageTexts.tsx'
import { useWords } from '../i18n/useWords.ts'
import { useLimits } from '../providers/references.ts'
import type { ConsoleSetting } from '../records.ts'
import styles from './ChecklistForm.module.css'
import { ConditionChoice } from './ConditionChoice.tsx'

export type Line = Extract<ConsoleSetting, { id: 'checklist' }>['value'][string][number]

type Props = {
  line: Line
  label: string
  may: boolean
  errors: Record<string, string>
  onChange: (line: Line) => void
  onRemove: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** One line: its code, whether an accept requires it, its condition, and its sentences in three languages. */
export function ChecklistLine({ line, label, may, errors, onChange, onRemove, onUp, onDown }: Props) {
  const words = useWords()
  const limits = useLimits()
  const id = useId()
  const errorOf = (field: string) =>
    errors[field] && (
      <p className={formStyles.error} id={`${id}-${field}-error`} role="alert">
        {errors[field]}
      </p>
    )
  const marked = (field: string) => ({
    'aria-invalid': errors[field] ? true : undefined,
    'aria-describedby': errors[field] ? `${id}-${field}-error` : undefined,
  })
  const { when: _when, ...everywhere } = line
  return (
    <fieldset className={styles.line}>
      <legend>{label}</legend>
      <div className={styles.head}>
        <div>
          <label className={formStyles.label} htmlFor={`${id}-code`}>
            {words('checklist.setting.code')}
          </label>
          <input
            id={`${id}-code`}
            className={formStyles.input}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            readOnly={!may}
            {...marked('code')}
            value={line.code}
            onChange={({ target }) => onChange({ ...line, code: target.value })}
          />
          {errorOf('code')}
        </div>
        <ConditionChoice
          when={line.when}
          may={may}
          onChange={(when) => onChange(when === undefined ? everywhere : { ...line, when: when as Line['when'] })}
        />
        <label className={formStyles.check}>
          <input
            type="checkbox"
            checked={line.required}
            disabled={!may}
            onChange={({ target }) => onChange({ ...line, required: target.checked })}
          />
          {words('checklist.setting.is_required')}
        </label>
        {may && (
          <div className={styles.tools}>
            <button
              type="button"
              className={buttonClass('icon')}
              aria-label={`${words('checklist.setting.up')}${words('comma')}${label}`}
              disabled={!onUp}
              onClick={onUp}
            >
              <ArrowUp size={15} strokeWidth={1.8} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={buttonClass('icon')}
              aria-label={`${words('checklist.setting.down')}${words('comma')}${label}`}
              disabled={!onDown}
              onClick={onDown}
            >
              <ArrowDown size={15} strokeWidth={1.8} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={buttonClass('icon')}
              aria-label={`${words('checklist.setting.remove')}${words('comma')}${label}`}
              onClick={onRemove}
            >
              <Trash2 size={15} strokeWidth={1.8} aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
      <LanguageTexts
        texts={line.texts}
        max={limits.checklist_line}
        may={may}
        errorOf={(language) => errors[`texts.${language}`]}
        onChange={(texts) => onChange({ ...line, texts })}
      />
    </fieldset>
  )
}
