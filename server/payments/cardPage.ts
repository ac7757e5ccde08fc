import type { Language, SimulatorOrder } from '../database/generated/client.ts'
import { escapeHtml } from '../http/html.ts'
import { page } from './page.ts'

const WORDS: Record<
  Language,
  Record<'title' | 'lead' | 'approve' | 'decline' | 'abandon' | 'order' | 'answered', string>
> = {
  en: {
    title: 'Pay by card',
    lead: 'A simulated card page: choose what shall happen. No card is asked for and no money moves.',
    approve: 'Approve the payment',
    decline: 'Decline the card',
    abandon: 'Leave without paying',
    order: 'Order',
    answered: 'This order was answered already.',
  },
  fr: {
    title: 'Paiement par carte',
    lead: 'Page de carte simulée : choisissez la suite. Aucune carte n’est demandée, aucun argent ne circule.',
    approve: 'Approuver le paiement',
    decline: 'Refuser la carte',
    abandon: 'Quitter sans payer',
    order: 'Commande',
    answered: 'Cette commande a déjà reçu sa réponse.',
  },
  ar: {
    title: 'الدفع بالبطاقة',
    lead: 'صفحة بطاقة تجريبية: اختر ما سيحدث. لا تُطلب أي بطاقة ولا ينتقل أي مبلغ.',
    approve: 'قبول الدفع',
    decline: 'رفض البطاقة',
    abandon: 'المغادرة دون دفع',
    order: 'الطلب',
    answered: 'تمت الإجابة على هذا الطلب من قبل.',
  },
}

/** The simulator's card page: amount, what it is for, and the three ways it can end. Works without JavaScript. */
export function cardPage(order: SimulatorOrder, language: Language): string {
  const words = WORDS[language]
  const button = (outcome: string, main = false) =>
    `<button name="outcome" value="${outcome}"${main ? ' class="main"' : ''}>${words[outcome as 'approve']}</button>`
  const choices =
    order.outcome === 'waiting'
      ? `<form method="post" class="row">${button('approve', true)}${button('decline')}${button('abandon')}</form>`
      : `<p>${words.answered}</p><form method="post" class="row">${button('abandon')}</form>`
  return page(
    language,
    words.title,
    `<div class="sheet"><h1>${words.title}</h1><p>${words.lead}</p>
<div class="amount"><bdi dir="ltr">${order.amount.toFixed(2)} ${escapeHtml(order.currency)}</bdi></div>
<dl><dt>${words.order}</dt><dd><bdi>${escapeHtml(order.title)}</bdi></dd></dl>
${choices}</div>`,
  )
}
