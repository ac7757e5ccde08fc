import { useCallback } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import type { Dossier } from '../../records.ts'
import { acceptBlockers, focusCollision, openCollisions } from '../missing.ts'
import { useSayPart } from '../viewer/useRequiredPages.ts'
import { useViewer } from '../viewer/useViewer.tsx'
import { runWithFactsVisible, withDocument } from '../withPart.ts'

const focusDocument = () => document.getElementById('document')?.focus({ preventScroll: true })

/**
 * What leads an officer through a dossier: `goOn` to the next thing to look at or to answer, at last to Accept;
 * `goToMissing` to the first thing that an accept waits for, or to the one named, which it announces. Neither presses
 * a button (record 0064).
 */
export function useGoOn(record: Dossier) {
  const words = useWords()
  const { announce } = useOutcome()
  const { nextPart } = useViewer()
  const sayPart = useSayPart()

  const goToHolder = useCallback(() => {
    announce(words('missing.claim', { name: record.claim?.officer.name ?? '' }))
    document.querySelector<HTMLElement>('[data-slot~="held"] button')?.focus()
  }, [announce, words, record.claim])

  const goToMissing = useCallback(
    (what = acceptBlockers(record)[0], collision?: string) => {
      if (what === 'claim') return goToHolder()
      if (what === 'collision') {
        announce(words('missing.collision'))
        return runWithFactsVisible(() => focusCollision(collision))
      }
      if (what === 'money') {
        announce(words('money.missing'))
        return runWithFactsVisible(() => document.getElementById('proof-table')?.focus())
      }
      if (what === 'no_document') announce(words('missing.no_document'))
      withDocument(() => {
        const part = what === 'evidence' ? nextPart.current('unseen') : null
        if (part) announce(words('missing.part', { part: sayPart(part) }))
        else if (what === 'evidence') announce(words('missing.evidence'))
        focusDocument()
      })
    },
    [record, goToHolder, announce, words, nextPart, sayPart],
  )

  const goOn = useCallback(
    () =>
      withDocument(() => {
        if (nextPart.current('unseen')) return focusDocument()
        const [blocker] = acceptBlockers(record)
        if (openCollisions(record).length > 0) return runWithFactsVisible(focusCollision)
        if (blocker) return goToMissing(blocker)
        const accept = document.querySelector<HTMLElement>('[data-begins="accept"]')
        if (accept) return accept.focus()
        nextPart.current('any')
        focusDocument()
      }),
    [record, goToMissing, nextPart],
  )
  return { goOn, goToMissing }
}
