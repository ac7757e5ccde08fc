import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-admin'
import { findTarget } from '../../elements/focusTargets.ts'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { useCan } from '../../layout/useCan.ts'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import type { DossierRow, QueueResource } from '../../records.ts'
import type { useOpenNext } from '../useOpenNext.ts'
import { useTraderWalk } from '../useTraderWalk.ts'
import { useViewer } from '../viewer/useViewer.tsx'
import type { ClaimControl } from './useClaim.ts'

/** Ignore Enter for this long (ms): it may be meant for the previous dialog, not for the new dossier. */
const SETTLE_MS = 400

type DeskKeyContext = {
  resource: QueueResource
  record: DossierRow
  claiming: ClaimControl
  next: ReturnType<typeof useOpenNext>
  /** Whether a panel is open or a request is running, so that no key may leave the page. */
  busy: boolean
}

/**
 * Keys of the desk: Escape returns to the document, and there takes away the boxes around words of readings; Enter
 * reviews the next dossier, U releases the claim, M opens the trader, Shift and M walk through the trader's dossiers.
 */
export function useDeskKeys({ resource, record, claiming, next, busy }: DeskKeyContext): void {
  const words = useWords()
  const navigate = useNavigate()
  const { showOutcome } = useOutcome()
  const may = useCan('review')
  const { box } = useViewer()
  const walk = useTraderWalk(resource, record)
  const settled = useRef(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      settled.current = true
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])

  /** Elsewhere Escape has its own meaning. */
  function returnToDocument() {
    const isBeside = document.activeElement?.closest('[data-slot~="facts"], [data-slot~="bar"]')
    if (isBeside) findTarget('document')?.focus()
    else box(false)
  }

  async function releaseClaim() {
    try {
      await claiming.release()
      showOutcome(words('claim.let_go', { name: record.name }), `/${resource}`)
    } catch {
      // Leaving the page tries again; if that fails too, the claim expires.
    }
    navigate(`/${resource}`)
  }

  useLetterKeys({
    enter: may
      ? (event) => {
          if (settled.current && !event.repeat && !busy && !next.isPending) next.mutate()
        }
      : undefined,
    u: claiming.mine && !busy ? () => void releaseClaim() : undefined,
    escape: busy ? undefined : returnToDocument,
    m: busy ? undefined : () => findTarget('trader')?.click(),
    'shift+m': may && !busy ? (event) => event.repeat || walk.isPending || walk.mutate() : undefined,
  })
}
