import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react'
import { Fragment, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { LinkBase, type RaRecord, useListContext, useNavigate } from 'react-admin'
import flowStyles from '../elements/flow.module.css'
import { focusTarget } from '../elements/focusTargets.ts'
import { fetchRest } from '../elements/lazyComponent.tsx'
import textStyles from '../elements/text.module.css'
import { type Key, useWords } from '../i18n/useWords.ts'
import styles from './ListTable.module.css'
import { SelectBox } from './SelectBox.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { useFittingColumns } from './useFittingColumns.ts'
import { useRowKeys } from './useRowKeys.ts'
import { useSelection } from './useSelection.ts'

/** A column. The first one is flexible and holds the link that opens the row; the others have a width in pixels. */
export type Column<R> = {
  label: Key
  /** `shows`: whether the list shows the column with that label. */
  cell: (record: R, shows: (label: Key) => boolean) => ReactNode
  width?: number
  /** The largest width of a column with a `width`, which shares the free room; its text may use two lines. */
  grow?: number
  /** The part of the free room that a column with `grow` takes, from 0 to 1; half of it without. */
  share?: number
  /** The width on a phone, if it differs. */
  phone?: number
  /** Cannot be hidden, like the first column. */
  pinned?: true
  alignsEnd?: boolean
  /** A secondary fact: muted, and hidden if there is no room. */
  soft?: boolean
  /** Hidden if there is no room, though not muted. */
  optional?: true
  /** Whether the column grows with its content instead of cutting it, as for amounts. */
  uncut?: boolean
  /** The field that the server sorts by. */
  sort?: string
  /** Replaces the label if the column's head depends on the rows. */
  title?: ReactNode
  /** More content for the column's head, for example a target. */
  head?: ReactNode
}

/** How the rows of a list look, open and are selected. */
export type RowOptions<R> = {
  /** The page that a row opens; without it, `expand` opens the row in place. */
  to?: ((record: R) => string) | undefined
  expand?: ((record: R) => ReactNode) | undefined
  dense?: boolean | undefined
  /** The head above the first row of each group, such as the day. */
  groupOf?: ((record: R) => string) | undefined
  /** What that head shows instead of the group's text. */
  groupHead?: ((record: R) => ReactNode) | undefined
  /** Rows can be selected; `name` names a row for screen readers. */
  select?: { name: (record: R) => string } | undefined
}

type Props<R> = {
  /** The list's name for screen readers. */
  name: string
  columns: readonly Column<R>[]
  rows: RowOptions<R>
  /** Content below the last row. */
  footer?: ReactNode
}

/** Minimum width of the flexible column, so that names are cut last; and on a phone. */
const NAME_WIDTH = 180
const PHONE_NAME_WIDTH = 110
const SELECT_WIDTH = 40

/**
 * The width of each column: fixed, or between `width` and `grow`. The first column gets the room that the other columns
 * leave.
 */
function widthsOf<R>(columns: readonly Column<R>[], selects: boolean, onPhone: boolean) {
  const fixedWidth = ({ width, phone }: Column<R>) => (onPhone ? (phone ?? width) : width)
  const name = onPhone ? PHONE_NAME_WIDTH : NAME_WIDTH
  const minWidth = columns.reduce((sum, column) => sum + (fixedWidth(column) ?? name), selects ? SELECT_WIDTH : 0)
  const fixed = columns.reduce(
    (sum, column) => sum + (column.grow === undefined ? (fixedWidth(column) ?? 0) : 0),
    selects ? SELECT_WIDTH : 0,
  )
  const widthOf = (column: Column<R>) => {
    const width = fixedWidth(column)
    const { grow, share = 0.5 } = column
    return grow === undefined ? width : `clamp(${width}px, calc((100cqi - ${fixed}px) * ${share}), ${grow}px)`
  }
  return { minWidth, widthOf }
}

/** The head of a column, which sorts the rows by its field; a phone has no room for its additions. */
function ColumnHead<R extends RaRecord>({ column, onPhone }: { column: Column<R>; onPhone: boolean }) {
  const words = useWords()
  const { sort, setSort } = useListContext<R>()
  const { label, title, alignsEnd, uncut, sort: field, head } = column
  const isSorted = field !== undefined && sort.field === field
  const direction = sort.order === 'ASC' ? 'ascending' : 'descending'
  const text = (
    <>
      {title ?? words(label)}
      {!onPhone && head}
    </>
  )
  return (
    <th
      scope="col"
      className={clsx(alignsEnd && textStyles.num, uncut && styles.whole)}
      aria-sort={isSorted ? direction : undefined}
    >
      {field ? (
        <button
          type="button"
          className={styles.sorter}
          onClick={() => setSort({ field, order: isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
        >
          {text}
          {isSorted && (sort.order === 'ASC' ? <ArrowUp size={12} /> : <ArrowDown size={12} />)}
        </button>
      ) : (
        text
      )}
    </th>
  )
}

/** Registers the opener of the row that Tab reaches. */
function registerStop(element: HTMLElement | null) {
  const leave = [focusTarget('opener')(element), focusTarget('row')(element)]
  return () => {
    for (const forget of leave) forget?.()
  }
}

/** The rows of a list. Tab reaches one row, arrows, J and K move between rows, Enter opens, Space selects. */
export function ListTable<R extends RaRecord>({ name, columns: all, rows, footer }: Props<R>) {
  const { to, expand, dense = false, groupOf, groupHead, select } = rows
  const words = useWords()
  const navigate = useNavigate()
  const { data, error, isPending } = useListContext<R>()
  const [open, setOpen] = useState<R['id'] | null>(null)
  const selection = useSelection<R>(select !== undefined)

  const { stop, setActive, remember, table } = useRowKeys<R>(selection)

  function click(event: MouseEvent, record: R, index: number) {
    const target = event.target as HTMLElement
    if (selection && event.shiftKey) {
      event.preventDefault()
      selection.extend(index)
      return
    }
    if (target.closest('a, button, label') || window.getSelection()?.toString()) return
    if (to) navigate(to(record))
    else setOpen(open === record.id ? null : record.id)
    remember(record)
  }

  function leave(event: MouseEvent, record: R) {
    // Shift and Enter select rows here; on a link they would open another window.
    if (event.shiftKey && event.detail === 0) event.preventDefault()
    else remember(record)
  }

  const opener = (record: R, index: number, children: ReactNode) => {
    const common = {
      'data-opener': String(record.id),
      tabIndex: index === stop ? 0 : -1,
      onFocus: () => setActive(index),
      ref: index === stop ? registerStop : focusTarget('opener'),
      className: clsx(textStyles.clip, styles.opener),
    }
    if (to)
      return (
        <LinkBase to={to(record)} {...common} onClick={(event: MouseEvent) => leave(event, record)}>
          {children}
        </LinkBase>
      )
    const isOpen = open === record.id
    return (
      <button type="button" {...common} aria-expanded={isOpen} onClick={() => setOpen(isOpen ? null : record.id)}>
        <ChevronRight size={14} className={isOpen ? styles.turned : flowStyles.mirrored} aria-hidden="true" />
        {children}
      </button>
    )
  }

  const selects = selection !== null
  const minWidthOf = (some: readonly Column<R>[], phone: boolean) => widthsOf(some, selects, phone).minWidth
  const { box, onPhone, shown: columns } = useFittingColumns(all, minWidthOf)
  const { widthOf, minWidth } = widthsOf(columns, selects, onPhone)
  const hasRows = data !== undefined
  useEffect(() => {
    if (hasRows) void fetchRest()
  }, [hasRows])
  const shows = (wanted: Key) => columns.some(({ label }) => label === wanted)
  return (
    <div ref={box} className={styles.tablebox}>
      <table
        {...table}
        aria-label={name}
        className={clsx(styles.table, dense && styles.dense, error && data && styles.stale)}
        style={{ minWidth }}
        aria-busy={isPending}
      >
        <colgroup>
          {selection && <col style={{ width: SELECT_WIDTH }} />}
          {columns.map((column) => (
            <col key={column.label} style={column.width ? { width: widthOf(column) } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.select}>
                <SelectBox
                  label={words('rows.select_all')}
                  isChecked={selection.state === 'all'}
                  isMixed={selection.state === 'some'}
                  onToggle={selection.state === 'all' ? selection.clear : selection.all}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.label} column={column} onPhone={onPhone} />
            ))}
          </tr>
        </thead>
        <tbody>
          {data?.map((record, index) => (
            <Fragment key={record.id}>
              {groupOf && (index === 0 || groupOf(data[index - 1]!) !== groupOf(record)) && (
                <tr className={styles.group}>
                  <th scope="colgroup" colSpan={columns.length + (selection ? 1 : 0)}>
                    {groupHead ? groupHead(record) : groupOf(record)}
                  </th>
                </tr>
              )}
              <tr
                onClick={(event) => click(event, record, index)}
                className={clsx(open === record.id && styles.open, selection?.has(record.id) && styles.chosen)}
              >
                {selection && select && (
                  <td className={styles.select}>
                    <SelectBox
                      label={words('rows.select', { name: select.name(record) })}
                      isChecked={selection.has(record.id)}
                      isInRow
                      onToggle={() => selection.toggle(index)}
                    />
                  </td>
                )}
                {columns.map(({ label, cell, alignsEnd, soft, uncut, grow }, columnIndex) => (
                  <td
                    key={label}
                    className={clsx(
                      alignsEnd && textStyles.num,
                      uncut && styles.whole,
                      columnIndex === 0 && styles.name,
                    )}
                    data-tone={soft ? 'muted' : undefined}
                  >
                    {columnIndex === 0 && opener(record, index, cell(record, shows))}
                    {columnIndex > 0 &&
                      (grow ? <div className={styles.lines}>{cell(record, shows)}</div> : cell(record, shows))}
                  </td>
                ))}
              </tr>
              {expand && open === record.id && (
                <tr className={styles.detail}>
                  <td colSpan={columns.length}>{expand(record)}</td>
                </tr>
              )}
            </Fragment>
          ))}
          {!data && isPending && <SkeletonRows columns={columns.length} select={selection !== null} />}
        </tbody>
      </table>
      {footer}
    </div>
  )
}
