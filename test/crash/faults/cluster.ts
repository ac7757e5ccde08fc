import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '../../../server/database/postgres/binaries.ts'
import { openCluster, setOwner } from '../../../server/database/postgres/cluster.ts'
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
  // A standby may begin while others write.
  'wal_keep_size=128MB',
]

/** Longest wait for PostgreSQL to start, to follow, or to be promoted. */
const MOST_MS = 60_000

/** A standby gets each COMMIT before its answer, or some time after it. */
export type Replication = 'synchronous' | 'asynchronous'

export type FaultCluster = {
  /** Both servers, as libpq names them: it leads to the one that writes. */
  appUrl: string
  ownerUrl: string
  /**
   * The address of each server for the program's role: the first one runs from the start, the other from `addStandby`.
   */
  appUrls: [string, string]
  version: string
  /** Which server writes. */
  primary(): 0 | 1
  start(): Promise<void>
  /** Ends PostgreSQL without a checkpoint: by an immediate shutdown, or by killing all of it. */
  stop(how: 'immediate' | 'kill'): Promise<void>
  /** Starts it again if it has ended by itself: whether it had. */
  revive(): Promise<boolean>
  /** Runs a statement as superuser, on a connection of its own; on the server that writes if no other is named. */
  ask(sql: string, place?: 0 | 1): Promise<Record<string, unknown>[]>
  /** Makes the other server a copy that follows; settles when it does. */
  addStandby(replication: Replication): Promise<void>
  /** Ends what the server that writes sends to the standby, which goes without notice. */
  holdReplication(): Promise<void>
  /** Makes the standby the server that writes. */
  promote(): Promise<void>
  /** Ends everything. */
  close(): Promise<void>
}

/**
 * Copies the files of a server that runs: those that go meanwhile are not needed, nor is its own log of write-ahead.
 */
