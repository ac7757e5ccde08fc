import { SlidersHorizontal, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useListContext } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import { useWords } from '../i18n/useWords.ts'
import { useOfficers } from '../providers/useOfficers.ts'
import type { QueueResource } from '../records.ts'
import { useDossierKind, useHasSimpleQueues } from '../registry.tsx'
import { presetOf, showsWaiting } from '../review/queueViews.ts'
import { FilterChoice } from './FilterPick.tsx'
import styles from './QueueFilters.module.css'
import { OwnerFilters } from './RecordFilters.tsx'

/** Filters by waiting time, flags, risk and claim; a plain queue has only those that are set. */
export function HandlingFilters({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const isPlain = useHasSimpleQueues()
  const { filterValues } = useListContext()
  const { flags } = useDossierKind(resource)
  const choices = [
    {
      source: 'waiting',
      label: 'pick.waiting',
      options: (['over', 'soon', 'in_time'] as const).map((value) => ({ value, label: words(`pick.${value}`) })),
    },
    {
      source: 'flag',
      label: 'pick.flags',
      options: [
        { value: 'any', label: words('pick.any_flag') },
        ...flags.map((value) => ({ value, label: words(`flag.${value}`) })),
      ],
    },
    {
      source: 'risk',
      label: 'risk.pick',
      options: (['high', 'medium', 'low'] as const).map((value) => ({ value, label: words(`risk.level.${value}`) })),
    },
    {
      source: 'claimed',
      label: 'pick.claimed',
      options: (['me', 'nobody', 'colleague'] as const).map((value) => ({ value, label: words(`pick.${value}`) })),
    },
  ] as const
  return choices
    .filter(({ source }) => !isPlain || filterValues[source] !== undefined)
    .map((choice) => <FilterChoice key={choice.source} {...choice} />)
}

/** Fields of the less used filters that every queue has. */
const RARE_FIELDS = ['deleted', 'assigned_to', 'decided_by', 'trader_id', 'workspace_id']

/** The less used filters; they stay unfolded while one of them is set. A plain queue shows them only then. */
export function MoreFilters({
  resource,
  fields = [],
  children,
}: {
  resource: QueueResource
  /** The fields that the children filter by. */
  fields?: readonly string[] | undefined
  children?: ReactNode
}) {
  const words = useWords()
  const { filterValues } = useListContext()
  const [open, setOpen] = useState(false)
  const set = [...RARE_FIELDS, ...fields].some((field) => filterValues[field] !== undefined)
  const isPlain = useHasSimpleQueues()
  const shown = open || set
  if (isPlain && !set) return null
  return (
    <>
      <button
        type="button"
        className={buttonClass('bare')}
        aria-expanded={shown}
        aria-disabled={set}
        onClick={() => !set && setOpen(!open)}
      >
        <SlidersHorizontal size={15} strokeWidth={1.6} aria-hidden="true" />
        {words('pick.more')}
      </button>
      {shown && (
        <div className={styles.moreFilters}>
          {children}
          <OfficerFilters resource={resource} />
          <OwnerFilters />
        </div>
      )}
    </>
  )
}

function OfficerFilters({ resource }: { resource: QueueResource }) {
  const officers = useOfficers()
  const { filterValues } = useListContext()
  const kind = useDossierKind(resource)
  const options = officers.map(({ id, name }) => ({ value: id, label: name }))
  const waits = showsWaiting(kind, filterValues)
  return (
    <>
      {(waits || filterValues.assigned_to !== undefined) && (
        <FilterChoice source="assigned_to" label="pick.assigned" options={options} />
      )}
      {(!waits || filterValues.decided_by !== undefined) && (
        <FilterChoice source="decided_by" label="pick.decided" options={options} />
      )}
    </>
  )
}

/** Shows the deleted dossiers instead of the others. Only in the view of all, because deleted dossiers never wait. */
export function DeletedSwitch({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const { filterValues, setFilters } = useListContext()
  const kind = useDossierKind(resource)
  const on = filterValues.deleted === true
  if (!on && presetOf(kind, filterValues).preset !== 'all') return null
  return (
    <button
      type="button"
      className={on ? buttonClass() : buttonClass('bare')}
      aria-pressed={on}
      onClick={() => setFilters({ ...filterValues, deleted: on ? '' : true })}
    >
      <Trash2 size={15} strokeWidth={1.6} aria-hidden="true" />
      {words('deleted.show')}
    </button>
  )
}

/** Filter by the queue's states. The views of waiting dossiers have only one state. */
export function StatusFilter({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const { filterValues } = useListContext()
  const kind = useDossierKind(resource)
  if (presetOf(kind, filterValues).preset !== 'all') return null
  return (
    <FilterChoice
      source={kind.stateField}
      label="pick.status"
      options={kind.states.map(({ label, value }) => ({ value, label: words(label) }))}
    />
  )
}
