import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../server/process/root.ts'
import { type Figure, type Options, reachesGoal } from './measure.ts'

const FILE = path.join(root, 'docs/performance.md')
const BEGIN = '<!-- figures: written by npm run bench -- --write -->'
const END = '<!-- end of figures -->'

function digits(value: number): string {
  if (value >= 100) return value.toFixed(0)
  return value.toFixed(value >= 10 ? 1 : 2)
}

function goalText(goal: Figure['goal']): string {
  if (goal === null) return ''
  return 'least' in goal ? `>= ${goal.least}` : `<= ${goal.most}`
}

function verdictOf(figure: Figure): string {
  const verdict = reachesGoal(figure)
  if (verdict === null) return ''
  return verdict ? 'reached' : 'missed'
}

const HEAD = ['work', 'result', 'min-max', 'to reach', '', 'behind it']

function cells(figure: Figure): string[] {
  const { work, unit, median, least, most, noisy, goal, behind } = figure
  const sign = unit === 'x' ? ' x' : ` ${unit}`
  return [
    work,
    `${digits(median)}${sign}`,
    least === most ? '' : `${digits(least)}-${digits(most)}${noisy ? ', noisy' : ''}`,
    goalText(goal),
    verdictOf(figure),
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
