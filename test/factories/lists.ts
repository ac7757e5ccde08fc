import type { TestOfficer } from './people.ts'

export type CsvEntry = {
  ref: string
  name: string
  type?: string
  aliases?: string[]
  birth_date?: string
  country?: string
  programme?: string
  /** Separated by `;`. */
  identifiers?: string
}

/** A list in our own CSV format. */
export const csvList = (entries: CsvEntry[]): string =>
  [
    'ref,type,name,aliases,birth_date,country,programme,identifiers',
    ...entries.map(
      ({ ref, name, type = 'person', aliases = [], birth_date = '', country = '', programme = '', identifiers = '' }) =>
        [ref, type, `"${name}"`, `"${aliases.join(';')}"`, birth_date, country, programme, identifiers].join(','),
    ),
  ].join('\n')

/** A list in the UN's format, with made-up people. */
export const unList = (names: [ref: string, first: string, second: string][], dateGenerated: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST dateGenerated="${dateGenerated}"><INDIVIDUALS>${names
    .map(
      ([ref, first, second]) =>
        `<INDIVIDUAL><FIRST_NAME>${first}</FIRST_NAME><SECOND_NAME>${second}</SECOND_NAME>
         <REFERENCE_NUMBER>${ref}</REFERENCE_NUMBER></INDIVIDUAL>`,
    )
    .join('')}</INDIVIDUALS></CONSOLIDATED_LIST>`

/** Imports a file through the console's API. */
export function sendList(
  officer: TestOfficer,
  content: string,
  query: { list: string; format?: string; kind?: string; force?: string },
) {
  const address = new URLSearchParams({ format: 'csv', ...query })
  const form = new FormData()
  form.append('file', new Blob([content]), 'list.csv')
  return officer.admin('POST', `/lists?${address}`, { form })
}
