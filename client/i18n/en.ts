import { records } from './en/records.ts'
import { review } from './en/review.ts'
import { shell } from './en/shell.ts'

/** The console's words. Every language has the same keys: a missing one does not compile. */
export const en = { ...shell, ...records, ...review }

/** What every language must say. */
export type Messages = typeof en
