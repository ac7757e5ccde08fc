import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-admin'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import { useMay } from '../../layout/useMay.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import type { useNext } from '../useNext.ts'
import type { Claiming } from './useClaim.ts'

/** An Enter meant for the dialog before must not take the dossier that has just arrived. */
const SETTLE_MS = 400

type Given = {
  resource: QueueResource
  record: Dossier
  claiming: Claiming
  next: ReturnType<typeof useNext>
  /** Something is open or under way: no key leaves it by mistake. */
  busy: boolean
}

/** Keys of the queue on the desk: Enter reviews next, U lets go, M opens the trader. */
export function useDeskKeys({ resource, record, claiming, next, busy }: Given): void {
  const words = useWords()
  const navigate = useNavigate()
  const { say } = useOutcome()
  const may = useMay('review')
  const settled = useRef(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      settled.current = true
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])

  async function letGo() {
    try {
      await claiming.letGo()
      say(words('claim.let_go', { name: record.name }), `/${resource}`)
    } catch {
      // Leaving gives it back once more, and else it lapses by itself.
    }
    navigate(`/${resource}`)
  }

  useLetterKeys({
    enter: may
      ? (event) => {
          if (settled.current && !event.repeat && !busy && !next.isPending) next.mutate()
        }
      : undefined,
    u: claiming.mine && !busy ? () => void letGo() : undefined,
    m: busy ? undefined : () => document.getElementById('open-trader')?.click(),
  })
}
