import type { PaymentMethod } from '../database/generated/enums.ts'
import type { PaymentInstance, Transaction } from '../database/generated/rows.ts'
import { html, type Markup, trustMarkup } from '../http/html.ts'
import { amountText } from '../payments/payer/format.ts'
import type { activationFee } from '../resources/paymentInstances/fee.ts'
import { presentInstance } from '../resources/paymentInstances/presenter.ts'
import type { TraderPage } from './document.ts'
import { documentRow } from './dossierPage.ts'
import { type Choice, type FormState, fileField, problemList, selectField, textField } from './fields.ts'
import { breadcrumb, formToken, workspaceAddress } from './frame.ts'
import { icons } from './icons.ts'
import { instanceLine, instanceTone } from './overviewPage.ts'
import { pinnedPages, type SentFile } from './pinnedPages.ts'
import type { PageVisitor } from './session.ts'
import { type PageWords, pageWords } from './words/index.ts'

export const METHODS = ['online', 'bank_transfer', 'cheque'] as const satisfies readonly PaymentMethod[]

type Fee = ReturnType<typeof activationFee>

type Common = {
  visitor: PageVisitor
  workspace_id: string
  language: TraderPage['language']
  state: FormState
  fee: Fee
}

/** The payment methods, each a link to the same page with its form. */
function methodChoice(address: string, chosen: PaymentMethod, words: PageWords): Markup {
  const separator = address.includes('?') ? '&' : '?'
  const way = (method: (typeof METHODS)[number]) =>
    html`<a href="${address}${separator}method=${method}"${method === chosen && trustMarkup(' aria-current="true"')}><strong>${words.methods[method][0]}</strong><span class="soft small">${words.methods[method][1]}</span></a>`
  return html`<section class="card"><h2>${words.how}</h2><nav class="ways" aria-label="${words.how}">${METHODS.map(way)}</nav></section>`
}

/** A value that one tap selects completely; with script, a button copies it. */
const givenValue = (label: string, shown: string, copied: string, words: PageWords, look = '') =>
  html`<div class="give"><div><span class="soft small">${label}</span><br><bdi class="whole ${look}" dir="ltr">${shown}</bdi></div><button class="btn" type="button" data-copy="${copied}" data-done="${words.copied}" hidden>${words.copy}</button></div>`

const groupedRib = (rib: string) => rib.replace(/^(\d{3})(\d{5})(\d{10})(\d{2})$/, '$1 $2 $3 $4')

/** The payee's account and reference for a transfer or a cheque. */
function payeeCard({ fee, language }: Common, method: 'bank_transfer' | 'cheque', words: PageWords): Markup {
  const isTransfer = method === 'bank_transfer'
  return html`<section class="card"><h2>${words.pay_by[method]}</h2><div>
${givenValue(words.payee, fee.payee.name, fee.payee.name, words)}
${isTransfer && givenValue(words.rib, groupedRib(fee.payee.rib), fee.payee.rib, words, 'mono')}
${givenValue(words.amount, amountText(fee.amount, fee.currency, language), fee.amount, words)}
${givenValue(isTransfer ? words.reference : words.cheque_reference, fee.reference, fee.reference, words, 'mono')}</div>
${isTransfer && html`<p class="soft small">${words.reference_text}</p>`}</section>`
}

/** The fields for one payment method: a proof, or none before the card page. */
function payForm(common: Common, action: string, method: PaymentMethod, fields: Markup | null): Markup {
  const { visitor, state } = common
  const { words } = state
  const isOnline = method === 'online'
  const proof = { name: 'payment_proof', label: 'payment_proof', kind: 'payment_proof' } as const
  return html`${!isOnline && payeeCard(common, method, words)}
<section class="card">${!isOnline && html`<h2>${words.send_proof}</h2><p class="soft">${words.proof_text[method]}</p>`}${problemList(state)}
<form method="post" action="${action}" enctype="multipart/form-data">${formToken(visitor)}<input type="hidden" name="payment_method" value="${method}">${fields}${!isOnline && fileField(proof, state, false)}<button class="btn main">${isOnline ? state.words.pay_online : state.words.send_proof}</button></form></section>`
}

const amountHead = ({ fee, language }: Common, words: PageWords, text: string) =>
  html`<h1>${words.fee}</h1><p class="amount"><bdi dir="ltr">${amountText(fee.amount, fee.currency, language)}</bdi></p><p class="soft">${text}</p>`

export type NewInstance = Common & {
  method: PaymentMethod
  /** The accepted dossiers of one identification; null if some are missing. */
  parts: { identification_id: string; brands: Choice[]; accounts: Choice[]; others: Choice[] } | null
}

