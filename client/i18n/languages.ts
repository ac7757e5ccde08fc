import type { Language } from '../records.ts'

export const LANGUAGES: readonly Language[] = ['en', 'fr', 'ar']

export const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr')

/** The language chosen before in this browser, else the first of the browser's that we speak, else English. */
export function firstLanguage(stored: string | undefined, preferred: readonly string[]): Language {
  const wanted = [stored, ...preferred].map((tag) => tag?.slice(0, 2).toLowerCase())
  return wanted.map((tag) => LANGUAGES.find((known) => known === tag)).find((known) => known !== undefined) ?? 'en'
}
