import { en } from '../i18n/en.ts'
import { type Key, useWords } from '../i18n/useWords.ts'

/** An action of the journal in words; one that we have no word for stays as it is written. */
export function useVerb() {
  const words = useWords()
  return (action: string) => {
    const name = action.replaceAll('-', '_')
    return name in en.verb ? words(`verb.${name}` as Key) : action.replaceAll('_', ' ')
  }
}

export const KNOWN_VERBS = Object.keys(en.verb)
