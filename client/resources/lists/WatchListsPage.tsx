import { Upload } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import chipStyles from '../../elements/chip.module.css'
import skeletonStyles from '../../elements/skeleton.module.css'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { useNow } from '../../elements/useNow.ts'
import { WaitIcon } from '../../elements/WaitingTime.tsx'
import { duration, minutesSince } from '../../format/duration.ts'
import { formatCount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { Message } from '../../layout/Message.tsx'
import { PageHead } from '../../layout/PageHead.tsx'
import { LoadProblem } from '../../layout/pages.tsx'
import { useCan } from '../../layout/useCan.ts'
import type { WatchList } from '../../records.ts'
import { Entries, TypeEntry } from './Entries.tsx'
import { ImportCard } from './ImportCard.tsx'
import { OldLists } from './OldLists.tsx'
import { TryName } from './TryName.tsx'
import { useWatchLists } from './useWatchLists.ts'
import { Versions } from './Versions.tsx'
import styles from './WatchLists.module.css'

function ListRow({ row, isChosen, onChoose }: { row: WatchList; isChosen: boolean; onChoose: () => void }) {
  const words = useWords()
  const { language } = useLanguage()
  const now = useNow()
  return (
    <tr aria-current={isChosen || undefined}>
      <th scope="row">
        <button type="button" className={textStyles.link} onClick={onChoose}>
          <bdi>{row.list}</bdi>
        </button>
        <small className={styles.onPhone}>{words(`watch.kind.${row.kind}`)}</small>
      </th>
      <td className={styles.wide}>{words(`watch.kind.${row.kind}`)}</td>
      <td>
        <bdi dir="ltr">{row.version}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{formatCount(row.entries, language)}</bdi>
      </td>
      <td className={styles.wide}>
        <Timestamp at={row.published_at ?? row.imported_at} />
      </td>
      <td>
        <span className={styles.age}>
          <WaitIcon state={row.is_old ? 'over' : 'in_time'} />
          {duration(minutesSince(row.published_at ?? row.imported_at, now), words)}
          <span data-tone={row.is_old ? 'bad' : 'muted'}>{words(row.is_old ? 'watch.is_old' : 'watch.is_fresh')}</span>
        </span>
      </td>
      <td className={styles.wide}>
        <bdi dir="ltr" className={styles.change}>
          <span data-tone={row.added > 0 ? 'ok' : 'muted'}>+{formatCount(row.added, language)}</span>
          <span data-tone={row.removed > 0 ? 'bad' : 'muted'}>−{formatCount(row.removed, language)}</span>
          <span data-tone={row.changed > 0 ? 'warn' : 'muted'}>~{formatCount(row.changed, language)}</span>
        </bdi>
      </td>
    </tr>
  )
}

const COLUMNS = ['list', 'kind', 'version', 'entries', 'published', 'age', 'change'] as const
/** Left out on a phone; the kind stands below the name there. */
const WIDE: readonly (typeof COLUMNS)[number][] = ['kind', 'published', 'change']

function Lists({
  rows,
  chosen,
  onChoose,
}: {
  /** Undefined while they load. */
  rows: WatchList[] | undefined
  chosen: string | undefined
  onChoose: (list: string) => void
}) {
  const words = useWords()
  if (!rows)
    return (
      <div role="status">
        <span className={textStyles.spoken}>{words('loading')}</span>
        <span className={skeletonStyles.skeleton} style={{ width: '40%' }} />
      </div>
    )
  if (rows.length === 0) return <Message title={words('watch.empty')} text={words('watch.empty_text')} />
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={words('names.lists')}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={WIDE.includes(column) ? styles.wide : undefined}>
                {words(`watch.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ListRow key={row.list} row={row} isChosen={row.list === chosen} onChoose={() => onChoose(row.list)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The watch lists in force, imported and typed, with their entries, and a form that tries a name. */
export function WatchListsPage() {
  const words = useWords()
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<string | null>(null)
  /** The version of the chosen list that is read; null for the one in force. */
  const [read, setRead] = useState<number | null>(null)
  const choose = (list: string) => {
    setChosen(list)
    setRead(null)
  }
  const [isImporting, setImporting] = useState(false)
  const mayImport = useCan('import_list')
  const mayType = useCan('add_list_entry')
  const mayTry = useCan('try_name')
  const { data, error, refetch } = useWatchLists()
  const current = data?.find(({ list }) => list === chosen) ?? data?.[0]
  const total = data?.reduce((sum, { entries }) => sum + entries, 0) ?? 0
  return (
    <>
      <PageHead
        title={words('names.lists')}
        besideTitle={
          data && (
            <span className={chipStyles.chip} data-slot="chip">
              {words('watch.total', { smart_count: data.length, entries: formatCount(total, language) })}
            </span>
          )
        }
        actions={
          <>
            {mayType && <TypeEntry list={null} onDone={choose} />}
            {mayImport && (
              <button type="button" className={buttonClass('primary')} onClick={() => setImporting(true)}>
                <Upload size={15} strokeWidth={1.6} aria-hidden="true" />
                {words('watch.import')}
              </button>
            )}
          </>
        }
      />
      {error && !data ? (
        <LoadProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.page}>
          <div className={styles.main}>
            <OldLists />
            {isImporting && <ImportCard onClose={() => setImporting(false)} onDone={choose} />}
            <Lists rows={data} chosen={current?.list} onChoose={choose} />
            {current && (
              <Entries
                key={current.list}
                list={current}
                version={read ?? current.version}
                onBack={() => setRead(null)}
              />
            )}
          </div>
          {(current || mayTry) && (
            <aside className={styles.side} aria-label={words('watch.versions')}>
              {current && (
                <Versions
                  list={current}
                  read={read ?? current.version}
                  onRead={(version) => setRead(version === current.version ? null : version)}
                />
              )}
              {mayTry && <TryName />}
            </aside>
          )}
        </div>
      )}
    </>
  )
}
