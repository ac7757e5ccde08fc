import { clsx } from 'clsx'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import { Rib } from '../elements/Rib.tsx'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import type { ConsoleSetting, StatementMapping } from '../records.ts'
import styles from './MoneyForms.module.css'
import { RehearsalLine } from './RehearsalLine.tsx'
import settingFormStyles from './SettingForm.module.css'
import { SettingFrame } from './SettingFrame.tsx'
import { useSettingForm } from './useSettingForm.ts'

type Setting<Id extends ConsoleSetting['id']> = Extract<ConsoleSetting, { id: Id }>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const METHODS = ['bank_transfer', 'cheque'] as const
const NEEDS = ['off', 'warn', 'require'] as const

/** Whether an accept requires the money, by method. */
export function MoneyRequiredForm({ setting }: { setting: Setting<'money_required'> }) {
  const words = useWords()
  const id = useId()
  const form = useSettingForm<Setting<'money_required'>['value']>(setting)
  const may = setting.allowed_actions.includes('change')
  return (
    <SettingFrame
      setting={setting}
      form={form}
      isDefault={isSame(form.value, setting.default)}
      onDefault={() => form.setTyped(setting.default)}
    >
      {METHODS.map((method) => (
        <div key={method} className={settingFormStyles.settingPart}>
          <label htmlFor={`${id}-${method}`}>{words(`method.${method}`)}</label>
          <select
            id={`${id}-${method}`}
            className={clsx(formStyles.input, settingFormStyles.input)}
            value={form.value[method]}
            disabled={!may}
            onChange={({ target }) =>
              form.setTyped({ ...form.value, [method]: target.value as (typeof NEEDS)[number] })
            }
          >
            {NEEDS.map((need) => (
              <option key={need} value={need}>
                {words(`money.setting.need.${need}`)}
              </option>
            ))}
          </select>
        </div>
      ))}
      <RehearsalLine setting={setting} typed={form.isTyped ? form.value : undefined} />
    </SettingFrame>
  )
}

const PROOF_FIELDS = [
  'amount',
  'amount_words',
  'payee',
  'payee_rib',
  'reference',
  'payer',
  'payer_rib',
  'issued_on',
  'signature',
  'stamp',
] as const

/** The fields that can be required, by document. */
const READ_ON = {
  bank_transfer: PROOF_FIELDS,
  cheque: PROOF_FIELDS,
  bank_account: ['holder', 'rib'],
} as const

/**
 * The fields that officers must read, by method and for the certificate of an account. An accept without them needs a
 * reason.
 */
export function ProofReadingsForm({ setting }: { setting: Setting<'proof_readings'> }) {
  const words = useWords()
  const form = useSettingForm<Setting<'proof_readings'>['value']>(setting)
  const may = setting.allowed_actions.includes('change')
  return (
    <SettingFrame
      setting={setting}
      form={form}
      isDefault={isSame(form.value, setting.default)}
      onDefault={() => form.setTyped(setting.default)}
    >
      {(Object.keys(READ_ON) as (keyof typeof READ_ON)[]).map((on) => (
        <fieldset key={on} className={styles.boxes}>
          <legend>{words(on === 'bank_account' ? 'money.setting.certificate' : `method.${on}`)}</legend>
          {READ_ON[on].map((field) => {
            const chosen: readonly string[] = form.value[on]
            return (
              <label key={field} className={formStyles.check}>
                <input
                  type="checkbox"
                  checked={chosen.includes(field)}
                  disabled={!may}
                  onChange={({ target }) => {
                    const next = READ_ON[on].filter((one) => (one === field ? target.checked : chosen.includes(one)))
                    form.setTyped({ ...form.value, [on]: next })
                  }}
                />
                {words(`money.setting.field.${field}`)}
              </label>
            )
          })}
        </fieldset>
      ))}
    </SettingFrame>
  )
}

