import { clsx } from 'clsx'
import { type FormEvent, useId, useState } from 'react'
import { duration } from '../format/duration.ts'
import { shortTime } from '../format/time.ts'
import { en } from '../i18n/en.ts'
import { type Key, useLanguage, useWords, type Words } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import type { Bodies } from '../providers/bodies.ts'
import { isHttpError } from '../providers/http.ts'
import type { ConsoleSetting } from '../records.ts'
import styles from './SettingForm.module.css'
import { useChangeSetting } from './useSettings.ts'

type SettingPart = string | number | boolean
type Value = Record<string, SettingPart>

const UNITS: Partial<Record<ConsoleSetting['id'], 'minutes' | 'dossiers'>> = {
  targets: 'minutes',
  session_minutes: 'minutes',
  pending_dossiers: 'dossiers',
}

/** What may be chosen, where a setting is one word. */
const CHOICES = { second_factor: ['optional', 'required'] } as const

const hasChoices = (id: ConsoleSetting['id']): id is keyof typeof CHOICES => id in CHOICES

/** The parts of a setting's value; a single value is one part, named as the setting. */
const partsOf = (id: ConsoleSetting['id'], value: ConsoleSetting['value']): Value =>
  typeof value === 'object' ? (value as Value) : { [id]: value }

/** The name of a setting's part: a queue or a register. */
function partName(part: string, words: Words): string {
  if (part in en.names) return words(`names.${part}` as Key)
  return words((part in en.setting.part ? `setting.part.${part}` : `setting.lookup.${part}`) as Key)
}

/** The server's validation errors, by part. */
const errorsOf = (error: unknown): Record<string, string> =>
  isHttpError(error)
    ? Object.fromEntries(
        Object.entries(error.body?.errors ?? {}).map(([field, message]) => [
          field.replace(/^value\./, ''),
          String(message),
        ]),
      )
    : {}

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
        <span className="row">
          <input
            id={id}
            type="checkbox"
            checked={value}
            disabled={fixed}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span className="soft">{words('setting.required')}</span>
        </span>
      </div>
    )
  if (hasChoices(setting.id))
    return (
      <div className={styles.settingPart}>
        <label htmlFor={id}>{partName(part, words)}</label>
        <select
          id={id}
          className={clsx('input', styles.input, styles.short)}
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
      <span className="row">
        <input
          id={id}
          className={clsx('input', styles.input, number && styles.short)}
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
        {number && <span className="soft">{words(`setting.${unit}`)}</span>}
        {UNITS[setting.id] === 'minutes' && typeof value === 'number' && value >= 60 && (
          <span className="soft">{duration(value, words)}</span>
        )}
      </span>
      {error && (
        <p className={clsx('field-error', styles.fieldError)} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** One setting: its explanation, who changed it, and a field for each of its parts. */
export function SettingForm({ setting }: { setting: ConsoleSetting }) {
  const words = useWords()
  const { language } = useLanguage()
  const { say } = useOutcome()
  const id = useId()
  const [typed, setTyped] = useState<Value | null>(null)
  const change = useChangeSetting(setting.id)
  const value: Value = typed ?? partsOf(setting.id, setting.value)
  const standard = partsOf(setting.id, setting.default)
  const errors = errorsOf(change.error)
  const name = words(`setting.${setting.id}.name`)
  const may = setting.allowed_actions.includes('change')
  const isDefault = Object.entries(standard).every(([part, one]) => value[part] === one)
  const save = (event: FormEvent) => {
    event.preventDefault()
    // As typed, so a number may still be a text: the server says which part is wrong.
    const chosen = hasChoices(setting.id) ? value[setting.id] : value
    change.mutate(chosen as Bodies['PUT /settings/:id']['value'], {
      onSuccess: () => {
        // Keep what was typed while the request ran.
        setTyped((now) => (now === typed ? null : now))
        say(words('setting.saved', { name }), '/settings')
      },
    })
  }
  return (
    <form className={clsx('card', styles.setting)} aria-labelledby={id} onSubmit={save} noValidate>
      <header>
        <h2 id={id}>{name}</h2>
        <p className="soft">{words(`setting.${setting.id}.text`)}</p>
        <p className={clsx('small soft', styles.small)}>
          {setting.changed
            ? words('setting.changed', {
                name: setting.changed.officer.name,
                time: shortTime(setting.changed.at, language, Date.now()),
              })
            : words('setting.defaults')}
          {!may && ` · ${words('setting.read_only')}`}
        </p>
      </header>
      <div className={styles.settingParts}>
        {Object.entries(value).map(([part, current]) => (
          <PartField
            key={part}
            setting={setting}
            part={part}
            value={current}
            error={errors[part]}
            onChange={(next) => setTyped({ ...value, [part]: next })}
          />
        ))}
      </div>
      {change.error && Object.keys(errors).length === 0 && (
        <p className={clsx('field-error', styles.fieldError)} role="alert">
          {words('setting.failed')}
        </p>
      )}
      {may && (
        <footer>
          <button type="submit" className="btn primary" disabled={typed === null || change.isPending}>
            {words(change.isPending ? 'setting.saving' : 'setting.save')}
          </button>
          {typed !== null && (
            <button
              type="button"
              className="btn"
              onClick={() => {
                setTyped(null)
                change.reset()
              }}
            >
              {words('setting.undo')}
            </button>
          )}
          {!isDefault && (
            <button type="button" className="btn bare" onClick={() => setTyped({ ...standard })}>
              {words('setting.back_to_default')}
            </button>
          )}
        </footer>
      )}
    </form>
  )
}
