import { LANGUAGES } from '../i18n/languages.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import type { Language } from '../records.ts'

const LABEL: Record<Language, string> = { en: 'EN', fr: 'FR', ar: 'ع' }
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français', ar: 'العربية' }

/** The console's language, changed on the spot. */
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
          title={LANGUAGE_NAMES[each]}
          aria-label={`${LABEL[each]} ${LANGUAGE_NAMES[each]}`}
          aria-pressed={each === language}
          onClick={() => setLanguage(each)}
        >
          {LABEL[each]}
        </button>
      ))}
    </fieldset>
  )
}
