import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { LinkBase } from 'react-admin'
import chipStyles from '../../elements/chip.module.css'
import { Name } from '../../elements/Name.tsx'
import textStyles from '../../elements/text.module.css'
import { shortTime } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { useRecordAction } from '../../record/useRecordAction.ts'
import type { UnreachedEvent } from '../../records.ts'
import styles from './GroupHead.module.css'
import { MuteDialog } from './MuteDialog.tsx'

/** The trader above their decisions that no webhook accepted: who muted them, and the button that does. */
export function GroupHead({ record }: { record: UnreachedEvent }) {
  const words = useWords()
  const { language } = useLanguage()
  const { showOutcome } = useOutcome()
  const { trader, muted, allowed_actions: allowed } = record
  const [isAsking, setAsking] = useState(false)
  const act = useRecordAction<UnreachedEvent>('unreached-events', record.id, ({ muted: now }) => {
    setAsking(false)
    showOutcome(words(now ? 'unreached.was_muted' : 'unreached.was_unmuted', { name: trader.name }), null)
  })
  return (
    <span className={styles.head}>
      <LinkBase className={textStyles.link} to={`/traders/${trader.id}/show`}>
        <Name>{trader.name}</Name>
      </LinkBase>
      {muted && (
        <span className={chipStyles.chip} data-slot="chip">
          <BellOff size={13} aria-hidden="true" />
          {words('unreached.muted', { name: muted.by.name, until: shortTime(muted.until, language, Date.now()) })}
        </span>
      )}
      <span className={styles.end}>
        {allowed.includes('mute') && (
          <button
            type="button"
            className={textStyles.link}
            aria-haspopup="dialog"
            aria-label={words('unreached.mute_what', { name: trader.name })}
            onClick={() => setAsking(true)}
          >
            {words('unreached.mute')}
          </button>
        )}
        {allowed.includes('unmute') && (
          <button
            type="button"
            className={textStyles.link}
            aria-disabled={act.isPending}
            aria-label={words('unreached.unmute_what', { name: trader.name })}
            onClick={() => !act.isPending && act.mutate(['unmute'])}
          >
            {words('unreached.unmute')}
          </button>
        )}
      </span>
      {isAsking && (
        <MuteDialog
          name={trader.name}
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setAsking(false)}
          onMute={(body) => act.mutate(['mute', body])}
        />
      )}
    </span>
  )
}
