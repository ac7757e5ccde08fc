import type { ReactNode } from 'react'
import styles from './KeyCap.module.css'

/** The key of an action. Hidden from screen readers, which read the action's own name. */
export const KeyCap = ({ children }: { children: ReactNode }) => (
  <span className={styles.key} data-slot="key" aria-hidden="true">
    {children}
  </span>
)
