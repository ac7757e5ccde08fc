import type { Language } from '../../../database/generated/enums.ts'
import { ar } from './ar.ts'
import { en, type MailWords } from './en.ts'
import { fr } from './fr.ts'

export type { MailWords } from './en.ts'

export const mailWords = (language: Language): MailWords => ({ en, fr, ar })[language]
