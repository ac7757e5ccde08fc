import { useCallback } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import type { Language } from '../records.ts'
import type { Messages } from './en.ts'
import { directionOf, LANGUAGES } from './languages.ts'

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** A message that every language has. */
export type Key = Leaves<Messages>
export type Words = (key: Key, values?: Record<string, string | number>) => string

/** Translates our own messages; an unknown key does not compile. */
export function useWords(): Words {
  const translate = useTranslate()
  return useCallback((key, values) => translate(key, values), [translate])
}

/** The console's language, its direction and the switch (kept in this browser, no reload). */
export function useLanguage() {
  const [locale, setLocale] = useLocaleState()
  const language = LANGUAGES.find((known) => known === locale) ?? 'en'
  return { language, direction: directionOf(language), setLanguage: setLocale as (language: Language) => void } as const
}
