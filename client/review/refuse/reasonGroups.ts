import { anyMessages } from '../../i18n/messages.ts'
import type { Key } from '../../i18n/useWords.ts'

/** The heading of a group of reasons; 'Other' for a group that has no translation. */
export const groupKey = (group: string): Key =>
  group in anyMessages().group ? (`group.${group}` as Key) : 'group.other'
