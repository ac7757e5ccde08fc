import type { Bank, Language, Names } from '../records.ts'

/** The name of a reference item in the console's language, or in French when it has none. */
export const localName = (names: Names, language: Language) => names[language as keyof Names] ?? names.fr

export const bankName = (bank: Bank, language: Language) => (language === 'ar' ? bank.name_ar : bank.name_fr)
