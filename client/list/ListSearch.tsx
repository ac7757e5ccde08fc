import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { KeyCap } from '../elements/KeyCap.tsx'
import { type Key, useWords } from '../i18n/useWords.ts'
import { useLetterKeys } from '../layout/useLetterKeys.ts'
import { useLimits } from '../providers/references.ts'

const TYPING_PAUSE_MS = 300

/** Full-text search of the list (`q`); `/` focuses it, Escape clears it. */
export function ListSearch({ placeholder }: { placeholder: Key }) {
  const words = useWords()
  const limits = useLimits()
  const { filterValues, setFilters } = useListContext()
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

  return (
    <label className="search">
      <Search size={15} strokeWidth={1.6} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={words(placeholder)}
        aria-label={words(placeholder)}
        maxLength={limits.search}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
      />
      <KeyCap>/</KeyCap>
    </label>
  )
}
