import Dialog from '@mui/material/Dialog'
import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import flowStyles from '../elements/flow.module.css'
import { KeyCap } from '../elements/KeyCap.tsx'
import skeletonStyles from '../elements/skeleton.module.css'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import { listPath } from '../list/listPath.ts'
import { isHttpError, isUnreachable } from '../providers/http.ts'
import { useLimits } from '../providers/references.ts'
import type { SearchResult, SearchResultGroup } from '../records.ts'
import { MoreRow, PageRow, ResultRow } from './ResultRow.tsx'
import styles from './SearchDialog.module.css'
import { type PageHit, usePages } from './usePages.ts'
import { useSearch } from './useSearch.ts'

/** The rows that the arrow keys move through: the results, and after each group a link to its remaining results. */
type Option = { key: string; to: string }

const toResult = ({ resource, id }: SearchResult) => `/${resource}/${id}/show`
const toRest = ({ resource }: SearchResultGroup, q: string) => listPath(resource, { q: q.trim() })

const optionsOf = (groups: readonly SearchResultGroup[], q: string): Option[] =>
  groups.flatMap((group) => [
    ...group.results.map((result) => ({ key: `${group.resource}/${result.id}`, to: toResult(result) })),
    ...(group.more ? [{ key: `${group.resource}/more`, to: toRest(group, q) }] : []),
  ])

const toOption = ({ kind, id, to }: PageHit): Option => ({ key: `${kind}/${id}`, to })

/** The option that an arrow key selects, wrapping at both ends; undefined for any other key. */
function arrowTarget(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1
  return undefined
}

/**
 * Searches every kind of record from one box: a combobox over grouped results (WAI-ARIA, list autocomplete). `onClose`
 * returns the focus; `onLeave` is for navigation to another page, which sets the focus itself.
 */
export function SearchDialog({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  const words = useWords()
  const limits = useLimits()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  // Enter was pressed before the answer came: open the first result when it comes.
  const [eager, setEager] = useState(false)
  const { groups, near, error, typed, fresh, busy, retry } = useSearch(text)
  const pages = usePages(text)
  const options = groups ? [...pages.first.map(toOption), ...optionsOf(groups, text), ...pages.last.map(toOption)] : []
  const at = Math.min(active, options.length - 1)
  const current = options[at]
  const optionId = (key: string) => `${id}-${key}`
  const pageRows = {
    dialogId: id,
    selected: current?.key,
    onPoint: (key: string) => setActive(options.findIndex((option) => option.key === key)),
    onOpen: (option: Option) => open(option),
  }

  function open({ to }: Option) {
    if (to.split('?')[0] === pathname) onClose()
    else onLeave()
    navigate(to)
  }

  /** Ctrl or Command opens another tab. */
  function openBy({ ctrlKey, metaKey }: KeyboardEvent, option: Option) {
    if (ctrlKey || metaKey) window.open(`#${option.to}`, '_blank', 'noreferrer')
    else open(option)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the answer that was waited for opens
  useEffect(() => {
    if (!eager || !fresh) return
    setEager(false)
    if (options[0]) open(options[0])
  }, [eager, fresh])

  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, id])

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const last = options.length - 1
    const next = arrowTarget(event.key, at, last)
    if (next !== undefined) {
      event.preventDefault()
      if (last >= 0) setActive(next)
      return
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!fresh) setEager(typed)
    else if (current) openBy(event, current)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      disableRestoreFocus
      maxWidth={false}
      slotProps={{
        container: { className: styles.container },
        paper: { className: styles.searchSheet, 'aria-label': words('find.everything') },
      }}
    >
      <div className={styles.ask}>
        <Search size={17} strokeWidth={1.6} aria-hidden="true" />
        <input
          role="combobox"
          aria-label={words('find.everything')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current.key)}
          placeholder={words('find.hint')}
          value={text}
          dir="auto"
          maxLength={limits.search}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
            setEager(false)
          }}
          onKeyDown={press}
        />
        {text !== '' && (
          <button
            type="button"
            className={buttonClass('bare', 'icon', 'small')}
            aria-label={words('find.close')}
            onClick={onClose}
          >
            <X size={16} />
          </button>
        )}
        <KeyCap>Esc</KeyCap>
      </div>
      <div className={clsx(styles.found, busy && groups && styles.busy)} aria-busy={busy}>
        <SearchMessage
          text={text}
          error={error}
          typed={typed}
          groups={groups}
          hasPages={options.length > 0}
          onRetry={() => void retry()}
        />
        {near && groups && groups.length > 0 && (
          <p className={clsx(textStyles.small, styles.near)} data-tone="muted">
            {words('find.near')}
          </p>
        )}
        <div id={`${id}-list`} role="listbox" aria-label={words('find.results')}>
          {groups && <PageGroups hits={pages.first} {...pageRows} />}
          {groups?.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox is no fieldset
            <div key={group.resource} role="group" aria-labelledby={`${id}-${group.resource}`}>
              <div className={styles.kind} id={`${id}-${group.resource}`}>
                {words(`names.${group.resource}`)}
              </div>
              {group.results.map((result) => {
                const key = `${group.resource}/${result.id}`
                const to = toResult(result)
                return (
                  <ResultRow
                    key={key}
                    id={optionId(key)}
                    result={result}
                    to={to}
                    isSelected={current?.key === key}
                    onPoint={() => setActive(options.findIndex((option) => option.key === key))}
                    onOpen={() => open({ key, to })}
                  />
                )
              })}
              {group.more && (
                <MoreRow
                  id={optionId(`${group.resource}/more`)}
                  resource={group.resource}
                  to={toRest(group, text)}
                  isSelected={current?.key === `${group.resource}/more`}
                  onOpen={() => open({ key: '', to: toRest(group, text) })}
                />
              )}
            </div>
          ))}
          {groups && <PageGroups hits={pages.last} {...pageRows} />}
        </div>
      </div>
      <ResultSummary groups={fresh ? groups : undefined} pages={pages.first.length + pages.last.length} />
    </Dialog>
  )
}

