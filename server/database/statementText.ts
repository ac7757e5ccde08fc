/** Longest statement in a trace, in characters. */
const MAX_LENGTH = 2_000

/**
 * A statement for a trace: its first word and table as the name, and its text with `?` for every literal. Parameters
 * are not part of it.
 */
export function statementText(sql: string): { name: string; text: string } {
  const text = sql
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
  const [verb = ''] = /^\w+/.exec(text) ?? []
  const table = /\b(?:from|into|update|join)\s+(?:"?public"?\.)?"?([a-z_]\w*)/i.exec(text)?.[1]
  return { name: [verb.toUpperCase(), table].filter(Boolean).join(' '), text }
}
