import { FileBadge } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import flowStyles from '../../elements/flow.module.css'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { fetchFile, saveFile } from '../../providers/files.ts'
import { API, codeOf } from '../../providers/http.ts'
import styles from './Receipt.module.css'

const FORMATS = { pdf: 'application/pdf', json: 'application/json' } as const
type Format = keyof typeof FORMATS

/** How long to wait, in ms, before asking again for the receipt of a decision that is not sealed yet. */
const ASK_AGAIN_MS = 5_000

type ReceiptState = { at: 'rest' | 'failed' } | { at: 'asking' | 'waiting'; format: Format; turn: number }

/**
 * Fetches the receipt of a decision and saves it. A decision of the last minute may not be sealed yet: then it asks
 * again until it is.
 */
export function useReceipt(path: string, entry: number) {
  const [state, setState] = useState<ReceiptState>({ at: 'rest' })
  const isBusy = state.at === 'asking' || state.at === 'waiting'
  const format = isBusy ? state.format : null
  const turn = isBusy ? state.turn : 0
  useEffect(() => {
    if (format === null) return
    const controller = new AbortController()
    const { signal } = controller
    const fetchIt = async () => {
      try {
        const address = `${API}/${path}/decisions/${entry}/receipt`
        const blob = await fetchFile(address, { accept: FORMATS[format], signal })
        if (signal.aborted) return
        saveFile(blob, `receipt-${entry}.${format}`)
        setState({ at: 'rest' })
      } catch (error) {
        if (signal.aborted) return
        const isEarly = codeOf(error) === 'NOT_SEALED_YET'
        setState(isEarly ? { at: 'waiting', format, turn: turn + 1 } : { at: 'failed' })
      }
    }
    const timer = window.setTimeout(() => void fetchIt(), turn === 0 ? 0 : ASK_AGAIN_MS)
    return () => {
      window.clearTimeout(timer)
      controller.abort()
    }
  }, [format, turn, path, entry])
  const ask = (format: Format) => setState({ at: 'asking', format, turn: 0 })
  return { ask, isBusy, at: state.at }
}

/** The receipt of a decision, as a printed page or as JSON. */
export function Receipt({ path, entry }: { path: string; entry: number }) {
  const words = useWords()
  const { ask, isBusy, at } = useReceipt(path, entry)
  return (
    <div data-slot="receipt" className={styles.receipt}>
      <div className={flowStyles.row}>
        {(['pdf', 'json'] as const).map((one) => (
          <button key={one} type="button" className={buttonClass()} disabled={isBusy} onClick={() => ask(one)}>
            <FileBadge size={14} strokeWidth={1.6} aria-hidden="true" />
            {words(`receipt.${one}`)}
          </button>
        ))}
      </div>
      <p role="status" className={textStyles.small} data-tone="muted">
        {at === 'waiting' && words('receipt.waiting')}
        {at === 'failed' && words('receipt.failed')}
      </p>
    </div>
  )
}
