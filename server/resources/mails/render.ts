import type { Language } from '../../database/generated/enums.ts'
import { html, type Markup, trustMarkup } from '../../http/html.ts'
import { contentsOf, hideAccounts, type MailContents, type MailSubject } from './contents.ts'
import { type MailWords, mailWords } from './words/index.ts'

export type MailToRender = MailSubject & {
  language: Language
  /** Whether the trader confirmed the address; if not, the mail only says that there is news. */
  confirmed: boolean
  /** The trader's page, which asks the reader to sign in. */
  pageUrl: string
  /** The link that confirms the address; null for a confirmed address. */
  confirmUrl: string | null
  /** The link that switches mails of this kind off; null for mails that cannot be switched off. */
  stopUrl: string | null
}

export type RenderedMail = { subject: string; text: string; html: string }

/** The contents of a mail to an unconfirmed address. */
function newsContents(words: MailWords): MailContents {
  return { title: words.news, lines: [words.news_text], quote: null, after: [words.why_short] }
}

const confirmContents = (words: MailWords): MailContents => ({
  title: words.confirm_title,
  lines: [words.confirm_text],
  quote: null,
  after: [],
})

const tellingContents = (mail: MailToRender, words: MailWords) =>
  mail.confirmed ? contentsOf(mail, words, mail.language) : newsContents(words)

const paragraph = (text: string): Markup => html`<p style="margin:0 0 14px" dir="auto">${text}</p>`

const button = (url: string, label: string, isMain: boolean): Markup => {
  const look = isMain ? 'background:#0b6b57;color:#ffffff' : 'background:#ffffff;color:#0b6b57'
  return html`<p style="margin:0 0 14px"><a href="${url}" style="display:inline-block;padding:12px 20px;border:1px solid #0b6b57;border-radius:8px;font-weight:600;text-decoration:none;${trustMarkup(look)}">${label}</a></p>`
}

type Link = { url: string; label: string }

/** The contents and links of a mail, in one language. */
export type MailLayout = {
  contents: MailContents
  /** Buttons; the first one is the main one. */
  links: Link[]
  /** A line at its end, and a link below it. */
  closing: string
  stop: Link | null
  language: Language
}

function htmlOf({ contents, links, closing, stop, language }: MailLayout): string {
  const { title, lines, quote, after } = contents
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body style="margin:0;background:#f5f6f4;color:#16201b;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',sans-serif">
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d9ddd7;border-radius:10px"><tr><td style="padding:24px;text-align:${direction === 'rtl' ? 'right' : 'left'}">
<p style="margin:0 0 18px;font-weight:600;color:#0b6b57">Countersign</p>
<h1 style="margin:0 0 14px;font-size:22px;line-height:1.35">${title}</h1>
${lines.map(paragraph)}
${quote && html`<p style="margin:0 0 6px;font-weight:600">${quote.intro}</p><blockquote dir="auto" style="margin:0 0 14px;padding:10px 14px;background:#f5f6f4;border-inline-start:4px solid #78827b;white-space:pre-line">${quote.text}</blockquote>`}
${after.map(paragraph)}
${links.map(({ url, label }, index) => button(url, label, index === 0))}
<p style="margin:14px 0 0;font-size:14px;color:#525e57">${closing}</p>
${stop && html`<p style="margin:6px 0 0;font-size:14px"><a href="${stop.url}" style="color:#525e57">${stop.label}</a></p>`}
</td></tr></table></td></tr></table>
</body>
</html>
`.markup
}

const linkText = ({ url, label }: Link) => `${label}\n${url}`

function textOf({ contents, links, closing, stop }: MailLayout): string {
  const { title, lines, quote, after } = contents
  const parts = [
    title,
    ...lines,
    ...(quote ? [`${quote.intro}\n${quote.text.replace(/^/gm, '> ')}`] : []),
    ...after,
    ...links.map(linkText),
    closing,
    ...(stop ? [linkText(stop)] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Renders a mail as text and HTML, right to left in Arabic. Masks account numbers. */
export function layOut(given: MailLayout): RenderedMail {
  const contents = JSON.parse(JSON.stringify(given.contents), (_key, value: unknown) =>
    typeof value === 'string' ? hideAccounts(value) : value,
  ) as MailContents
  const layout = { ...given, contents }
  return { subject: contents.title, text: textOf(layout), html: htmlOf(layout) }
}

/** Subject, text and HTML of a mail to a trader (record 0153). */
export function renderMail(mail: MailToRender): RenderedMail {
  const { language, pageUrl, confirmUrl, stopUrl } = mail
  const words = mailWords(language)
  const isConfirmation = mail.type === 'address.confirm'
  return layOut({
    contents: isConfirmation ? confirmContents(words) : tellingContents(mail, words),
    links: [
      ...(isConfirmation ? [] : [{ url: pageUrl, label: words.open }]),
      ...(confirmUrl ? [{ url: confirmUrl, label: words.confirm }] : []),
    ],
    closing: words.never_asked,
    stop: stopUrl === null ? null : { url: stopUrl, label: words.stop },
    language,
  })
}
