import { en } from '../i18n/en.ts'
import type { Key } from '../i18n/useWords.ts'

/** The heading of a group of reasons; one that we have no word for goes under 'Other'. */
export const groupKey = (group: string): Key => (group in en.group ? (`group.${group}` as Key) : 'group.other')
