import fs from 'node:fs'
import { parse } from 'csv-parse/sync'
import { type EntryType, scoreNames } from '../../server/screening/matching/scoreNames.ts'
import { parseName } from '../../server/screening/matching/words.ts'

/** A pair of names with the answer: the columns of OpenSanctions' name benchmark. */
type LabelledPair = { query: string; result: string; isMatch: boolean; score: number; groups: string[] }

export const THRESHOLDS = [50, 55, 60, 65, 70, 72, 75, 78, 80, 82, 85, 88, 90, 92, 95, 97, 100]
/** The default of the setting `screening_threshold`. */
export const BLOCKING = 85
/** A column with more values than this identifies rows, so it makes no groups. */
const MAX_GROUPS = 40

const TYPES: Record<string, EntryType> = {
  Person: 'person',
  Vessel: 'vessel',
  Airplane: 'vessel',
  Company: 'organization',
  Organization: 'organization',
  LegalEntity: 'organization',
  PublicBody: 'organization',
}

const isTrue = (value: string) => /^(true|t|1|yes|y)$/i.test(value.trim())

/** Whether a name has Arabic letters, an Arabic particle, or a frequent Arabic name. */
function looksArabic(name: string): boolean {
  return parseName(name).words.some(
    (word) =>
      word.script === 'arabic' ||
      word.known?.isArabic ||
      /^(al|el|abd|abu|abou|bin|ben|ibn|bou|ould)$/.test(word.folded),
  )
}

function column(row: Record<string, string>, ...names: string[]): string {
  const found = names.find((name) => row[name] !== undefined)
  if (found === undefined) throw new Error(`The file has no column '${names[0]}'.`)
  return row[found]!
}

const isGroupColumn = (name: string) =>
  name === 'schema' || !/^(query|result)[/_.]|^is_match$|_id$|^id$|note|comment|label/.test(name)

/** Reads labelled pairs and scores them. */
export function readCases(file: string): LabelledPair[] {
  const rows: Record<string, string>[] = parse(fs.readFileSync(file), { columns: true, bom: true, trim: true })
  const columns = Object.keys(rows[0] ?? {}).filter(
    (name) => isGroupColumn(name) && new Set(rows.map((row) => row[name])).size <= MAX_GROUPS,
  )
  return rows.map((row) => {
    const query = column(row, 'query/name', 'query_name')
    const result = column(row, 'result/name', 'result_name')
    const type = TYPES[row.schema ?? ''] ?? 'other'
    const arabic = looksArabic(query) || looksArabic(result)
    return {
      query,
      result,
      isMatch: isTrue(column(row, 'is_match')),
      score: scoreNames(parseName(query), parseName(result), type).score,
      groups: [...columns.map((name) => `${name}: ${row[name]}`), ...(arabic ? ['Arabic-looking'] : [])],
    }
  })
}

export type Quality = { threshold: number; precision: number; recall: number; f1: number }

export function qualityAt(pairs: LabelledPair[], threshold: number): Quality {
  const found = pairs.filter((pair) => pair.score >= threshold)
  const right = found.filter((pair) => pair.isMatch).length
  const matches = pairs.filter((pair) => pair.isMatch).length
  const precision = found.length === 0 ? 1 : right / found.length
  const recall = matches === 0 ? 1 : right / matches
  return { threshold, precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

const figure = (value: number) => value.toFixed(3).padStart(10)
const line = (name: string, count: number, { precision, recall, f1 }: Quality) =>
  `${name.padEnd(40)}${String(count).padStart(6)}${figure(precision)}${figure(recall)}${figure(f1)}`

/** Prints precision, recall and F1 by threshold, then by group at the threshold that blocks; with `isListed` the wrong pairs. */
export function printQuality(pairs: LabelledPair[], isListed: boolean): void {
  const head = `${''.padEnd(40)}${'pairs'.padStart(6)}${['precision', 'recall', 'F1'].map((name) => name.padStart(10)).join('')}`
  console.log(head)
  for (const threshold of THRESHOLDS)
    console.log(line(`threshold ${threshold}`, pairs.length, qualityAt(pairs, threshold)))
  console.log(`\nBy group, at ${BLOCKING}:`)
  for (const group of [...new Set(pairs.flatMap((pair) => pair.groups))].sort()) {
    const members = pairs.filter((pair) => pair.groups.includes(group))
    console.log(line(group, members.length, qualityAt(members, BLOCKING)))
  }
  if (!isListed) return
  for (const { query, result, isMatch, score } of pairs)
    if (score >= BLOCKING !== isMatch) console.log(`${isMatch ? 'missed' : 'false '} ${score} ${query} | ${result}`)
}
