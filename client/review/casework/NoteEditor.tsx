import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useGetIdentity, useGetList } from 'react-admin'
import formStyles from '../../elements/form.module.css'
import { Person } from '../../elements/Person.tsx'
import textStyles from '../../elements/text.module.css'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useLimits } from '../../providers/references.ts'
import type { Officer } from '../../records.ts'
import { useSnippetPicker } from '../snippets/useSnippetPicker.tsx'
import { findMentionIds, matchingOfficers, typedMention } from './mentions.ts'
import styles from './NoteEditor.module.css'

const ACTIVE_OFFICERS = {
  filter: { disabled: false },
  sort: { field: 'name', order: 'ASC' },
  pagination: { page: 1, perPage: 500 },
} as const
const MAX_SHOWN = 6

/** The colleagues who can be mentioned, by name. */
export function useMentionable(): Officer[] {
  const { identity } = useGetIdentity()
  const { data = [] } = useGetList<Officer>('officers', ACTIVE_OFFICERS, { staleTime: 60_000 })
  return data.filter(({ id }) => id !== identity?.id)
}

/**
 * Edits a note's text. After an @ it offers colleagues, after a `;` snippets: arrows choose, Enter or Tab inserts one.
 */
export function NoteEditor({
  value,
  trader,
  onChange,
  onSend,
}: {
  value: string
  /** The trader's name, for snippets. */
  trader: string | null
  onChange: (text: string) => void
  /** Called on Ctrl+Enter. */
  onSend: () => void
}) {
  const words = useWords()
  const limits = useLimits()
  const id = useId()
  const officers = useMentionable()
  const { language } = useLanguage()
  const snippets = useSnippetPicker({ value, onChange, language, values: { trader, due: null } })
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  const [closed, setClosed] = useState<number | null>(null)
  const mention = typedMention(value, caret)
  const found = mention && mention.start !== closed ? matchingOfficers(officers, mention.typed).slice(0, MAX_SHOWN) : []
  // A name typed in full needs no more suggestions.
  const offered = mention && found.some(({ name }) => mention.typed.startsWith(name)) ? [] : found
  const current = offered[Math.min(at, offered.length - 1)]

  function take(officer: Officer) {
    if (!mention) return
    const taken = `${value.slice(0, mention.start)}@${officer.name} `
    onChange(taken + value.slice(caret))
    setAt(0)
    requestAnimationFrame(() => {
      field.current?.setSelectionRange(taken.length, taken.length)
      setCaret(taken.length)
    })
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (snippets.press(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onSend()
    }
    if (current && mention) pick(event, current, mention.start)
  }

  /** The keys of the list of colleagues. */
  function pick(event: KeyboardEvent, current: Officer, start: number) {
    const last = offered.length - 1
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, last))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter' || event.key === 'Tab') take(current)
    else if (event.key === 'Escape') {
      setClosed(start)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  return (
    <div className={styles.noteEditor}>
      <label className={formStyles.label} htmlFor={id}>
        {words('note.label')}
      </label>
      <textarea
        ref={field}
        id={id}
        className={formStyles.input}
        rows={4}
        maxLength={limits.note}
        dir="auto"
        value={value}
        {...snippets.aria}
        {...(current && { 'aria-controls': `${id}-list`, 'aria-activedescendant': `${id}-${current.id}` })}
        aria-describedby={`${id}-hint`}
        // biome-ignore lint/a11y/noAutofocus: the box was opened to write here
        autoFocus
        onChange={(event) => {
          onChange(event.target.value)
          setCaret(event.target.selectionStart)
          setAt(0)
          setClosed(null)
          snippets.onType(event)
        }}
        onSelect={(event) => {
          setCaret(event.currentTarget.selectionStart)
          snippets.onSelect(event)
        }}
        onKeyDown={press}
      />
      {current && (
        <div id={`${id}-list`} role="listbox" aria-label={words('note.colleagues')} className={styles.mentionable}>
          {offered.map((officer) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
            <div
              key={officer.id}
              id={`${id}-${officer.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={officer === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(officer)}
            >
              <Person id={null} name={officer.name} />
              <span className={textStyles.small} data-tone="muted">
                {words(`role.${officer.role}`)}
              </span>
            </div>
          ))}
        </div>
      )}
      {snippets.list}
      <p id={`${id}-hint`} className={textStyles.small} data-tone="muted">
        {words('note.hint')}
      </p>
      <span className={textStyles.spoken} role="status">
        {current ? words('note.offered', { smart_count: offered.length }) : ''}
      </span>
    </div>
  )
}

/** The body to send: the text, and the mentioned officers. */
export const noteOf = (text: string, officers: readonly Officer[]) => {
  const mentions = findMentionIds(text, officers)
  return { text: text.trim(), ...(mentions.length > 0 && { mentions }) }
}
