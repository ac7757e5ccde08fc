import chipStyles from '../../elements/chip.module.css'
import { Name } from '../../elements/Name.tsx'
import { Person } from '../../elements/Person.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { conditionText } from '../../format/conditionText.ts'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { Message } from '../../layout/Message.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import type { Officer, SecondLook } from '../../records.ts'

const OLDEST_FIRST = { field: 'waiting_since', order: 'ASC' } as const
const REFRESH_MS = 15_000

const KINDS: Record<string, Key> = { settings: 'setting.title', officers: 'names.officers' }

function LookKind({ resource }: { resource: string }) {
  const words = useWords()
  return <>{words(KINDS[resource] ?? (`kind.${resource}` as Key))}</>
}

function LookName({ record }: { record: SecondLook }) {
  const words = useWords()
  if (record.resource !== 'settings') return <Name>{record.name}</Name>
  return <>{words(`setting.${record.record_id}.name` as Key)}</>
}

/** The role that an officer would have; null for anything else. */
const newRole = ({ action, change }: SecondLook) =>
  action === 'change_role' && change ? (change.to as { role: Officer['role'] }).role : null

function Proposes({ record }: { record: SecondLook }) {
  const words = useWords()
  const role = newRole(record)
  return (
    <span className={chipStyles.chip} data-tone="info" data-slot="chip">
      {role ? words('proposal.to_role', { role: words(`role.${role}`) }) : words(`proposal.to_${record.action}` as Key)}
    </span>
  )
}

function Needs({ needs }: { needs: string[] }) {
  const words = useWords()
  return <>{needs.map((one) => conditionText(one, words)).join(words('comma'))}</>
}

function Turn({ record }: { record: SecondLook }) {
  const words = useWords()
  if (record.claim) return <Person id={record.claim.officer.id} name={record.claim.officer.name} />
  return record.allowed_actions.includes('confirm') ? null : (
    <span data-tone="muted">{words('proposal.others_turn')}</span>
  )
}

const columns: Column<SecondLook>[] = [
  { label: 'column.name', cell: (record) => <LookName record={record} /> },
  { label: 'proposal.column.kind', width: 140, soft: true, cell: ({ resource }) => <LookKind resource={resource} /> },
  { label: 'proposal.column.proposes', width: 140, cell: (record) => <Proposes record={record} /> },
  { label: 'proposal.column.by', width: 160, cell: ({ by }) => <Person id={by.id} name={by.name} /> },
  { label: 'proposal.column.needs', width: 190, soft: true, cell: ({ needs }) => <Needs needs={needs} /> },
  { label: 'proposal.column.since', width: 130, soft: true, cell: (record) => <Timestamp at={record.waiting_since} /> },
  { label: 'proposal.column.turn', width: 150, cell: (record) => <Turn record={record} /> },
]

function Empty() {
  const words = useWords()
  return <Message seal title={words('proposal.none')} text={words('proposal.none_text')} />
}

/** Decisions that wait for a second officer; a row opens the dossier, the officer, or the settings. */
export const SecondLookList = () => (
  <RecordList<SecondLook>
    columns={columns}
    sort={OLDEST_FIRST}
    search="proposal.search"
    tabs={{
      source: 'mine',
      tabs: [
        { label: 'tab.all', value: null },
        { label: 'proposal.tab.for_me', value: false },
        { label: 'proposal.tab.by_me', value: true },
      ],
    }}
    to={({ resource, record_id }) => (resource === 'settings' ? '/settings' : `/${resource}/${record_id}/show`)}
    empty={<Empty />}
    every={REFRESH_MS}
  />
)
