import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { withLongStatements } from '../database/bounds.ts'
import { errorText } from '../fail.ts'
import { Refusal } from '../kernel/errors.ts'
import { createLog } from '../log.ts'
import { openServices } from '../start.ts'
import { COMMANDS, UsageError } from './commands.ts'

const usage = () =>
  ['Usage: npm run -s cli -- <command> [options]', '', ...COMMANDS.map(({ name, usage }) => `  ${name} ${usage}`)].join(
    '\n',
  )

/** One operator command: JSON on stdout, messages on stderr, non-zero on failure. Also while a server runs. */
async function main(): Promise<void> {
  const [name, ...args] = process.argv.slice(2)
  const command = COMMANDS.find((one) => one.name === name)
  if (!command) throw new UsageError(name ? `There is no command '${name}'.\n\n${usage()}` : usage())
  let values: Record<string, string | undefined>
  try {
    const { values: given } = parseArgs({
      args,
      options: Object.fromEntries([
        ...command.options.map((option) => [option, { type: 'string' as const }]),
        ...(command.flags ?? []).map((flag) => [flag, { type: 'boolean' as const }]),
      ]),
    })
    values = Object.fromEntries(Object.entries(given).map(([option, value]) => [option, String(value)]))
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nUsage: ${command.name} ${command.usage}`)
  }
  const readLine = async () => (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
  const config = readConfig(process.env)
  const run = await command.prepare(values, readLine)
  const log = createLog('warn')
  const opened = await openServices(config, { as: 'command', log, leavesSchema: command.leavesSchema ?? false })
  try {
    const result = await withLongStatements(() => run(opened.services, opened))
    console.log(JSON.stringify(result.print, null, 2))
    if (!result.ok) process.exitCode = 1
  } finally {
    await opened.close()
  }
}

main().catch((error: unknown) => {
  if (error instanceof Refusal && error.fields.length > 0)
    for (const { field, message } of error.fields) console.error(`--${field}: ${message}`)
  else console.error(errorText(error))
  process.exitCode = 1
})
