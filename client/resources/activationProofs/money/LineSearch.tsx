import Autocomplete from '@mui/material/Autocomplete'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useGetList } from 'react-admin'
import formStyles from '../../../elements/form.module.css'
import textStyles from '../../../elements/text.module.css'
import { showDay } from '../../../format/day.ts'
import { formatDecimals } from '../../../format/numbers.ts'
import { useLanguage, useWords } from '../../../i18n/useWords.ts'
import styles from './Money.module.css'
import type { Booking } from './types.ts'

/** `2 500,00` and `2500` are an amount; anything else is a reference or a name. */
function filterOf(text: string): Record<string, string> {
  const amount = text.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,13}(\.\d{1,2})?$/.test(amount) && !/^\d{7,}$/.test(amount) ? { amount } : { q: text }
}

const NEWEST_FIRST = { field: 'booked_on', order: 'DESC' } as const

/** Finds an open credit by amount, reference or name. */
export function LineSearch({
  onPick,
  isBusy,
  label,
}: {
  onPick: (line: Booking) => void
  isBusy: boolean
  label: string
}) {
  const words = useWords()
  const { language } = useLanguage()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const isAsked = text.length >= 2
  const { data = [], isFetching } = useGetList<Booking>(
    'statement-lines',
    {
      filter: { state: 'open', direction: 'credit', ...filterOf(text) },
      sort: NEWEST_FIRST,
      pagination: { page: 1, perPage: 8 },
    },
    { enabled: isAsked },
  )
  const describe = (line: Booking) =>
    `${formatDecimals(line.amount, language)} · ${showDay(line.booked_on)} · ${line.counterparty.name ?? line.text}`
  return (
    <Autocomplete<Booking, false, false, false>
      className={styles.search}
      options={isAsked ? data : []}
      filterOptions={(options) => options}
      getOptionLabel={describe}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionKey={({ id }) => id}
      value={null}
      inputValue={typed}
      onInputChange={(_event, value, why) => why !== 'reset' && setTyped(value)}
      onChange={(_event, line) => {
        if (!line) return
        setTyped('')
        onPick(line)
      }}
      disabled={isBusy}
      loading={isFetching}
      loadingText={words('loading')}
      noOptionsText={words(isAsked ? 'list.none' : 'money.search_hint')}
      blurOnSelect
      // The options belong to the page's main landmark, as the field does.
      disablePortal
      renderOption={({ key, ...props }, line) => (
        <li key={key} {...props}>
          <span className={styles.option}>
            <b>
              <bdi dir="ltr">{formatDecimals(line.amount, language)}</bdi>
            </b>
            <bdi dir="ltr">{showDay(line.booked_on)}</bdi>
            <bdi className={textStyles.clip}>{line.counterparty.name ?? '–'}</bdi>
            <bdi className={textStyles.clip} data-tone="muted">
              {line.text}
            </bdi>
          </span>
        </li>
      )}
      renderInput={({ slotProps }) => (
        <div ref={slotProps.input.ref} className={formStyles.search}>
          <Search size={15} strokeWidth={1.6} aria-hidden="true" />
          <input {...slotProps.htmlInput} type="search" aria-label={label} placeholder={label} />
        </div>
      )}
    />
  )
}
