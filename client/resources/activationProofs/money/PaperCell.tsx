import type { ReactNode } from 'react'
import styles from './Money.module.css'

/** A field of the worksheet as a cell of the table, instead of a separate line. */
export function PaperCell({ result, why, children }: { result?: ReactNode; why?: ReactNode; children: ReactNode }) {
  return (
    <td>
      <span className={styles.cell}>
        <span className={styles.value}>{children}</span>
        <span className={styles.mark}>{result}</span>
      </span>
      {why && <div className={styles.paperWhy}>{why}</div>}
    </td>
  )
}
