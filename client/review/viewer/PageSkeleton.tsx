import styles from './PageSkeleton.module.css'

/** A page of grey lines, until the document arrives. */
export const PageSkeleton = () => (
  <div className={styles.room} data-slot="page-skeleton" aria-hidden="true">
    <div className={styles.page} />
  </div>
)
