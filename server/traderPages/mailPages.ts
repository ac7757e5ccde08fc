import type { Language } from '../database/generated/enums.ts'
import { html, type Markup, trustMarkup } from '../http/html.ts'
import type { FieldError } from '../kernel/errors.ts'
import { MAIL_KINDS, type MailKind } from '../kernel/mailKinds.ts'
import type { MailState } from '../resources/mails/notifications.ts'
import type { TraderPage } from './document.ts'
import { breadcrumb, formToken } from './frame.ts'
import { icons } from './icons.ts'
import type { PageVisitor } from './session.ts'
import { type PageWords, pageWords } from './words/index.ts'

/** The page of a link in a mail. It has a button, because mail scanners follow links and would otherwise act. */
export function mailLinkPage(language: Language, purpose: 'confirm' | 'stop', address: string): TraderPage {
  const { mails } = pageWords(language)
  const [title, text, act] = mails[purpose]
  return {
    language,
    title,
    address,
    layout: 'narrow',
    body: html`<div class="head"><h1>${title}</h1><p class="soft">${text}</p></div>
<section class="card"><form method="post" action="${address}"><button class="btn main">${act}</button></form></section>`,
  }
}

/** The values in the form: the stored ones, or the posted ones with their problems. */
export type MailFormValues = {
  contact: string
  kinds: Record<MailKind, boolean>
  language: string
  problems: readonly FieldError[]
}

type MailSettings = {
  visitor: PageVisitor
  base: string
  language: Language
  words: PageWords
  state: MailState
  given: MailFormValues
  saved: boolean
  sendsMail: boolean
}

const LANGUAGES: [Language, string][] = [
  ['fr', 'Français'],
  ['ar', 'العربية'],
  ['en', 'English'],
]

function addressState({ confirmed, isOff }: MailState, { mails }: PageWords): Markup {
  if (isOff) return html`<p class="note bad">${icons.alert()}<span>${mails.off}</span></p>`
  if (confirmed) return html`<p class="note good">${icons.check()}<span>${mails.is_confirmed}</span></p>`
  return html`<p class="note warn">${icons.alert()}<span>${mails.is_unconfirmed}</span></p>`
}

function contactField({ given }: MailSettings, { mails }: PageWords): Markup {
  const isWrong = given.problems.some(({ field }) => field === 'contact')
  return html`<div class="f${isWrong && ' err'}"><label for="contact">${mails.contact} <i>${mails.contact_hint}</i></label><input id="contact" name="contact" type="email" dir="ltr" value="${given.contact}" maxlength="254" autocomplete="email" autocapitalize="off" spellcheck="false"${isWrong && trustMarkup(' aria-invalid="true" aria-describedby="contact-wrong"')}>
${isWrong && html`<p class="msg" id="contact-wrong">${icons.alert(16)}<span>${mails.contact_wrong}</span></p>`}</div>`
}

/** GET /t/w/:workspace/notifications */
export function mailSettingsPage(page: MailSettings): TraderPage {
  const { visitor, base, language, words, state, given, saved, sendsMail } = page
  const { mails } = words
  const kind = (name: MailKind) =>
    html`<label class="tick"><input type="checkbox" name="${name}"${given.kinds[name] && trustMarkup(' checked')}><span>${mails.kinds[name]}</span></label>`
  const option = ([code, name]: (typeof LANGUAGES)[number]) =>
    html`<option value="${code}" lang="${code}"${code === given.language && trustMarkup(' selected')}>${name}</option>`
  return {
    language,
    title: mails.title,
    address: `${base}/notifications`,
    layout: 'narrow',
    body: html`<div class="head">${breadcrumb(base, words)}<h1>${mails.title}</h1><p class="soft">${mails.text}</p></div>
${saved && html`<p class="note good" role="status">${icons.check()}<span>${mails.saved}</span></p>`}
${sendsMail ? addressState(state, words) : html`<p class="note warn">${icons.alert()}<span>${mails.none}</span></p>`}
<section class="card"><form method="post" action="${base}/notifications">${formToken(visitor)}
${contactField(page, words)}
<fieldset class="ticks"><legend>${mails.which}</legend>${MAIL_KINDS.map(kind)}</fieldset>
<div class="f"><label for="language">${mails.language}</label><select id="language" name="language">${LANGUAGES.map(option)}</select></div>
<button class="btn main">${mails.save}</button></form></section>`,
  }
}
