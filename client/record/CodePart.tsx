import styles from './CodePart.module.css'
import relatedListStyles from './RelatedList.module.css'
/** A text, or a value as JSON, as it was sent or stored; renders nothing without either. */
export function CodePart({ title, text, value }: { title: string; text?: string; value?: unknown }) {
  const nothing = value === undefined || value === null || Object.keys(value).length === 0
  if (text === undefined && nothing) return null
  return (
    <section className={relatedListStyles.related}>
      <header>
        <h2>{title}</h2>
      </header>
      <pre className={styles.code}>{text ?? JSON.stringify(value, null, 2)}</pre>
    </section>
  )
}
