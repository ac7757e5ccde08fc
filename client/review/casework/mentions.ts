import { foldForSearch } from '../../format/fold.ts'

/** Officers whom a note may mention. */
export type Mentionable = { id: string; name: string }

/** Ids of the officers whose names follow an @ in the text. When several names fit, the longest wins. */
export function findMentionIds(text: string, officers: readonly Mentionable[]): string[] {
  const byLength = [...officers].sort((one, other) => other.name.length - one.name.length)
  let rest = text
  const ids: string[] = []
  for (const { id, name } of byLength)
    if (rest.includes(`@${name}`)) {
      ids.push(id)
      rest = rest.replaceAll(`@${name}`, ' ')
    }
  return ids
}

/** The text typed between the last @ and the caret, and the position of that @. Null outside a mention. */
export function typedMention(text: string, caret: number): { start: number; typed: string } | null {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf('@')
  if (start < 0 || /[\p{L}\p{N}]/u.test(before[start - 1] ?? '')) return null
  const typed = before.slice(start + 1)
  return typed.includes('\n') || typed.length > 60 ? null : { start, typed }
}

/** Officers whose name, or any word of it, begins with the typed text. */
export function matchingOfficers<Officer extends Mentionable>(officers: readonly Officer[], typed: string): Officer[] {
  const wanted = foldForSearch(typed)
  return officers.filter(({ name }) => {
    const folded = foldForSearch(name)
    return folded.startsWith(wanted) || folded.split(/\s+/).some((word) => word.startsWith(wanted))
  })
}
