import englishAdmin from 'ra-language-english'
import { en } from './en.ts'

/** Everything the console says in English: our messages together with react-admin's. */
export const messages = { ...englishAdmin, ...en }
