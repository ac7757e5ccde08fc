import type { ReactNode } from 'react'
import styles from './Money.module.css'

/** A field of the worksheet in its cell of the table, in place of a line of its own. */
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
