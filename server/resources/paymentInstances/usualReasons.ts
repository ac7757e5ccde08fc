import type { Language } from '../../database/generated/enums.ts'

/**
 * The sentence that a trader reads if a suspension, or its end, is not explained to them; for a freeze it is always
 * this one. The console's dialogs begin with the same sentences, so that their words do not give a freeze away (record
 * 0190).
 */
const REASONS = {
  en: { suspend: 'Payments are suspended for now.', reactivate: 'Payments are possible again.' },
  fr: {
    suspend: 'Les paiements sont suspendus pour le moment.',
    reactivate: 'Les paiements sont de nouveau possibles.',
  },
  ar: { suspend: 'المدفوعات معلّقة في الوقت الحالي.', reactivate: 'المدفوعات ممكنة من جديد.' },
} satisfies Record<Language, { suspend: string; reactivate: string }>

export const usualReasons = (language: Language) => REASONS[language]
