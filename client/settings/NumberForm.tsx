import { clsx } from 'clsx'
import { useId } from 'react'
import flowStyles from '../elements/flow.module.css'
import formStyles from '../elements/form.module.css'
import { type Key, useWords } from '../i18n/useWords.ts'
import type { ConsoleSetting } from '../records.ts'
import { RehearsalLine } from './RehearsalLine.tsx'
import settingFormStyles from './SettingForm.module.css'
import { SettingFrame } from './SettingFrame.tsx'
import { NUMBER_UNITS, type NumberId } from './units.ts'
import { useSettingForm } from './useSettingForm.ts'

type Props = {
  setting: Extract<ConsoleSetting, { id: NumberId }>
  label: Key
  min?: number
  max: number
}

/** A setting that is one number. */
export function NumberForm({ setting, label, min = 0, max }: Props) {
  const words = useWords()
  const id = useId()
  const form = useSettingForm<number>(setting)
  const may = setting.allowed_actions.includes('change')
  const error = form.errors.value
  return (
    <SettingFrame
      setting={setting}
      form={form}
      isDefault={form.value === setting.default}
      onDefault={() => form.setTyped(setting.default)}
    >
      <div className={settingFormStyles.settingPart}>
        <label htmlFor={id}>{words(label)}</label>
        <span className={flowStyles.row}>
          <input
            id={id}
            className={clsx(formStyles.input, settingFormStyles.input, settingFormStyles.short)}
            type="number"
            min={min}
            max={max}
            dir="ltr"
            value={Number.isNaN(form.value) ? '' : form.value}
            readOnly={!may}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => form.setTyped(event.target.valueAsNumber)}
          />
          <span data-tone="muted">{words(NUMBER_UNITS[setting.id], { smart_count: form.value || 0 })}</span>
        </span>
        {error && (
          <p className={clsx(formStyles.error, settingFormStyles.fieldError)} id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
      <RehearsalLine setting={setting} typed={form.isTyped ? form.value : undefined} />
    </SettingFrame>
  )
}
