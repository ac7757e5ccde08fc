import type { Page } from 'playwright-core'
import { en } from '../../../client/i18n/en.ts'

const keysOf = (messages: object, prefix = ''): string[] =>
  Object.entries(messages).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${prefix}${name}.`) : [`${prefix}${name}`],
  )

const KEYS = new Set(keysOf(en).filter((key) => key.includes('.')))
const REACT_ADMIN_KEY = /^(ra|resources|countersign)\./

/** Untranslated message keys and placeholders on the page, in visible text or in text for screen readers. */
export async function untranslatedKeys(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title]
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) found.push(nodes.currentNode.nodeValue ?? '')
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '')
    return found
  })
  const words = texts.flatMap((text) => text.match(/%\{\w+\}|\|\|\|\||[A-Za-z][\w-]*(?:\.[\w-]+)+/g) ?? [])
  return words.filter(
    (word) =>
      /^[%|]/.test(word) || KEYS.has(word) || REACT_ADMIN_KEY.test(word) || /^[a-z_]+(\.[a-z_]+){2,}$/.test(word),
  )
}