function copyRunning(from: string, to: string): void {
  fs.mkdirSync(to, { mode: 0o700 })
  const { uid, gid } = fs.statSync(from)
  fs.chownSync(to, uid, gid)
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.name === 'postmaster.pid' || entry.name === 'postmaster.opts') continue
    try {
      if (!entry.isDirectory() && path.basename(from) === 'pg_wal') continue
      if (entry.isDirectory()) copyRunning(source, target)
      else {
        fs.copyFileSync(source, target)
        fs.chownSync(target, uid, gid)
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/**
 * Two servers of PostgreSQL of the run's own in this folder, each at one port, one of which runs. They stop with this
 * process.
 */
export async function startCluster(folder: string): Promise<FaultCluster> {
  const binaries = findBinaries()
  const cluster = await openCluster(folder, binaries, true)
  const identity = identityFor(cluster.folder)
  const log = fs.openSync(cluster.log, 'a')
  const ports = [await freePort(), await freePort()] as const
  const nodes = ports.map((port, place) => ({
    port,
    data: place === 0 ? cluster.data : path.join(cluster.folder, 'standby'),
    postgres: null as ChildProcess | null,
  }))
  let writing: 0 | 1 = 0
  const other = (): 0 | 1 => (writing === 0 ? 1 : 0)

  const url = (user: string, password: string, at: string, name = 'countersign') =>
    `postgresql://${user}:${password}@${at}/${name}`
  const at = (place: number) => `127.0.0.1:${ports[place]}`
  const both = `${at(0)},${at(1)}`
  const forWriting = '?target_session_attrs=read-write'
  const { app, owner, superuser } = cluster.passwords

  const connected = async (place: number, name = 'postgres'): Promise<pg.Client> => {
    const connectionString = url('postgres', superuser, at(place), name)
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const askAt = async (place: number, sql: string) => {
    const client = await connected(place, 'countersign')
    try {
      return (await client.query(sql)).rows as Record<string, unknown>[]
    } finally {
      await client.end().catch(() => {})
    }
  }
  /** Settles when the statement answers a row. */
  const until = async (place: number, sql: string) => {
    for (const end = Date.now() + MOST_MS; ; await pause(20)) {
      const rows = await askAt(place, sql).catch(() => [])
      if (rows.length > 0) return rows
      if (Date.now() > end) throw new Error(`Nothing answers '${sql}' (${cluster.log}).`)
    }
  }

  const startAt = async (place: number) => {
    const node = nodes[place]!
    const [command, ...args] = [
      ...identity.prefix,
      ...prefixToStopWithParent(identity),
      binaries.postgres,
      ...['-D', node.data, '-p', String(node.port)],
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ]
    const spawned = () => spawn(command!, args, { cwd: '/', env: environment, stdio: ['ignore', log, log] })
    node.postgres = spawned()
    for (const end = Date.now() + MOST_MS; ; await pause(20)) {
      const answer = await connected(place).catch((error: Error) => error)
      if (!(answer instanceof Error)) return answer.end()
      if (Date.now() > end) throw new Error(`PostgreSQL does not start (${cluster.log}): ${answer.message}`)
      // Processes of the one before may still be ending.
      if (node.postgres.exitCode !== null) node.postgres = spawned()
    }
  }
  const stopAt = async (place: number, how: 'immediate' | 'kill') => {
    const child = nodes[place]!.postgres
    nodes[place]!.postgres = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    if (how === 'kill') killTree(child.pid!)
    else child.kill('SIGQUIT')
    await ended
  }
  const revive = async () => {
    // It may be about to end: it has or has not once it answers.
    for (const end = Date.now() + MOST_MS; Date.now() < end; await pause(50)) {
      const { postgres } = nodes[writing]!
      if (!postgres || postgres.exitCode !== null || postgres.signalCode !== null) {
        await startAt(writing)
        return true
      }
      if (
        await askAt(writing, 'SELECT').then(
          () => true,
          () => false,
        )
      )
        return false
    }
    throw new Error('PostgreSQL does not answer.')
  }

  /** Writes a file into the data of the standby, as its own. */
  const give = (name: string, content: string) => {
    const file = path.join(nodes[other()]!.data, name)
    fs.writeFileSync(file, content)
    setOwner(file, identity)
  }
  /** What pg_basebackup does, which the packages of npm do not bring. */
  const copyToStandby = async () => {
    const { data } = nodes[other()]!
    fs.rmSync(data, { recursive: true, force: true })
    const client = await connected(writing)
    try {
      await client.query("SELECT pg_backup_start('standby', true)")
      copyRunning(nodes[writing]!.data, data)
      const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)')
      give('backup_label', rows[0].labelfile)
    } finally {
      await client.end()
    }
    const primary = `host=127.0.0.1 port=${ports[writing]} user=postgres password=${superuser} application_name=standby`
    give('postgresql.auto.conf', `primary_conninfo = '${primary}'\n`)
    give('standby.signal', '')
  }

  await startAt(0)
  const client = await connected(0)
  await ensureRoles(client, cluster.passwords)
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  await client.end()
  return {
    appUrl: url('countersign_app', app, both) + forWriting,
    ownerUrl: url('countersign_owner', owner, both) + forWriting,
    appUrls: [url('countersign_app', app, at(0)), url('countersign_app', app, at(1))],
    version: rows[0]!.server_version,
    primary: () => writing,
    start: () => startAt(writing),
    stop: (how) => stopAt(writing, how),
    revive,
    ask: (sql, place = writing) => askAt(place, sql),
    async addStandby(replication) {
      await stopAt(other(), 'kill')
      await copyToStandby()
      await startAt(other())
      await until(writing, "SELECT FROM pg_stat_replication WHERE state = 'streaming'")
      if (replication === 'asynchronous') return
      await askAt(writing, "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
      await askAt(writing, 'SELECT pg_reload_conf()')
      await until(writing, "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'")
    },
    async holdReplication() {
      const [sender] = await askAt(writing, "SELECT pid FROM pg_stat_replication WHERE state = 'streaming'")
      if (sender) process.kill(Number(sender.pid), 'SIGSTOP')
    },
    async promote() {
      writing = other()
      await askAt(writing, 'SELECT pg_promote(true, 60)')
      await until(writing, 'SELECT WHERE NOT pg_is_in_recovery()')
    },
    async close() {
      await Promise.all([stopAt(0, 'immediate'), stopAt(1, 'immediate')])
    },
  }
}
