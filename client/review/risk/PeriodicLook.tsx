import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CalendarClock } from 'lucide-react'
import { useId, useState } from 'react'
import { useDataProvider, useGetIdentity } from 'react-admin'
import bannerStyles from '../../elements/banner.module.css'
import { buttonClass } from '../../elements/buttonClass.ts'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { useNow } from '../../elements/useNow.ts'
import { shortTime } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { deleteDraft, readDraft, saveDraft } from '../../providers/drafts.ts'
import { useLimits } from '../../providers/references.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import { useReadingErrorText } from '../facts/useReading.ts'
import { useCacheRecord } from '../useCacheRecord.ts'
import styles from './Risk.module.css'

type Props = { resource: QueueResource; record: Dossier }

/** The note of a periodic look, stored in this tab until the server has it, and the function that sends it. */
function useLook(resource: QueueResource, { id, trader }: Dossier) {
  const words = useWords()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const cacheRecord = useCacheRecord(resource)
  const { showOutcome } = useOutcome()
  const draftKey = `${resource}/${id}/periodic-look`
  const [why, setWhy] = useState(() => readDraft(draftKey) ?? '')
  const sending = useMutation({
    mutationFn: () => dataProvider.act<Dossier>(resource, id, 'periodic-look', { why: why.trim() }),
    onSuccess: ({ data }) => {
      deleteDraft(draftKey)
      cacheRecord(data)
      showOutcome(`${trader.name}${words('comma')}${words('risk.look.done')}`, null)
      for (const key of [['screening-cases'], ['menu-counts']]) void queryClient.invalidateQueries({ queryKey: key })
    },
  })
  return {
    why,
    change(next: string) {
      if (sending.error) sending.reset()
      setWhy(next)
      saveDraft(draftKey, next)
    },
    ...sending,
  }
}

/** A periodic look that is due on an accepted dossier: what to do, and the form for the answer. */
export function PeriodicLook({ resource, record }: Props) {
  const words = useWords()
  const { language } = useLanguage()
  const now = useNow()
  const { identity } = useGetIdentity()
  const { periodic_look: look, decided_by, allowed_actions } = record
  if (!look) return null
  return (
    <div className={bannerStyles.banner} data-slot="periodic-look">
      <CalendarClock size={18} strokeWidth={1.6} aria-hidden="true" />
      <div className={styles.look}>
        <b>{words('risk.look.title')}</b>
        <p>{words('risk.look.text', { time: shortTime(look.opened_at, language, now) })}</p>
        {allowed_actions.includes('look_again') ? (
          <LookForm resource={resource} record={record} />
        ) : (
          decided_by?.id === identity?.id && <p data-tone="muted">{words('risk.look.own')}</p>
        )}
      </div>
    </div>
  )
}

function LookForm({ resource, record }: Props) {
  const words = useWords()
  const id = useId()
  const limits = useLimits()
  const errorText = useReadingErrorText()
  const [isMissing, setMissing] = useState(false)
  const { why, change, mutate, isPending, error } = useLook(resource, record)
  const problem = error ? errorText(error) : isMissing && words('risk.look.missing')
  return (
    <form
      className={styles.lookForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(why.trim() === '')
        if (why.trim() !== '') mutate()
      }}
    >
      <input
        className={clsx(formStyles.input, styles.lookInput)}
        dir="auto"
        maxLength={limits.why}
        aria-label={words('risk.look.why')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        placeholder={words('risk.look.why')}
        value={why}
        onChange={({ target }) => {
          setMissing(false)
          change(target.value)
        }}
      />
      <button type="submit" className={buttonClass('slim')} disabled={isPending}>
        {words(isPending ? 'sheet.saving' : 'risk.look.do')}
      </button>
      {problem && (
        <p className={textStyles.small} data-tone="bad" role="alert" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </form>
  )
}
