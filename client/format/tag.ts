import type { Language } from '../records.ts'

/** Locale tags for Intl; digits stay Western in every language. */
export const TAG: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', ar: 'ar-DZ-u-nu-latn' }
