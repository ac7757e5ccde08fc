import useAutocomplete from '@mui/material/useAutocomplete'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import { useLimits } from '../providers/references.ts'
import type { Trader } from '../records.ts'
import styles from './TraderPick.module.css'

/** A trader by the number of the account; without a name if only the number is known. */
export type PickedTrader = { user_id: number; name: string | null }

/** Delay after the last keystroke before the request, in milliseconds. */
const TYPING_PAUSE_MS = 180
const MAX_SHOWN = 6
/** The largest number that the server accepts. */
const MAX_USER_ID = 2_147_483_647

const NUMBER = /^\d+$/

const labelOf = ({ name, user_id }: Pick<Trader, 'name' | 'user_id'>) => `${name} (${user_id})`

/** The typed text, after a pause in typing. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Traders whose name has these words, or whose account has this number. */
function useTraders(text: string, isPicked: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { search_min: minLength } = useLimits()
  const typed = text.trim()
  const query = useSettled(typed)
  const isNumber = NUMBER.test(query)
  const enabled = !isPicked && (isNumber ? Number(query) <= MAX_USER_ID : query.length >= minLength)
  const { data, error, isFetching } = useQuery({
    queryKey: ['trader-pick', query],
    queryFn: async ({ signal }) =>
      dataProvider.getList<Trader>('traders', {
        filter: isNumber ? { user_id: Number(query) } : { q: query },
        sort: { field: 'name', order: 'ASC' },
        pagination: { page: 1, perPage: MAX_SHOWN },
        signal,
      }),
    enabled,
    retry: false,
    staleTime: 5_000,
    gcTime: 0,
  })
  const isCurrent = enabled && query === typed
  return {
    traders: isCurrent && data ? data.data : [],
    hasFailed: isCurrent && error !== null,
    isBusy: !isPicked && typed !== '' && (query !== typed || isFetching),
    isEmpty: isCurrent && !isFetching && data?.data.length === 0,
  }
}

type Props = {
  /** Accounts that cannot be chosen. */
  taken: readonly number[]
  problem: string | null
  /** The chosen trader, or the typed number; null without either. */
  onPick: (picked: PickedTrader | null) => void
}

/** Chooses a trader by name or by the number of the account: a combobox over the server's results (WAI-ARIA). */
export function TraderPick({ taken, problem, onPick }: Props) {
  const words = useWords()
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Trader | null>(null)
  const { traders, hasFailed, isBusy, isEmpty } = useTraders(text, chosen !== null)
  const isTaken = ({ user_id }: Trader) => taken.includes(user_id)
  const { getRootProps, getInputProps, getInputLabelProps, getListboxProps, getOptionProps, groupedOptions } =
    useAutocomplete<Trader>({
      id,
      options: traders,
      value: chosen,
      inputValue: text,
      // The server has filtered the options.
      filterOptions: (found) => found,
      getOptionLabel: labelOf,
      getOptionDisabled: isTaken,
      isOptionEqualToValue: (one, other) => one.id === other.id,
      autoHighlight: true,
      clearOnBlur: false,
      clearOnEscape: false,
      onInputChange: (_event, next, reason) => {
        if (reason === 'reset' && next === '') return
        setText(next)
        if (reason !== 'input') return
        setChosen(null)
        const typed = next.trim()
        const isNumber = NUMBER.test(typed) && Number(typed) <= MAX_USER_ID
        onPick(isNumber ? { user_id: Number(typed), name: null } : null)
      },
      onChange: (_event, trader) => {
        setChosen(trader)
        if (trader) onPick(trader)
      },
    })
  const options = groupedOptions as Trader[]
  const said = [isBusy && words('loading'), isEmpty && words('ties.nobody'), hasFailed && words('ties.search_failed')]
  return (
    <div {...getRootProps()}>
      <label {...getInputLabelProps()} htmlFor={id} className={formStyles.label}>
        {words('ties.trader')}
      </label>
      <input
        {...getInputProps()}
        className={formStyles.input}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        required
      />
      {options.length > 0 && (
        <ul {...getListboxProps()} className={styles.options}>
          {options.map((trader, index) => {
            const { key, ...props } = getOptionProps({ option: trader, index })
            return (
              <li key={key} {...props}>
                <bdi>{trader.name}</bdi>
                <span className={textStyles.small} data-tone="muted">
                  {words(isTaken(trader) ? 'ties.taken' : 'ties.account', { id: trader.user_id })}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <div id={`${id}-hint`} role="status" className={clsx(textStyles.small, styles.hint)} data-tone="muted">
        {said.find(Boolean) || words('ties.trader_hint')}
      </div>
      <div id={`${id}-problem`} role="alert" className={clsx(problem && formStyles.error)}>
        {problem}
      </div>
    </div>
  )
}
