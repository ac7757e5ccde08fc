import { clsx } from 'clsx'
import formStyles from '../elements/form.module.css'
import { LANGUAGE_INFO, LANGUAGES } from '../i18n/languages.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import styles from './LanguageSwitch.module.css'

/** Changes the console's language at once. */
export function LanguageSwitch() {
  const words = useWords()
  const { language, setLanguage } = useLanguage()
  return (
    <fieldset className={clsx(formStyles.segments, styles.languages)} aria-label={words('language.label')}>
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          title={LANGUAGE_INFO[each].name}
          aria-label={`${LANGUAGE_INFO[each].short} ${LANGUAGE_INFO[each].name}`}
          aria-pressed={each === language}
          onClick={() => setLanguage(each)}
        >
          {LANGUAGE_INFO[each].short}
        </button>
      ))}
    </fieldset>
  )
}
