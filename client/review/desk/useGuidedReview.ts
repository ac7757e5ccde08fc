import { useCallback } from 'react'
import { findTarget } from '../../elements/focusTargets.ts'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import type { DossierRow } from '../../records.ts'
import { acceptBlockers, focusCollision, openCollisions, sameAsRefused } from '../acceptBlockers.ts'
import { openLines } from '../checklist/openLines.ts'
import { isFullRecord } from '../fullRecord.ts'
import { runWithDocumentVisible, runWithFactsVisible } from '../openDeskPart.ts'
import { orderedHits } from '../screening/openHits.ts'
import { usePartText } from '../viewer/useRequiredPages.ts'
import { useViewer } from '../viewer/useViewer.tsx'

const focusDocument = () => findTarget('document')?.focus({ preventScroll: true })

/** The messages for blockers that have no place on the desk. */
const BLOCKER_MESSAGES: Record<string, Key> = { no_document: 'missing.no_document', frozen: 'missing.frozen' }

/** The blockers of an accept; a list's row has only some of them, such as a colleague's claim. */
const blockersOf = (record: DossierRow) => (isFullRecord(record) ? acceptBlockers(record) : record.blocked_by)
const collisionsOf = (record: DossierRow) => (isFullRecord(record) ? openCollisions(record) : [])

/** The position and message of a blocker among the facts; null for a blocker elsewhere. */
function blockerInFacts(
  record: DossierRow,
  blocker: string | undefined,
  collision: string | undefined,
): { says: Key; focus: () => void } | null {
  const full = isFullRecord(record) ? record : null
  switch (blocker) {
    case 'collision':
      return { says: 'missing.collision', focus: () => focusCollision(collision) }
    case 'same_as_refused':
      return {
        says: 'missing.same_as_refused',
        focus: () => focusCollision(full ? sameAsRefused(full)?.id : undefined),
      }
    case 'screening':
      return { says: 'missing.screening', focus: () => focusCollision(full ? orderedHits(full)[0]?.id : undefined) }
    case 'checklist': {
      const [line] = full ? openLines(full) : []
      return { says: 'checklist.missing', focus: () => line && findTarget(`line ${line.code}`)?.focus() }
    }
    case 'money':
      return { says: 'money.missing', focus: () => document.getElementById('proof-table')?.focus() }
    default:
      return null
  }
}

/**
 * Leads an officer through a dossier. `goToNextStep` goes to the next part that needs a look or an answer, at last to
 * Accept; `goToMissing` goes to the first blocker of an accept, or to the named one, and announces it. Neither presses
 * a button (record 0064).
 */
export function useGuidedReview(record: DossierRow) {
  const words = useWords()
  const { announce } = useOutcome()
  const { nextPart } = useViewer()
  const partText = usePartText()

  const goToHolder = useCallback(() => {
    announce(words('missing.claim', { name: record.claim?.officer.name ?? '' }))
    findTarget('holder')?.focus()
  }, [announce, words, record.claim])

  const announceBlocker = useCallback(
    (blocker = '') => {
      const message = BLOCKER_MESSAGES[blocker]
      if (message) announce(words(message))
    },
    [announce, words],
  )

  const goToMissing = useCallback(
    (blocker = blockersOf(record)[0], collision = collisionsOf(record)[0]?.id) => {
      if (blocker === 'claim') return goToHolder()
      const fact = blockerInFacts(record, blocker, collision)
      if (fact) {
        announce(words(fact.says))
        return runWithFactsVisible(fact.focus)
      }
      announceBlocker(blocker)
      runWithDocumentVisible(() => {
        const part = blocker === 'evidence' ? nextPart.current('unseen') : null
        if (part) announce(words('missing.part', { part: partText(part) }))
        else if (blocker === 'evidence') announce(words('missing.evidence'))
        focusDocument()
      })
    },
    [record, goToHolder, announceBlocker, announce, words, nextPart, partText],
  )

  const goToNextStep = useCallback(
    () =>
      runWithDocumentVisible(() => {
        if (nextPart.current('unseen')) return focusDocument()
        const [blocker] = blockersOf(record)
        const [first] = collisionsOf(record)
        if (first) return runWithFactsVisible(() => focusCollision(first.id))
        if (blocker) return goToMissing(blocker)
        const accept = findTarget('begin accept')
        if (accept) return accept.focus()
        nextPart.current('any')
        focusDocument()
      }),
    [record, goToMissing, nextPart],
  )
  return { goToNextStep, goToMissing }
}
