import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useListContext, useStore } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import flowStyles from '../elements/flow.module.css'
import footStyles from '../elements/foot.module.css'
import formStyles from '../elements/form.module.css'
import { KeyCap } from '../elements/KeyCap.tsx'
import textStyles from '../elements/text.module.css'
import { formatCount } from '../format/numbers.ts'
import { clockTime } from '../format/time.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { useLimits } from '../providers/references.ts'
import { rowRange } from './rowRange.ts'

/** How many rows a page may have. */
export const PAGE_SIZES = [25, 50, 100] as const

/** Where this browser stores the chosen size. */
export const PAGE_SIZE_KEY = 'list.page_size'

/** How many rows a page has, for all lists. */
function PageSize() {
  const words = useWords()
  const { language } = useLanguage()
  const { perPage, setPerPage } = useListContext()
  const [, setStored] = useStore<number>(PAGE_SIZE_KEY, PAGE_SIZES[0])
  return (
    <fieldset className={clsx(formStyles.segments, footStyles.sizes)} aria-label={words('list.per_page')}>
      {PAGE_SIZES.map((size) => (
        <button
          key={size}
          type="button"
          aria-pressed={size === perPage}
          onClick={() => {
            setStored(size)
            setPerPage(size)
          }}
        >
          {formatCount(size, language)}
        </button>
      ))}
    </fieldset>
  )
}

type FootProps = {
  /** When the rows were read, if the server cannot be reached; else null. */
  asOf: number | null
  selects?: boolean
  /** The sums of the rows. */
  figures?: ReactNode
}

/** The range of rows, the total, how many rows a page has, and the page buttons. */
export function ListFoot({ asOf, selects = false, figures }: FootProps) {
  const words = useWords()
  const { language } = useLanguage()
  const limits = useLimits()
  const { data, total, meta, page, perPage, setPage, hasNextPage, hasPreviousPage } = useListContext()
  const rows = data?.length ?? 0
  const { first, last, all } = rowRange({ rows, total, meta, page, perPage }, limits.exact_total, (n) =>
    formatCount(n, language),
  )
  return (
    <footer className={footStyles.foot} data-slot="foot">
      {asOf !== null ? (
        <span>{words('list.as_of', { time: clockTime(asOf, language) })}</span>
      ) : (
        rows > 0 && (
          <span>
            <b className={textStyles.strong}>
              <bdi>
                {first}–{last}
              </bdi>
            </b>{' '}
            {words('list.of')} <bdi dir="ltr">{all}</bdi>
          </span>
        )
      )}
      {asOf === null && rows > 0 && figures}
      {/* Hidden until the rows say whether there are more: the choice of page sizes would move the keys when it comes. */}
      <span className={footStyles.keys} style={data ? undefined : { visibility: 'hidden' }} aria-hidden="true">
        <span>
          <KeyCap>↑</KeyCap>
          <KeyCap>↓</KeyCap>
          {words('list.move')}
        </span>
        <span>
          <KeyCap>Enter</KeyCap>
          {words('list.open')}
        </span>
        {selects && (
          <span>
            <KeyCap>Space</KeyCap>
            {words('rows.selects')}
          </span>
        )}
        <span>
          <KeyCap>/</KeyCap>
          {words('list.search')}
        </span>
      </span>
      {(page > 1 || hasNextPage || perPage !== PAGE_SIZES[0]) && <PageSize />}
      <nav className={footStyles.pager} aria-label={words('list.pages')}>
        <button
          type="button"
          className={buttonClass('icon')}
          aria-label={words('list.previous')}
          disabled={!hasPreviousPage}
          onClick={() => setPage(page - 1)}
        >
          <ChevronLeft size={16} className={flowStyles.mirrored} />
        </button>
        <button
          type="button"
          className={buttonClass('icon')}
          aria-label={words('list.next')}
          disabled={!hasNextPage}
          onClick={() => setPage(page + 1)}
        >
          <ChevronRight size={16} className={flowStyles.mirrored} />
        </button>
      </nav>
    </footer>
  )
}
