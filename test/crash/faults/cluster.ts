import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '../../../server/database/postgres/binaries.ts'
import { openCluster } from '../../../server/database/postgres/cluster.ts'
import { environment, identityFor, prefixToStopWithParent } from '../../../server/database/postgres/identity.ts'
import { ensureRoles } from '../../../server/database/postgres/roles.ts'
import { freePort } from '../../support/freePort.ts'
import { killTree } from '../processes.ts'

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'timezone=UTC',
  // The log of write-ahead stays small enough for the little disk that a full one is made of.
  'max_wal_size=160MB',
  'min_wal_size=48MB',
]

export type FaultCluster = {
  appUrl: string
  ownerUrl: string
  adminUrl: string
  version: string
  start(): Promise<void>
  /** Ends PostgreSQL without a checkpoint: by an immediate shutdown, or by killing all of it. */
  stop(how: 'immediate' | 'kill'): Promise<void>
  /** Starts it again if it has ended by itself: whether it had. */
  revive(): Promise<boolean>
  /** Runs a statement as superuser, on a connection of its own. */
  ask(sql: string): Promise<Record<string, unknown>[]>
}

/** A PostgreSQL of the run's own in this folder, at one port as long as it lives. It stops with this process. */
export async function startCluster(folder: string): Promise<FaultCluster> {
  const binaries = findBinaries()
  const cluster = await openCluster(folder, binaries, true)
  const identity = identityFor(cluster.folder)
  const port = await freePort()
  const log = fs.openSync(cluster.log, 'a')
  let postgres: ChildProcess | null = null
  const url = (user: string, password: string, name = 'countersign') =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${name}`
  const superuser = url('postgres', cluster.passwords.superuser, 'postgres')

  const connected = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: superuser, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const ask = async (sql: string) => {
    const client = await connected()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  const start = async () => {
    const [command, ...args] = [
      ...identity.prefix,
      ...prefixToStopWithParent(identity),
      binaries.postgres,
      ...['-D', cluster.data, '-p', String(port)],
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ]
    const spawned = () => spawn(command!, args, { cwd: '/', env: environment, stdio: ['ignore', log, log] })
    postgres = spawned()
    for (const until = Date.now() + 60_000; ; await pause(20)) {
      const answer = await connected().catch((error: Error) => error)
      if (!(answer instanceof Error)) return answer.end()
      if (Date.now() > until) throw new Error(`PostgreSQL does not start (${cluster.log}): ${answer.message}`)
      // Processes of the one before may still be ending.
      if (postgres.exitCode !== null) postgres = spawned()
    }
  }
  const stop = async (how: 'immediate' | 'kill') => {
    const child = postgres
    postgres = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    if (how === 'kill') killTree(child.pid!)
    else child.kill('SIGQUIT')
    await ended
  }
  const revive = async () => {
    // It may be about to end: it has or has not once it answers.
    for (const until = Date.now() + 60_000; Date.now() < until; await pause(50)) {
      if (!postgres || postgres.exitCode !== null || postgres.signalCode !== null) {
        await start()
        return true
      }
      if (
        await ask('SELECT').then(
          () => true,
          () => false,
        )
      )
        return false
    }
    throw new Error('PostgreSQL does not answer.')
  }

  await start()
  const client = await connected()
  await ensureRoles(client, cluster.passwords)
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  await client.end()
  return {
    appUrl: url('countersign_app', cluster.passwords.app),
    ownerUrl: url('countersign_owner', cluster.passwords.owner),
    adminUrl: url('postgres', cluster.passwords.superuser),
    version: rows[0]!.server_version,
    start,
    stop,
    revive,
    ask,
  }
}
