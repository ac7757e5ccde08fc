import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../../../server/process/root.ts'
import { FAULTS } from './faults.ts'
import type { Tally } from './run.ts'

const FILE = path.join(root, 'docs/faults.md')
/** Where the tally stands: one place for each kind of run. */
const PLACES = {
  all: ['<!-- tally: written by npm run faults -- --write -->', '<!-- end of the tally -->'],
  counted: ['<!-- tally: written by npm run faults -- --only fault=N --write -->', '<!-- end of the counted tally -->'],
} as const

/** Whether the command says how often a fault happens. */
const hasCounts = (command: string) => /=\d/.test(command)

const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const table = (head: string[], rows: (string | number)[][]) => [
  line(head),
  line(head.map(() => '---')),
  ...rows.map(line),
]
const secondsOf = (ms: number) => (ms / 1000).toFixed(1)
const count = (number: number) => number.toLocaleString('en')

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function faultRows({ faults, impossible, isCounted }: Tally & { isCounted: boolean }): string[][] {
  const happened = FAULTS.filter(({ name }) => !isCounted || faults.some((fault) => fault.name === name))
  return happened.map(({ name, what }) => {
    const times = faults.filter((fault) => fault.name === name).map(({ recovered }) => recovered)
    const cells = [name, what]
    if (impossible.includes(name)) return [...cells, 'not possible here', '', '']
    if (times.length === 0) return [...cells, '0', '', '']
    return [...cells, String(times.length), secondsOf(median(times)), secondsOf(Math.max(...times))]
  })
}

const ACTS: Record<string, string> = {
  submit: 'a trader submits a dossier',
  claim: 'an officer claims it',
  decide: 'an officer accepts or refuses it',
  link: 'a trader makes a payment link',
  publish: '… and publishes it',
  begin: 'a payer begins a payment',
  settle: 'a payer comes back from the card page',
}

const ANSWERS = ['done', 'refused', 'nothing was changed', 'unknown', 'reset'] as const

function actRows({ acts }: Tally): string[][] {
  const rows = Object.entries(ACTS).map(([kind, what]) => [
    what,
    ...ANSWERS.map((answer) => count(acts[kind]?.[answer] ?? 0)),
  ])
  const total = (answer: string) => Object.values(acts).reduce((sum, row) => sum + (row[answer] ?? 0), 0)
  return [...rows, ['**all**', ...ANSWERS.map((answer) => `**${count(total(answer))}**`)]]
}

/** The tally as Markdown. */
export function tallyText(tally: Tally): string {
  const { seed, seconds, servers, workers, postgres, faults, findings, counts, command } = tally
  const isCounted = hasCounts(command)
  const machine = `${os.cpus().length} processors (${os.cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(os.totalmem() / 2 ** 30)} GB`
  return [
    ...(isCounted ? [`\`${command}\``, ''] : []),
    `${new Date().toISOString().slice(0, 10)}, seed ${seed}: ${count(Math.round(seconds))} seconds, ${servers} servers, ${workers} workers; ` +
      `${machine}, Node ${process.versions.node}, PostgreSQL ${postgres}.`,
    '',
    findings.length === 0
      ? `**${faults.length} faults. 0 acknowledged acts lost, 0 done twice, 0 half done, 0 untrue answers.**`
      : `**${faults.length} faults, ${findings.length} findings:**`,
    ...(findings.length > 0 ? ['', ...findings.map((finding) => `- ${finding}`)] : []),
    '',
    ...table(
      ['Fault', 'What is done', 'Times', 'Recovery: median, s', 'longest, s'],
      faultRows({ ...tally, isCounted }),
    ),
    '',
    ...table(['Act', 'Done', 'Refused (4xx)', 'Nothing was changed (5xx)', 'Not known (5xx)', 'Reset'], actRows(tally)),
    '',
    `Of the acts whose outcome the answer did not say (not known, or reset), ${count(counts.carriedOut)} were carried out whole and ` +
      `${count(counts.notCarriedOut)} not at all. Every other answer, each 5xx among them, agrees with the journal by the request's id.`,
    '',
    ...(counts.lost > 0
      ? [
          `${count(counts.lost)} acts were acknowledged and lost with a server whose standby lagged behind, as asynchronous ` +
            'replication may; none of them after a synchronous standby had taken over.',
          '',
        ]
      : []),
    `At the end: ${count(counts.dossiers)} dossiers, ${count(counts.decided)} of them decided; ${count(counts.payments)} payments, ` +
      `${count(counts.paid)} paid, ${count(counts.late)} with late money; ${count(counts.documents)} documents read back; ` +
      `${count(counts.events)} events, ${count(counts.deliveries)} requests to the traders' endpoints, ${count(counts.repeated)} of them repeated; ` +
      `${count(counts.entries)} journal entries, verified with \`audit:verify --deep\`.`,
  ].join('\n')
}

/** Replaces the tally of the last run in docs/faults.md. */
export function writeTally(tally: Tally): void {
  const before = fs.readFileSync(FILE, 'utf8')
  const [begin, end] = PLACES[hasCounts(tally.command) ? 'counted' : 'all']
  const [from, to] = [before.indexOf(begin), before.indexOf(end)]
  if (from < 0 || to < 0) throw new Error(`${FILE} has no place for the tally.`)
  fs.writeFileSync(FILE, `${before.slice(0, from)}${begin}\n${tallyText(tally)}\n${before.slice(to)}`)
}
