/** Escapes a text for use between tags and in quoted attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** HTML from this program. Templates escape everything else. */
export type Markup = { readonly markup: string }

type Part = Markup | string | number | false | null | undefined | readonly Part[]

function renderPart(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(renderPart).join('')
}

/** HTML with its values escaped: `html\`<b>${name}</b>\``. Lists are joined; null, undefined and false are nothing. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup => ({
  markup: texts.reduce((written, text, index) => written + renderPart(parts[index - 1]) + text),
})

/** Marks HTML from this program as safe, unescaped. Never pass input from a user. */
export const trustMarkup = (markup: string): Markup => ({ markup })
