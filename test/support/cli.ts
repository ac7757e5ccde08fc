import { type ChildProcessByStdio, spawn } from 'node:child_process'
import path from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCommand } from '../../server/cli/run.ts'
import { root } from '../../server/process/root.ts'
import type { TestApp } from './app.ts'

/** The result of a command: `print` is the JSON that it printed, or null. */
type Outcome = { code: number | null; err: string; print: ReturnType<typeof JSON.parse> }

const environment = (app: TestApp, env: Record<string, string>) => ({
  ...process.env,
  DATABASE_URL: app.listenUrl,
  DATABASE_OWNER_URL: app.ownerUrl,
  DATA_DIR: app.services.config.dataDir,
  ...env,
})

/** Starts an operator command of the built program in a separate process, beside the running server. */
export function startCommand(
  app: TestApp,
  args: string[],
  env: Record<string, string> = {},
): ChildProcessByStdio<Writable, Readable, Readable> {
  return spawn(process.execPath, [path.join(root, 'dist/server/cli/main.js'), ...args], {
    cwd: root,
    env: environment(app, env),
  })
}

/** Runs an operator command to its end in a separate process, with `input` on its standard input. */
export async function runProcess(app: TestApp, args: string[], input = ''): Promise<Outcome> {
  const child = startCommand(app, args)
  child.stdin.end(input)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ])
  return { code, err, print: out ? JSON.parse(out) : null }
}

/** Runs an operator command in this process: everything but the process itself, which takes a second to start. */
export async function runHere(app: TestApp, args: string[], input = ''): Promise<Outcome> {
  const out: string[] = []
  const err: string[] = []
  const code = await runCommand(args, {
    env: environment(app, {}),
    stdin: Readable.from([input]),
    print: (line) => out.push(line),
    printError: (line) => err.push(`${line}\n`),
  })
  return { code, err: err.join(''), print: out.length > 0 ? JSON.parse(out.join('\n')) : null }
}
