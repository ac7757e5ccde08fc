import { useId, useState } from 'react'
import formStyles from '../elements/form.module.css'
import { conditionText } from '../format/conditionText.ts'
import { useWords } from '../i18n/useWords.ts'
import styles from './ChecklistForm.module.css'
import { CONDITIONS } from './ControlForms.tsx'

const AMOUNT = 'amount_above'
const amountIn = (when: string | undefined) => (when?.startsWith(`${AMOUNT}:`) ? when.slice(AMOUNT.length + 1) : null)

type Props = { when: string | undefined; may: boolean; onChange: (when: string | undefined) => void }

/** The condition under which a line appears: always, or one of the conditions of four eyes. */
export function ConditionChoice({ when, may, onChange }: Props) {
  const words = useWords()
  const id = useId()
  const amount = amountIn(when)
  const [isAmount, setAmount] = useState(false)
  const isKnown = when === undefined || amount !== null || CONDITIONS.some((one) => one === when)
  return (
    <div>
      <label className={formStyles.label} htmlFor={id}>
        {words('checklist.setting.when')}
      </label>
      <div className={styles.condition}>
        <select
          id={id}
          className={formStyles.input}
          disabled={!may}
          value={isAmount || amount !== null ? AMOUNT : (when ?? '')}
          onChange={({ target }) => {
            setAmount(target.value === AMOUNT)
            if (target.value !== AMOUNT) onChange(target.value || undefined)
          }}
        >
          <option value="">{words('checklist.setting.everywhere')}</option>
          {CONDITIONS.map((one) => (
            <option key={one} value={one}>
              {conditionText(one, words)}
            </option>
          ))}
          {!isKnown && <option value={when}>{conditionText(when, words)}</option>}
          <option value={AMOUNT}>{words('setting.over_amount')}</option>
        </select>
        {(isAmount || amount !== null) && (
          <input
            className={formStyles.input}
            inputMode="decimal"
            dir="ltr"
            aria-label={words('checklist.setting.amount')}
            placeholder="100000"
            readOnly={!may}
            defaultValue={amount ?? ''}
            onChange={({ target }) => {
              const typed = target.value.replace(',', '.').replaceAll(/\s/g, '')
              if (/^\d{1,12}(\.\d{1,2})?$/.test(typed)) onChange(`${AMOUNT}:${typed}`)
            }}
          />
        )}
      </div>
    </div>
  )
}
