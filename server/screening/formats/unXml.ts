import { SaxesParser } from 'saxes'
import { countryCode } from './countries.ts'
import {
  cleanValues,
  dateText,
  ListError,
  type ListedEntry,
  type ListReading,
  listedNames,
  momentOf,
} from './listedEntry.ts'
import { decodeStrictly } from './table.ts'

/**
 * The deepest element, the longest text of an element, and the most elements of an entry. A file that exceeds them is
 * not a list.
 */
const [MOST_DEPTH, MOST_TEXT, MOST_FIELDS] = [20, 100_000, 20_000]
const PIECE = 65_536
const ENTRY = /^(?:INDIVIDUAL|ENTITY)$/
/** Elements that repeat within an entry, each with its own child elements. */
const PARTS = /^(?:INDIVIDUAL|ENTITY)_(?:ALIAS|DATE_OF_BIRTH|DOCUMENT)$/

type Fields = Map<string, string[]>
type Part = { name: string; fields: Fields }
type Entry = { isPerson: boolean; fields: Fields; parts: Part[]; count: number }

const valuesOf = (fields: Fields, name: string): string[] => fields.get(name) ?? []
const firstOf = (fields: Fields, name: string): string => valuesOf(fields, name)[0] ?? ''

function birthDate({ fields }: Part): string | null {
  const [from, to] = [firstOf(fields, 'FROM_YEAR'), firstOf(fields, 'TO_YEAR')]
  if (/^\d{4}$/.test(from) && /^\d{4}$/.test(to)) return `${from}/${to}`
  return dateText(firstOf(fields, 'DATE')) ?? dateText(firstOf(fields, 'YEAR'))
}

const SEXES: Record<string, 'male' | 'female'> = { male: 'male', female: 'female' }

function toListed({ isPerson, fields, parts }: Entry): ListedEntry {
  const ref = firstOf(fields, 'REFERENCE_NUMBER')
  if (ref === '') throw new ListError('An entry of the file has no REFERENCE_NUMBER.')
  const named = (ending: string) => parts.filter(({ name }) => name.endsWith(ending))
  const aliases = named('_ALIAS')
  const isLow = ({ fields: part }: Part) => firstOf(part, 'QUALITY').toLowerCase() === 'low'
  const texts = (some: Part[]) => some.map(({ fields: part }) => firstOf(part, 'ALIAS_NAME'))
  const main = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'].map((name) => firstOf(fields, name)).join(' ')
  return {
    ref,
    type: isPerson ? 'person' : 'organization',
    names: listedNames(
      [main, ...valuesOf(fields, 'NAME_ORIGINAL_SCRIPT'), ...texts(aliases.filter((alias) => !isLow(alias)))],
      texts(aliases.filter(isLow)),
      ref,
    ),
    identity: {
      birthDates: cleanValues(named('_DATE_OF_BIRTH').map(birthDate), ref),
      countries: cleanValues(valuesOf(fields, 'NATIONALITY/VALUE').map(countryCode), ref),
      sex: SEXES[firstOf(fields, 'GENDER').toLowerCase()] ?? null,
      identifiers: cleanValues(
        named('_DOCUMENT').map(({ fields: part }) => firstOf(part, 'NUMBER')),
        ref,
      ),
    },
    programme: cleanValues(valuesOf(fields, 'UN_LIST_TYPE'), ref)[0] ?? null,
    source: null,
  }
}

/** Collects the entries while the parser reports elements. */
class Collector {
  generated: string | undefined
  readonly found: ListedEntry[] = []
  private readonly path: string[] = []
  private entry: { value: Entry; depth: number } | null = null
  private part: { value: Part; depth: number } | null = null
  private text = ''

  open(name: string, attributes: Record<string, string>): void {
    this.path.push(name)
    if (this.path.length > MOST_DEPTH) throw new ListError('The file is nested too deeply to be a list.')
    if (this.path.length === 1) this.openRoot(name, attributes)
    this.text = ''
    if (!this.entry && ENTRY.test(name))
      this.entry = {
        value: { isPerson: name === 'INDIVIDUAL', fields: new Map(), parts: [], count: 0 },
        depth: this.path.length,
      }
    else if (this.entry && PARTS.test(name)) this.part = { value: { name, fields: new Map() }, depth: this.path.length }
  }

  private openRoot(name: string, { dateGenerated }: Record<string, string>): void {
    if (name !== 'CONSOLIDATED_LIST')
      throw new ListError('The file is not the consolidated list of the United Nations.')
    this.generated = dateGenerated
  }

  addText(text: string): void {
    if (!this.entry) return
    this.text += text
    if (this.text.length > MOST_TEXT) throw new ListError('The file has a text that is too long to be of a list.')
  }

  close(): void {
    const { entry, part } = this
    const depth = this.path.length
    if (entry && depth === entry.depth) {
      this.found.push(toListed(entry.value))
      this.entry = null
    } else if (part && depth === part.depth) {
      entry!.value.parts.push(part.value)
      this.part = null
    } else if (entry) this.keep(entry.value, (part ?? entry).depth, part?.value.fields ?? entry.value.fields)
    this.text = ''
    this.path.pop()
  }

  private keep(entry: Entry, depth: number, fields: Fields): void {
    entry.count += 1
    if (entry.count > MOST_FIELDS) throw new ListError('An entry of the file has too many elements.')
    const name = this.path.slice(depth).join('/')
    const value = this.text.trim()
    if (value !== '') fields.set(name, [...valuesOf(fields, name), value])
  }
}

/**
 * Reads the consolidated list of the United Nations Security Council. Rejects a document type, because it may define
 * entities.
 */
export function readUnXml(content: AsyncIterable<Buffer>): ListReading {
  const collector = new Collector()
  const parser = new SaxesParser({ xmlns: false, position: true })
  parser.on('error', (error) => {
    throw new ListError(`The file is no well-formed XML: ${error.message}`)
  })
  parser.on('doctype', () => {
    throw new ListError('The file has a document type, which no published list has.')
  })
  parser.on('opentag', ({ name, attributes }) => collector.open(name, attributes))
  parser.on('text', (text) => collector.addText(text))
  parser.on('cdata', (text) => collector.addText(text))
  parser.on('closetag', () => collector.close())
  async function* entries() {
    for await (const text of decodeStrictly(content)) {
      for (let at = 0; at < text.length; at += PIECE) {
        parser.write(text.slice(at, at + PIECE))
        yield* collector.found.splice(0)
      }
    }
    parser.close()
    yield* collector.found.splice(0)
  }
  return { entries: entries(), publishedAt: () => momentOf(collector.generated) }
}
