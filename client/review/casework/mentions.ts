import { fold } from '../../format/fold.ts'

/** Whom a note may mention. */
export type Mentionable = { id: string; name: string }

/** The officers whose names stand after an @ in the text; the longest name that fits counts. */
export function mentionedIn(text: string, officers: readonly Mentionable[]): string[] {
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

/** What is being typed after the last @ before the caret, and where that @ stands; null outside of a mention. */
export function typedMention(text: string, caret: number): { start: number; typed: string } | null {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf('@')
  if (start < 0 || /[\p{L}\p{N}]/u.test(before[start - 1] ?? '')) return null
  const typed = before.slice(start + 1)
  return typed.includes('\n') || typed.length > 60 ? null : { start, typed }
}

/** Officers of whom a word begins with what was typed, or whose whole name does. */
export function matching<Officer extends Mentionable>(officers: readonly Officer[], typed: string): Officer[] {
  const wanted = fold(typed)
  return officers.filter(({ name }) => {
    const folded = fold(name)
    return folded.startsWith(wanted) || folded.split(/\s+/).some((word) => word.startsWith(wanted))
  })
}
