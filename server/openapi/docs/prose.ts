import { html, type Markup, trustMarkup } from '../../http/html.ts'

/** A paragraph of a description: `code` and **strong** in Markdown; everything else unchanged. */
const inline = (text: string): Markup[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    return part.startsWith('**') ? html`<strong>${part.slice(2, -2)}</strong>` : html`${part}`
  })

/** A text with a little Markdown, split into paragraphs. */
export const proseMarkup = (text: string): Markup[] =>
  text.split('\n\n').map((paragraph) => html`<p>${inline(paragraph)}</p>`)

/** One line with the same Markdown. */
export const inlineMarkup = (text: string): Markup => html`${inline(text)}`

/** Makes a slug of a name: `External API: Forms` becomes external-api-forms. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const TOKEN = /("(?:[^"\\]|\\.)*")|(\$[A-Z_]+)|(^|\s)(-[XHFGd]|--[\w-]+)(?=\s)|(^curl)/gm

/** A shell sample with its strings, variables and flags marked up. */
export function shell(source: string): Markup {
  let at = 0
  const parts: Markup[] = []
  for (const match of source.matchAll(TOKEN)) {
    const [token, text, variable, before = '', flag, command] = match
    parts.push(html`${source.slice(at, match.index)}`)
    if (text !== undefined) parts.push(html`<span class="s">${variablesIn(text)}</span>`)
    else if (variable !== undefined) parts.push(html`<span class="v">${variable}</span>`)
    else if (flag !== undefined) parts.push(html`${before}<span class="f">${flag}</span>`)
    else parts.push(html`<span class="c">${command}</span>`)
    at = match.index + token.length
  }
  parts.push(html`${source.slice(at)}`)
  return trustMarkup(parts.map(({ markup }) => markup).join(''))
}

const variablesIn = (text: string): Markup[] =>
  text.split(/(\$[A-Z_]+)/).map((part) => (part.startsWith('$') ? html`<span class="v">${part}</span>` : html`${part}`))
