import { clsx } from 'clsx'
import { CircleCheck, CircleX } from 'lucide-react'
import { buttonClass } from '../../elements/buttonClass.ts'
import dialogStyles from '../../elements/dialog.module.css'
import { Name } from '../../elements/Name.tsx'
import { anyMessages } from '../../i18n/messages.ts'
import { type Key, useWords } from '../../i18n/useWords.ts'
import type { DossierRow } from '../../records.ts'
import styles from './BulkResults.module.css'
import type { RowResult } from './useBulk.ts'

type Props = {
  titleId: string
  title: string
  rows: readonly DossierRow[]
  results: readonly RowResult[]
  onClose: () => void
}

/** The result for each row, failures first. */
export function BulkResults({ titleId, title, rows, results, onClose }: Props) {
  const words = useWords()
  const done = results.filter(({ status }) => status === 'done').length
  const failed = results.length - done
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? id
  const why = (code: string, message: string) =>
    code in anyMessages().bulk.problem ? words(`bulk.problem.${code}` as Key) : message
  const ordered = [...results].sort((a, b) => Number(a.status === 'done') - Number(b.status === 'done'))
  return (
    <div className={clsx(dialogStyles.dialog, styles.results)}>
      <h2 id={titleId}>{title}</h2>
      <p role="status">
        {failed === 0 ? words('bulk.all_done', { smart_count: done }) : words('bulk.summary', { done, failed })}
      </p>
      <ul aria-label={words('bulk.results')}>
        {ordered.map((result) => (
          <li key={result.id}>
            {result.status === 'done' ? (
              <CircleCheck size={16} data-tone="ok" aria-hidden="true" />
            ) : (
              <CircleX size={16} data-tone="bad" aria-hidden="true" />
            )}
            <span className={styles.name}>
              <Name>{nameOf(result.id)}</Name>
            </span>
            <span data-tone={result.status === 'done' ? 'muted' : undefined}>
              {result.status === 'done'
                ? words('bulk.done')
                : `${words('bulk.not_done')}${words('comma')}${why(result.code, result.message)}`}
            </span>
          </li>
        ))}
      </ul>
      <div className={dialogStyles.acts}>
        {/* biome-ignore lint/a11y/noAutofocus: the form that held the focus is gone */}
        <button type="button" className={buttonClass('tall', 'primary')} onClick={onClose} autoFocus>
          {words('bulk.close')}
        </button>
      </div>
    </div>
  )
}
