import fs from 'node:fs'
import path from 'node:path'
import { SECTIONS, type SectionNumber } from './statements.ts'

const folder = import.meta.dirname
const root = path.resolve(folder, '../..')

/** Where the report lies. */
export const REPORT = path.join(root, 'docs/conformance.md')

const statementsOf = (section: SectionNumber): [string, string][] => Object.entries(SECTIONS[section].statements)
const firstOf = (section: SectionNumber) => Object.keys(SECTIONS[section].statements)[0]!

/** In the order of the interface: of an object's keys those that are whole numbers come first, so that '5' is before '2.1'. */
const numbers = (Object.keys(SECTIONS) as SectionNumber[]).sort((a, b) => firstOf(a).localeCompare(firstOf(b)))

/** The number of every statement, in the order of the interface. */
export const STATEMENTS: string[] = numbers.flatMap((section) => statementsOf(section).map(([number]) => number))

/** The files that check a section: one, unless something is amiss. */
export function filesOf(section: SectionNumber): string[] {
  const call = `section('${section}', {`
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts') && fs.readFileSync(path.join(folder, name), 'utf8').includes(call))
}

/** The report: each statement with its result and the file that checks it; the same for the same results. */
export function reportOf(holds: (statement: string) => boolean): string {
  const held = (section: SectionNumber) => statementsOf(section).filter(([number]) => holds(number)).length
  const total = numbers.reduce((sum, section) => sum + held(section), 0)
  const links = (section: SectionNumber) =>
    filesOf(section)
      .map((name) => `[${name}](../test/conformance/${name})`)
      .join(', ')
  const table = (section: SectionNumber) => [
    '',
    `## ${section} ${SECTIONS[section].title}`,
    '',
    '| Number | Statement | Result | Checked in |',
    '|---|---|---|---|',
    ...statementsOf(section).map(
      ([number, text]) => `| ${number} | ${text} | ${holds(number) ? 'holds' : '**fails**'} | ${links(section)} |`,
    ),
  ]
  return `${[
    '# Conformance',
    '',
    'Every statement of the interface specification, whether it holds, and where that is checked: by real requests to a',
    'started service. `npm run conformance` asks again; `npm run conformance -- --write` writes this page.',
    '',
    `**${total} of ${STATEMENTS.length} statements hold.**`,
    ...numbers.flatMap(table),
  ].join('\n')}\n`
}
