import { TriangleAlert } from 'lucide-react'
import bannerStyles from '../../elements/banner.module.css'
import { useNow } from '../../elements/useNow.ts'
import { duration, minutesSince } from '../../format/duration.ts'
import { useWords } from '../../i18n/useWords.ts'
import { useWatchLists } from './useWatchLists.ts'

/** Names the lists that are older than the setting allows; empty if there are none. */
export function OldLists() {
  const words = useWords()
  const now = useNow()
  const old = (useWatchLists().data ?? []).filter(({ is_old }) => is_old)
  if (old.length === 0) return null
  return (
    <div className={bannerStyles.banner} role="status" data-slot="old-lists">
      <TriangleAlert size={18} strokeWidth={1.6} aria-hidden="true" />
      <div>
        <b>{words('watch.old')}</b>
        {old.map(({ list, published_at, imported_at }) => (
          <p key={list}>
            {words('watch.old_list', { list, time: duration(minutesSince(published_at ?? imported_at, now), words) })}
          </p>
        ))}
      </div>
    </div>
  )
}
