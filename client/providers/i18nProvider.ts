import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider } from 'react-admin'
import { LANGUAGE_INFO, LANGUAGES } from '../i18n/languages.ts'
import { loadMessages, messagesOf } from '../i18n/messages.ts'
import type { Language } from '../records.ts'

/** The words of the console, in `language` at first. Another one is loaded when an officer changes to it. */
export async function openI18nProvider(language: Language): Promise<I18nProvider> {
  await loadMessages(language)
  return polyglotI18nProvider(
    (locale) => messagesOf(locale as Language) ?? loadMessages(locale as Language),
    language,
    LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_INFO[locale].name })),
  )
}
