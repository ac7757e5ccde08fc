import type { Response } from 'express'
import type { Language } from '../../database/generated/enums.ts'
import { contentSecurityPolicy, sourceHash } from '../../http/contentSecurity.ts'
import { html, type Markup, trustMarkup } from '../../http/html.ts'
import type { Services } from '../../services.ts'
import { icons } from './icons.ts'
import { PAYER_SCRIPT } from './script.ts'
import { STYLE } from './style.ts'
import { payerWords } from './words/index.ts'

export type Page = {
  language: Language
  title: string
  body: Markup
  /** The page that the language switch reloads, without query. Without it the page has no switch. */
  address?: string | undefined
  /** One narrow column instead of the layout with two. */
  quiet?: boolean
  /** The page loads the payer's script (payer.js); it also works without it. */
  scripted?: boolean
  /** Markup for browsers without JavaScript. */
  noscript?: Markup
}

const LANGUAGES: [Language, string, string][] = [
  ['fr', 'FR', 'Français'],
  ['ar', 'ع', 'العربية'],
  ['en', 'EN', 'English'],
]

function languageSwitch({ language, address }: Page): Markup | null {
  if (address === undefined) return null
  const link = ([code, short, name]: (typeof LANGUAGES)[number]) =>
    html`<a href="${address}?lang=${code}" lang="${code}" hreflang="${code}" aria-label="${short}, ${name}"${code === language ? trustMarkup(' aria-current="true"') : ''}>${short}</a>`
  return html`<nav class="seg" aria-label="${payerWords(language).language}">${LANGUAGES.map(link)}</nav>`
}

/** The document of every page for payers. It loads nothing from other sites and sets the text direction. */
function pageDocument(page: Page): Markup {
  const { language, title, body, quiet, scripted, noscript } = page
  return html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${trustMarkup(STYLE)}</style>
${scripted && html`<script src="${PAYER_SCRIPT}" defer></script>`}
${noscript && html`<noscript>${noscript}</noscript>`}
</head>
<body>
<div class="pay${quiet && ' quiet'}">
<header class="top">${icons.lock(14)}${payerWords(language).secure}${languageSwitch(page)}</header>
${body}
</div>
</body>
</html>
`
}

const STYLE_HASH = sourceHash(STYLE)

/**
 * The content security policy. A browser follows a form's redirect only to origins in `form-action`, so the gateway's
 * origin is among them.
 */
function policyOf({ publicUrl, gateway }: Services, { scripted }: Page): string {
  const origin = new URL(publicUrl()).origin
  return contentSecurityPolicy({
    'style-src': [STYLE_HASH],
    ...(scripted && { 'script-src': ["'self'"], 'connect-src': ["'self'"] }),
    'img-src': ["'self'", origin],
    'form-action': ["'self'", origin, gateway.origin()],
  })
}

/** Sends the page. `personal`: it shows the payer's input, so no cache may keep it. */
export function sendPage(services: Services, res: Response, status: number, page: Page, personal = false): void {
  res.status(status)
  res.set('Content-Security-Policy', policyOf(services, page))
  res.set('Cache-Control', personal ? 'no-store' : 'private, no-cache')
  res.set('Content-Language', page.language)
  res.vary('Accept-Language').vary('Cookie')
  res.type('html').send(pageDocument(page).markup)
}
