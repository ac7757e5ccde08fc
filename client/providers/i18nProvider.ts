import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishAdmin from 'ra-language-english'
import frenchAdmin from 'ra-language-french'
import { ar } from '../i18n/ar.ts'
import { en, type Messages } from '../i18n/en.ts'
import { fr } from '../i18n/fr.ts'
import { firstLanguage } from '../i18n/languages.ts'
import { arabicAdmin } from '../i18n/reactAdminArabic.ts'
import type { Language } from '../records.ts'
import { store } from './store.ts'

export const MESSAGES: Record<Language, Messages> = { en, fr, ar }

const all = {
  en: { ...englishAdmin, ...en },
  fr: { ...frenchAdmin, ...fr },
  ar: { ...arabicAdmin, ...ar },
}

export const i18nProvider = polyglotI18nProvider(
  (locale) => all[locale as Language] ?? all.en,
  firstLanguage(store.getItem<string>('locale'), navigator.languages),
  [
    { locale: 'en', name: 'English' },
    { locale: 'fr', name: 'Français' },
    { locale: 'ar', name: 'العربية' },
  ],
)
