import type { Language } from '../../database/generated/client.ts'
import type { Transaction } from '../../database/generated/rows.ts'
import { html, type Markup } from '../../http/html.ts'
import { decimalText as decimal } from '../../resources/transactions/presenter.ts'
import type { Payable } from '../links/payable.ts'
import { amountFigure, amountText, currencyUnit, momentText } from './format.ts'
import { icons, rosette } from './icons.ts'
import type { Page } from './page.ts'
import { contactLink, shareReceiptButton } from './share.ts'
import { shopHeader } from './shopHeader.ts'
import { payerWords, type Words } from './words/index.ts'

/**
 * The current outcome of a payment: `asking` while the gateway does not answer, `waiting` while it reports no payment
 * yet, `looked_at` once it reported late money.
 */
export type PaymentOutcome = 'paid' | 'declined' | 'timed_out' | 'waiting' | 'asking' | 'looked_at'

export type Result = {
  transaction: Transaction
  outcome: PaymentOutcome
  language: Language
  brand: Payable['brand']
  contact: Payable['contact']
  /** The link's title; null for an activation fee or a deleted link. */
  title: string | null
  /** The address where the payer can pay again; null if that is not possible. */
  again: string | null
}

/** Seconds after which a browser without JavaScript reloads the page. */
const REFRESH = 10

function outcomeIcon(outcome: PaymentOutcome): Markup {
  if (outcome === 'paid') return html`<span class="seal">${rosette}<i>${icons.check(30)}</i></span>`
  if (outcome === 'declined') return html`<span class="sign bad">${icons.cross(26)}</span>`
  return html`<span class="sign warn">${(outcome === 'looked_at' ? icons.alert : icons.clock)(26)}</span>`
}

const isOpen = (outcome: PaymentOutcome) => outcome === 'waiting' || outcome === 'asking'

const addressOf = ({ id }: Result['transaction']) => `/payments/${id}/return`

/** The receipt in one line each: what was paid to whom, when, and the reference. It shows nothing about the payer. */
const receiptText = ({ transaction, brand, language, title }: Result, words: Words): string =>
  [
    `${words.paid}${words.colon}${amountText(decimal(transaction.amount), transaction.currency, language)}`,
    title === null ? brand.name : `${brand.name}, ${title}`,
    `${words.reference}${words.colon}${transaction.reference}`,
    ...(transaction.paid_at ? [momentText(transaction.paid_at, language)] : []),
  ].join('\n')

/** The payer's next step. */
function actsOf(result: Result, words: Words): Markup | null {
  const { transaction, outcome, again } = result
  const { form_url } = transaction
  if (outcome === 'paid')
    return html`<button class="btn main" type="button" id="print" hidden>${icons.print(18)}${words.print}</button><p class="note" id="by-hand">${words.print_hint}</p>${shareReceiptButton(receiptText(result, words), words)}`
  if (!isOpen(outcome)) return again === null ? null : html`<a class="btn main" href="${again}">${words.try_again}</a>`
  const card =
    outcome === 'waiting' && form_url && html`<a class="btn main" href="${form_url}">${words.to_card_page}</a>`
  return html`${card}<a class="btn" href="${addressOf(transaction)}">${words.look_again}</a>`
}

/** Prints the page once paid, and asks again while the outcome is open. */
function programOf(outcome: PaymentOutcome): Pick<Page, 'scripted' | 'noscript'> {
  if (outcome === 'paid') return { scripted: true }
  if (!isOpen(outcome)) return {}
  return { scripted: true, noscript: html`<meta http-equiv="refresh" content="${REFRESH}">` }
}

function saidOf(outcome: PaymentOutcome, isFee: boolean, words: Words): { heading: string; says: string | null } {
  if (outcome !== 'paid') return { heading: words[outcome], says: words[`${outcome}_text`] }
  return isFee ? { heading: words.fee_paid, says: words.fee_paid_text } : { heading: words.paid, says: null }
}

/** GET /payments/:id/return: the outcome, a receipt with the reference, and the payer's next step. */
export function resultPage(result: Result): Page {
  const { transaction, outcome, language, brand, contact, title } = result
  const words = payerWords(language)
  const { amount, currency, reference, payer_name, paid_at } = transaction
  const fee = transaction.payable_type === 'payment_instance'
  const paid = outcome === 'paid'
  const { heading, says } = saidOf(outcome, fee, words)
  const line = (label: string, value: Markup | string, look = '') =>
    html`<div><dt>${label}</dt><dd class="${look}">${value}</dd></div>`
  const acts = actsOf(result, words)
  const ended = outcome === 'declined' || outcome === 'timed_out'
  return {
    language,
    title: `${heading} · ${brand.name}`,
    address: addressOf(transaction),
    quiet: true,
    ...programOf(outcome),
    body: html`<main class="said"${isOpen(outcome) && html` data-open`}>
<div class="done" role="status">${outcomeIcon(outcome)}<h1>${heading}</h1>
<p class="amount"><bdi dir="ltr">${amountFigure(decimal(amount), language)}</bdi><small>${currencyUnit(currency, language)}</small></p>
${says && html`<p>${says}</p>`}${ended && fee && html`<p>${words.fee_again}</p>`}${paid_at && html`<p>${momentText(paid_at, language)}</p>`}</div>
<section class="slip">${shopHeader(brand, words, !fee)}<dl>
${line(words.subject, html`<bdi>${title ?? words.fee}</bdi>`)}
${paid && line(words.state, words.confirmed, 'ok')}
${line(words.reference, html`<bdi dir="ltr">${reference}</bdi>`, 'mono')}
${line(words.method, words.by_card)}
${paid && payer_name && line(words.payer, html`<bdi>${payer_name}</bdi>`)}
${!fee && line(words.contact, contactLink(contact))}</dl></section>
${acts && html`<div class="acts">${acts}</div>`}
<p class="note">${words.keep}</p></main>`,
  }
}
