import type { SortPayload } from 'react-admin'
import type { QueueResource, SavedView } from '../records.ts'
import type { Kind } from '../registry.tsx'

/** The preset views of every queue; the first is the queue itself. */
export const PRESETS = ['waiting', 'mine', 'flagged', 'resubmitted', 'all'] as const
export type Preset = (typeof PRESETS)[number]

export type Filter = Record<string, unknown>

/** Oldest first. */
export const OLDEST: SortPayload = { field: 'waiting_since', order: 'ASC' }

/** The filter for waiting dossiers. */
export const waitingFilter = ({ stateField, states }: Kind): Record<string, string> => ({
  [stateField]: states[0].value,
})

/** Whether a list with this filter shows waiting dossiers. */
export const showsWaiting = ({ stateField, states }: Kind, filter: Filter) => filter[stateField] === states[0].value

/** The filter of a preset view. */
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

/** Splits off the fields of a filter that define a preset view; the others are search and filters within it. */
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

/** The saved view that is shown now: the one with the same filter and order. */
export const viewShown = (views: readonly SavedView[], filter: Filter, { field, order }: SortPayload) =>
  views.find((view) => same(view.filter, filter) && same(view.sort, { field, order }))

/** The address of a list with this filter and order. */
export const listAddress = (resource: QueueResource, filter: Filter, { field, order }: SortPayload) =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter), sort: field, order, page: '1', perPage: '25' })}`
