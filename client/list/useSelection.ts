import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type RaRecord, useListContext } from 'react-admin'

export type Selection = {
  has: (id: RaRecord['id']) => boolean
  /** Whether none, some or all of the shown rows are selected. */
  state: 'none' | 'some' | 'all'
  toggle: (index: number) => void
  /** Selects the rows from the one last touched to this one, inclusive. */
  extend: (index: number) => void
  all: () => void
  clear: () => void
}

/**
 * The selected rows among the loaded ones; another page, order or filter clears the selection. Null if rows cannot be
 * selected.
 */
export function useSelection<R extends RaRecord>(selects: boolean): Selection | null {
  const { data = [], selectedIds = [], onSelect, onUnselectItems, filterValues, page, sort } = useListContext<R>()
  const anchor = useRef(0)
  const rows = JSON.stringify([filterValues, page, sort])
  const shown = useRef(rows)
  useEffect(() => {
    if (shown.current === rows) return
    shown.current = rows
    onUnselectItems()
  }, [rows, onUnselectItems])
  if (!selects) return null

  const has = (id: R['id']) => selectedIds.includes(id)
  const chosen = data.filter(({ id }) => has(id)).map(({ id }) => id)
  const some = chosen.length === data.length ? 'all' : 'some'
  return {
    has,
    state: chosen.length === 0 ? 'none' : some,
    toggle: (index) => {
      const id = data[index]?.id
      if (id === undefined) return
      anchor.current = index
      onSelect(has(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
    },
    extend: (index) => {
      const [first, last] = [Math.min(anchor.current, index), Math.max(anchor.current, index)]
      const between = data.slice(first, last + 1).map(({ id }) => id)
      onSelect([...new Set([...chosen, ...between])])
    },
    all: () => onSelect(data.map(({ id }) => id)),
    clear: () => onUnselectItems(),
  }
}

/** Handles Space, Shift with arrows, Ctrl A and Escape on the row at `index`; true if it used the key. */
export function handleSelectionKey(selection: Selection, event: KeyboardEvent, index: number, next: number): boolean {
  if (event.key === ' ' && !event.ctrlKey && !event.metaKey) {
    if (event.shiftKey) selection.extend(index)
    else selection.toggle(index)
  } else if (event.shiftKey && next !== index) {
    if (selection.state === 'none') selection.toggle(index)
    selection.extend(next)
    return false
  } else if (event.code === 'KeyA' && (event.ctrlKey || event.metaKey)) selection.all()
  else if (event.key === 'Escape' && selection.state !== 'none') selection.clear()
  else return false
  event.preventDefault()
  return true
}
