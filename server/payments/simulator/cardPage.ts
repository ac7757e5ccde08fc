import type { Language } from '../../database/generated/client.ts'
import type { SimulatorOrder } from '../../database/generated/rows.ts'
import { html } from '../../http/html.ts'
import { amountFigure, currencyUnit } from '../payer/format.ts'
import type { Page } from '../payer/page.ts'
import { payerWords } from '../payer/words/index.ts'

/** The simulator's card page: amount, purpose, and a button for each outcome. Works without JavaScript. */
export function cardPage(order: SimulatorOrder, language: Language): Page {
  const words = payerWords(language).card
  const button = (outcome: 'approve' | 'decline' | 'abandon', label: string, main = false) =>
    html`<button class="btn${main && ' main'}" name="outcome" value="${outcome}">${label}</button>`
  const choices =
    order.outcome === 'waiting'
      ? [button('approve', words.approve, true), button('decline', words.decline), button('abandon', words.abandon)]
      : [button('abandon', words.back, true)]
  return {
    language,
    title: words.title,
    address: `/simulator/${order.id}`,
    quiet: true,
    body: html`<main class="said">
<div class="done"><h1>${words.title}</h1><p>${order.outcome === 'waiting' ? words.lead : words.answered}</p>
<p class="amount"><bdi dir="ltr">${amountFigure(order.amount.toFixed(2), language)}</bdi><small>${currencyUnit(order.currency, language)}</small></p></div>
<section class="slip"><dl><div><dt>${words.order}</dt><dd><bdi>${order.title}</bdi></dd></div></dl></section>
<form method="post" class="acts">${choices}</form></main>`,
  }
}
