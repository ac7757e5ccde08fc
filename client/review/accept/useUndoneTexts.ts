import { anyMessages } from '../../i18n/messages.ts'
import { type Key, useWords } from '../../i18n/useWords.ts'
import type { TimelineEntry } from '../../records.ts'

/** Names fields and registers that were not read or looked up, in the words of the worksheet. */
export function useUndoneTexts() {
  const words = useWords()
  const listed = (names: string[]) => names.join(words('comma'))
  const field = (name: string) => {
    if (name === 'amount') return words('sheet.amount_read')
    return name in anyMessages().sheet ? words(`sheet.${name}` as Key) : name
  }
  const register = (name: string) => (name in anyMessages().look_up ? words(`look_up.${name}` as Key) : name)
  const fields = (names: readonly string[]) => listed(names.map(field))
  const registers = (names: readonly string[]) => listed(names.map(register))
  return {
    fields,
    registers,
    /** The checks that an accept skipped, in one line. */
    all: ({ not_read, not_looked_up, warnings, no_document, same_as_refused }: NonNullable<TimelineEntry['undone']>) =>
      [
        no_document && words('accept.said_no_document'),
        same_as_refused && words('accept.said_same_as_refused'),
        not_read.length > 0 && words('accept.said_not_read', { what: fields(not_read) }),
        not_looked_up.length > 0 && words('accept.said_not_looked_up', { what: registers(not_looked_up) }),
        warnings > 0 && words('accept.said_warnings', { smart_count: warnings }),
      ]
        .filter(Boolean)
        .join(' '),
  }
}
