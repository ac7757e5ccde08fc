import { useQuery } from '@tanstack/react-query'
import { LinkBase } from 'react-admin'
import { Person } from '../../elements/Person.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { translateName } from '../../i18n/translateName.ts'
import { useWords } from '../../i18n/useWords.ts'
import { API, request } from '../../providers/http.ts'
import type { TraderNote } from '../../records.ts'
import styles from './Notes.module.css'

/** Officers' notes on a trader and on the trader's records; the tab and its count share them. */
export const useTraderNotes = (traderId: string) =>
  useQuery({
    queryKey: ['trader-notes', traderId],
    queryFn: async ({ signal }) => (await request(`${API}/traders/${traderId}/notes`, { signal })).json as TraderNote[],
  })

export function TraderNotes({ traderId }: { traderId: string }) {
  const words = useWords()
  const { data, error, isPending } = useTraderNotes(traderId)
  if (error) return <p className="soft">{words('list.failed')}</p>
  if (isPending) return <span className="skeleton" style={{ width: '60%' }} />
  if (data.length === 0) return <p className="soft">{words('whole.no_notes')}</p>
  return (
    <ol className={styles.notes}>
      {data.map((note) => (
        <li key={note.id}>
          <span className="row">
            <Person id={note.officer.id} name={note.officer.name} />
            <LinkBase className="link small" to={`/${note.resource}/${note.record_id}/show`}>
              {translateName(words, note.resource, 'kind')}
            </LinkBase>
            <span className="small soft">
              <Timestamp at={note.created_at} />
            </span>
          </span>
          <p>
            <bdi>{note.text}</bdi>
          </p>
        </li>
      ))}
    </ol>
  )
}
