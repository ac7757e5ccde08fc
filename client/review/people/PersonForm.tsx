import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { showDay } from '../../format/day.ts'
import { useWords } from '../../i18n/useWords.ts'
import { isHttpError, statusOf } from '../../providers/http.ts'
import type { Identification, PersonOnDocument } from '../../records.ts'
import { useReadingErrorText } from '../facts/useReading.ts'
import { useDraft } from '../useDraft.ts'
import styles from './PeoplePart.module.css'
import { NOBODY, type TypedPerson, toTyped } from './usePeople.ts'

const ROLES = ['owner', 'manager', 'signatory'] as const
const FIELDS = ['name', 'share', 'birth_date', 'country', 'identifier'] as const
type Field = (typeof FIELDS)[number]

/** The fields of the form that the server's error names, as `people.1.share`. */
function turnedDown(error: unknown): Field[] {
  if (statusOf(error) !== 422 || !isHttpError(error)) return []
  const names = Object.keys(error.body?.errors ?? {}).map((name) => name.split('.').at(-1))
  return FIELDS.filter((field) => names.includes(field))
}

type Props = {
  record: Identification
  index: number | null
  person: PersonOnDocument | null
  saving: boolean
  error: unknown
  onSave: (person: TypedPerson, onDone: () => void) => void
  onClose: () => void
}

/** The fields of one person. Enter saves and Escape closes. Unsaved text stays in this tab. */
export function PersonForm({ record, index, person, saving, error, onSave, onClose }: Props) {
  const words = useWords()
  const id = useId()
  const problemText = useReadingErrorText()
  const nameField = useRef<HTMLInputElement>(null)
  const [draft, change, drop] = useDraft(`identifications/${record.id}/${record.submissions}/person ${index ?? 'new'}`)
  const [isNameless, setNameless] = useState(false)
  const shown = person ? { ...toTyped(person), birth_date: showDay(person.birth_date ?? '') } : NOBODY
  const typed: TypedPerson = draft ? JSON.parse(draft) : shown
  const set = (part: Partial<TypedPerson>) => change(JSON.stringify({ ...typed, ...part }))
  useEffect(() => nameField.current?.focus(), [])
  const wrong = isNameless ? (['name'] as const) : turnedDown(error)

  const serverProblem = error ? problemText(error) : null
  const problem =
    wrong.length > 0 ? wrong.map((field) => words(`company_people.wrong.${field}`)).join(' ') : serverProblem

  function save() {
    if (saving) return
    setNameless(typed.name.trim() === '')
    if (typed.name.trim() === '') return nameField.current?.focus()
    onSave(typed, () => {
      change('')
      drop()
      nameField.current?.focus()
    })
  }
  function keys(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      change('')
      drop()
      onClose()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    save()
  }
  const input = (field: Field, more: object = {}) => (
    <label className={styles.field} data-field={field}>
      <span>{words(`company_people.field.${field}`)}</span>
      <input
        className={formStyles.input}
        value={typed[field]}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={wrong.includes(field as never) || undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => set({ [field]: target.value })}
        {...more}
      />
    </label>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form would be sent by the browser
    <div role="group" aria-label={words('company_people.form')} className={styles.form} onKeyDown={keys}>
      {input('name', { ref: nameField, dir: 'auto', maxLength: 255 })}
      <label className={styles.field} data-field="role">
        <span>{words('company_people.field.role')}</span>
        <select
          className={formStyles.input}
          value={typed.role}
          onChange={({ target }) => set({ role: target.value as TypedPerson['role'] })}
        >
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {words(`company_people.role.${role}`)}
            </option>
          ))}
        </select>
      </label>
      {input('share', { dir: 'ltr', inputMode: 'decimal', placeholder: '25.00' })}
      {input('birth_date', { dir: 'ltr', inputMode: 'numeric', placeholder: words('company_people.birth_form') })}
      {input('country', { dir: 'ltr', maxLength: 2, placeholder: 'DZ' })}
      {input('identifier', { dir: 'ltr', maxLength: 60 })}
      <div className={styles.buttons}>
        <button type="button" className={buttonClass('slim', 'primary')} aria-busy={saving} onClick={save}>
          {words('company_people.save')}
        </button>
        <button type="button" className={buttonClass('slim', 'bare')} onClick={onClose}>
          {words('company_people.close')}
        </button>
        {saving && <small role="status">{words('sheet.saving')}</small>}
      </div>
      <p id={`${id}-problem`} className={textStyles.small} data-tone="bad" role="alert">
        {problem}
      </p>
    </div>
  )
}
