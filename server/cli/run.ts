import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { withLongStatements } from '../database/bounds.ts'
import { unavailabilityOf } from '../database/unavailable.ts'
import { FileUnavailableError } from '../files/vault.ts'
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

/** The service could not be opened, because a part of it is away or its settings are wrong. */
class StartError extends Error {}

async function withStartError<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw new StartError(errorText(error), { cause: error })
  }
}

/** The exit code of sysexits for a failure that may pass (EX_TEMPFAIL). */
const TRY_AGAIN = 75

/** Whether the command may succeed later: the service was away or not ready. False if its arguments were wrong. */
function isTemporary(error: unknown): boolean {
  return error instanceof StartError || error instanceof FileUnavailableError || unavailabilityOf(error) !== null
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
  const config = await withStartError(() => readConfig(env))
  const work = await command.prepare(values, readLine, stdin)
  const log = createLog('warn')
  const opened = await withStartError(() =>
    openServices(config, { as: 'command', log, leavesSchema: command.leavesSchema ?? false }),
  )
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
 * an error. Returns the exit code: 0; 1 after a refusal or a finding; 75 if the service could not be used, so that a
 * timer tries again with the same file.
 */
export async function runCommand(args: string[], terminal: Terminal): Promise<0 | 1 | typeof TRY_AGAIN> {
  try {
    return (await run(args, terminal)) ? 0 : 1
  } catch (error) {
    if (error instanceof ApiError && error.fields.length > 0)
      for (const { field, message } of error.fields) terminal.printError(`--${field}: ${message}`)
    else terminal.printError(error instanceof StartError ? error.message : errorText(error))
    return isTemporary(error) ? TRY_AGAIN : 1
  }
}
