import type { Language } from '../../database/generated/enums.ts'

type Words = {
  /** The sentence that follows every reason. */
  again: string
  other: string
  reasons: Record<'card_declined' | 'insufficient_funds' | 'cancelled' | 'expired' | 'other_amount', string>
}

const WORDS: Record<Language, Words> = {
  fr: {
    again: 'Les frais d’activation ne sont pas payés : demandez un nouveau paiement.',
    other: 'Le paiement par carte n’a pas abouti.',
    reasons: {
      card_declined: 'La banque a refusé la carte.',
      insufficient_funds: 'La provision de la carte était insuffisante.',
      cancelled: 'Le paiement a été annulé.',
      expired: 'Le paiement n’a pas été terminé à temps.',
      other_amount: 'Un autre montant que celui des frais a été reçu.',
    },
  },
  ar: {
    again: 'لم تُدفع رسوم التفعيل: اطلب عملية دفع جديدة.',
    other: 'لم تنجح عملية الدفع بالبطاقة.',
    reasons: {
      card_declined: 'رفض البنك البطاقة.',
      insufficient_funds: 'رصيد البطاقة غير كافٍ.',
      cancelled: 'أُلغيت عملية الدفع.',
      expired: 'لم تكتمل عملية الدفع في الوقت المحدد.',
      other_amount: 'ورد مبلغ غير مبلغ الرسوم.',
    },
  },
  en: {
    again: 'The activation fee is not paid: ask for another payment.',
    other: 'The card payment did not succeed.',
    reasons: {
      card_declined: 'The bank declined the card.',
      insufficient_funds: 'There was not enough money on the card.',
      cancelled: 'The payment was cancelled.',
      expired: 'The payment was not finished in time.',
      other_amount: 'Another amount than the fee was received.',
    },
  },
}

/**
 * Why the online payment of the fee failed, in the trader's language; a gateway's unknown reason reads as a general
 * failure.
 */
export function declinedReason(failure_reason: string, language: Language): string {
  const { reasons, other, again } = WORDS[language]
  const why = Object.hasOwn(reasons, failure_reason) ? reasons[failure_reason as keyof typeof reasons] : other
  return `${why} ${again}`
}
