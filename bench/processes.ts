import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeMasterKey } from '../server/files/keys.ts'
import { root } from '../server/process/root.ts'
import { freePort } from '../test/support/freePort.ts'

/** The master key of this run, which reads no data that another run sealed. */
export const MASTER_KEY = makeMasterKey()

export type Process = {
  origin: string
  /** Peak resident memory in MB since the start. */
  memory(): number
  /** Resident memory in MB and open handles of the process now. */
  use(): { memory: number; handles: number }
  stop(): Promise<void>
}

function residentMB(child: ChildProcess): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024
  } catch {
    return 0
  }
}

/**
 * Starts a program in the folder `cwd` and waits until it answers at the path `answersAt`; its log goes to
 * data/bench, named by `log`.
 */
export async function start(
  args: string[],
  env: Record<string, string>,
  answersAt: string,
  { cwd = root, log: logName = path.basename(args.at(-1)!) } = {},
): Promise<Process> {
  const port = await freePort()
  const logFile = path.join(root, 'data/bench', `${logName}.log`)
  fs.mkdirSync(path.dirname(logFile), { recursive: true })
  const log = fs.openSync(logFile, 'w')
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
    // Log to a file, as in production: reading a pipe would take time from the measuring process.
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  const said = () => fs.readFileSync(logFile, 'utf8').slice(-2000)
  let most = 0
  const sampling = setInterval(() => {
    most = Math.max(most, residentMB(child))
  }, 500)
  const stop = async () => {
    clearInterval(sampling)
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const origin = `http://127.0.0.1:${port}`
  for (const end = Date.now() + 60_000; ; ) {
    if (child.exitCode !== null) {
      clearInterval(sampling)
      throw new Error(`${args.join(' ')} ended:\n${said()}`)
    }
    const answer = await fetch(origin + answersAt).catch(() => null)
    await answer?.body?.cancel()
    if (answer && answer.status < 500) break
    if (Date.now() > end) {
      await stop()
      throw new Error(`${args.join(' ')} does not answer:\n${said()}`)
    }
    await pause(5)
  }
  const use = () => ({ memory: residentMB(child), handles: fs.readdirSync(`/proc/${child.pid}/fd`).length })
  return { origin, memory: () => Math.max(most, residentMB(child)), use, stop }
}

/** Starts the built service with production settings on this database; no limits, and no worker unless asked for. */
export const startService = (appUrl: string, ownerUrl: string, env: Record<string, string> = {}): Promise<Process> =>
  start(
    [path.join(root, 'dist/server/main.js'), 'start'],
    {
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: path.join(root, 'data/bench/files'),
      MASTER_KEYS: MASTER_KEY,
      GATEWAY: 'simulator',
      RATE_LIMIT: 'off',
      // Each connection acts as an officer or trader in a separate network.
      TRUST_PROXY: 'loopback',
      WORKER: 'off',
      ...env,
    },
    '/readyz',
  )

export const startFloor = (url: string): Promise<Process> =>
  start(['--import', 'tsx', path.join(root, 'bench/floor.ts')], { DATABASE_URL: url }, '/ready')
