import type { Language } from '../../database/generated/enums.ts'

/**
 * What a trader reads of a suspension that is not explained to them, a freeze included, and of its end. The dialogs of the
 * console begin with the same sentences, so that a freeze does not tell itself by its words (record 0190).
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
