import type { Language } from '../../../database/generated/enums.ts'
import { ar } from './ar.ts'
import { en, type PayerWords } from './en.ts'
import { fr } from './fr.ts'

export type { PayerWords as Words }

export const payerWords = (language: Language): PayerWords => ({ en, fr, ar })[language]
