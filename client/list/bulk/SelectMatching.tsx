import { useListContext } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import textStyles from '../../elements/text.module.css'
import { formatCount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useLimits } from '../../providers/references.ts'
import { MAX_MATCHING, type Matching } from './useMatching.ts'

/** Offers to select the rows of all pages that match, then says that they are. */
export function SelectMatching({ matching: { rows, total, isOffered, state, select } }: { matching: Matching }) {
  const words = useWords()
  const { language } = useLanguage()
  const { exact_total } = useLimits()
  const { meta } = useListContext()
  const number = (n: number) => formatCount(n, language)
  const count = meta?.estimated ? words('rows.beyond', { n: number(Math.min(total, exact_total)) }) : number(total)
  const named = { count, most: number(MAX_MATCHING) }
  if (rows)
    return (
      <span className={textStyles.small} role="status">
        {words(rows.length < total ? 'bulk.first_matching' : 'bulk.matching', named)}
      </span>
    )
  if (!isOffered) return null
  return (
    <>
      <button
        type="button"
        className={buttonClass('small')}
        aria-disabled={state === 'loading'}
        onClick={() => state !== 'loading' && void select()}
      >
        {state === 'loading'
          ? words('bulk.loading')
          : words(total > MAX_MATCHING ? 'bulk.select_first' : 'bulk.select_matching', named)}
      </button>
      {state === 'failed' && (
        <span className={textStyles.small} data-tone="bad" role="alert">
          {words('bulk.load_failed')}
        </span>
      )}
    </>
  )
}
