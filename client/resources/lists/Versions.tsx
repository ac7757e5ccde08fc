import { Check } from 'lucide-react'
import { useId } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import chipStyles from '../../elements/chip.module.css'
import skeletonStyles from '../../elements/skeleton.module.css'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { formatCount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { LoadProblem } from '../../layout/pages.tsx'
import type { WatchList, WatchListVersion } from '../../records.ts'
import { useWatchList } from './useWatchLists.ts'
import styles from './WatchLists.module.css'

/** What a version holds, and how it differs from the one before. */
function VersionText({ version }: { version: WatchListVersion }) {
  const words = useWords()
  const { language } = useLanguage()
  if (version.format === null) return <>{words('watch.out_of_force')}</>
  const count = (value: number) => formatCount(value, language)
  const entries = count(version.entries)
  if (version.version === 1) return <>{words('watch.first_version', { entries })}</>
  return (
    <>
      {words('watch.counts', {
        entries,
        added: count(version.added),
        removed: count(version.removed),
        changed: count(version.changed),
      })}
    </>
  )
}

type VersionProps = {
  version: WatchListVersion
  isInForce: boolean
  isRead: boolean
  onRead: () => void
}

function VersionItem({ version, isInForce, isRead, onRead }: VersionProps) {
  const words = useWords()
  const { id, name } = version.imported_by
  return (
    <li aria-current={isRead || undefined}>
      <div className={styles.versionHead}>
        <span>
          {words('watch.version_head', { version: version.version })}{' '}
          <small data-tone="muted">
            <Timestamp at={version.published_at ?? version.imported_at} />
          </small>
        </span>
        {isInForce && (
          <span className={chipStyles.chip} data-slot="chip" data-tone="ok">
            <Check size={13} strokeWidth={2} aria-hidden="true" />
            {words('watch.in_force')}
          </span>
        )}
        {!isRead && version.format !== null && (
          <button
            type="button"
            className={buttonClass('slim')}
            aria-label={words('watch.read_version', { version: version.version })}
            onClick={onRead}
          >
            {words('watch.read')}
          </button>
        )}
      </div>
      <p>
        <VersionText version={version} />{' '}
        <span dir="auto">{id === null ? words('watch.by_operator') : words('watch.by', { name })}</span>
      </p>
      {version.sha256 && (
        <bdi className={textStyles.mono} dir="ltr" title={version.sha256}>
          sha256 {version.sha256.slice(0, 6)}…{version.sha256.slice(-4)}
        </bdi>
      )}
    </li>
  )
}

type Props = {
  list: WatchList
  /** The version whose entries the page shows. */
  read: number
  onRead: (version: number) => void
}

/** The versions of a list, the newest first, each with what it changed; an earlier one can be read. */
export function Versions({ list, read, onRead }: Props) {
  const words = useWords()
  const id = useId()
  const { data, error, refetch } = useWatchList(list.list)
  return (
    <section className={styles.versions} aria-labelledby={id}>
      <h2 id={id}>{words('watch.versions_of', { list: list.list })}</h2>
      {error && !data && <LoadProblem error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <div role="status">
          <span className={textStyles.spoken}>{words('loading')}</span>
          <span className={skeletonStyles.skeleton} style={{ width: '60%' }} />
        </div>
      )}
      <ul>
        {data?.versions.map((version) => (
          <VersionItem
            key={version.version}
            version={version}
            isInForce={version.version === list.version}
            isRead={version.version === read}
            onRead={() => onRead(version.version)}
          />
        ))}
      </ul>
    </section>
  )
}
