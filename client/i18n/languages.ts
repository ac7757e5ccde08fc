import type { Language } from '../records.ts'

type LanguageInfo = {
  /** The language's own name. */
  name: string
  /** Its button in the menu. */
  short: string
  /** Its locale for Intl; digits stay Western in every language. */
  tag: string
  direction: 'ltr' | 'rtl'
}

/** The console's languages, in the order of its switch. */
export const LANGUAGE_INFO: Readonly<Record<Language, LanguageInfo>> = {
  en: { name: 'English', short: 'EN', tag: 'en-GB', direction: 'ltr' },
  fr: { name: 'Français', short: 'FR', tag: 'fr-FR', direction: 'ltr' },
  ar: { name: 'العربية', short: 'ع', tag: 'ar-DZ-u-nu-latn', direction: 'rtl' },
}

export const LANGUAGES = Object.keys(LANGUAGE_INFO) as readonly Language[]

export const tagOf = (language: Language) => LANGUAGE_INFO[language].tag

export const directionOf = (language: Language) => LANGUAGE_INFO[language].direction

/**
 * The language chosen earlier in this browser, else the first of the browser's languages that the console has, else
 * English.
 */
export function firstLanguage(stored: string | undefined, preferred: readonly string[]): Language {
  const wanted = [stored, ...preferred].map((tag) => tag?.slice(0, 2).toLowerCase())
  return wanted.map((tag) => LANGUAGES.find((known) => known === tag)).find((known) => known !== undefined) ?? 'en'
}
