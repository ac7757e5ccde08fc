import { LANGUAGES, SPOKEN } from '../i18n/languages.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'

/** Changes the console's language at once. */
export function LanguageSwitch() {
  const words = useWords()
  const { language, setLanguage } = useLanguage()
  return (
    <fieldset className="seg" aria-label={words('language.label')}>
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          title={SPOKEN[each].name}
          aria-label={`${SPOKEN[each].short} ${SPOKEN[each].name}`}
          aria-pressed={each === language}
          onClick={() => setLanguage(each)}
        >
          {SPOKEN[each].short}
        </button>
      ))}
    </fieldset>
  )
}
