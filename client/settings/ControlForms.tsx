import { X } from 'lucide-react'
import { useState } from 'react'
import chipStyles from '../elements/chip.module.css'
import formStyles from '../elements/form.module.css'
import { conditionText } from '../format/conditionText.ts'
import type { Key } from '../i18n/useWords.ts'
import { useWords } from '../i18n/useWords.ts'
import type { ConsoleSetting } from '../records.ts'
import styles from './ControlForms.module.css'
import { RehearsalLine } from './RehearsalLine.tsx'
import { SettingFrame } from './SettingFrame.tsx'
import { useSettingForm } from './useSettingForm.ts'

type Setting<Id extends ConsoleSetting['id']> = Extract<ConsoleSetting, { id: Id }>

/** The conditions that can be chosen; an amount is typed beside them. */
export const CONDITIONS = [
  'always',
  'first_of_account',
  'flagged',
  'regulated',
  'screening_hit',
  'risk_high',
  'resubmitted_twice',
] as const

type ConditionsProps = { part: string; conditions: string[]; may: boolean; onChange: (conditions: string[]) => void }

/** The conditions of one kind of dossier: chips, and a menu that adds one. */
function Conditions({ part, conditions, may, onChange }: ConditionsProps) {
  const words = useWords()
  const [isAmount, setIsAmount] = useState(false)
  const kind = words(`names.${part}` as Key)
  const rest = CONDITIONS.filter((one) => !conditions.includes(one))
  return (
    <fieldset className={styles.conditions}>
      <legend>{kind}</legend>
      <ul>
        {conditions.map((one) => {
          const text = conditionText(one, words)
          return (
            <li key={one} className={chipStyles.chip} data-tone="ok" data-slot="chip">
              {text}
              {may && (
                <button
                  type="button"
                  aria-label={words('setting.remove', { what: `${kind}, ${text}` })}
                  onClick={() => onChange(conditions.filter((other) => other !== one))}
                >
                  <X size={13} aria-hidden="true" />
                </button>
              )}
            </li>
          )
        })}
        {conditions.length === 0 && <li data-tone="muted">{words('setting.nothing')}</li>}
      </ul>
      {may && (
        <select
          className={formStyles.input}
          aria-label={words('setting.add_condition', { kind })}
          value=""
          onChange={({ target }) => {
            if (target.value === 'amount_above') setIsAmount(true)
            else onChange([...conditions, target.value])
          }}
        >
          <option value="">{words('setting.add')}</option>
          {rest.map((one) => (
            <option key={one} value={one}>
              {conditionText(one, words)}
            </option>
          ))}
          <option value="amount_above">{words('setting.over_amount')}</option>
        </select>
      )}
      {may && isAmount && (
        <input
          className={formStyles.input}
          inputMode="decimal"
          dir="ltr"
          aria-label={words('setting.over_amount')}
          placeholder="100000"
          // biome-ignore lint/a11y/noAutofocus: the officer has just asked for this field
          autoFocus
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.currentTarget.blur()
          }}
          onBlur={({ target }) => {
            setIsAmount(false)
            const amount = target.value.replace(',', '.').replaceAll(/\s/g, '')
            if (/^\d{1,12}(\.\d{1,2})?$/.test(amount)) onChange([...conditions, `amount_above:${amount}`])
          }}
        />
      )}
    </fieldset>
  )
}

const isOff = (value: Record<string, string[]>) => Object.values(value).every((conditions) => conditions.length === 0)

/** The form of four eyes: which decisions need a second officer. */
export function FourEyesForm({ setting }: { setting: Setting<'four_eyes'> }) {
  const form = useSettingForm<Record<string, string[]>>(setting)
  const may = setting.allowed_actions.includes('change')
  const isDefault = isOff(form.value)
  return (
    <SettingFrame
      setting={setting}
      form={form}
      isDefault={isDefault}
      onDefault={() => form.setTyped(setting.default)}
      isTurnedOn={isOff(setting.value) && !isOff(form.value)}
    >
      {Object.entries(form.value).map(([part, conditions]) => (
        <Conditions
          key={part}
          part={part}
          conditions={conditions}
          may={may}
          onChange={(next) => form.setTyped({ ...form.value, [part]: [...new Set(next)] })}
        />
      ))}
      <RehearsalLine setting={setting} typed={form.isTyped ? form.value : undefined} />
    </SettingFrame>
  )
}
