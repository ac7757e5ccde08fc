import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import formStyles from '../elements/form.module.css'
import { KeyCap } from '../elements/KeyCap.tsx'
import { type Key, useWords } from '../i18n/useWords.ts'
import { useLetterKeys } from '../layout/useLetterKeys.ts'
import { useLimits } from '../providers/references.ts'
import { focusRow } from './useRowKeys.ts'

const TYPING_PAUSE_MS = 300

/**
 * Full-text search of the list (`q`). `/` focuses it, Escape clears it, the down arrow leads to the rows, Enter to the
 * rows found.
 */
export function ListSearch({ placeholder }: { placeholder: Key }) {
  const words = useWords()
  const limits = useLimits()
  const { filterValues, setFilters, data, isFetching } = useListContext()
  const input = useRef<HTMLInputElement>(null)
  const applied = String(filterValues.q ?? '')
  const [typed, setTyped] = useState(applied)
  const sent = useRef(applied)
  useLetterKeys({ '/': () => input.current?.focus() })

  useEffect(() => {
    // Ignore the value that this field sent itself: the officer may have typed more since.
    if (applied === sent.current) return
    sent.current = applied
    setTyped(applied)
  }, [applied])
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === applied) return
    const timer = setTimeout(() => {
      sent.current = wanted
      setFilters({ ...filterValues, q: wanted })
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, applied, filterValues, setFilters])

  /** Enter was pressed before the rows arrived. */
  const wantsRows = useRef(false)
  useEffect(() => {
    if (!wantsRows.current || isFetching || data === undefined || typed.trim() !== applied) return
    wantsRows.current = false
    focusRow()
  }, [typed, applied, isFetching, data])

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') return setTyped('')
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      return focusRow()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const wanted = typed.trim()
    if (wanted === applied && !isFetching) return focusRow()
    wantsRows.current = true
    if (wanted === applied) return
    sent.current = wanted
    setFilters({ ...filterValues, q: wanted })
  }

  return (
    <label className={formStyles.search} data-slot="search">
      <Search size={15} strokeWidth={1.6} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={words(placeholder)}
        aria-label={words(placeholder)}
        maxLength={limits.search}
        onChange={(event) => {
          wantsRows.current = false
          setTyped(event.target.value)
        }}
        onKeyDown={press}
      />
      <KeyCap>/</KeyCap>
    </label>
  )
}
