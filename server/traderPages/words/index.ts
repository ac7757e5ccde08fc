import type { Language } from '../../database/generated/enums.ts'
import { ar } from './ar.ts'
import { en, type PageWords } from './en.ts'
import { fr } from './fr.ts'

export type { PageWords } from './en.ts'

export const pageWords = (language: Language): PageWords => ({ en, fr, ar })[language]
