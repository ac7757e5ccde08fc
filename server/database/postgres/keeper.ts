// PostgreSQL runs as long as at least one process of the program holds its lifeline; no single process owns it.
//
// The lifeline is a named pipe that no process writes to. Every process that uses the database keeps its writing end
// open. A shell (the keeper) reads it and stops PostgreSQL when the last writer is gone, even by kill -9. So a server
// and its workers may start, stop or die in any order. The kernel knows whether a keeper exists (opening a pipe without
// a reader fails); process numbers in files are not trusted.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Cluster, isAlive, setOwner } from './cluster.ts'
import { environment, type Identity, identityFor, prefixToStopWithParent } from './identity.ts'

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = fs.constants

const KEEPER_SCRIPT = `
exec 3<&0
"$@" </dev/null 3<&- &
postgres=$!
{ read -r _ <&3; kill -INT "$postgres" 2>/dev/null; } &
watch=$!
exec 3<&- </dev/null
wait "$postgres"
status=$?
kill "$watch" 2>/dev/null
exit "$status"
`

const durableSettings = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'timezone=UTC',
  'log_timezone=UTC',
  // Errors of statements contain personal data: the program reports them, PostgreSQL's log leaves them out.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
]

/** Opens the lifeline of a running PostgreSQL: a file handle to keep, or null when none runs. */
export function holdLifeline(cluster: Cluster): number | null {
  try {
    return fs.openSync(cluster.lifeline, O_WRONLY | O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENXIO' || code === 'ENOENT') return null
    throw error
  }
}

/** True while a PostgreSQL with a keeper runs on the cluster. */
export function hasKeeper(cluster: Cluster): boolean {
  const lifeline = holdLifeline(cluster)
  if (lifeline !== null) fs.closeSync(lifeline)
  return lifeline !== null
}

/** The port from PostgreSQL's lock file, or null while it is not ready. */
export function readyPort(cluster: Cluster): number | null {
  const lines = readLockFile(cluster)?.split('\n') ?? []
  return lines[7]?.trim() === 'ready' ? Number(lines[3]) : null
}

/**
 * Starts PostgreSQL under a keeper. `lifeline` is the caller's handle; `failure()` returns the reason after it ended.
 */
export async function startWithKeeper(cluster: Cluster, binaries: Binaries, durable: boolean) {
  const identity = identityFor(cluster.folder)
  makeLifeline(cluster, identity)
  await stopOrphan(cluster)
  const port = await choosePort(cluster)
  const log = openLog(cluster)
  for (const file of [cluster.portFile, cluster.log]) setOwner(file, identity)
  const from = fs.fstatSync(log).size
  const reading = fs.openSync(cluster.lifeline, O_RDONLY | O_NONBLOCK)
  const lifeline = fs.openSync(cluster.lifeline, O_WRONLY | O_NONBLOCK)
  const command = [
    ...identity.prefix,
    ...prefixToStopWithParent(identity),
    binaries.postgres,
    ...['-D', cluster.data, '-p', String(port)],
    ...[...settings, ...(durable ? durableSettings : fastSettings)].flatMap((setting) => ['-c', setting]),
  ]
  const child = spawn('sh', ['-c', KEEPER_SCRIPT, 'countersign-postgres', ...command], {
    cwd: '/',
    env: environment,
    stdio: [reading, 'ignore', log],
    detached: true,
  })
  let ended = false
  child.once('error', () => {
    ended = true
  })
  child.once('exit', () => {
    ended = true
  })
  child.unref()
  fs.closeSync(reading)
  fs.closeSync(log)
  return { lifeline, failure: () => (ended ? readFrom(cluster.log, from) || 'the shell "sh" could not be run' : null) }
}

/** Waits until PostgreSQL is down; false if it is still up after `seconds`. */
export async function waitForEnd(cluster: Cluster, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(20))
    if (!hasKeeper(cluster) && !findOrphan(cluster)) return true
  return false
}

function makeLifeline(cluster: Cluster, identity: Identity): void {
  if (fs.existsSync(cluster.lifeline)) return
  try {
    execFileSync('mkfifo', ['-m', '600', cluster.lifeline], { stdio: 'ignore' })
    setOwner(cluster.lifeline, identity)
  } catch (error) {
    if (!fs.existsSync(cluster.lifeline))
      throw new Error(`No named pipe can be made in ${cluster.folder} (${(error as Error).message}).`)
  }
}

/**
 * Stops a PostgreSQL whose keeper was killed. Removes a stale lock file whose process number now belongs to another
 * program, because PostgreSQL would wait for that program for ever.
 */
async function stopOrphan(cluster: Cluster): Promise<void> {
  for (const end = Date.now() + 60_000; findOrphan(cluster) && Date.now() < end; await pause(50)) {
    try {
      process.kill(findOrphan(cluster)!, 'SIGINT')
    } catch {
      // PostgreSQL ended in between.
    }
  }
  const stale = readLockFile(cluster)
  if (stale === null || findOrphan(cluster) || !isAlive(Number(stale.split('\n')[0]))) return
  const aside = `${lockFile(cluster)}.${process.pid}`
  try {
    fs.renameSync(lockFile(cluster), aside)
    // Another start may have replaced the file after this one read it: put it back.
    if (fs.readFileSync(aside, 'utf8') !== stale) fs.linkSync(aside, lockFile(cluster))
    fs.rmSync(aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

const lockFile = (cluster: Cluster) => path.join(cluster.data, 'postmaster.pid')

function readLockFile(cluster: Cluster): string | null {
  try {
    return fs.readFileSync(lockFile(cluster), 'utf8')
  } catch {
    return null
  }
}

/** Process number of a PostgreSQL that runs on the cluster, recognised by its working folder. */
function findOrphan(cluster: Cluster): number | null {
  const pid = Number(readLockFile(cluster)?.split('\n')[0])
  if (!pid || !isAlive(pid)) return null
  try {
    const where = fs.existsSync('/proc/self/cwd')
      ? fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster.data)
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster.data)
    return where ? pid : null
  } catch {
    return null
  }
}

/** The last port if it is free, so that connection pools find the database again after a restart. */
async function choosePort(cluster: Cluster): Promise<number> {
  const last = fs.existsSync(cluster.portFile) ? Number(fs.readFileSync(cluster.portFile, 'utf8')) : 0
  const port = (last && (await freePort(last))) || (await freePort(0))
  if (!port) throw new Error('No free port on 127.0.0.1.')
  if (port !== last) fs.writeFileSync(cluster.portFile, String(port), { mode: 0o600 })
  return port
}

async function freePort(wanted: number): Promise<number | null> {
  const server = net.createServer()
  try {
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as net.AddressInfo).port
  } catch {
    return null
  } finally {
    server.close()
  }
}

function openLog(cluster: Cluster): number {
  const size = fs.statSync(cluster.log, { throwIfNoEntry: false })?.size ?? 0
  if (size > 1_000_000) fs.truncateSync(cluster.log)
  return fs.openSync(cluster.log, 'a', 0o600)
}

function readFrom(file: string, start: number): string {
  return fs.readFileSync(file).subarray(start).toString('utf8').trim()
}
