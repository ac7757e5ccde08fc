import { useCallback } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import type { Language } from '../records.ts'
import type { en, Messages } from './en.ts'
import { directionOf, LANGUAGES } from './languages.ts'

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** A message that every language has. */
export type Key = Leaves<Messages>

type EnglishText<K, T = typeof en> = K extends `${infer Group}.${infer Rest}`
  ? Group extends keyof T
    ? EnglishText<Rest, T[Group]>
    : never
  : K extends keyof T
    ? T[K]
    : never

type Names<Text> = Text extends `${string}%{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Values = Record<string, string | number>

/**
 * Says a message with the values that its English text names. A key that is known only at run time takes any values.
 */
export type Words = <K extends Key>(
  key: K,
  ...values: Key extends K
    ? [Values?]
    : [Names<EnglishText<K>>] extends [never]
      ? [Values?]
      : [Values & Record<Names<EnglishText<K>>, string | number>]
) => string

const LATIN = /\p{Script=Latin}/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Isolates text of the other direction, such as a person's name. Without it, a full stop or a number beside the name
 * would move to its other side (Unicode bidirectional algorithm, first strong isolate).
 */
export function isolate(values: Record<string, string | number>, locale: string): Record<string, string | number> {
  const other = directionOf(locale as Language) === 'rtl' ? LATIN : RIGHT_TO_LEFT
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && other.test(value) ? `\u2068${value}\u2069` : value,
    ]),
  )
}

/** Translates our own messages; an unknown key does not compile. */
export function useWords(): Words {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  return useCallback((key, ...[values]) => translate(key, values && isolate(values, locale)), [translate, locale])
}

/** The console's language, its direction and the switch (stored in this browser, no reload). */
export function useLanguage() {
  const [locale, setLocale] = useLocaleState()
  const language = LANGUAGES.find((known) => known === locale) ?? 'en'
  return { language, direction: directionOf(language), setLanguage: setLocale as (language: Language) => void } as const
}
