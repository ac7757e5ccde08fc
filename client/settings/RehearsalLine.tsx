import { formatCount } from '../format/numbers.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import type { ConsoleSetting, RehearsedKey } from '../records.ts'
import settingFormStyles from './SettingForm.module.css'
import { useChangePreview } from './useWorkingTime.ts'

type RehearsedSetting = Extract<ConsoleSetting, { id: RehearsedKey }>

/** The console imports only types from the server: the compiler compares this list with the server's. */
const REHEARSED: Record<RehearsedKey, true> = {
  four_eyes: true,
  hold_minutes: true,
  blind_share: true,
  pace_seconds: true,
  money_required: true,
  screening_second: true,
}

/** What a rehearsal counts, where it is not all decisions. */
const COUNTED: Partial<Record<RehearsedKey, 'accepted_proofs' | 'answers'>> = {
  money_required: 'accepted_proofs',
  screening_second: 'answers',
}

const isRehearsed = (setting: ConsoleSetting): setting is RehearsedSetting => setting.id in REHEARSED

/**
 * Shows how many of last week's decisions the typed value would have concerned. An officer who may confirm a colleague's
 * change sees the same for the proposed value. Renders nothing for settings that are not rehearsed.
 */
export function RehearsalLine({ setting, typed }: { setting: ConsoleSetting; typed: unknown }) {
  if (!isRehearsed(setting)) return null
  const { allowed_actions, proposal } = setting
  const hasTypedChange = allowed_actions.includes('change') && typed !== undefined && !Number.isNaN(typed)
  if (hasTypedChange) return <RehearsalSentence id={setting.id} value={typed as RehearsedSetting['value']} />
  return allowed_actions.includes('confirm') && proposal ? (
    <RehearsalSentence id={setting.id} value={proposal.value} />
  ) : null
}

function RehearsalSentence({ id, value }: { id: RehearsedKey; value: RehearsedSetting['value'] }) {
  const words = useWords()
  const { language } = useLanguage()
  const { data, error } = useChangePreview(id, value as never)
  const found = data?.rehearsal
  const counted = COUNTED[id] ?? 'decisions'
  const shown = (count: number) => formatCount(count, language)
  return (
    <div role="status" data-slot="rehearsal" className={settingFormStyles.about}>
      {error && <p data-tone="muted">{words('setting.rehearsal.failed')}</p>}
      {found?.decisions === 0 && <p data-tone="muted">{words(`setting.rehearsal.no_${counted}`)}</p>}
      {found && found.decisions > 0 && (
        <p>
          <b>
            {words(`setting.rehearsal.${counted}`, { smart_count: found.decisions, count: shown(found.decisions) })}{' '}
            {words(`setting.rehearsal.${id}`, {
              smart_count: found.would_concern,
              count: shown(found.would_concern),
            })}
          </b>{' '}
          {words('setting.rehearsal.concerned', { count: shown(found.concerned) })}
          {found.in_part && ` ${words('setting.rehearsal.in_part', { decisions: shown(found.decisions) })}`}
        </p>
      )}
    </div>
  )
}
