import type { Language, Snippet } from '../../records.ts'

/** The values of a snippet's variables; null for a variable without a value in this text. */
export type SnippetValues = {
  trader: string | null
  /** The last day for the answer; `kept` if the server fills it in when it composes the letter. */
  due: 'kept' | null
}

/** The typed letters after a semicolon that begins a word, up to the caret; null outside of such a word. */
export function typedSnippet(text: string, caret: number): { start: number; letters: string } | null {
  const found = /(?:^|[\s(«“"'’])(;([^\s;]{1,40}))$/u.exec(text.slice(0, caret))
  return found ? { start: caret - found[1]!.length, letters: found[2]! } : null
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const isFilled = ({ text }: Snippet, { trader, due }: SnippetValues) =>
  (trader !== null || !text.includes('{trader}')) && (due !== null || !text.includes('{due}'))

/**
 * The snippets that match the typed letters and whose variables have values. Names that begin with the letters come
 * first, then names that contain them; within each group, snippets in this language come first.
 */
export function matchingSnippets(
  snippets: readonly Snippet[],
  letters: string,
  { language, values }: { language: Language; values: SnippetValues },
): Snippet[] {
  const wanted = fold(letters)
  const rank = ({ name, text, language: of }: Snippet) => {
    const folded = fold(name)
    const isFound = [folded.startsWith(wanted), folded.includes(wanted), fold(text).includes(wanted)]
    const match = isFound.indexOf(true)
    return match < 0 ? null : match * 2 + (of === language ? 0 : 1)
  }
  const ranked = snippets.flatMap((snippet) => {
    const found = isFilled(snippet, values) ? rank(snippet) : null
    return found === null ? [] : [{ snippet, found }]
  })
  return ranked
    .sort((one, other) => one.found - other.found || one.snippet.name.localeCompare(other.snippet.name))
    .map(({ snippet }) => snippet)
}

/** The text of a snippet with its variables filled in. */
export const filledText = ({ text }: Snippet, { trader }: SnippetValues): string =>
  text.replaceAll('{trader}', trader ?? '{trader}')
