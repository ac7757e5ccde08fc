import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { LinkBase } from 'react-admin'
import flowStyles from '../../elements/flow.module.css'
import { Person } from '../../elements/Person.tsx'
import skeletonStyles from '../../elements/skeleton.module.css'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { translateName } from '../../i18n/translateName.ts'
import { useWords } from '../../i18n/useWords.ts'
import { API, request } from '../../providers/http.ts'
import type { TraderNote } from '../../records.ts'
import styles from './Notes.module.css'

/** Officers' notes on a trader and on the trader's records, shared by the tab and its count. */
export const useTraderNotes = (traderId: string) =>
  useQuery({
    queryKey: ['trader-notes', traderId],
    queryFn: async ({ signal }) => (await request(`${API}/traders/${traderId}/notes`, { signal })).json as TraderNote[],
  })

export function TraderNotes({ traderId }: { traderId: string }) {
  const words = useWords()
  const { data, error, isPending } = useTraderNotes(traderId)
  if (error) return <p data-tone="muted">{words('list.failed')}</p>
  if (isPending) return <span className={skeletonStyles.skeleton} style={{ width: '60%' }} />
  if (data.length === 0) return <p data-tone="muted">{words('whole.no_notes')}</p>
  return (
    <ol className={styles.notes}>
      {data.map((note) => (
        <li key={note.id}>
          <span className={flowStyles.row}>
            <Person id={note.officer.id} name={note.officer.name} />
            <LinkBase
              className={clsx(textStyles.link, textStyles.small)}
              to={`/${note.resource}/${note.record_id}/show`}
            >
              {translateName(words, note.resource, 'kind')}
            </LinkBase>
            <span className={textStyles.small} data-tone="muted">
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
