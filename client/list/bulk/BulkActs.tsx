import { useWords } from '../../i18n/useWords.ts'
import type { BulkProps } from './useBulk.ts'

export type BulkForm = BulkProps & {
  title: string
  titleId: string
  busy: boolean
  problem: string | null
  send: (body: Record<string, unknown>) => void
}

/** The foot of a bulk form: what went wrong, back, and the act itself. */
export function BulkActs({
  busy,
  problem,
  close,
  label,
  danger = false,
  off = false,
}: Pick<BulkForm, 'busy' | 'problem' | 'close'> & { label: string; danger?: boolean; off?: boolean }) {
  const words = useWords()
  return (
    <>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="acts">
        <button type="button" className="btn tall bare" onClick={close} disabled={busy}>
          {words('bulk.back')}
        </button>
        <button
          type="submit"
          className={danger ? 'btn tall danger fill' : 'btn tall primary'}
          aria-disabled={busy || off}
        >
          {busy ? words('bulk.sending') : label}
        </button>
      </div>
    </>
  )
}
