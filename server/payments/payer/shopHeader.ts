import { html, type Markup } from '../../http/html.ts'
import type { Payable } from '../links/payable.ts'
import { icons } from './icons.ts'
import type { Words } from './words/index.ts'

/** Logo and name of the brand that is paid. `verified` adds the mark of a verified merchant. */
export function shopHeader({ name, logo_url }: Payable['brand'], words: Words, verified: boolean): Markup {
  const logo = logo_url
    ? html`<img class="logo" src="${logo_url}" alt="" width="52" height="52">`
    : html`<span class="logo" aria-hidden="true">${[...name][0]?.toUpperCase()}</span>`
  return html`<div class="shop">${logo}<div><b><bdi>${name}</bdi></b>${verified && html`<span class="ver">${icons.verified(14)}${words.verified}</span>`}</div></div>`
}
