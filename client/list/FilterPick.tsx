import { clsx } from 'clsx'
import { Check, ChevronDown, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import { useTargetRef } from '../elements/focusTargets.ts'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { type Key, useWords } from '../i18n/useWords.ts'
import { Panel } from '../layout/Panel.tsx'
import styles from './FilterPick.module.css'

/** A filter's button and its popover; a set filter shows its value and a button that clears it. */
export function FilterPick({
  label,
  value,
  onClear,
  children,
}: {
  label: Key
  value: ReactNode
  onClear: () => void
  children: (close: () => void) => ReactNode
}) {
  const words = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const register = useTargetRef('filter', button)
  const close = () => setAnchor(null)
  const set = value !== null
  return (
    <span className={clsx(styles.pick, set && styles.set)} data-slot="pick">
      <button
        ref={register}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget.parentElement)}
      >
        {words(label)}
        {set ? <b className={textStyles.clip}>{value}</b> : <ChevronDown size={14} aria-hidden="true" />}
      </button>
      {set && (
        <button
          type="button"
          aria-label={words('filter.clear', { label: words(label) })}
          onClick={() => {
            // This button disappears with the value: move the focus to the filter.
            button.current?.focus()
            onClear()
          }}
        >
          <X size={14} />
        </button>
      )}
      <Panel anchor={anchor} onClose={close} title={words(label)}>
        <div className={styles.body}>{children(close)}</div>
      </Panel>
    </span>
  )
}

function useFilter(source: string) {
  const { filterValues, setFilters } = useListContext()
  const value = filterValue(filterValues[source])
  return [value, (next: string | null) => setFilters({ ...filterValues, [source]: next ?? '' })] as const
}

/** A filter's value as text; null for anything else, since an address may hold any value. */
export function filterValue(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The values of a filter, as a list of buttons; the chosen one again clears the filter. */
export function FilterOptions({
  label,
  options,
  value,
  onChoose,
}: {
  label: Key
  options: readonly { value: string; label: string }[]
  value: string | null
  onChoose: (value: string | null) => void
}) {
  const words = useWords()
  return (
    <fieldset className={styles.choices} aria-label={words(label)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value === value ? null : option.value)}
        >
          {option.label}
          {option.value === value && <Check size={14} aria-hidden="true" />}
        </button>
      ))}
    </fieldset>
  )
}

/** A filter with a choice of values for one field. */
export function FilterChoice({
  source,
  label,
  options,
}: {
  source: string
  label: Key
  options: readonly { value: string; label: string }[]
}) {
  const [value, set] = useFilter(source)
  return (
    <FilterPick
      label={label}
      value={value && (options.find((option) => option.value === value)?.label ?? value)}
      onClear={() => set(null)}
    >
      {(close) => (
        <FilterOptions
          label={label}
          options={options}
          value={value}
          onChoose={(next) => {
            set(next)
            close()
          }}
        />
      )}
    </FilterPick>
  )
}

/** A filter for an exact value, for example an id or a bank code. */
export function FilterText({
  source,
  label,
  hint,
  normalize = (text) => text,
  isName = false,
}: {
  source: string
  label: Key
  hint: Key
  /** Turns the typed text into the value to send. */
  normalize?: (text: string) => string
  /** A name is typed in its own direction; a code always from left to right. */
  isName?: boolean
}) {
  const words = useWords()
  const id = useId()
  const [value, set] = useFilter(source)
  return (
    <FilterPick
      label={label}
      value={value && (isName ? <bdi>{value}</bdi> : <span className={textStyles.mono}>{value}</span>)}
      onClear={() => set(null)}
    >
      {(close) => (
        <form
          className={styles.typed}
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault()
            set(normalize(String(new FormData(event.currentTarget).get('value')).trim()) || null)
            close()
          }}
        >
          <label className={formStyles.label} htmlFor={id}>
            {words(hint)}
          </label>
          <input
            id={id}
            name="value"
            className={clsx(formStyles.input, !isName && textStyles.mono)}
            defaultValue={value ?? ''}
            // biome-ignore lint/a11y/noAutofocus: the popover was opened to type here
            autoFocus
            dir={isName ? 'auto' : 'ltr'}
          />
          <button type="submit" className={buttonClass('primary')}>
            {words('filter.apply')}
          </button>
        </form>
      )}
    </FilterPick>
  )
}
