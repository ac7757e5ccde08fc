import { useEffect, useState } from 'react'
import type { Language } from '../records.ts'
import type { Messages } from './en.ts'
import { loadMessages, messagesOf } from './messages.ts'

/** The messages of a language that need not be the console's; undefined until they are loaded. */
export function useMessagesOf(language: Language): Messages | undefined {
  const [, setLoaded] = useState<Language | null>(null)
  const messages = messagesOf(language)
  useEffect(() => {
    if (messages) return
    let isShown = true
    loadMessages(language).then(
      () => isShown && setLoaded(language),
      () => {}, // Without the file, what it would say is left out.
    )
    return () => {
      isShown = false
    }
  }, [language, messages])
  return messages
}
