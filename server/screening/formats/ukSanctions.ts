import type { EntryType } from '../matching/scoreNames.ts'
import { countryCode } from './countries.ts'
import { cleanValues, ListError, type ListedEntry, type ListReading, listedNames } from './listedEntry.ts'
import { type Row, readTable } from './table.ts'

const REQUIRED = ['unique id', 'name 6', 'name type']
const TYPES: Record<string, EntryType> = { individual: 'person', entity: 'organization', ship: 'vessel' }
const NAME_PARTS = ['name 1', 'name 2', 'name 3', 'name 4', 'name 5', 'name 6']
const IDENTIFIERS = ['national identifier number', 'passport number', 'imo number', 'business registration number (s)']

/** Parses `dd/mm/yyyy`, in which `00`, `dd` or `mm` stands for an unknown day or month. */
function birthDate(text: string): string | null {
  const found = /^(?:(\d{2}|dd)\/(\d{2}|mm)\/)?(\d{4})$/i.exec(text.trim())
  if (!found) return null
  const [, day, month, year] = found
  const known = [month, day].map((part) => part !== undefined && /^\d+$/.test(part) && part !== '00')
  if (!known[0]) return year!
  return known[1] ? `${year}-${month}-${day}` : `${year}-${month}`
}

/** Parses `28-Jan-2026`, or the same day with the month in figures. */
export function reportDate(text: string): Date | null {
  const named = /^(\d{1,2})[- /]([A-Za-z]{3})[a-z]*[- /](\d{4})$/.exec(text.trim())
  const month = named ? 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(named[2]!.toLowerCase()) / 3 : -1
  if (named && Number.isInteger(month) && month >= 0)
    return new Date(Date.UTC(Number(named[3]), month, Number(named[1])))
  const figures = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(text.trim())
  return figures ? new Date(Date.UTC(Number(figures[3]), Number(figures[2]) - 1, Number(figures[1]))) : null
}

const nameOf = (row: Row) => NAME_PARTS.map((part) => row[part] ?? '').join(' ')
const isPrimary = (row: Row) => /^primary name$/i.test(row['name type']!.trim())
const isWeak = (row: Row) => /^low/i.test((row['alias strength'] ?? '').trim())
const valuesOf = (rows: Row[], column: string, separator: RegExp | string) =>
  rows.flatMap((row) => (row[column] ?? '').split(separator))

function typeOf(rows: Row[]): EntryType {
  const text = rows.map((row) => row['individual, entity, ship'] ?? row['designation type'] ?? '').find(Boolean)
  return TYPES[(text ?? '').trim().toLowerCase()] ?? 'other'
}

function entryOf(ref: string, rows: Row[]): ListedEntry {
  const good = rows.filter((row) => !isWeak(row)).sort((a, b) => Number(isPrimary(b)) - Number(isPrimary(a)))
  const sex = rows.map((row) => (row.gender ?? '').trim().toLowerCase()).find((text) => /^(fe)?male$/.test(text))
  return {
    ref,
    type: typeOf(rows),
    names: listedNames(
      [...good.map(nameOf), ...rows.map((row) => row['name non-latin script'] ?? '')],
      rows.filter(isWeak).map(nameOf),
      ref,
    ),
    identity: {
      birthDates: cleanValues(valuesOf(rows, 'd.o.b', /[;|]/).map(birthDate), ref),
      countries: cleanValues(valuesOf(rows, 'nationality(/ies)', /[;|]/).map(countryCode), ref),
      sex: sex === 'male' || sex === 'female' ? sex : null,
      identifiers: IDENTIFIERS.flatMap((column) => cleanValues(valuesOf(rows, column, /[;|]/), ref)),
    },
    programme:
      cleanValues(
        rows.map((row) => row['regime name']),
        ref,
      )[0] ?? null,
    source:
      cleanValues(
        rows.map((row) => row['designation source']),
        ref,
      )[0] ?? null,
  }
}

/** Reads the UK Sanctions List. An entry has one row for each of its names and addresses, joined by its Unique ID. */
export function readUkSanctions(content: AsyncIterable<Buffer>): ListReading {
  let published: Date | null = null
  const findDate = (cells: string[]) => {
    const cell = cells.join(',')
    if (/report date/i.test(cell))
      published = reportDate(cell.replace(/^.*report date\s*:?\s*,?/i, '').replace(/,.*$/, ''))
  }
  async function* entries() {
    const byRef = new Map<string, Row[]>()
    for await (const row of readTable(content, REQUIRED, findDate)) {
      const ref = row['unique id']!.trim()
      if (ref === '') throw new ListError('A row of the file has no Unique ID.')
      byRef.set(ref, [...(byRef.get(ref) ?? []), row])
    }
    for (const [ref, rows] of byRef) yield entryOf(ref, rows)
  }
  return { entries: entries(), publishedAt: () => published }
}
