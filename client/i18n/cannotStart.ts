import type { Language } from '../records.ts'

/** Shown where the words of the console themselves cannot be fetched. */
export const CANNOT_START: Record<Language, string> = {
  en: 'The console could not be loaded. Check the connection, and reload the page.',
  fr: 'La console n’a pas pu être chargée. Vérifiez la connexion, puis rechargez la page.',
  ar: 'تعذّر تحميل لوحة العمل. تحقق من الاتصال ثم أعد تحميل الصفحة.',
}
