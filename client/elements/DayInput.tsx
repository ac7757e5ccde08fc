import { clsx } from 'clsx'
import type { ComponentProps, KeyboardEvent } from 'react'
import { addDays, readDay, showDay } from '../format/day.ts'
import { useWords } from '../i18n/useWords.ts'
import formStyles from './form.module.css'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** YYYY-MM-DD, or the text typed so far: `readDay` reads both. */
  value: string
  /** Receives the text as typed, or YYYY-MM-DD from an arrow key. */
  onChange: (value: string) => void
}

/**
 * A day as text, 14/03/2026 in every language: the browser's own field would follow the browser's language instead of
 * the console's. The arrows up and down change it by a day.
 */
export function DayInput({ value, onChange, onKeyDown, className, ...rest }: Props) {
  const words = useWords()
  const day = readDay(value)
  function keys(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!step || !day) return onKeyDown?.(event)
    event.preventDefault()
    onChange(addDays(day, step))
  }
  return (
    <input
      placeholder={words('day.form')}
      {...rest}
      type="text"
      inputMode="numeric"
      // An empty field shows its hint, which follows the direction of the page.
      dir={value === '' ? undefined : 'ltr'}
      autoComplete="off"
      spellCheck={false}
      className={clsx(formStyles.input, formStyles.day, className)}
      value={showDay(value)}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={keys}
    />
  )
}
