import type { Response } from 'express'
import type { Language } from '../database/generated/enums.ts'
import { contentSecurityPolicy, sourceHash } from '../http/contentSecurity.ts'
import { html, type Markup, trustMarkup } from '../http/html.ts'
import type { Services } from '../services.ts'
import { icons } from './icons.ts'
import { PAGE_SCRIPT } from './script.ts'
import { STYLE } from './style.ts'
import { pageWords } from './words/index.ts'

export type TraderPage = {
  language: Language
  title: string
  body: Markup
  /** The path of this page with its query, which the language switch reloads. Without it the page has no switch. */
  address?: string | undefined
  /** `narrow`: one column. `two`: two columns if the screen has room. */
  layout: 'narrow' | 'two'
}

const LANGUAGES: [Language, string, string][] = [
  ['fr', 'FR', 'Français'],
  ['ar', 'ع', 'العربية'],
  ['en', 'EN', 'English'],
]

function languageSwitch({ language, address }: TraderPage): Markup | null {
  if (address === undefined) return null
  const link = ([code, short, name]: (typeof LANGUAGES)[number]) =>
    html`<a href="${address}${address.includes('?') ? '&' : '?'}lang=${code}" lang="${code}" hreflang="${code}" aria-label="${short}, ${name}"${code === language ? trustMarkup(' aria-current="true"') : ''}>${short}</a>`
  return html`<nav class="langs" aria-label="${pageWords(language).language}">${LANGUAGES.map(link)}</nav>`
}

/** The note above a page that an officer views: it says that the page is for reading only. */
const readOnlyNote = (language: Language): Markup =>
  html`<p class="note warn readonly" role="status">${pageWords(language).as_trader}</p>`

const pageDocument = (page: TraderPage, isReadOnly: boolean): Markup => html`<!doctype html>
<html lang="${page.language}" dir="${page.language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} · Countersign</title>
<style>${trustMarkup(STYLE)}</style>
<script src="${PAGE_SCRIPT}" defer></script>
</head>
<body>
<header class="top"><div><a class="brand" href="/t"><i>${icons.mark(18)}</i>Countersign</a>${languageSwitch(page)}</div></header>
${isReadOnly && readOnlyNote(page.language)}<main class="${page.layout}">
${page.body}
</main>
</body>
</html>
`

const STYLE_HASH = sourceHash(STYLE)

/** A form may redirect to the card page, so the policy allows forms to reach the gateway's origin (record 0084). */
const policyOf = ({ publicUrl, gateway }: Services, isReadOnly: boolean): string =>
  contentSecurityPolicy({
    'style-src': [STYLE_HASH],
    'script-src': ["'self'"],
    'img-src': ["'self'"],
    'form-action': isReadOnly ? ["'none'"] : ["'self'", new URL(publicUrl()).origin, gateway.origin()],
  })

/** Rewrites a page for an officer: links stay under the officer's path, and forms are inert. */
const forOfficer = (markup: string, base: string) =>
  markup
    .replaceAll(/(href|src)="\/t(\/w\/[^"]*)"/g, `$1="${base}$2"`)
    .replaceAll('href="/t"', `href="${base}"`)
    .replaceAll('<form ', '<form inert ')

/** Sends a page. No cache stores it, because it shows one trader's data. */
export function sendTraderPage(services: Services, res: Response, status: number, page: TraderPage): void {
  res.status(status)
  const { officerPath } = res.locals
  const isReadOnly = officerPath !== undefined
  res.set('Content-Security-Policy', policyOf(services, isReadOnly))
  res.set('Cache-Control', 'no-store')
  res.set('Referrer-Policy', 'same-origin')
  res.set('Content-Language', page.language)
  res.vary('Accept-Language').vary('Cookie')
  const { markup } = pageDocument(page, isReadOnly)
  res.type('html').send(isReadOnly ? forOfficer(markup, officerPath) : markup)
}
