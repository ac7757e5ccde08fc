import type { Words } from '../../i18n/useWords.ts'

/** Where a line stands in its file, in the officer's language; any other place as the server says it. */
export function positionText(position: string, words: Words): string {
  const entry = /^Line (\d+), entry (\d+) of statement (\d+)$/.exec(position)
  if (entry) {
    const [, line = '', number = '', statement = ''] = entry
    return words('line.place.entry', { line, entry: number, statement })
  }
  const row = /^Line (\d+)$/.exec(position)
  return row?.[1] ? words('line.place.line', { line: row[1] }) : position
}
