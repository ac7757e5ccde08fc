import { clsx } from 'clsx'
import { FileClock, RefreshCw, Trash2, User } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useGetIdentity } from 'react-admin'
import bannerStyles from '../../elements/banner.module.css'
import { buttonClass } from '../../elements/buttonClass.ts'
import { shortTime } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import type { QueueResource } from '../../records.ts'
import { ReviewNext } from '../ReviewNext.tsx'
import decisionBarStyles from './DecisionBar.module.css'
import type { ServerChange } from './serverChange.ts'

type Props = { serverChange: ServerChange; resource: QueueResource; onReload: () => void }

const JUST_NOW_MS = 60_000

/** The text for the change since the record was loaded. */
function useChangeText(serverChange: ServerChange) {
  const words = useWords()
  const { language } = useLanguage()
  const { identity } = useGetIdentity()
  if (serverChange.how === 'withdrawn')
    return { title: words('moved.withdrawn'), text: words('moved.withdrawn_text'), read: null }
  const now = Date.now()
  const time = shortTime(serverChange.at, language, now)
  if (serverChange.how === 'deleted')
    return {
      title:
        now - Date.parse(serverChange.at) < JUST_NOW_MS ? words('moved.deleted_now') : words('moved.deleted', { time }),
      text: words('moved.deleted_text'),
      read: words('moved.read_deleted'),
    }
  if (serverChange.how === 'changed')
    return { title: words('moved.changed', { time }), text: words('moved.changed_text'), read: words('moved.show') }
  const state = words(`state.${serverChange.state}`)
  const mine = serverChange.by !== null && serverChange.by.id === identity?.id
  return {
    title: mine
      ? words('moved.decided_you', { time, state })
      : words('moved.decided', { name: serverChange.by?.name ?? '', time, state }),
    text: words(mine ? 'moved.decided_you_text' : 'moved.decided_text'),
    read: words('moved.read_decision'),
  }
}

const ICON = { decided: User, changed: RefreshCw, deleted: Trash2, withdrawn: FileClock } as const

/** Replaces the decision bar if the dossier has changed since it was loaded. */
export function ChangedBar({ serverChange, resource, onReload }: Props) {
  const said = useChangeText(serverChange)
  const Icon = ICON[serverChange.how]
  return (
    <div
      className={clsx(
        decisionBarStyles.bar,
        serverChange.how === 'changed' ? decisionBarStyles.amber : decisionBarStyles.blue,
      )}
      data-slot="bar said"
    >
      <BarMessage icon={<Icon size={20} strokeWidth={1.6} aria-hidden="true" />} {...said} />
      <div className={decisionBarStyles.actions} data-slot="actions">
        {said.read && (
          <button
            type="button"
            className={buttonClass('tall', serverChange.how !== 'changed' && 'bare')}
            onClick={onReload}
          >
            {said.read}
          </button>
        )}
        {serverChange.how !== 'changed' && (
          <ReviewNext resource={resource} keys={['↵']} className={buttonClass('tall', 'primary')} />
        )}
      </div>
    </div>
  )
}

/** A message in place of the decision buttons, announced to screen readers when it appears. */
export function BarMessage({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  const { announce } = useOutcome()
  useEffect(() => announce(`${title}. ${text}`), [title, text, announce])
  return (
    <div className={decisionBarStyles.message}>
      {icon}
      <div>
        <b>{title}</b>
        <span>{text}</span>
      </div>
    </div>
  )
}

/** The same message inside an open panel, so that the typed text stays. */
export function ChangedBanner({ serverChange, resource, onReload }: Props) {
  const said = useChangeText(serverChange)
  return (
    <div className={bannerStyles.banner} data-slot="banner" role="alert">
      <RefreshCw size={18} strokeWidth={1.7} aria-hidden="true" />
      <div>
        <b>{said.title}</b>
        <p>{said.text}</p>
      </div>
      {said.read && (
        <div className={bannerStyles.end}>
          <button type="button" className={buttonClass()} onClick={onReload}>
            {said.read}
          </button>
          {serverChange.how === 'deleted' && (
            <ReviewNext resource={resource} keys={[]} className={buttonClass('primary')} />
          )}
        </div>
      )}
    </div>
  )
}
