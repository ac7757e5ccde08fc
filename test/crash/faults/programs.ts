import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../../server/process/root.ts'

/** A server or a worker of the product: a process that is killed and started again at the same port. */
export type Program = {
  name: string
  /** Where it answers: its API, or a worker's /readyz. */
  origin: string
  /** Starts it and settles when it is ready. */
  start(): Promise<void>
  /** kill -9; settles when it is gone. */
  kill(): Promise<void>
  /** Stops it where it is, as a host that is held up does, until `resume`. */
  pause(): void
  resume(): void
  /** How it ended by itself, each time. */
  ends: string[]
}

/** Longest start: the database may be recovering. */
const START_MS = 180_000

/** Nothing that was started outlives this process. */
const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})

/** `args` and `env` are those of the Node process; its log is appended to `logFile`. */
export function defineProgram(
  name: string,
  port: number,
  args: string[],
  env: Record<string, string>,
  logFile: string,
): Program {
  const origin = `http://127.0.0.1:${port}`
  let running: ChildProcess | null = null
  let isUp = false
  const ends: string[] = []

  const isReady = () =>
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const kill = async () => {
    const child = running
    running = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const spawned = (): ChildProcess => {
    const log = fs.openSync(logFile, 'a')
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
    })
    fs.closeSync(log)
    started.add(child)
    child.once('exit', (code, signal) => {
      started.delete(child)
      if (running === child && isUp) ends.push(`${name} ended by itself (${signal ?? code})`)
    })
    return child
  }
  const start = async () => {
    isUp = false
    running = spawned()
    for (const until = Date.now() + START_MS; !(await isReady()); await pause(20)) {
      if (Date.now() > until) {
        await kill()
        throw new Error(`${name} does not start:\n${fs.readFileSync(logFile, 'utf8').slice(-2000)}`)
      }
      // Whoever runs it starts it again where it ends before it is up, as systemd and Kubernetes do.
      if (running.exitCode !== null) running = spawned()
    }
    isUp = true
  }
  return {
    name,
    origin,
    start,
    kill,
    pause: () => void running?.kill('SIGSTOP'),
    resume: () => void running?.kill('SIGCONT'),
    ends,
  }
}
