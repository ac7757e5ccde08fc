import { clsx } from 'clsx'
import skeletonStyles from '../elements/skeleton.module.css'
import listTableStyles from './ListTable.module.css'
import styles from './SkeletonRows.module.css'

const ROW_COUNT = Array.from({ length: 13 }, (_, row) => `row${row}`)

/** Placeholder rows of the same height while the first page loads. Screen readers hear `aria-busy` instead. */
export function SkeletonRows({ columns, select }: { columns: number; select: boolean }) {
  const cells = Array.from({ length: columns }, (_, cell) => cell)
  return ROW_COUNT.map((row, index) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a table's row can be focused here.
    <tr key={row} aria-hidden="true">
      {select && (
        <td className={listTableStyles.select}>
          <span className={clsx(skeletonStyles.skeleton, styles.box)} />
        </td>
      )}
      {cells.map((cell) => (
        <td key={cell}>
          <span
            className={skeletonStyles.skeleton}
            style={{ width: `${cell === 0 ? 52 + ((index * 17) % 34) : 62}%` }}
          />
        </td>
      ))}
    </tr>
  ))
}
