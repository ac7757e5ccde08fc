import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { LinkBase, type RaRecord, type SortPayload, useGetList } from 'react-admin'
import cardStyles from '../elements/card.module.css'
import textStyles from '../elements/text.module.css'
import { formatCount } from '../format/numbers.ts'
import { type Key, useLanguage, useWords } from '../i18n/useWords.ts'
import listTableStyles from '../list/ListTable.module.css'
import { listPath } from '../list/listPath.ts'
import styles from './RelatedList.module.css'

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const

/** The newest rows of another resource that belong to a record, with a link to all of them. */
export function RelatedList<R extends RaRecord>({
  resource,
  filter,
  title,
  columns,
  sort = NEWEST_FIRST,
  limit = 5,
}: {
  resource: string
  filter: Record<string, string>
  title: Key
  columns: readonly {
    label: Key
    width?: number
    alignsEnd?: boolean
    uncut?: boolean
    cell: (record: R) => ReactNode
  }[]
  sort?: SortPayload
  limit?: number
}) {
  const words = useWords()
  const { language } = useLanguage()
  const id = useId()
  const { data, total, error, isPending } = useGetList<R>(resource, {
    filter,
    sort,
    pagination: { page: 1, perPage: limit },
  })
  return (
    <section aria-labelledby={id} className={styles.related}>
      <header>
        <h2 id={id}>{words(title)}</h2>
        {total !== undefined && (
          <span className={textStyles.small} data-tone="muted">
            {formatCount(total, language)}
          </span>
        )}
        {total !== undefined && total > limit && (
          <LinkBase className={clsx(textStyles.link, textStyles.small)} to={listPath(resource, filter)}>
            {words('list.see_all', { smart_count: total, total: formatCount(total, language) })}
          </LinkBase>
        )}
      </header>
      {error && <p data-tone="muted">{words('list.failed')}</p>}
      {!error && isPending && <div className={styles.bone} />}
      {!error && data?.length === 0 && <p data-tone="muted">{words('list.nothing')}</p>}
      {!error && data && data.length > 0 && (
        <div className={cardStyles.card}>
          <table className={clsx(styles.smallTable, listTableStyles.table)}>
            <colgroup>
              {columns.map((column) => (
                <col key={column.label} style={column.width ? { width: column.width } : undefined} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th
                    key={column.label}
                    scope="col"
                    className={clsx(column.alignsEnd && textStyles.num, column.uncut && listTableStyles.whole)}
                  >
                    {words(column.label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((record) => (
                <tr key={record.id}>
                  {columns.map((column, index) => (
                    <td
                      key={column.label}
                      className={clsx(column.alignsEnd && textStyles.num, column.uncut && listTableStyles.whole)}
                    >
                      {index === 0 ? (
                        <LinkBase
                          className={clsx(textStyles.clip, listTableStyles.opener)}
                          to={`/${resource}/${record.id}/show`}
                        >
                          {column.cell(record)}
                        </LinkBase>
                      ) : (
                        column.cell(record)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
