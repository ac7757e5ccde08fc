import type { Messages } from './en.ts'
import { anyMessages } from './messages.ts'
import type { Key, Words } from './useWords.ts'

/** Groups of words, one for each name. */
type Group = { [K in keyof Messages]: Messages[K] extends string ? never : K }[keyof Messages]

/** The word for one of the server's names, from the first group that has it; otherwise the name itself. */
export function translateName(words: Words, name: string, ...groups: Group[]): string {
  const group = groups.find((each) => Object.hasOwn(anyMessages()[each], name))
  return group ? words(`${group}.${name}` as Key) : name
}
