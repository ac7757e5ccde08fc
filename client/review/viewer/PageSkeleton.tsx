import styles from './PageSkeleton.module.css'

/** A page of grey lines, in the place of a document that is not there yet. */
export const PageSkeleton = () => (
  <div className={styles.room} data-slot="page-skeleton" aria-hidden="true">
    <div className={styles.page} />
  </div>
)
