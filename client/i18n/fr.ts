import type { Messages } from './en.ts'
import { records } from './fr/records.ts'
import { review } from './fr/review.ts'
import { shell } from './fr/shell.ts'

export const fr: Messages = { ...shell, ...records, ...review }
