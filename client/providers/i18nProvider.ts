import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishAdmin from 'ra-language-english'
import frenchAdmin from 'ra-language-french'
import type { TranslationMessages } from 'react-admin'
import { ar } from '../i18n/ar.ts'
import { en, type Messages } from '../i18n/en.ts'
import { fr } from '../i18n/fr.ts'
import { firstLanguage, LANGUAGE_INFO, LANGUAGES } from '../i18n/languages.ts'
import { arabicAdmin } from '../i18n/reactAdminArabic.ts'
import type { Language } from '../records.ts'
import { store } from './store.ts'

export const MESSAGES: Record<Language, Messages> = { en, fr, ar }

/** Our messages together with react-admin's. */
const ALL: Record<Language, TranslationMessages> = {
  en: { ...englishAdmin, ...en },
  fr: { ...frenchAdmin, ...fr },
  ar: { ...arabicAdmin, ...ar },
}

export const i18nProvider = polyglotI18nProvider(
  (locale) => ALL[locale as Language] ?? ALL.en,
  firstLanguage(store.getItem<string>('locale'), navigator.languages),
  LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_INFO[locale].name })),
)
