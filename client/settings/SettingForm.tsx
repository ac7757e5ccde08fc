import { clsx } from 'clsx'
import { useId } from 'react'
import flowStyles from '../elements/flow.module.css'
import formStyles from '../elements/form.module.css'
import { duration } from '../format/duration.ts'
import { useWords } from '../i18n/useWords.ts'
import type { ConsoleSetting } from '../records.ts'
import { partName } from './partName.ts'
import styles from './SettingForm.module.css'
import { SettingFrame } from './SettingFrame.tsx'
import { UNITS } from './units.ts'
import { useSettingForm } from './useSettingForm.ts'

type SettingPart = string | number | boolean
type SettingParts = Record<string, SettingPart>

/** The choices of settings that are one word. */
const CHOICES = { second_factor: ['optional', 'required'], screening_hold: ['off', 'strong'] } as const

const hasChoices = (id: ConsoleSetting['id']): id is keyof typeof CHOICES => id in CHOICES

/** The parts of a setting's value. A single value is one part with the setting's name. */
const partsOf = (id: ConsoleSetting['id'], value: ConsoleSetting['value']): SettingParts =>
  typeof value === 'object' ? (value as SettingParts) : { [id]: value }

function PartField({
  setting,
  part,
  value,
  error,
  onChange,
}: {
  setting: ConsoleSetting
  part: string
  value: SettingPart
  error: string | undefined
  onChange: (value: SettingPart) => void
}) {
  const words = useWords()
  const id = useId()
  const number = typeof partsOf(setting.id, setting.default)[part] === 'number'
  const fixed = !setting.allowed_actions.includes('change')
  const unit = UNITS[setting.id] ?? 'pages'
  if (typeof value === 'boolean')
    return (
      <div className={styles.settingPart}>
        <label htmlFor={id}>{partName(part, words)}</label>
        <span className={flowStyles.row}>
          <input
            id={id}
            type="checkbox"
            checked={value}
            disabled={fixed}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span data-tone="muted">{words(setting.id === 'parts' ? 'setting.shown' : 'setting.required')}</span>
        </span>
      </div>
    )
  if (hasChoices(setting.id))
    return (
      <div className={styles.settingPart}>
        <label htmlFor={id}>{partName(part, words)}</label>
        <select
          id={id}
          className={clsx(formStyles.input, styles.input, styles.short)}
          value={value}
          disabled={fixed}
          onChange={(event) => onChange(event.target.value)}
        >
          {CHOICES[setting.id].map((choice) => (
            <option key={choice} value={choice}>
              {words(`setting.choice.${choice}`)}
            </option>
          ))}
        </select>
      </div>
    )
  return (
    <div className={styles.settingPart}>
      <label htmlFor={id}>{partName(part, words)}</label>
      <span className={flowStyles.row}>
        <input
          id={id}
          className={clsx(formStyles.input, styles.input, number && styles.short)}
          type={number ? 'number' : 'url'}
          min={0}
          dir="ltr"
          value={value}
          readOnly={fixed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) =>
            onChange(number && event.target.value !== '' ? Number(event.target.value) : event.target.value)
          }
        />
        {number && <span data-tone="muted">{words(`setting.${unit}`, { smart_count: Number(value) || 0 })}</span>}
        {UNITS[setting.id] === 'minutes' && typeof value === 'number' && value >= 60 && (
          <span data-tone="muted">{duration(value, words)}</span>
        )}
      </span>
      {error && (
        <p className={clsx(formStyles.error, styles.fieldError)} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** One setting with a field for each of its parts. */
export function SettingForm({ setting }: { setting: ConsoleSetting }) {
  const { id } = setting
  const form = useSettingForm<ConsoleSetting['value']>(setting)
  const { errors, setTyped } = form
  const value = partsOf(id, form.value)
  const standard = partsOf(id, setting.default)
  const isDefault = Object.entries(standard).every(([part, one]) => value[part] === one)
  // A number may still be text while it is typed; the server names the invalid part.
  const type = (next: SettingParts) => setTyped((hasChoices(id) ? next[id] : next) as ConsoleSetting['value'])
  return (
    <SettingFrame setting={setting} form={form} isDefault={isDefault} onDefault={() => setTyped(setting.default)}>
      {Object.entries(value).map(([part, current]) => (
        <PartField
          key={part}
          setting={setting}
          part={part}
          value={current}
          error={errors[part]}
          onChange={(next) => type({ ...value, [part]: next })}
        />
      ))}
    </SettingFrame>
  )
}
