import type { Language } from '../../database/generated/enums.ts'
import { html, type Markup } from '../../http/html.ts'
import type { LocalizedName } from '../../review/dossier/sentContent.ts'
import { WORDS } from '../receipts/words.ts'
import { BUNDLE_WORDS } from './words.ts'

/** A dossier as the index lists it; paths are those in the bundle. */
export type IndexedDossier = {
  resource: string
  /** The label of its kind. */
  title: LocalizedName
  id: string
  name: string
  isDeleted: boolean
  /** Its file with every version. */
  path: string
  versions: { number: number; version: number; at: string }[]
  documents: { path: string; kind: string; name: string; sha256: string }[]
  receipts: { path: string | null; action: string; at: string; by: string }[]
}

export type BundleIndex = {
  trader: { id: string; name: string }
  at: string
  dossiers: IndexedDossier[]
  entries: number
  /** Items that could not be added to the bundle, and why. */
  missing: { path: string; why: string }[]
}

const link = (path: string, text: string): Markup =>
  html`<a href="${path.split('/').map(encodeURIComponent).join('/')}"><bdi>${text}</bdi></a>`

const list = (items: Markup[], otherwise: string): Markup =>
  items.length > 0 ? html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>` : html`<p>${otherwise}</p>`

function dossierPart(dossier: IndexedDossier, language: Language): Markup {
  const words = BUNDLE_WORDS[language]
  const { action, file } = WORDS[language]
  const versions = dossier.versions.map(({ number, version, at }) => html`${words.version} ${number}.${version}, ${at}`)
  const documents = dossier.documents.map(
    (one) => html`${link(one.path, one.name)} (${file[one.kind] ?? one.kind}) <code>${one.sha256}</code>`,
  )
  const receipts = dossier.receipts.map((one) => {
    const text = `${action[one.action] ?? one.action}, ${one.at}, ${one.by}`
    return one.path === null ? html`${text}: ${words.unsealed}` : link(one.path, text)
  })
  return html`<section><h3>${dossier.title[language]}: ${link(dossier.path, dossier.name)}
    ${dossier.isDeleted && ` (${words.deleted})`}</h3>
    ${list(versions, words.none)}
    <h4>${words.documents}</h4>${list(documents, words.none)}
    <h4>${words.receipts}</h4>${list(receipts, words.none)}</section>`
}

/** The index of a bundle: one page without scripts. */
export function indexPage({ trader, at, dossiers, entries, missing }: BundleIndex, language: Language): string {
  const words = BUNDLE_WORDS[language]
  const page = html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}: ${trader.name}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
code{font-size:.8em;overflow-wrap:anywhere}pre{overflow:auto;direction:ltr;text-align:left}section{border-block-start:1px solid;margin-block-start:1rem}</style></head>
<body><main><h1>${words.title}: <bdi>${trader.name}</bdi></h1>
<p>${words.made} ${at}</p>
<h2>${words.journal}</h2><p>${link('journal.jsonl', 'journal.jsonl')}: ${entries} ${words.entries}</p>
<h2>${words.verify}</h2><p>${words.how} ${link('verify/README.md', 'verify/README.md')}</p>
<pre>node verify/journal.mjs journal.jsonl --key key.pem
node verify/receipt.mjs receipts/… --key key.pem --file documents/…</pre>
<h2>${words.missing}</h2>${list(
    missing.map(({ path, why }) => html`<code>${path}</code>: ${why}`),
    words.none,
  )}
<h2>${words.dossiers}</h2>${dossiers.map((dossier) => dossierPart(dossier, language))}
</main></body></html>
`
  return page.markup
}
