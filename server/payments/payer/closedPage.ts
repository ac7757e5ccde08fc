import type { Language } from '../../database/generated/enums.ts'
import { html, type Markup } from '../../http/html.ts'
import type { Payable, PayableState } from '../links/payable.ts'
import { momentText } from './format.ts'
import { icons } from './icons.ts'
import type { Page } from './page.ts'
import { shopHeader } from './shopHeader.ts'
import { payerWords } from './words/index.ts'

/** Why the link takes no payment: its state, or `held` while payments in progress have the last slots. */
export type ClosedState = Exclude<PayableState, 'open'> | 'held'

const ICONS: Record<ClosedState, keyof typeof icons> = {
  not_open_yet: 'clock',
  paused: 'pause',
  inactive: 'pause',
  used_up: 'done',
  held: 'clock',
  expired: 'clock',
  archived: 'stop',
  suspended: 'pause',
  currency_not_taken: 'alert',
}

/** The status of a GET: 410 if the link will not open again by itself, 409 if it takes no payment now (record 0023). */
export const STATUS: Record<ClosedState, number> = {
  not_open_yet: 409,
  paused: 409,
  inactive: 409,
  held: 409,
  suspended: 409,
  currency_not_taken: 409,
  used_up: 410,
  expired: 410,
  archived: 410,
}

/**
 * The page of a link that takes no payment: the reason, and the payer's options. `free`: the latest time at which a
 * held slot becomes free.
 */
export function closedPage(
  payable: Payable,
  state: ClosedState,
  language: Language,
  address: string,
  free?: string,
): Page {
  const words = payerWords(language)
  const brand = payable.brand.name
  const text: Record<ClosedState, string> = {
    not_open_yet: payable.opens_at
      ? words.not_open_yet_text(momentText(payable.opens_at, language))
      : words.paused_text(brand),
    paused: words.paused_text(brand),
    inactive: words.inactive_text(brand),
    used_up: words.used_up_text,
    held: free === undefined ? words.held_soon : words.held_text(free),
    expired: words.expired_text(brand),
    archived: words.archived_text(brand),
    suspended: words.suspended_text(brand),
    currency_not_taken: words.currency_not_taken_text(brand, payable.currency),
  }
  const sum: Markup = html`<section class="slip">${shopHeader(payable.brand, words, false)}<dl><div><dt>${words.subject}</dt><dd><bdi>${payable.title}</bdi></dd></div></dl></section>`
  return {
    language,
    title: `${words[state]} · ${payable.title}`,
    address,
    quiet: true,
    body: html`<main class="said"><div class="done"><span class="sign">${icons[ICONS[state]](26)}</span><h1>${words[state]}</h1><p>${text[state]}</p></div>${sum}
${state === 'held' && html`<div class="acts"><a class="btn main" href="${address}">${words.try_again}</a></div>`}</main>`,
  }
}

/** A page without a link: not found, too many requests, or an internal error. */
export const noticePage = (language: Language, title: string, text: string, address?: string): Page => ({
  language,
  title,
  address,
  quiet: true,
  body: html`<main class="said"><div class="done"><span class="sign">${icons.alert(26)}</span><h1>${title}</h1><p>${text}</p></div></main>`,
})
