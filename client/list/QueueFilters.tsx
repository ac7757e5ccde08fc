import { SlidersHorizontal, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useListContext } from 'react-admin'
import { localName } from '../elements/localName.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import type { Flag, QueueResource } from '../records.ts'
import { FilterChoice } from './FilterPick.tsx'
import { QUEUES } from './queues.ts'
import { presetOf } from './queueViews.ts'
import { OwnerFilters } from './RecordFilters.tsx'
import { useOfficers } from './useOfficers.ts'
import { useReferences } from './useQueueViews.ts'

const FLAGS: Record<QueueResource, readonly Flag[]> = {
  identifications: [
    'refused_before',
    'same_rc',
    'same_nif',
    'same_file',
    'same_name',
    'near_name',
    'mixed_scripts',
    'escalated',
    'note_for_you',
    'regulated',
  ],
  brands: ['refused_before', 'same_file', 'same_name', 'near_name', 'mixed_scripts', 'escalated', 'note_for_you'],
  'bank-accounts': ['refused_before', 'same_rib', 'same_file', 'escalated', 'note_for_you'],
  'activation-proofs': ['refused_before', 'same_proof', 'same_file', 'escalated', 'note_for_you'],
}

/** Which establishment asks (identifications). */
export function TypeFilter() {
  const { language } = useLanguage()
  const types = useReferences()?.establishment_types ?? []
  return (
    <FilterChoice
      source="establishment_type_id"
      label="pick.type"
      options={types.map(({ id, name }) => ({ value: id, label: localName(name, language) }))}
    />
  )
}

/** With which authorization (identifications). */
export function AuthorizationFilter() {
  const { language } = useLanguage()
  const types = useReferences()?.authorization_types ?? []
  return (
    <FilterChoice
      source="authorization_type_id"
      label="pick.authorization"
      options={types.map(({ id, name }) => ({ value: id, label: localName(name, language) }))}
    />
  )
}

export function BankFilter() {
  const { language } = useLanguage()
  const banks = useReferences()?.banks ?? []
  return (
    <FilterChoice
      source="bank_code"
      label="filter.bank"
      options={banks.map(({ code, short, name }) => ({
        value: code,
        label: `${code} ${short} · ${name[language === 'ar' ? 'ar' : 'fr']}`,
      }))}
    />
  )
}

/** Waiting time, flags and whose claim: how a queue is worked. */
export function HandlingFilters({ resource }: { resource: QueueResource }) {
  const words = useWords()
  return (
    <>
      <FilterChoice
        source="waiting"
        label="pick.waiting"
        options={(['over', 'soon', 'in_time'] as const).map((value) => ({ value, label: words(`pick.${value}`) }))}
      />
      <FilterChoice
        source="flag"
        label="pick.flags"
        options={[
          { value: 'any', label: words('pick.any_flag') },
          ...FLAGS[resource].map((value) => ({ value, label: words(`flag.${value}`) })),
        ]}
      />
      <FilterChoice
        source="claimed"
        label="pick.claimed"
        options={(['me', 'nobody', 'colleague'] as const).map((value) => ({ value, label: words(`pick.${value}`) }))}
      />
    </>
  )
}

const RARE = ['deleted', 'authorization_type_id', 'assigned_to', 'decided_by', 'trader_id', 'workspace_id']

/** The filters one needs less often; they stay open while one of them is set. */
export function MoreFilters({ resource, children }: { resource: QueueResource; children?: ReactNode }) {
  const words = useWords()
  const { filterValues } = useListContext()
  const [open, setOpen] = useState(false)
  const set = RARE.some((source) => filterValues[source] !== undefined)
  const shown = open || set
  return (
    <>
      <button
        type="button"
        className="btn bare"
        aria-expanded={shown}
        aria-disabled={set}
        onClick={() => !set && setOpen(!open)}
      >
        <SlidersHorizontal size={15} strokeWidth={1.6} aria-hidden="true" />
        {words('pick.more')}
      </button>
      {shown && (
        <div className="more-filters">
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
  const { source, first } = QUEUES[resource]
  const options = officers.map(({ id, name }) => ({ value: id, label: name }))
  const waits = filterValues[source] === first[source]
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

/** What traders deleted, in place of what stands; only among all, for nothing of it waits. */
export function DeletedSwitch({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const { filterValues, setFilters } = useListContext()
  const on = filterValues.deleted === true
  if (!on && presetOf(resource, filterValues).preset !== 'all') return null
  return (
    <button
      type="button"
      className={on ? 'btn' : 'btn bare'}
      aria-pressed={on}
      onClick={() => setFilters({ ...filterValues, deleted: on ? '' : true })}
    >
      <Trash2 size={15} strokeWidth={1.6} aria-hidden="true" />
      {words('deleted.show')}
    </button>
  )
}

/** The state, among those the queue knows; the views of what waits have but one. */
export function StatusFilter({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const { filterValues } = useListContext()
  const { source, states } = QUEUES[resource]
  if (presetOf(resource, filterValues).preset !== 'all') return null
  return (
    <FilterChoice
      source={source}
      label="pick.status"
      options={states.map(({ label, value }) => ({ value, label: words(label) }))}
    />
  )
}