/** The accounts that receive fees. Only their statements can be imported. */
export function FeeAccountsForm({ setting }: { setting: Setting<'fee_accounts'> }) {
  const words = useWords()
  const id = useId()
  const form = useSettingForm<string[]>(setting)
  const [typed, setTyped] = useState('')
  const may = setting.allowed_actions.includes('change')
  const digits = typed.replaceAll(/\D/g, '')
  const add = () => {
    if (digits.length !== 20) return
    form.setTyped([...new Set([...form.value, digits])])
    setTyped('')
  }
  const error = Object.values(form.errors)[0]
  const isWrong = typed !== '' && digits.length !== 20
  return (
    <SettingFrame
      setting={setting}
      form={form}
      isDefault={isSame(form.value, setting.default)}
      onDefault={() => form.setTyped(setting.default)}
    >
      <ul className={styles.rows}>
        {form.value.map((rib) => (
          <li key={rib}>
            <Rib number={rib} />
            {may && form.value.length > 1 && (
              <button
                type="button"
                className={buttonClass('bare', 'icon', 'small')}
                aria-label={words('setting.remove', { what: rib })}
                onClick={() => form.setTyped(form.value.filter((other) => other !== rib))}
              >
                <X size={15} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {may && (
        <div>
          <label className={formStyles.label} htmlFor={id}>
            {words('money.setting.add')}
          </label>
          <span className={styles.add}>
            <input
              id={id}
              className={clsx(formStyles.input, textStyles.mono)}
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              value={typed}
              aria-invalid={isWrong || undefined}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
            <button type="button" className={buttonClass()} disabled={digits.length !== 20} onClick={add}>
              <Plus size={15} aria-hidden="true" />
              {words('money.setting.do')}
            </button>
          </span>
          <p id={`${id}-hint`} className={textStyles.small} data-tone="muted">
            {words('money.setting.hint', { n: digits.length })}
          </p>
        </div>
      )}
      {error && <p className={formStyles.error}>{error}</p>}
    </SettingFrame>
  )
}

/** The columns of a mapping in one line: `DATE_OPE, DEBIT, CREDIT`. */
const columnsOf = ({ columns }: StatementMapping) => Object.values(columns).join(', ')

/** The saved mappings of banks' tables. Officers create them on the import page, where they see the lines. */
export function StatementMappingsForm({ setting }: { setting: Setting<'statement_mappings'> }) {
  const words = useWords()
  const form = useSettingForm<Record<string, StatementMapping>>(setting)
  const may = setting.allowed_actions.includes('change')
  const rows = Object.entries(form.value)
  const rename = (from: string, to: string) => {
    const name = to.trim()
    if (name === '' || name === from || name in form.value) return
    form.setTyped(Object.fromEntries(rows.map(([one, mapping]) => [one === from ? name : one, mapping])))
  }
  return (
    <SettingFrame
      setting={setting}
      form={form}
      isDefault={isSame(form.value, setting.default)}
      onDefault={() => form.setTyped(setting.default)}
    >
      {rows.length === 0 && <p data-tone="muted">{words('money.setting.none')}</p>}
      <ul className={styles.rows}>
        {rows.map(([name, mapping]) => (
          <li key={name}>
            <span className={styles.mapping}>
              <input
                className={formStyles.input}
                aria-label={words('import.remember_name')}
                defaultValue={name}
                maxLength={40}
                dir="auto"
                readOnly={!may}
                onBlur={({ target }) => rename(name, target.value)}
              />
              <span className={textStyles.small} data-tone="muted">
                <bdi dir="ltr">{mapping.date}</bdi>
                {words('comma')}
                <bdi>{columnsOf(mapping)}</bdi>
              </span>
            </span>
            {may && (
              <button
                type="button"
                className={buttonClass('bare', 'icon', 'small')}
                aria-label={words('setting.remove', { what: name })}
                onClick={() => form.setTyped(Object.fromEntries(rows.filter(([other]) => other !== name)))}
              >
                <X size={15} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {Object.values(form.errors)[0] && <p className={formStyles.error}>{Object.values(form.errors)[0]}</p>}
    </SettingFrame>
  )
}
