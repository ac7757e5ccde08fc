import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import dialogStyles from '../../elements/dialog.module.css'
import { formatCount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { BulkBody } from '../../providers/bodies.ts'
import { isOutcomeUnknown } from '../../providers/http.ts'
import { useLimits } from '../../providers/references.ts'
import { useSaveErrorText } from '../../providers/useSaveErrorText.ts'
import { BulkAssign } from './BulkAssign.tsx'
import styles from './BulkDialog.module.css'
import { BulkFormButtons } from './BulkFormButtons.tsx'
import { BulkRefuse } from './BulkRefuse.tsx'
import { BulkResults } from './BulkResults.tsx'
import { type BulkAction, type BulkProps, useBulk } from './useBulk.ts'

/** Asks for the input of a bulk action, then shows the result for each row. */
export function BulkDialog({ act, resource, rows, onClose }: BulkProps & { act: BulkAction }) {
  const words = useWords()
  const id = useId()
  const { language } = useLanguage()
  const { bulk_rows: maxRows } = useLimits()
  const { mutate, data: results, isPending, error, done } = useBulk(resource, rows)
  const saveErrorText = useSaveErrorText()
  const send = (body: BulkBody) => {
    if (!isPending) mutate(body)
  }
  const title = words(`bulk.${act}_title`, { smart_count: rows.length })
  const failed = () =>
    isOutcomeUnknown(error) ? words('bulk.unsure') : words('bulk.failed', { why: saveErrorText(error) })
  const problem = error ? failed() : null
  const form = { resource, rows, onClose, title, titleId: id, isBusy: isPending, problem }
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      fullWidth
      maxWidth={act === 'refuse' && !results ? 'md' : 'sm'}
      aria-labelledby={id}
    >
      {results && <BulkResults titleId={id} title={title} rows={rows} results={results} onClose={onClose} />}
      {!results && act === 'refuse' && <BulkRefuse {...form} onSend={(body) => send({ action: 'refuse', ...body })} />}
      {!results && act === 'assign' && <BulkAssign {...form} onSend={(body) => send({ action: 'assign', ...body })} />}
      {!results && act === 'release' && (
        <form
          className={dialogStyles.dialog}
          onSubmit={(event) => {
            event.preventDefault()
            send({ action: 'release' })
          }}
        >
          <h2 id={id}>{title}</h2>
          <p>{words('bulk.release_text')}</p>
          <BulkFormButtons isBusy={isPending} problem={problem} onClose={onClose} label={words('bulk.release_do')} />
        </form>
      )}
      {isPending && rows.length > maxRows && (
        <p className={styles.progress} role="status">
          {words('bulk.progress', { done: formatCount(done, language), total: formatCount(rows.length, language) })}
        </p>
      )}
    </Dialog>
  )
}
