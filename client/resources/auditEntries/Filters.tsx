import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useListContext } from 'react-admin'
import textStyles from '../../elements/text.module.css'
import { duration } from '../../format/duration.ts'
import { anyMessages } from '../../i18n/messages.ts'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { restoreFocus } from '../../layout/restoreFocus.ts'
import { FilterPeriod, JumpToDay } from '../../list/FilterPeriod.tsx'
import filterPickStyles from '../../list/FilterPick.module.css'
import { FilterChoice, FilterPick, FilterText, filterValue } from '../../list/FilterPick.tsx'
import { useOfficers } from '../../providers/useOfficers.ts'
import { knownActions, useActionLabel } from '../../review/useActionLabel.ts'
import styles from './Filters.module.css'

/** Filter by one or more actions; a figure of the dashboard links here with all decisions. */
function FilterAction() {
  const words = useWords()
  const verb = useActionLabel()
  const { filterValues, setFilters } = useListContext()
  const chosen = [filterValues.action].flat().filter((action) => typeof action === 'string' && action !== '')
  const set = (actions: string[]) => setFilters({ ...filterValues, action: actions.length > 0 ? actions : '' })
  return (
    <FilterPick
      label="filter.action"
      value={chosen.length > 0 ? chosen.map(verb).join(words('comma')) : null}
      onClear={() => set([])}
    >
      {() => (
        <fieldset className={filterPickStyles.choices} aria-label={words('filter.action')}>
          {knownActions().map((action) => {
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
    </FilterPick>
  )
}

/** Shows a filter that only links can set, with a button that clears it. */
function LinkedFilter({ source, label, shown = false }: { source: string; label: string; shown?: boolean }) {
  const words = useWords()
  const { filterValues, setFilters } = useListContext()
  const value = filterValue(filterValues[source])
  if (!value) return null
  return (
    <span className={clsx(styles.given, filterPickStyles.pick, filterPickStyles.set)} data-slot="pick">
      <span>
        {label} {shown && <b className={textStyles.clip}>{value}</b>}
      </span>
      <button
        type="button"
        aria-label={words('filter.clear', { label })}
        onClick={() => {
          setFilters({ ...filterValues, [source]: '' })
          restoreFocus('filter')
        }}
      >
        <X size={14} />
      </button>
    </span>
  )
}

export function JournalFilters() {
  const words = useWords()
  const { filterValues } = useListContext()
  const officers = useOfficers()
  return (
    <>
      <FilterChoice
        source="actor_id"
        label="filter.officer"
        options={officers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterAction />
      <FilterChoice
        source="resource"
        label="filter.resource"
        options={Object.keys(anyMessages().kind).map((value) => ({ value, label: words(`kind.${value}` as Key) }))}
      />
      <FilterText source="trader_id" label="filter.trader" hint="filter.trader_hint" />
      <FilterPeriod />
      <JumpToDay source="at" />
      <LinkedFilter source="record_id" label={words('filter.record')} />
      <LinkedFilter source="workspace_id" label={words('filter.workspace')} shown />
      <LinkedFilter source="reason_codes" label={words('logged.code')} shown />
      <LinkedFilter source="seen_of" label={words('logged.seen_of')} />
      {filterValues.waited_gte && (
        <LinkedFilter
          source="waited_gte"
          label={words('logged.slow', { time: duration(Math.round(filterValues.waited_gte / 60), words) })}
        />
      )}
    </>
  )
}