/** The pages of the console and the settings in the results, each kind under its head. */
function PageGroups({
  hits,
  dialogId,
  selected,
  onPoint,
  onOpen,
}: {
  hits: readonly PageHit[]
  dialogId: string
  selected: string | undefined
  onPoint: (key: string) => void
  onOpen: (option: Option) => void
}) {
  const words = useWords()
  return (['pages', 'settings'] as const).map((kind) => {
    const ofKind = hits.filter((hit) => hit.kind === kind)
    if (ofKind.length === 0) return null
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox is no fieldset
      <div key={kind} role="group" aria-labelledby={`${dialogId}-${kind}-${ofKind[0]!.id}-head`}>
        <div className={styles.kind} id={`${dialogId}-${kind}-${ofKind[0]!.id}-head`}>
          {words(`find.${kind}`)}
        </div>
        {ofKind.map((hit) => {
          const option = toOption(hit)
          return (
            <PageRow
              key={option.key}
              id={`${dialogId}-${option.key}`}
              hit={hit}
              to={hit.to}
              isSelected={selected === option.key}
              onPoint={() => onPoint(option.key)}
              onOpen={() => onOpen(option)}
            />
          )
        })}
      </div>
    )
  })
}

function RequestId({ error }: { error: unknown }) {
  const words = useWords()
  const id = isHttpError(error) ? error.body?.request_id : undefined
  return id ? (
    <span className={textStyles.small} data-tone="muted">
      {words('problem.request', { id })}
    </span>
  ) : null
}

function DialogMessage({
  title,
  text,
  alert = false,
  children,
}: {
  title: string
  text: string
  alert?: boolean
  children?: ReactNode
}) {
  return (
    <div className={styles.said} data-slot="said" role={alert ? 'alert' : undefined}>
      <b>{title}</b>
      <p>{text}</p>
      {children && <div className={clsx(flowStyles.row, styles.row)}>{children}</div>}
    </div>
  )
}

/** The content above the results, or instead of them: an error, a hint, the skeleton, or the empty state. */
function SearchMessage({
  text,
  error,
  typed,
  groups,
  hasPages,
  onRetry,
}: {
  text: string
  error: unknown
  typed: boolean
  groups: readonly SearchResultGroup[] | undefined
  /** Whether the results contain pages or settings. */
  hasPages: boolean
  onRetry: () => void
}) {
  const words = useWords()
  if (error)
    return (
      <DialogMessage
        title={words('find.failed')}
        text={words(isUnreachable(error) ? 'find.away' : 'find.failed_text')}
        alert
      >
        <button type="button" className={buttonClass()} onClick={onRetry}>
          {words('action.try_again')}
        </button>
        <RequestId error={error} />
      </DialogMessage>
    )
  if (!typed) return <DialogMessage title={words('find.start')} text={words('find.start_text')} />
  if (!groups) return <SearchSkeleton />
  if (groups.length > 0 || hasPages) return null
  return <DialogMessage title={words('find.none')} text={words('find.none_text', { q: text.trim() })} />
}

const WIDTHS = [44, 62, 38, 55]

function SearchSkeleton() {
  return (
    <div className={styles.waitingRows} aria-hidden="true">
      {WIDTHS.map((width) => (
        <span key={width} className={skeletonStyles.skeleton} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}

/** The number of results, also announced to screen readers, and the keys. */
function ResultSummary({ groups, pages }: { groups: readonly SearchResultGroup[] | undefined; pages: number }) {
  const words = useWords()
  const total = (groups?.reduce((sum, { results }) => sum + results.length, 0) ?? 0) + pages
  const more = groups?.some((group) => group.more) ?? false
  return (
    <footer>
      <span role="status">
        {groups &&
          (total === 0 ? words('find.none') : words(more ? 'find.found_more' : 'find.found', { smart_count: total }))}
      </span>
      <span className={styles.keys} aria-hidden="true">
        <span>
          <KeyCap>↑</KeyCap>
          <KeyCap>↓</KeyCap>
          {words('find.move')}
        </span>
        <span>
          <KeyCap>↵</KeyCap>
          {words('find.open')}
        </span>
        <span>
          <KeyCap>Esc</KeyCap>
          {words('find.close')}
        </span>
      </span>
    </footer>
  )
}
