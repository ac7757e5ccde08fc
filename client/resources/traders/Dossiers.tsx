import { useId } from 'react'
import { LinkBase, useGetList } from 'react-admin'
import { Age } from '../../elements/Age.tsx'
import { DeletedChip } from '../../elements/DeletedChip.tsx'
import { Name } from '../../elements/Name.tsx'
import { Rib } from '../../elements/Rib.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { count } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { iconOf } from '../../layout/menuEntries.ts'
import { listOf } from '../../list/listOf.ts'
import type { ActivationProof, BankAccount, Brand, Identification, QueueResource } from '../../records.ts'

const NEWEST = { field: 'created_at', order: 'DESC' } as const
const KINDS = ['identifications', 'brands', 'bank-accounts', 'activation-proofs'] as const

type Kyc = Identification | Brand | BankAccount
type Line = { resource: QueueResource; record: Kyc | ActivationProof }

/** Those that stand and those that the trader deleted. */
function useKind<R extends Line['record']>(resource: QueueResource, traderId: string, most: number) {
  const asked = { sort: NEWEST, pagination: { page: 1, perPage: most } }
  const standing = useGetList<R>(resource, { filter: { trader_id: traderId }, ...asked })
  const deleted = useGetList<R>(resource, { filter: { trader_id: traderId, deleted: true }, ...asked })
  return {
    data: [...(standing.data ?? []), ...(deleted.data ?? [])],
    standing: standing.total ?? 0,
    total: (standing.total ?? 0) + (deleted.total ?? 0),
    isPending: standing.isPending || deleted.isPending,
    error: standing.error ?? deleted.error,
  }
}

/** The dossiers of all four kinds: the newest of each, then together by date. */
function useDossiers(traderId: string, most: number) {
  const identifications = useKind<Identification>('identifications', traderId, most)
  const brands = useKind<Brand>('brands', traderId, most)
  const accounts = useKind<BankAccount>('bank-accounts', traderId, most)
  const proofs = useKind<ActivationProof>('activation-proofs', traderId, most)
  const all = [identifications, brands, accounts, proofs]
  const lines = KINDS.flatMap((resource, index) =>
    (all[index]?.data ?? []).map((record) => ({ resource, record }) as Line),
  )
  lines.sort((a, b) => Date.parse(b.record.created_at) - Date.parse(a.record.created_at))
  return {
    lines,
    /** kinds of which there are more than were asked for */
    cut: KINDS.flatMap((resource, index) => {
      const total = all[index]?.standing ?? 0
      return total > most ? [{ resource, total }] : []
    }),
    total: all.reduce((sum, one) => sum + one.total, 0),
    pending: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error,
  }
}

/** How many dossiers a trader has, of every kind; undefined until all are counted. */
export function useDossierCount(traderId: string): number | undefined {
  const { total, pending } = useDossiers(traderId, MOST)
  return pending ? undefined : total
}

const MOST = 50

const stateOf = ({ record }: Line) => ('acceptance_status' in record ? record.acceptance_status : record.status)

function Subject({ line: { record } }: { line: Line }) {
  if ('account_number' in record) return <Rib number={record.account_number} />
  return <Name>{'title' in record ? record.title : record.name}</Name>
}

/** Dossiers of every kind, newest first, with their state, version and decision. */
export function Dossiers({ traderId, most, all }: { traderId: string; most?: number; all?: () => void }) {
  const words = useWords()
  const id = useId()
  const { language } = useLanguage()
  const { lines, cut, total, pending, error } = useDossiers(traderId, MOST)
  const shown = most ? lines.slice(0, most) : lines
  return (
    <section aria-labelledby={id} className="related">
      <header>
        <h2 id={id}>{words('whole.dossiers')}</h2>
        {all && total > shown.length && (
          <button type="button" className="link small" onClick={all}>
            {words('whole.all_dossiers')}
          </button>
        )}
        {!all &&
          cut.map((kind) => (
            <LinkBase key={kind.resource} className="link small" to={listOf(kind.resource, { trader_id: traderId })}>
              {words(`names.${kind.resource}`)}
              {words('comma')}
              {words('list.see_all', { total: count(kind.total, language) })}
            </LinkBase>
          ))}
      </header>
      {error ? (
        <p className="soft">{words('list.failed')}</p>
      ) : pending ? (
        <div className="bone" />
      ) : lines.length === 0 ? (
        <p className="soft">{words('list.nothing')}</p>
      ) : (
        <div className="card">
          <table className="table small-table">
            <colgroup>
              <col style={{ width: 158 }} />
              <col />
              <col style={{ width: 118 }} />
              <col style={{ width: 78 }} />
              <col style={{ width: 124 }} />
              <col style={{ width: 84 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{words('whole.asks')}</th>
                <th scope="col">{words('whole.subject')}</th>
                <th scope="col">{words('column.state')}</th>
                <th scope="col" className="num">
                  {words('whole.version')}
                </th>
                <th scope="col">{words('whole.decided')}</th>
                <th scope="col">{words('column.workspace')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((line) => {
                const { resource, record } = line
                const Icon = iconOf(resource)
                return (
                  <tr key={`${resource}${record.id}`}>
                    <td>
                      <LinkBase className="opener" to={`/${resource}/${record.id}/show`}>
                        <span className="row">
                          {Icon && <Icon size={15} strokeWidth={1.5} className="soft" aria-hidden="true" />}
                          {words(`kind.${resource}`)}
                        </span>
                      </LinkBase>
                    </td>
                    <td>
                      <Subject line={line} />
                    </td>
                    <td>
                      <StateChip state={stateOf(line)} />
                    </td>
                    <td className="num soft">{record.submissions}</td>
                    <td className="soft">
                      {record.deleted_at ? (
                        <DeletedChip />
                      ) : record.decided_at ? (
                        <Timestamp at={record.decided_at} day />
                      ) : (
                        <Age since={record.waiting_since} target={undefined} />
                      )}
                    </td>
                    <td className="soft">
                      <Name>{record.workspace.name}</Name>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
