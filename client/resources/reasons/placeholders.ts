import type { Language } from '../../records.ts'

const PLACEHOLDERS = ['{trader}', '{due}'] as const

/**
 * Finds a placeholder that only some texts contain: the differing language, and the languages that have the
 * placeholder. Null if all texts contain the same ones.
 */
export function unevenPlaceholder(texts: Record<Language, string>) {
  const languages = Object.keys(texts) as Language[]
  for (const name of PLACEHOLDERS) {
    const holders = languages.filter((language) => texts[language].includes(name))
    const others = languages.filter((language) => !holders.includes(language))
    if (holders.length > 0 && others.length > 0)
      return { name, language: (holders.length === 1 ? holders : others)[0]!, holders }
  }
  return null
}
