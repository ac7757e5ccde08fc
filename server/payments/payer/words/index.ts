import type { Language } from '../../../database/generated/enums.ts'
import { ar } from './ar.ts'
import { en, type Words } from './en.ts'
import { fr } from './fr.ts'

export type { Words }

export const wordsOf = (language: Language): Words => ({ en, fr, ar })[language]
