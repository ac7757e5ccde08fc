import { useLanguage, useWords } from '../i18n/useWords.ts'
import type { InboxItem } from '../records.ts'
import styles from './Disagreement.module.css'

/** The two sides of a disagreement: the result of a blind look, and the note of the accept or the cleared hit. Empty for other items. */
export function Disagreement({ item: { disagreement, text } }: { item: InboxItem }) {
  const words = useWords()
  const { language } = useLanguage()
  if (!disagreement) return null
  const { accepted_by, confirmed_by, accepted_why, cleared_hit, reasons } = disagreement
  const found = reasons.map(({ code, texts }) => texts?.[language] ?? code)
  return (
    <dl className={styles.sides}>
      <dt>{words('inbox.would_refuse')}</dt>
      <dd>
        {found.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {text !== '' && <q dir="auto">{text}</q>}
      </dd>
      <dt>{words(cleared_hit ? 'inbox.cleared' : 'inbox.accepted')}</dt>
      <dd>
        <p>
          <bdi>{accepted_by.name}</bdi>
          {confirmed_by && (
            <>
              {words('comma')}
              <bdi>{confirmed_by.name}</bdi>
            </>
          )}
        </p>
        {accepted_why === null ? <p>{words('inbox.accepted_silently')}</p> : <q dir="auto">{accepted_why}</q>}
      </dd>
    </dl>
  )
}
