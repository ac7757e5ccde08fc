import type { SortPayload } from 'react-admin'
import type { QueueResource, SavedView } from '../records.ts'
import type { Kind } from '../registry.tsx'

/** The views that every queue has; the first is the queue itself. */
export const PRESETS = ['waiting', 'mine', 'flagged', 'resubmitted', 'all'] as const
export type Preset = (typeof PRESETS)[number]

export type Filter = Record<string, unknown>

/** The order of work. */
export const OLDEST: SortPayload = { field: 'waiting_since', order: 'ASC' }

/** The filter of what waits. */
export const waitingFilter = ({ stateField, states }: Kind): Record<string, string> => ({
  [stateField]: states[0].value,
})

/** Whether a list with this filter shows what waits. */
export const showsWaiting = ({ stateField, states }: Kind, filter: Filter) => filter[stateField] === states[0].value

/** What a view of every queue asks for. */
export function presetFilter(kind: Kind, preset: Preset): Filter {
  const first = waitingFilter(kind)
  switch (preset) {
    case 'waiting':
      return first
    case 'mine':
      return { ...first, mine: true }
    case 'flagged':
      return { ...first, flag: 'any' }
    case 'resubmitted':
      return { ...first, resubmitted: true }
    case 'all':
      return {}
  }
}

/** The parts of a filter that make up one of the queue's own views; the rest is searched and filtered within it. */
export function presetOf(kind: Kind, filter: Filter): { preset: Preset; own: string[] } {
  const { stateField: source } = kind
  if (!showsWaiting(kind, filter)) return { preset: 'all', own: [] }
  if (filter.mine === true) return { preset: 'mine', own: [source, 'mine'] }
  if (filter.flag === 'any') return { preset: 'flagged', own: [source, 'flag'] }
  if (filter.resubmitted === true) return { preset: 'resubmitted', own: [source, 'resubmitted'] }
  return { preset: 'waiting', own: [source] }
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : value

const same = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** The saved view that the list shows just now: the same filter in the same order. */
export const viewShown = (views: readonly SavedView[], filter: Filter, { field, order }: SortPayload) =>
  views.find((view) => same(view.filter, filter) && same(view.sort, { field, order }))

/** The address of a list with this filter and order. */
export const listAddress = (resource: QueueResource, filter: Filter, { field, order }: SortPayload) =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter), sort: field, order, page: '1', perPage: '25' })}`
