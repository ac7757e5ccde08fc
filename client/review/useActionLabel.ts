import { anyMessages } from '../i18n/messages.ts'
import { type Key, useWords } from '../i18n/useWords.ts'

/** The words for an action of the journal; an action that has no translation is shown as it is. */
export function useActionLabel() {
  const words = useWords()
  return (action: string) => {
    const name = action.replaceAll('-', '_')
    return name in anyMessages().verb ? words(`verb.${name}` as Key) : action.replaceAll('_', ' ')
  }
}

/** The actions that have a translation. */
export const knownActions = () => Object.keys(anyMessages().verb)
