import type { RequestHandler } from 'express'
import type { Language } from '../database/generated/enums.ts'
import { contentSecurityPolicy, sourceHash } from './contentSecurity.ts'
import { html, trustMarkup } from './html.ts'
import { pageLanguage } from './language.ts'

type Words = { title: string; text: string; console: string; docs: string }

const WORDS: Record<Language, Words> = {
  en: {
    title: 'There is no page at this address',
    text: 'Check the address: a part of it may be missing.',
    console: 'Go to the console',
    docs: 'Documentation for programmers',
  },
  fr: {
    title: 'Aucune page à cette adresse',
    text: 'Vérifiez l’adresse : il en manque peut-être une partie.',
    console: 'Aller à la console',
    docs: 'Documentation pour programmeurs',
  },
  ar: {
    title: 'لا توجد صفحة في هذا العنوان',
    text: 'تحقق من العنوان: ربما ينقصه جزء.',
    console: 'إلى لوحة العمل',
    docs: 'وثائق للمبرمجين',
  },
}

const STYLE = `
:root{color-scheme:light dark;--bg:#f5f6f4;--text:#16201b;--soft:#525e57;--accent:#0b6b57;--on:#fff;--focus:#1b5fd0}
@media(prefers-color-scheme:dark){:root{--bg:#0f1412;--text:#e6ece9;--soft:#a5b2ab;--accent:#53c3a7;--on:#06211a;--focus:#7fb0ff}}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;text-align:center;box-sizing:border-box;padding:24px;background:var(--bg);color:var(--text);font:15px/22px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic",sans-serif}
main{max-width:44ch}
h1{margin:0 0 8px;font-size:22px;line-height:30px;font-weight:600;text-wrap:balance}
p{margin:0;color:var(--soft)}
nav{display:flex;flex-wrap:wrap;justify-content:center;align-items:center;gap:12px 20px;margin-top:24px}
a{color:var(--accent);padding:9px 0}
a:first-child{padding:9px 16px;border-radius:8px;background:var(--accent);color:var(--on);font-weight:600;text-decoration:none}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
`

const POLICY = contentSecurityPolicy({ 'style-src': [sourceHash(STYLE)] })

const page = (language: Language, { title, text, console, docs }: Words) => html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Countersign</title>
<style>${trustMarkup(STYLE)}</style>
</head>
<body>
<main><h1>${title}</h1><p>${text}</p><nav><a href="/">${console}</a><a href="/docs">${docs}</a></nav></main>
</body>
</html>
`

/**
 * Answers a browser that asks for an unknown path with a page, 404, in its language. Programs, whose `Accept` does not
 * prefer HTML, get the JSON of the handlers that follow.
 */
export const answerUnknownPage: RequestHandler = (req, res, next) => {
  res.vary('Accept')
  const reads = req.method === 'GET' || req.method === 'HEAD'
  if (!reads || req.accepts(['json', 'html']) !== 'html') return next()
  const language = pageLanguage(req, res, 'fr')
  res.vary('Accept-Language').vary('Cookie')
  res.set({ 'Cache-Control': 'no-store', 'Content-Language': language, 'Content-Security-Policy': POLICY })
  res.status(404).type('html').send(page(language, WORDS[language]).markup)
}
