import { clsx } from 'clsx'
import { FactList } from '../../elements/Facts.tsx'
import { localName } from '../../elements/localName.ts'
import textStyles from '../../elements/text.module.css'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Dossier } from '../../records.ts'
import styles from './Risk.module.css'
import { RiskMark } from './RiskMark.tsx'

/** The risk with all its reasons; empty without any. */
export function RiskPart({ record: { risk } }: { record: Dossier }) {
  const words = useWords()
  const { language } = useLanguage()
  if (!risk || risk.reasons.length === 0) return null
  return (
    <FactList
      title={words('risk.title')}
      headerEnd={words('risk.table', { version: risk.version })}
      intro={
        <>
          <RiskMark risk={risk} />
          <ul className={styles.reasons}>
            {risk.reasons.map(({ code, points, text }) => (
              <li key={code} className={clsx(textStyles.small)} data-risk={code}>
                <b className={styles.points}>+{points}</b>
                <span>{localName(text, language)}</span>
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
