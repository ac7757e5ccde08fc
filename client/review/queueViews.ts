import type { SortPayload } from 'react-admin'
import type { QueueResource, SavedView } from '../records.ts'
import type { DossierKind } from '../registry.tsx'

/** The preset views of every queue; the first is the queue itself. */
export const PRESETS = ['waiting', 'there', 'near', 'mine', 'flagged', 'resubmitted', 'requested', 'all'] as const
export type Preset = (typeof PRESETS)[number]

/** The views by state of the money, each with its filter. */
const MONEY: Partial<Record<Preset, string>> = { there: 'there', near: 'proposed' }

/** The views of a large team, which the part `queue_views` turns off. */
const LARGE_TEAM_VIEWS: readonly Preset[] = ['mine', 'flagged', 'resubmitted']

/**
 * The preset views of a queue. Views by money exist where the money is shown, the view of questions where officers can
 * ask traders (for a proof they ask for a new one instead), and the views of a large team where the queues are not
 * plain.
 */
export const presetsOf = ({ hasMoney }: DossierKind, isPlain: boolean): Preset[] =>
  PRESETS.filter((preset) => {
    if (preset === 'requested') return hasMoney === undefined
    return (hasMoney || !(preset in MONEY)) && (!isPlain || !LARGE_TEAM_VIEWS.includes(preset))
  })

export type Filter = Record<string, unknown>

export const OLDEST_FIRST: SortPayload = { field: 'waiting_since', order: 'ASC' }

/** The filter for waiting dossiers. */
export const waitingFilter = ({ stateField, states }: DossierKind): Record<string, string> => ({
  [stateField]: states[0].value,
})

/** Whether a list with this filter shows waiting dossiers. */
export const showsWaiting = ({ stateField, states }: DossierKind, filter: Filter) =>
  filter[stateField] === states[0].value

export function presetFilter(kind: DossierKind, preset: Preset): Filter {
  const waiting = waitingFilter(kind)
  switch (preset) {
    case 'waiting':
      return waiting
    case 'there':
    case 'near':
      return { ...waiting, money: MONEY[preset] }
    case 'mine':
      return { ...waiting, mine: true }
    case 'flagged':
      return { ...waiting, flag: 'any' }
    case 'resubmitted':
      return { ...waiting, resubmitted: true }
    case 'requested':
      return { ...waiting, requested: true }
    case 'all':
      return {}
  }
}

/** Splits off the fields of a filter that define a preset view; the others are search and filters within it. */
export function presetOf(kind: DossierKind, filter: Filter): { preset: Preset; fields: string[] } {
  const { stateField: source } = kind
  if (!showsWaiting(kind, filter)) return { preset: 'all', fields: [] }
  const byMoney = (['there', 'near'] as const).find((preset) => filter.money === MONEY[preset])
  if (byMoney) return { preset: byMoney, fields: [source, 'money'] }
  if (filter.mine === true) return { preset: 'mine', fields: [source, 'mine'] }
  if (filter.flag === 'any') return { preset: 'flagged', fields: [source, 'flag'] }
  if (filter.resubmitted === true) return { preset: 'resubmitted', fields: [source, 'resubmitted'] }
  if (filter.requested === true) return { preset: 'requested', fields: [source, 'requested'] }
  return { preset: 'waiting', fields: [source] }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  )
}

const isSameFilter = (one: unknown, other: unknown) => JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other))

/** The current saved view: the one with the same filter and order. */
export const findShownView = (views: readonly SavedView[], filter: Filter, { field, order }: SortPayload) =>
  views.find((view) => isSameFilter(view.filter, filter) && isSameFilter(view.sort, { field, order }))

/** The address of a list with this filter and order. */
export const viewPath = (resource: QueueResource, filter: Filter, { field, order }: SortPayload) =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter), sort: field, order, page: '1', perPage: '25' })}`
