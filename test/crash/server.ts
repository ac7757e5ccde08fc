import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import type { ReviewServices } from '../../server/review/dossier/dossierKind.ts'
import { openServices } from '../../server/start.ts'
import { freePort } from '../support/freePort.ts'
import { killTree, start } from './processes.ts'

export type CrashServer = {
  url: string
  /** Runs with the services of this process on the server's database, and lets go of it again. */
  attached<T>(work: (services: ReviewServices) => Promise<T>): Promise<T>
  /** Asks the server to stop, as an operator does; settles with its exit code. */
  terminate(): Promise<number | null>
  /** Kills server and database as a power cut would; settles when they are gone. */
  kill(): Promise<void>
}

/** The real server in a process of its own, on the embedded database in the folder; settles when it is ready. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<CrashServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const all = { DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env }
  const settings = Object.entries(all).map(([name, value]) => `${name}=${value}`)
  const program = start('dist/server/main.js', [], ['env', '-u', 'DATABASE_URL', ...settings])
  let over = false
  const ended = program.ended.finally(() => {
    over = true
  })
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (over) throw new Error(`The server ended with ${await ended} before it was ready.`)
    await pause(100)
  }
  return {
    url,
    async attached(work) {
      const opened = await openServices(readConfig(all), { as: 'command', log: pino({ level: 'silent' }) })
      return work(opened.services).finally(() => opened.close())
    },
    terminate() {
      process.kill(program.pid, 'SIGTERM')
      return ended
    },
    async kill() {
      killTree(program.pid)
      await ended
    },
  }
}
