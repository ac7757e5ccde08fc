import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { findTarget, focusTarget } from '../../elements/focusTargets.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import personStyles from '../../elements/Person.module.css'
import { useNow } from '../../elements/useNow.ts'
import { duration, minutesSince } from '../../format/duration.ts'
import { initials } from '../../format/initials.ts'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import { ReviewNext } from '../ReviewNext.tsx'
import decisionBarStyles from './DecisionBar.module.css'
import { TakeOver } from './TakeOver.tsx'
import type { ClaimControl } from './useClaim.ts'

/** The claim on the open dossier, and whether the officer asked for a message when a colleague's claim ends. */
export type ClaimOnDesk = { control: ClaimControl; isWatching: boolean; onWatch: (on: boolean) => void }

type Props = {
  resource: QueueResource
  record: Dossier
  claim: ClaimOnDesk
  children?: ReactNode
}

/**
 * Replaces the decision bar while a colleague has the claim: it names the colleague and the time, and offers the
 * possible acts.
 */
export function ClaimedBar({ resource, record, claim, children }: Props) {
  const words = useWords()
  const { control, isWatching, onWatch } = claim
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const mayTake = record.claim_actions.includes('take_over')
  useLetterKeys({
    w: () => onWatch(!isWatching),
    t: mayTake ? () => setAnchor(findTarget('take-over') ?? null) : undefined,
  })
  if (!record.claim) return null
  const { officer, since } = record.claim
  return (
    <div className={clsx(decisionBarStyles.bar, decisionBarStyles.held)} data-slot="bar held">
      <ClaimHolder name={officer.name} since={since} lost={control.lost} />
      <div className={decisionBarStyles.actions} data-slot="actions">
        {children}
        <button
          type="button"
          ref={focusTarget('holder')}
          className={buttonClass('tall', 'bare')}
          aria-pressed={isWatching}
          onClick={() => onWatch(!isWatching)}
        >
          {words('held.tell_me')}
          <KeyCap>W</KeyCap>
        </button>
        <ReviewNext resource={resource} keys={['↵']} className={buttonClass('tall')} />
        {mayTake && (
          <button
            type="button"
            ref={focusTarget('take-over')}
            className={buttonClass('tall')}
            data-tone="info"
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            {words('held.take_over')}
            <KeyCap>T</KeyCap>
          </button>
        )}
      </div>
      {anchor && (
        <TakeOver
          name={officer.name}
          draftKey={`${resource}/${record.id}/take_over`}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onTakeOver={control.takeOver}
        />
      )}
    </div>
  )
}

/**
 * The colleague with the claim, and since when, announced to screen readers. `lost`: it was taken from this officer.
 */
function ClaimHolder({ name, since, lost }: { name: string; since: string; lost: boolean }) {
  const words = useWords()
  const now = useNow()
  const { announce } = useOutcome()
  const minutes = minutesSince(since, now)
  const held =
    minutes === 0 ? words('held.title_now', { name }) : words('held.title', { name, time: duration(minutes, words) })
  const title = lost ? words('held.lost', { name }) : held
  const text = words(lost ? 'held.lost_text' : 'held.text')
  // Announce each new holder once, not every minute; a take-over interrupts with its reason (InboxWatch).
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new holder is announced, with the words of that moment
  useEffect(() => {
    announce(`${title}. ${text}`)
  }, [name, lost])
  return (
    <div className={clsx(personStyles.person, decisionBarStyles.person)} data-slot="person">
      <span className={clsx(personStyles.avatar, decisionBarStyles.avatar)} data-slot="avatar" aria-hidden="true">
        {initials(name)}
      </span>
      <div>
        <b>{title}</b>
        <span>{text}</span>
      </div>
    </div>
  )
}
