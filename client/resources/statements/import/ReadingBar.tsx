import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import formStyles from '../../../elements/form.module.css'
import { isolateAmount } from '../../../format/numbers.ts'
import { ribParts } from '../../../format/rib.ts'
import { type Key, useWords } from '../../../i18n/useWords.ts'
import styles from './Import.module.css'
import type { Reading } from './readTable.ts'

type Choice = { value: string; label: string }

function Select({
  label,
  value,
  choices,
  onChange,
  isWide,
}: {
  label: string
  value: string
  choices: Choice[]
  onChange: (value: string) => void
  isWide?: boolean
}) {
  const id = useId()
  return (
    <div className={clsx(styles.opt, isWide && styles.wide)}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={formStyles.input}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        dir="auto"
      >
        {choices.map(({ value: one, label: text }) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The forms of a day to choose from. A form that a saved mapping uses is added to them. */
const DATES = [
  'DD/MM/YYYY',
  'DD-MM-YYYY',
  'DD.MM.YYYY',
  'DD/MM/YY',
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYYMMDD',
  'DDMMYYYY',
  'MM/DD/YYYY',
]

const SEPARATORS: readonly [NonNullable<Reading['separator']>, Key][] = [
  [';', 'import.semicolon'],
  [',', 'import.comma'],
  ['\t', 'import.tab'],
  ['|', 'import.bar'],
]

const orNull = <T extends string>(text: string) => (text === '' ? null : (text as T))

/** A RIB in its parts, left to right in every language. */
const shownRib = (rib: string) => isolateAmount(ribParts(rib).join(' '))

type Props = {
  accounts: string[]
  account: string
  onAccount: (account: string) => void
  /** Whether the account may be left empty, because the file names it. */
  isOptional: boolean
  /** The mapping of a table; null for a file of another format. */
  table: {
    reading: Reading
    onReading: (reading: Reading) => void
    names: string[]
    name: string | null
    onName: (name: string | null) => void
  } | null
}

/** Chooses the account of a file, and the mapping of a table. */
export function ReadingBar({ accounts, account, onAccount, isOptional, table }: Props): ReactNode {
  const words = useWords()
  const skipId = useId()
  return (
    <div className={styles.readingBar}>
      <Select
        label={words('import.account')}
        value={account}
        onChange={onAccount}
        choices={[
          { value: '', label: words(isOptional ? 'import.account_any' : 'import.account_choose') },
          ...accounts.map((rib) => ({ value: rib, label: shownRib(rib) })),
        ]}
        isWide
      />
      {table && (
        <>
          <Select
            label={words('import.mapping')}
            value={table.name ?? ''}
            onChange={(name) => table.onName(orNull(name))}
            choices={[
              ...table.names.map((name) => ({ value: name, label: name })),
              { value: '', label: words('import.own') },
            ]}
            isWide
          />
          <Select
            label={words('import.separator')}
            value={table.reading.separator ?? ''}
            onChange={(one) => table.onReading({ ...table.reading, separator: orNull(one) })}
            choices={[
              { value: '', label: words('import.automatic') },
              ...SEPARATORS.map(([value, label]) => ({ value, label: words(label) })),
            ]}
          />
          <Select
            label={words('import.encoding')}
            value={table.reading.encoding ?? ''}
            onChange={(one) => table.onReading({ ...table.reading, encoding: orNull(one) })}
            choices={[
              { value: '', label: words('import.automatic') },
              { value: 'windows-1252', label: 'Windows-1252' },
              { value: 'utf-8', label: 'UTF-8' },
            ]}
          />
          <Select
            label={words('import.date')}
            value={table.reading.date}
            onChange={(date) => table.onReading({ ...table.reading, date })}
            choices={[...new Set([...DATES, table.reading.date])].map((value) => ({ value, label: value }))}
          />
          <Select
            label={words('import.decimal')}
            value={table.reading.decimal ?? ''}
            onChange={(one) => table.onReading({ ...table.reading, decimal: orNull(one) })}
            choices={[
              { value: '', label: words('import.automatic') },
              { value: ',', label: words('import.comma') },
              { value: '.', label: words('import.point') },
            ]}
          />
          <div className={styles.opt}>
            <label htmlFor={skipId}>{words('import.skip')}</label>
            <input
              id={skipId}
              className={formStyles.input}
              type="number"
              dir="ltr"
              min={0}
              max={1000}
              value={table.reading.skip}
              onChange={({ target }) => {
                const skip = target.valueAsNumber
                if (Number.isInteger(skip) && skip >= 0 && skip <= 1000) table.onReading({ ...table.reading, skip })
              }}
            />
          </div>
        </>
      )}
    </div>
  )
}
