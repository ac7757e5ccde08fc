import { clsx } from 'clsx'
import { Ban, Flag, ListFilter, Repeat, WifiOff } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { LinkBase, useGetIdentity, useInfiniteGetList, useNavigate } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import { findTarget } from '../../elements/focusTargets.ts'
import { Name } from '../../elements/Name.tsx'
import personStyles from '../../elements/Person.module.css'
import skeletonStyles from '../../elements/skeleton.module.css'
import textStyles from '../../elements/text.module.css'
import { useNow } from '../../elements/useNow.ts'
import { duration, minutesSince } from '../../format/duration.ts'
import { initials } from '../../format/initials.ts'
import { formatCount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { POLL_MS, useIsLive } from '../../layout/useEventStream.ts'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import { useQueue } from '../../layout/useQueues.ts'
import type { DossierRow, QueueResource } from '../../records.ts'
import { useDossierKind } from '../../registry.tsx'
import { mustBeAnswered } from '../FlagChips.tsx'
import { OLDEST_FIRST, waitingFilter } from '../queueViews.ts'
import { dossierPath } from '../useOpenNext.ts'
import { waitOf, waitStart } from '../waitStart.ts'
import styles from './Rail.module.css'
import { WaitBadge } from './WaitBadge.tsx'

const PAGE_SIZE = { page: 1, perPage: 25 }
const SKELETONS = [78, 64, 84, 58, 70, 62]

/** The queue beside the dossier, oldest first. J and K open the next and the previous one. */
export function Rail({ resource, current }: { resource: QueueResource; current: string }) {
  const words = useWords()
  const navigate = useNavigate()
  const live = useIsLive()
  const filter = waitingFilter(useDossierKind(resource))
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteGetList<DossierRow>(
      resource,
      { filter, sort: OLDEST_FIRST, pagination: PAGE_SIZE },
      { refetchInterval: live ? false : POLL_MS, retry: false },
    )
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  const more = useRef<HTMLLIElement>(null)

  useEffect(() => {
    const end = more.current
    if (!end || !hasNextPage || isFetchingNextPage) return
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && fetchNextPage(),
    )
    watch.observe(end)
    return () => watch.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  function read(step: 1 | -1) {
    // A stray J or K must not close a letter that is being written.
    if (findTarget('letter')) return
    const here = rows.findIndex(({ id }) => id === current)
    const end = step === 1 ? 0 : rows.length - 1
    const other = rows[here === -1 ? end : here + step]
    if (other) navigate(dossierPath(resource, other.id))
  }
  useLetterKeys({ j: () => read(1), k: () => read(-1) })

  return (
    <aside
      className={styles.rail}
      data-slot="rail"
      aria-label={words('rail.label', { queue: words(`names.${resource}`) })}
    >
      <header>
        <span>{words('rail.oldest')}</span>
        {!live && (
          <span className={styles.notLive} title={words('live.off_text', { seconds: POLL_MS / 1000 })}>
            <WifiOff size={13} aria-hidden="true" />
            <span>{words('live.off')}</span>
          </span>
        )}
        <LinkBase
          className={buttonClass('bare', 'icon', 'small')}
          to={`/${resource}`}
          aria-label={words('rail.filter')}
          title={words('rail.filter')}
        >
          <ListFilter size={16} strokeWidth={1.6} />
        </LinkBase>
      </header>
      <ul>
        {rows.map((row) => (
          <RailRow key={row.id} resource={resource} row={row} current={row.id === current} />
        ))}
        {isPending &&
          SKELETONS.map((width) => (
            <li key={width} className={styles.blank}>
              <span className={skeletonStyles.skeleton} style={{ width: `${width}%` }} />
              <span className={skeletonStyles.skeleton} style={{ width: `${width / 2}%` }} />
            </li>
          ))}
        {error && rows.length === 0 && (
          <li className={styles.said} data-slot="said">
            {words('list.failed')}
            <button type="button" className={buttonClass()} onClick={() => refetch()}>
              {words('action.try_again')}
            </button>
          </li>
        )}
        {!error && !isPending && rows.length === 0 && (
          <li className={styles.said} data-slot="said">
            {words('queue.nothing_waits')}
          </li>
        )}
        {hasNextPage && <li ref={more} className={styles.blank} aria-hidden="true" />}
      </ul>
      <RailFoot resource={resource} />
    </aside>
  )
}

/** Memoized: opening another dossier re-renders only two rows. */
const RailRow = memo(function Row({
  resource,
  row,
  current,
}: {
  resource: QueueResource
  row: DossierRow
  current: boolean
}) {
  const words = useWords()
  const queue = useQueue(resource)
  const { renderRailMark } = useDossierKind(resource)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <li className={clsx(row.blocked_by.includes('claim') && styles.held)} data-slot="held">
      <LinkBase
        ref={link}
        to={dossierPath(resource, row.id)}
        aria-current={current ? 'true' : undefined}
        title={row.name}
      >
        <b>
          <Name>{row.name}</Name>
        </b>
        <span className={styles.meta}>
          <WaitBadge since={waitStart(row)} wait={waitOf(row, queue)} />
          <span className={styles.trailing}>
            {row.submissions > 1 && (
              <span className={styles.again}>
                <Repeat size={13} strokeWidth={1.7} aria-hidden="true" />
                <span aria-hidden="true">{row.submissions}</span>
                <span className={textStyles.spoken}>
                  {words('dossier.submission', { smart_count: row.submissions })}
                </span>
              </span>
            )}
            {renderRailMark?.(row)}
            <RailFlag flags={row.flags} />
            <RailClaim row={row} />
          </span>
        </span>
      </LinkBase>
    </li>
  )
})

/** Marks a row with flags; an officer who is tied to the account sees that flag alone. */
function RailFlag({ flags }: Pick<DossierRow, 'flags'>) {
  const words = useWords()
  if (flags.length === 0) return null
  const tied = flags.includes('tied')
  const Icon = tied ? Ban : Flag
  return (
    <span
      data-tone={!tied && flags.some(mustBeAnswered) ? 'bad' : 'muted'}
      title={tied ? words('flag.tied') : undefined}
    >
      <Icon size={14} strokeWidth={1.7} aria-hidden="true" />
      <span className={textStyles.spoken}>{words(tied ? 'flag.tied' : 'rail.flagged')}</span>
    </span>
  )
}

function RailClaim({ row }: { row: DossierRow }) {
  const words = useWords()
  const now = useNow()
  const { identity } = useGetIdentity()
  if (!row.claim) return null
  const { officer, since } = row.claim
  const me = officer.id === identity?.id
  const minutes = minutesSince(since, now)
  return (
    <>
      <span
        className={clsx(personStyles.avatar, styles.avatar, me && personStyles.me)}
        data-slot="avatar"
        aria-hidden="true"
      >
        {initials(officer.name)}
      </span>
      {!me && <span aria-hidden="true">{minutes === 0 ? words('claim.now') : duration(minutes, words)}</span>}
      <span className={textStyles.spoken}>
        {me ? words('claim.yours') : words('claim.held_by', { name: officer.name })}
      </span>
    </>
  )
}

function RailFoot({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const { language } = useLanguage()
  const now = useNow()
  const queue = useQueue(resource)
  return (
    <footer>
      {queue && (
        <>
          <b>{words('rail.waiting', { smart_count: queue.waiting, n: formatCount(queue.waiting, language) })}</b>
          {queue.oldest_waiting_since && (
            <span className={textStyles.clip}>
              {words('rail.over', {
                over: queue.over,
                time: duration(minutesSince(queue.oldest_waiting_since, now), words),
              })}
            </span>
          )}
        </>
      )}
    </footer>
  )
}
