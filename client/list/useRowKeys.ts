import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { findTarget, findTargets } from '../elements/focusTargets.ts'
import { useLetterKeys } from '../layout/useLetterKeys.ts'
import { handleSelectionKey, type Selection } from './useSelection.ts'

/** The row opened last, by resource, until the page is reloaded: coming back focuses it. */
const lastOpenedRow = new Map<string, string>()

const findOpeners = (table: HTMLElement | null) => findTargets('opener').filter((opener) => table?.contains(opener))

/** The row that Tab reaches in the list of the page. */
export const focusRow = () => findTarget('row')?.focus()

/** Whether the focus is nowhere yet, or on the title of a new page. */
function isFocusFree(): boolean {
  const at = document.activeElement
  return at === null || at === document.body || at.id === 'main' || at.tagName === 'H1'
}

const isCheckbox = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'checkbox'

/**
 * The keys of a list's rows. On arrival the first row has the focus, or the row opened last. `↑ ↓ j k` move between
 * rows and Enter opens one from anywhere on the page; Home and End work on the rows.
 */
export function useRowKeys<R extends RaRecord>(selection: Selection | null) {
  const { data, resource, page } = useListContext<R>()
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState(0)
  const hadFocus = useRef(false)
  const ready = data !== undefined
  // The list may have become shorter than the focused row's index: Tab must still reach a row.
  const stop = Math.min(active, (data?.length ?? 1) - 1)

  useEffect(() => {
    if (!ready) return
    const back = lastOpenedRow.get(resource)
    lastOpenedRow.delete(resource)
    // Run after the frame's effects, which focus the title of a new page.
    queueMicrotask(() => {
      // The row may have left the list after its decision: then focus the first one.
      const all = findOpeners(table.current)
      const row = all.find((opener) => opener.dataset.opener === back) ?? all[0]
      if (back !== undefined || isFocusFree()) row?.focus()
    })
  }, [ready, resource])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its first row
  useEffect(() => setActive(0), [page])

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may have taken the focused one away
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) findOpeners(table.current)[stop]?.focus()
  }, [data])

  /** Moves the focus by `step` rows, or to the row of the list that Tab reaches when the focus is elsewhere. */
  function move(step: number) {
    const all = findOpeners(table.current)
    const row = document.activeElement?.closest('tr')
    const here = all.findIndex((opener) => opener.closest('tr') === row)
    const next = here < 0 ? stop : Math.max(0, Math.min(here + step, all.length - 1))
    all[next]?.focus()
  }
  const open = () => findOpeners(table.current)[stop]?.click()
  useLetterKeys({
    j: () => move(1),
    k: () => move(-1),
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    enter: (event) => !event.repeat && open(),
  })

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the keys of a row, in the order in which they are tried
  function onKeyDown(event: KeyboardEvent) {
    const all = findOpeners(table.current)
    const row = document.activeElement?.closest('tr')
    const here = all.findIndex((opener) => opener.closest('tr') === row)
    // The browser toggles a checkbox itself.
    if (here < 0 || (event.key === ' ' && !event.shiftKey && isCheckbox(event.target))) return
    // Enter is still held down from the link that led here.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault()
    if (event.key === 'Enter' && isCheckbox(event.target)) {
      event.preventDefault()
      all[here]?.click()
      return
    }
    const last = all.length - 1
    const next = { ArrowDown: Math.min(here + 1, last), ArrowUp: Math.max(here - 1, 0), Home: 0, End: last }[event.key]
    if (selection && handleSelectionKey(selection, event, here, next ?? here)) return
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }

  return {
    /** The index of the row that Tab reaches. */
    stop,
    setActive,
    /** Remembers the row, so that returning to the list focuses it. */
    remember: (record: R) => lastOpenedRow.set(resource, String(record.id)),
    table: {
      ref: table,
      onKeyDown,
      onFocus: () => {
        hadFocus.current = true
      },
      onBlur: () => {
        hadFocus.current = false
      },
    },
  }
}
