import type { TranslationMessages } from 'react-admin'
import type { Language } from '../records.ts'
import type { Messages } from './en.ts'

type AllMessages = TranslationMessages & Messages

/** Each language is a file of its own, because an officer reads one. */
const FILES: Record<Language, () => Promise<{ messages: AllMessages }>> = {
  en: () => import('./english.ts'),
  fr: () => import('./french.ts'),
  ar: () => import('./arabic.ts'),
}

const loaded = new Map<Language, AllMessages>()

/** Loads the messages of a language, once. Rejects when their file cannot be fetched. */
export async function loadMessages(language: Language): Promise<AllMessages> {
  const known = loaded.get(language)
  if (known) return known
  const { messages } = await FILES[language]()
  loaded.set(language, messages)
  return messages
}

/** The messages of a language; undefined while they are not loaded. */
export const messagesOf = (language: Language): AllMessages | undefined => loaded.get(language)

/**
 * The messages of any loaded language, for callers that need only the keys: every language has the same keys. The
 * console shows nothing before a language is loaded.
 */
export function anyMessages(): Messages {
  const [messages] = loaded.values()
  if (!messages) throw new Error('No messages are loaded')
  return messages
}
