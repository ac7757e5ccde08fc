import { html, type Markup } from '../../http/html.ts'
import { icons } from './icons.ts'
import type { Words } from './words/index.ts'

/** A button that shares the page's address, or copies it. Without script it stays hidden. */
export const shareButton = (address: string, words: Words): Markup =>
  html`<div class="share"><button class="btn" type="button" id="share" data-address="${address}" data-done="${words.shared}" hidden>${icons.share(16)}${words.share}</button><span id="shared" role="status"></span></div>`

/**
 * A button that shares a receipt as text, or copies it. It never shares the page's address, because the address shows
 * the payer's name to everybody who has it. Without script the button stays hidden.
 */
export const shareReceiptButton = (text: string, words: Words): Markup =>
  html`<div class="share"><button class="btn" type="button" id="share" data-text="${text}" data-done="${words.receipt_shared}" hidden>${icons.share(16)}${words.share_receipt}</button><span id="shared" role="status"></span></div>`

/** The trader's e-mail address for payers. */
export const contactLink = (email: string): Markup => html`<a href="mailto:${email}"><bdi dir="ltr">${email}</bdi></a>`
