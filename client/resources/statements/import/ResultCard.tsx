import { clsx } from 'clsx'
import { Check, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../../../elements/buttonClass.ts'
import cardStyles from '../../../elements/card.module.css'
import textStyles from '../../../elements/text.module.css'
import { showDay } from '../../../format/day.ts'
import { formatCount } from '../../../format/numbers.ts'
import { shortTime } from '../../../format/time.ts'
import { useLanguage, useWords } from '../../../i18n/useWords.ts'
import { listPath } from '../../../list/listPath.ts'
import { useLineCounts, useLineSums } from '../../../providers/lineFigures.ts'
import type { LineSums, Statement } from '../../../records.ts'
import { useDossierKind } from '../../../registry.tsx'
import { presetFilter } from '../../../review/queueViews.ts'
import { fileUrl } from '../../../review/viewer/fileUrl.ts'
import styles from './Import.module.css'
import { StatementTotals, type Totals } from './StatementTotals.tsx'

const PROOFS_RESOURCE = 'activation-proofs'

/** The number of new lines with a proposal. */
function ProposedCount(of: LineSums['proposed']) {
  const words = useWords()
  const { language } = useLanguage()
  const payments = of.sure + of.near
  return (
    <>
      {formatCount(payments, language)}{' '}
      <small>
        {payments > 0 && words('import.proposed_sure', { smart_count: of.sure })}{' '}
        {of.return > 0 && words('import.proposed_return', { smart_count: of.return })}
      </small>
    </>
  )
}

/** The result of an import: the new and the known lines, the balances, and what is missing. */
export function ResultCard({
  statement,
  totals,
  onNext,
}: {
  statement: Statement
  totals: Totals
  onNext: () => void
}) {
  const words = useWords()
  const { language } = useLanguage()
  const proofs = useDossierKind(PROOFS_RESOURCE)
  // Count the new lines alone: a line belongs to the first statement that contains it.
  const { data: sums } = useLineSums({ statement_id: statement.id })
  const { data: counts } = useLineCounts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [file] = statement.files
  return (
    <div className={styles.resultBox}>
      <article className={clsx(cardStyles.card, styles.result)}>
        <header>
          <span className={styles.disc} data-tone="ok">
            <Check size={17} strokeWidth={2} aria-hidden="true" />
          </span>
          <div>
            <h2 ref={heading} tabIndex={-1}>
              {words('import.done', { from: showDay(statement.from), to: showDay(statement.to) })}
            </h2>
            <p data-tone="muted">
              {words('import.done_by', {
                name: statement.name,
                who: statement.imported_by.name,
                time: shortTime(statement.imported_at, language, Date.now()),
              })}{' '}
              <span className={textStyles.mono}>{`${statement.sha256.slice(0, 6)}…${statement.sha256.slice(-4)}`}</span>
            </p>
          </div>
          {file && (
            <a className={textStyles.link} href={`${fileUrl(file.id)}?download=1`} download={file.name}>
              {words('statement.file')}
            </a>
          )}
        </header>
        <dl className={styles.counts}>
          <div>
            <dt>{words('import.new')}</dt>
            <dd>
              {formatCount(statement.new_lines, language)}{' '}
              {sums && statement.new_lines > 0 && (
                <small>{words('import.new_credits', { smart_count: sums.credits.lines })}</small>
              )}
            </dd>
          </div>
          <div>
            <dt>{words('import.known')}</dt>
            <dd>
              {formatCount(statement.known_lines, language)}{' '}
              {statement.known_lines > 0 && <small>{words('import.known_text')}</small>}
            </dd>
          </div>
          <div>
            <dt>{words('import.proposed')}</dt>
            <dd>{sums && <ProposedCount {...sums.proposed} />}</dd>
          </div>
        </dl>
        <div className={styles.resultSums}>
          <StatementTotals of={totals} />
        </div>
        {statement.warnings.includes('gap') && (
          <p className={styles.warning}>
            <TriangleAlert size={15} strokeWidth={1.6} aria-hidden="true" />
            {words('import.gap_before')}
          </p>
        )}
        <footer>
          <LinkBase className={buttonClass('primary')} to="/statement-lines">
            {counts && counts.nobody > 0
              ? words('import.see_nobody', { smart_count: counts.nobody })
              : words('import.see_lines')}
          </LinkBase>
          {sums && sums.proposed.sure > 0 && (
            <LinkBase className={buttonClass()} to={listPath(PROOFS_RESOURCE, presetFilter(proofs, 'there'))}>
              {words('import.see_queue')}
            </LinkBase>
          )}
          <LinkBase className={buttonClass()} to={`/statements/${statement.id}/show`}>
            {words('import.see_statement')}
          </LinkBase>
          <button type="button" className={buttonClass('bare')} onClick={onNext}>
            {words('import.next')}
          </button>
        </footer>
      </article>
    </div>
  )
}
