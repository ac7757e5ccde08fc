import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { withLongStatements } from '../database/bounds.ts'
import { ApiError } from '../kernel/errors.ts'
import { errorText } from '../process/errorText.ts'
import { createLog } from '../process/log.ts'
import { openServices } from '../start.ts'
import { COMMANDS, type Command, UsageError } from './commands.ts'

/** Input and output of a command. */
export type Terminal = {
  env: NodeJS.ProcessEnv
  stdin: Readable
  print: (line: string) => void
  printError: (line: string) => void
}

const usage = () =>
  ['Usage: npm run -s cli -- <command> [options]', '', ...COMMANDS.map(({ name, usage }) => `  ${name} ${usage}`)].join(
    '\n',
  )

function findCommand(name: string | undefined): Command {
  const command = COMMANDS.find((one) => one.name === name)
  if (command) return command
  throw new UsageError(name ? `There is no command '${name}'.\n\n${usage()}` : usage())
}

function readOptions(command: Command, args: string[]): Record<string, string> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: Boolean(command.operand),
      options: Object.fromEntries([
        ...command.options.map((option) => [option, { type: 'string' as const }]),
        ...(command.flags ?? []).map((flag) => [flag, { type: 'boolean' as const }]),
      ]),
    })
    if (positionals.length > 1) throw new Error(`One ${command.operand} at a time.`)
    const given = Object.entries(values).map(([option, value]) => [option, String(value)])
    return {
      ...Object.fromEntries(given),
      ...(command.operand && positionals[0] && { [command.operand]: positionals[0] }),
    }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nUsage: ${command.name} ${command.usage}`)
  }
}

async function run([name, ...args]: string[], { env, stdin, print }: Terminal): Promise<boolean> {
  const command = findCommand(name)
  const values = readOptions(command, args)
  const readLine = async () => (await text(stdin)).split(/\r?\n/)[0] ?? ''
  const config = readConfig(env)
  const work = await command.prepare(values, readLine, stdin)
  const log = createLog('warn')
  const opened = await openServices(config, { as: 'command', log, leavesSchema: command.leavesSchema ?? false })
  try {
    const result = await withLongStatements(() => work(opened.services, opened))
    print(JSON.stringify(result.print, null, 2))
    return result.ok
  } finally {
    await opened.close()
  }
}

/**
 * Runs one operator command, also while a server runs: `args` are its name and options. Prints JSON, or the problem as
 * an error. Returns the exit code: 0, or 1 after a failure or a finding.
 */
export async function runCommand(args: string[], terminal: Terminal): Promise<0 | 1> {
  try {
    return (await run(args, terminal)) ? 0 : 1
  } catch (error) {
    if (error instanceof ApiError && error.fields.length > 0)
      for (const { field, message } of error.fields) terminal.printError(`--${field}: ${message}`)
    else terminal.printError(errorText(error))
    return 1
  }
}