/** GET /t/w/:workspace/instances/new: a form that requests an instance and pays its fee. */
export function newInstancePage(page: NewInstance): TraderPage {
  const { workspace_id, language, method, parts, state } = page
  const words = pageWords(language)
  const base = workspaceAddress(workspace_id)
  const address = `${base}/instances/new${parts ? `?identification=${parts.identification_id}` : ''}`
  if (!parts)
    return {
      language,
      title: words.fee,
      address,
      layout: 'narrow',
      body: html`<div class="head">${breadcrumb(base, words)}<h1>${words.fee}</h1><p class="soft">${words.fee_none}</p></div>`,
    }
  const other = ({ value, label }: Choice) =>
    html`<a href="${base}/instances/new?identification=${value}"${value === parts.identification_id && trustMarkup(' aria-current="true"')}>${label}</a>`
  const fields = html`<input type="hidden" name="identification_id" value="${parts.identification_id}">${textField({ name: 'title', label: 'title', max: 191 }, state)}${selectField({ name: 'brand_id', label: 'brand_id' }, parts.brands, state)}${selectField({ name: 'bank_account_id', label: 'bank_account_id' }, parts.accounts, state)}`
  return {
    language,
    title: words.fee,
    address,
    layout: 'narrow',
    body: html`<div class="head">${breadcrumb(base, words)}${amountHead(page, words, words.fee_text)}</div>
${parts.others.length > 1 && html`<section class="card"><h2>${words.fields.identification_id}</h2><nav class="ways">${parts.others.map(other)}</nav></section>`}
${methodChoice(address, method, words)}
${payForm(page, `${base}/instances/new`, method, fields)}`,
  }
}

/** What happens next with an instance that asks nothing of its trader. */
function nextNote(row: PaymentInstance, words: PageWords): Markup | null {
  if (row.acceptance_status === 'documents_submitted' && row.payment_method !== 'online')
    return html`<p class="soft">${words.next.proof}</p>`
  return instanceTone(row) === 'good'
    ? html`<p class="note good">${icons.check()}<span>${words.ready}</span></p>`
    : null
}

export type OneInstance = Common & {
  row: PaymentInstance
  transaction: Transaction | null
  /** The latest proof's documents. */
  proofs: readonly SentFile[]
  method: PaymentMethod
  /** The trader's next step; null if there is none. */
  asks: 'pay_fee' | 'new_proof' | null
}

/**
 * GET /t/w/:workspace/instances/:id: the state of an instance, with a form if the trader must pay or send a new proof.
 */
export function instancePage(page: OneInstance): TraderPage {
  const { workspace_id, language, row, transaction, proofs, method, asks, visitor, state } = page
  const words = pageWords(language)
  const base = workspaceAddress(workspace_id)
  const address = `${base}/instances/${row.id}`
  const { acceptance_reason, pins } = presentInstance(row)
  const openCard =
    transaction?.payment_method === 'online' && transaction.status === 'processing' ? transaction.form_url : null
  const proof = { name: 'payment_proof', label: 'payment_proof', kind: 'payment_proof' } as const
  const newProof =
    asks === 'new_proof' &&
    html`${transaction && transaction.payment_method !== 'online' && payeeCard(page, transaction.payment_method, words)}<section class="card"><h2>${words.acts.new_proof}</h2>${problemList(state)}<form method="post" action="${address}/payment-proof" enctype="multipart/form-data">${formToken(visitor)}${fileField(proof, state, false)}<button class="btn main">${words.send_proof}</button></form></section>`
  const payAgain =
    asks === 'pay_fee' &&
    !openCard &&
    html`${methodChoice(address, method, words)}${payForm(page, `${address}/activation`, method, null)}`
  return {
    language,
    title: `${words.fee} · ${row.title}`,
    address,
    layout: 'narrow',
    body: html`<div class="head">${breadcrumb(base, words)}<h1><bdi>${row.title}</bdi></h1><p class="soft">${words.fee} · <bdi dir="ltr">${amountText(page.fee.amount, page.fee.currency, language)}</bdi></p></div>
<p class="state ${instanceTone(row)}">${instanceLine(row, { words, language })}</p>
${nextNote(row, words)}
${acceptance_reason && html`<div class="note bad">${icons.cross()}<div><strong>${words.why}</strong><p class="said" dir="auto">${acceptance_reason}</p></div></div>`}
${pinnedPages(base, proofs, pins, words)}
${proofs.length > 0 && html`<section class="card"><h2>${words.documents}</h2><ul class="rows">${proofs.map((file) => documentRow(base, file, words))}</ul></section>`}
${openCard && html`<section class="card"><p>${words.card_open}</p><a class="btn main" href="${openCard}">${words.to_card_page}</a></section>`}
${newProof}${payAgain}`,
  }
}
