import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../server/root.ts'
import { type Figure, type Options, reachesGoal } from './measure.ts'

const FILE = path.join(root, 'docs/performance.md')
const BEGIN = '<!-- figures: written by npm run bench -- --write -->'
const END = '<!-- end of figures -->'

const digits = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

const HEAD = ['work', 'result', 'min-max', 'to reach', '', 'behind it']

function cells(figure: Figure): string[] {
  const { work, unit, median, least, most, noisy, goal, behind } = figure
  const sign = unit === 'x' ? ' x' : ` ${unit}`
  const verdict = reachesGoal(figure)
  return [
    work,
    `${digits(median)}${sign}`,
    least === most ? '' : `${digits(least)}-${digits(most)}${noisy ? ', noisy' : ''}`,
    goal === null ? '' : 'least' in goal ? `>= ${goal.least}` : `<= ${goal.most}`,
    verdict === null ? '' : verdict ? 'reached' : 'missed',
    behind,
  ]
}

/** The figures as a table for the terminal. */
export function table(figures: Figure[]): string {
  const rows = [HEAD, ...figures.map(cells)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Replaces the figures of the last run in docs/performance.md. */
export function write(figures: Figure[], { rounds, seconds, rows }: Options, server: string): void {
  const line = (row: string[]) => `| ${row.join(' | ')} |`
  const processors = `${os.cpus().length} x ${os.cpus()[0]?.model.trim() ?? 'unknown'}`
  const text = [
    BEGIN,
    `${new Date().toISOString().slice(0, 10)}, ${processors}, Node ${process.versions.node}, PostgreSQL ${server}; ` +
      `${rows.toLocaleString('en')} identifications, ${rounds} rounds of ${seconds} s.`,
    '',
    line(HEAD),
    line(HEAD.map(() => '---')),
    ...figures.map((figure) => line(cells(figure))),
    END,
  ].join('\n')
  const before = fs.readFileSync(FILE, 'utf8')
  const [from, to] = [before.indexOf(BEGIN), before.indexOf(END)]
  if (from < 0 || to < 0) throw new Error(`${FILE} has no place for the figures.`)
  fs.writeFileSync(FILE, before.slice(0, from) + text + before.slice(to + END.length))
}
