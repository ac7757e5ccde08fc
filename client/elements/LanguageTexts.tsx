import { type ReactNode, useId } from 'react'
import { directionOf, LANGUAGE_INFO, LANGUAGES } from '../i18n/languages.ts'
import type { Language } from '../records.ts'
import formStyles from './form.module.css'
import styles from './LanguageTexts.module.css'

type Texts = Readonly<Record<Language, string>>

type Props<T extends Texts> = {
  texts: T
  /** Longest text, in characters. */
  max: number
  may: boolean
  required?: boolean
  /** The error in a text, in the page's language. */
  errorOf: (language: Language) => string | undefined
  /** Shown below a text without an error. */
  renderBelow?: (language: Language) => ReactNode
  onChange: (texts: T) => void
}

/** One sentence of the operator in three languages, side by side. */
export function LanguageTexts<T extends Texts>({
  texts,
  max,
  may,
  required,
  errorOf,
  renderBelow,
  onChange,
}: Props<T>) {
  const id = useId()
  return (
    <div className={styles.texts}>
      {LANGUAGES.map((language) => {
        const error = errorOf(language)
        const field = `${id}-${language}`
        return (
          <div key={language}>
            <label className={formStyles.label} htmlFor={field} lang={language}>
              {LANGUAGE_INFO[language].name}
            </label>
            <textarea
              id={field}
              className={formStyles.input}
              lang={language}
              dir={directionOf(language)}
              rows={4}
              maxLength={max}
              readOnly={!may}
              required={required}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${field}-error` : undefined}
              value={texts[language]}
              onChange={({ target }) => onChange({ ...texts, [language]: target.value.replaceAll(/[\r\n]+/g, ' ') })}
            />
            {error ? (
              <p className={formStyles.error} id={`${field}-error`} role="alert">
                {error}
              </p>
            ) : (
              renderBelow?.(language)
            )}
          </div>
        )
      })}
    </div>
  )
}
