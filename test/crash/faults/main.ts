// npm run faults -- [--seconds N] [--seed N] [--only kind[=times]]... [--write]
//
// Runs servers, workers and PostgreSQL under load while they are killed and cut off (docs/faults.md), and compares every
// answer with the database at the end. --once: each fault once, with one server and one worker, as `npm test` does.

import { parseArgs } from 'node:util'
import { FAULTS } from './faults.ts'
import { tallyText, writeTally } from './report.ts'
import { type Options, run } from './run.ts'

function readOptions(): { options: Options; write: boolean; json: boolean } {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '600' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      only: { type: 'string', multiple: true, default: [] },
      once: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const names = FAULTS.map(({ name }) => name)
  const asked = values.only.map((text) => text.split('='))
  const only = asked.map(([name]) => name!)
  const times: Record<string, number> = Object.fromEntries(
    asked.flatMap(([name, count]) => (count ? [[name!, Number(count)] as const] : [])),
  )
  if (Object.values(times).some((count) => !Number.isSafeInteger(count) || count < 1))
    throw new Error("--only 'a fault=N' must have a whole number.")
  const unknown = only.find((name) => !names.includes(name))
  if (unknown) throw new Error(`There is no fault '${unknown}': use ${names.map((name) => `'${name}'`).join(', ')}.`)
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)]
  if (!(seconds > 0)) throw new Error('--seconds must be a number above 0.')
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed must be a whole number.')
  const size = values.once
    ? { seconds: 0, servers: 1, workers: 1, traders: 1, officers: 2, clients: 6 }
    : { seconds, servers: 2, workers: 2, traders: 3, officers: 4, clients: 12 }
  const say = (line: string) => console.error(line)
  const given = process.argv.slice(2).filter((word) => word !== '--write')
  const command = `npm run faults -- ${given.map((word) => (word.includes(' ') ? `'${word}'` : word)).join(' ')}`
  return { options: { ...size, seed, times, command, only, say }, write: values.write, json: values.json }
}

async function main(): Promise<void> {
  const { options, json, write } = readOptions()
  options.say(`Seed ${options.seed}.`)
  const tally = await run(options)
  console.log(json ? JSON.stringify(tally) : tallyText(tally))
  if (write) writeTally(tally)
  if (tally.findings.length > 0) process.exitCode = 1
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
