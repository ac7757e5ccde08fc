import { X } from 'lucide-react'
import { useGetList, useListContext } from 'react-admin'
import { duration } from '../../format/duration.ts'
import { en } from '../../i18n/en.ts'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { FilterPeriod } from '../../list/FilterPeriod.tsx'
import { FilterChoice, FilterText, Pick } from '../../list/FilterPick.tsx'
import type { Officer } from '../../records.ts'
import { KNOWN_VERBS, useVerb } from '../../review/useVerb.ts'

const OFFICERS = { sort: { field: 'name', order: 'ASC' }, pagination: { page: 1, perPage: 200 }, filter: {} } as const

/** One action or several: a figure of the dashboard asks for all decisions together. */
function FilterAction() {
  const words = useWords()
  const verb = useVerb()
  const { filterValues, setFilters } = useListContext()
  const chosen: string[] = [filterValues.action ?? []].flat().filter(Boolean)
  const set = (actions: string[]) => setFilters({ ...filterValues, action: actions.length > 0 ? actions : '' })
  return (
    <Pick
      label="filter.action"
      value={chosen.length > 0 ? chosen.map(verb).join(words('comma')) : null}
      clear={() => set([])}
    >
      {() => (
        <fieldset className="choices" aria-label={words('filter.action')}>
          {KNOWN_VERBS.map((action) => {
            const on = chosen.includes(action)
            return (
              <button
                key={action}
                type="button"
                aria-pressed={on}
                onClick={() => set(on ? chosen.filter((one) => one !== action) : [...chosen, action])}
              >
                {verb(action)}
              </button>
            )
          })}
        </fieldset>
      )}
    </Pick>
  )
}

/** A filter that only a link sets: shown, and taken off. */
function FilterGiven({ source, label, shown }: { source: string; label: string; shown?: (value: never) => string }) {
  const words = useWords()
  const { filterValues, setFilters } = useListContext()
  const value = filterValues[source]
  if (value === undefined || value === '') return null
  return (
    <span className="pick set given">
      <span>
        {label} {shown && <b className="clip">{shown(value as never)}</b>}
      </span>
      <button
        type="button"
        aria-label={words('filter.clear', { label })}
        onClick={() => setFilters({ ...filterValues, [source]: '' })}
      >
        <X size={14} />
      </button>
    </span>
  )
}

/** What the journal's list filters by. */
export function JournalFilters() {
  const words = useWords()
  const { filterValues } = useListContext()
  const { data: officers } = useGetList<Officer>('officers', OFFICERS)
  return (
    <>
      <FilterChoice
        source="actor_id"
        label="filter.officer"
        options={(officers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterAction />
      <FilterChoice
        source="resource"
        label="filter.resource"
        options={Object.keys(en.kind).map((value) => ({ value, label: words(`kind.${value}` as Key) }))}
      />
      <FilterText source="record_id" label="filter.record" hint="filter.record_hint" />
      <FilterText source="trader_id" label="filter.trader" hint="filter.trader_hint" />
      {filterValues.workspace_id && (
        <FilterText source="workspace_id" label="filter.workspace" hint="filter.workspace_hint" />
      )}
      <FilterPeriod />
      <FilterGiven source="reason_codes" label={words('logged.code')} shown={(codes) => [codes].flat().join(', ')} />
      <FilterGiven source="seen_of" label={words('logged.seen_of')} />
      {filterValues.waited_gte && (
        <FilterGiven
          source="waited_gte"
          label={words('logged.slow', { time: duration(Math.round(filterValues.waited_gte / 60), words) })}
        />
      )}
    </>
  )
}
