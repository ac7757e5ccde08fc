import { records } from './ar/records.ts'
import { review } from './ar/review.ts'
import { shell } from './ar/shell.ts'
import type { Messages } from './en.ts'

export const ar: Messages = { ...shell, ...records, ...review }
