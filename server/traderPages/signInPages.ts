import type { Language } from '../database/generated/enums.ts'
import { html } from '../http/html.ts'
import type { TraderPage } from './document.ts'
import { icons } from './icons.ts'
import { pageWords } from './words/index.ts'

/** GET /t without a session. `said`: the reason why the page asks again. */
export function signInPage(
  language: Language,
  { email = '', errorText }: { email?: string; errorText?: string } = {},
): TraderPage {
  const words = pageWords(language)
  return {
    language,
    title: words.sign_in,
    address: '/t',
    layout: 'narrow',
    body: html`<div class="head"><h1>${words.sign_in}</h1><p class="soft">${words.sign_in_text}</p></div>
${errorText && html`<p class="note bad" role="alert">${icons.alert()}<span>${errorText}</span></p>`}
<section class="card"><form method="post" action="/t/signin">
<div class="f"><label for="email">${words.email}</label><input id="email" name="email" type="email" dir="ltr" value="${email}" required maxlength="254" autocomplete="username" autocapitalize="off" spellcheck="false"></div>
<div class="f"><label for="password">${words.password}</label><input id="password" name="password" type="password" dir="ltr" required maxlength="1024" autocomplete="current-password"></div>
<button class="btn main">${words.sign_in}</button></form></section>
<p class="soft small">${words.no_password}</p>
<p class="soft small">${words.never_asked}</p>`,
  }
}

/** GET /t/link/:token. The page has a button, because mail scanners follow links. */
export function linkPage(language: Language, name: string, address: string): TraderPage {
  const words = pageWords(language)
  return {
    language,
    title: words.link_title,
    address,
    layout: 'narrow',
    body: html`<div class="head"><h1>${words.link_title}</h1><p class="soft"><bdi>${words.link_text(name)}</bdi></p></div>
<section class="card"><form method="post" action="${address}"><button class="btn main">${words.link_open}</button></form></section>
<p class="soft small">${words.never_asked}</p>`,
  }
}

/** A page with one message and a link back. */
export function noticePage(language: Language, title: string, text: string, address?: string): TraderPage {
  const words = pageWords(language)
  return {
    language,
    title,
    address,
    layout: 'narrow',
    body: html`<div class="head"><h1>${title}</h1><p class="soft">${text}</p></div><a class="btn" href="/t">${words.home}</a>`,
  }
}

export function linkEndedPage(language: Language, address: string): TraderPage {
  const words = pageWords(language)
  return {
    language,
    title: words.link_ended,
    address,
    layout: 'narrow',
    body: html`<div class="head"><h1>${words.link_ended}</h1><p class="soft">${words.link_ended_text}</p></div><a class="btn" href="/t">${words.sign_in}</a>`,
  }
}
