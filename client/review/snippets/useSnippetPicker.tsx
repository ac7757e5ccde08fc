import { type ChangeEvent, type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import chipStyles from '../../elements/chip.module.css'
import textStyles from '../../elements/text.module.css'
import { directionOf } from '../../i18n/languages.ts'
import { useWords } from '../../i18n/useWords.ts'
import type { Language, Snippet } from '../../records.ts'
import styles from './SnippetPicker.module.css'
import { filledText, matchingSnippets, type SnippetValues, typedSnippet } from './typedSnippet.ts'
import { useSnippets } from './useSnippets.ts'

const MAX_SHOWN = 6

type Field = HTMLTextAreaElement | HTMLInputElement

type Props = {
  value: string
  onChange: (text: string) => void
  language: Language
  /** Only snippets in this language, as in a letter to the trader. */
  only?: boolean
  values: SnippetValues
}

type Picker = {
  /** Attributes of the field while a list is open. */
  aria: object
  onType: (event: ChangeEvent<Field>) => void
  onSelect: (event: SyntheticEvent<Field>) => void
  /** Handles a key for the list; true if the list used it. */
  press: (event: KeyboardEvent<Field>) => boolean
  list: ReactNode
}

/** In a text field, `;` and a few letters offer snippets: arrows choose, Enter or Tab inserts one, Escape closes. */
export function useSnippetPicker({ value, onChange, language, only = false, values }: Props): Picker {
  const words = useWords()
  const id = useId()
  const all = useSnippets()
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  const [closed, setClosed] = useState<number | null>(null)
  const typed = typedSnippet(value, caret)
  const known = only ? all.filter((snippet) => snippet.language === language) : all
  const found =
    typed && typed.start !== closed
      ? matchingSnippets(known, typed.letters, { language, values }).slice(0, MAX_SHOWN)
      : []
  const current = found[Math.min(at, found.length - 1)]

  function take(snippet: Snippet, field: Field | null) {
    if (!typed) return
    const taken = value.slice(0, typed.start) + filledText(snippet, values)
    onChange(taken + value.slice(caret))
    setAt(0)
    setCaret(taken.length)
    requestAnimationFrame(() => field?.setSelectionRange(taken.length, taken.length))
  }

  function press(event: KeyboardEvent<Field>): boolean {
    if (!current || !typed || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing)
      return false
    if (event.key === 'ArrowDown') setAt((at + 1) % found.length)
    else if (event.key === 'ArrowUp') setAt((at + found.length - 1) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(current, event.currentTarget)
    else if (event.key === 'Escape') setClosed(typed.start)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return {
    aria: {
      'aria-autocomplete': 'list',
      ...(current && { 'aria-controls': `${id}-list`, 'aria-activedescendant': `${id}-${current.id}` }),
    },
    onType: ({ target }) => {
      setCaret(target.selectionStart ?? target.value.length)
      setAt(0)
      setClosed(null)
    },
    onSelect: ({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0),
    press,
    list: (
      <>
        {current && (
          <div id={`${id}-list`} role="listbox" aria-label={words('snippet.list')} className={styles.list}>
            {found.map((snippet) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
              <div
                key={snippet.id}
                id={`${id}-${snippet.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={snippet === current}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(snippet, document.activeElement as Field | null)}
              >
                <b>{snippet.name}</b>
                <span lang={snippet.language} dir={directionOf(snippet.language)} className={styles.text}>
                  {filledText(snippet, values)}
                </span>
                {snippet.shared && <span className={chipStyles.chip}>{words('snippet.shared')}</span>}
              </div>
            ))}
          </div>
        )}
        <span className={textStyles.spoken} role="status">
          {current ? words('snippet.offered', { smart_count: found.length }) : ''}
        </span>
      </>
    ),
  }
}
