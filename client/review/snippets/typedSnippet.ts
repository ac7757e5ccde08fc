import type { Language, Snippet } from '../../records.ts'

/** What the variables of a snippet stand for; null where the text has no value for one. */
export type SnippetValues = {
  trader: string | null
  /** The day of the answer; `kept` where the server fills it in when it composes the letter. */
  due: 'kept' | null
}

/** The letters after a semicolon that begins a word, up to the caret; null where there are none. */
export function typedSnippet(text: string, caret: number): { start: number; letters: string } | null {
  const found = /(?:^|[\s(«“"'’])(;([^\s;]{1,40}))$/u.exec(text.slice(0, caret))
  return found ? { start: caret - found[1]!.length, letters: found[2]! } : null
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const isFilled = ({ text }: Snippet, { trader, due }: SnippetValues) =>
  (trader !== null || !text.includes('{trader}')) && (due !== null || !text.includes('{due}'))

/**
 * The snippets that these letters mean and whose variables have values: those whose name begins with them first, then
 * those that hold them; of each those in this language first.
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

/** The text of a snippet with what its variables stand for. */
export const filledText = ({ text }: Snippet, { trader }: SnippetValues): string =>
  text.replaceAll('{trader}', trader ?? '{trader}')
