import { clsx } from 'clsx'
import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import formStyles from '../../elements/form.module.css'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { CatalogueReason, SuggestedReason } from '../../records.ts'
import { byGroup, findReasons, publicReasonOf, suggestedFirst, textOf } from './findReasons.ts'
import styles from './ReasonPicker.module.css'
import { groupKey } from './reasonGroups.ts'
import { useFindingText } from './useFindingText.ts'

type Props = {
  titleId: string
  title: string
  catalogue: readonly CatalogueReason[]
  /** Reasons that the findings suggest, listed first. */
  suggested?: readonly SuggestedReason[]
  chosen: readonly string[]
  /** Whether the officer asks about the reasons; otherwise the officer refuses for them. */
  asks?: boolean
  onToggle: (code: string) => void
}

const NONE: readonly SuggestedReason[] = []

/**
 * The reasons by number and group. Two digits toggle a reason, words find reasons, Enter toggles the active one, arrows
 * move.
 */
export function ReasonPicker({ titleId, title, catalogue, suggested = NONE, chosen, asks = false, onToggle }: Props) {
  const words = useWords()
  const { language } = useLanguage()
  const id = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  /** Whether the arrows have moved to a reason: Enter then toggles it even without a query. */
  const [hasMoved, setHasMoved] = useState(false)
  const order = useMemo(() => suggestedFirst(catalogue, suggested), [catalogue, suggested])
  const found = findReasons(order, query)
  const findingText = useFindingText()
  const findingOf = (reason: CatalogueReason) => suggested.find(({ code }) => code === reason.code)
  const active = found[Math.min(at, found.length - 1)]
  const optionId = (reason: CatalogueReason) => `${id}-${reason.code}`

  function go(to: number) {
    setAt(to)
    setHasMoved(true)
    const reason = found[to]
    if (reason) document.getElementById(optionId(reason))?.scrollIntoView({ block: 'nearest' })
  }

  /** Two digits are the fixed number of a reason: toggle it at once. */
  function type(next: string) {
    const typed = next.trim()
    const reason = /^\d\d$/.test(typed) ? order.find(({ number }) => number === typed) : undefined
    setHasMoved(false)
    if (!reason) {
      setQuery(next)
      return setAt(0)
    }
    onToggle(reason.code)
    setQuery('')
    setAt(order.indexOf(reason))
    requestAnimationFrame(() => document.getElementById(optionId(reason))?.scrollIntoView({ block: 'nearest' }))
  }

  function toggleActive() {
    if (!active || (query.trim() === '' && !hasMoved)) return
    onToggle(active.code)
    setAt(order.indexOf(active))
    setQuery('')
  }

  function press(event: KeyboardEvent) {
    // A French keyboard needs Shift for digits. While the query is digits, use the key's position instead.
    const digit = /^Digit(\d)$/.exec(event.code)?.[1]
    if (digit && !event.ctrlKey && !event.metaKey && !event.altKey && /^\d*$/.test(query)) {
      event.preventDefault()
      return type(query + digit)
    }
    const last = found.length - 1
    const index = Math.min(at, last)
    if (event.key === 'ArrowDown') go(Math.min(index + 1, last))
    else if (event.key === 'ArrowUp') go(Math.max(index - 1, 0))
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) toggleActive()
    else return
    event.preventDefault()
  }

  return (
    <>
      <header>
        <h2 id={titleId}>{title}</h2>
        <label className={formStyles.search} data-slot="search">
          <Search size={15} strokeWidth={1.6} aria-hidden="true" />
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={active && optionId(active)}
            aria-label={words('refuse.search')}
            placeholder={words('refuse.search')}
            value={query}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            // biome-ignore lint/a11y/noAutofocus: the panel was opened to name a reason
            autoFocus
          />
        </label>
      </header>
      <div
        className={styles.reasons}
        data-asks={asks || undefined}
        role="listbox"
        id={`${id}-list`}
        aria-multiselectable="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        {byGroup(found, (reason) => findingOf(reason) !== undefined).map(({ group, reasons }) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of a listbox are groups, not fieldsets
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div role="presentation" className={styles.groupName} id={`${id}-${group}`}>
              {words(groupKey(group))}
            </div>
            {reasons.map((reason) => {
              const finding = findingOf(reason)
              const selected = chosen.includes(reason.code)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the search field holds the keyboard (combobox)
                // biome-ignore lint/a11y/useFocusableInteractive: named by aria-activedescendant
                <div
                  key={reason.code}
                  id={optionId(reason)}
                  role="option"
                  aria-selected={selected}
                  className={clsx(styles.reason, selected && styles.selected)}
                  data-active={reason === active || undefined}
                  onClick={() => {
                    onToggle(reason.code)
                    setAt(found.indexOf(reason))
                  }}
                >
                  <span className={styles.number}>{reason.number}</span>
                  <span>
                    {textOf(reason, language)}
                    {reason.private && (
                      <small className={styles.finding}>
                        {words('refuse.private', { reason: textOf(publicReasonOf(catalogue, reason), language) })}
                      </small>
                    )}
                    {finding && <small className={styles.finding}>{findingText(finding)}</small>}
                  </span>
                  {selected ? <Check size={15} aria-hidden="true" /> : <span />}
                </div>
              )
            })}
          </div>
        ))}
        {found.length === 0 && catalogue.length > 0 && (
          <p className={styles.none} data-tone="muted">
            {words('refuse.none')}
          </p>
        )}
      </div>
    </>
  )
}
