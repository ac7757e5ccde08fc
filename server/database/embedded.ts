import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './postgres/binaries.ts'
import { type Cluster, isAlive, openCluster } from './postgres/cluster.ts'
import { hasKeeper, holdLifeline, readyPort, startWithKeeper, waitForEnd } from './postgres/keeper.ts'
import { ensureRoles } from './postgres/roles.ts'

const serverLock = 5_263_702
const startTimeoutMs = 120_000

/** Failures that a second try may avoid: a postmaster that is just ending, or a port that was just taken. */
const TRANSIENT_START_ERRORS = /lock file .* already exists|could not bind|pre-existing shared memory block/

export type EmbeddedDatabase = {
  /** Address of the database for the program's role, which owns nothing. */
  appUrl: string
  /** Address for the role that owns the database and migrates it. */
  ownerUrl: string
  /** Superuser's address of the maintenance database: for tests and tools, never for the program. */
  adminUrl: string
  /** True when another process had already started it. */
  attached: boolean
  /** Settles only if the database is gone and cannot be started again: then end the process. */
  lost: Promise<Error>
  /** Releases the database. The last process to do so stops PostgreSQL and waits until it is down. */
  stop(): Promise<void>
}

/**
 * Opens the embedded PostgreSQL in `<dataDir>/postgres`: creates it at the first start, starts it or attaches to the
 * running one. It stops with the last process that uses it. Only one process at a time may open a folder `as:
 * 'server'`; another throws `The data folder X is in use by another Countersign server (process N).`; commands and
 * workers share it. `durable: false` (tests) trades crash safety for speed.
 */
export async function openEmbedded(
  dataDir: string,
  { as, durable = true }: { as: 'server' | 'command'; durable?: boolean },
): Promise<EmbeddedDatabase> {
  const binaries = findBinaries()
  const cluster = await openCluster(dataDir, binaries, durable)
  let lifeline: number | null = null
  let session: pg.Client
  let stopping = false

  const release = () => {
    if (lifeline !== null) fs.closeSync(lifeline)
    lifeline = null
  }

  /** Returns with the lifeline and a session open; `attached` if PostgreSQL was already running. */
  const joinOrStart = async (): Promise<{ attached: boolean; port: number }> => {
    const end = Date.now() + startTimeoutMs
    for (;;) {
      lifeline ??= holdLifeline(cluster)
      const attached = lifeline !== null
      let failure: () => string | null = () => (hasKeeper(cluster) ? null : 'it was stopped')
      if (!attached) {
        const started = await startWithKeeper(cluster, binaries, durable)
        lifeline = started.lifeline
        failure = started.failure
      }
      const port = await waitForSession(failure, end)
      if (port) return { attached, port }
      const reason = failure() ?? ''
      release()
      if ((!attached && !TRANSIENT_START_ERRORS.test(reason)) || Date.now() > end)
        throw new Error(`The embedded PostgreSQL did not start: ${lastLine(reason) || 'it does not answer'}`)
      await pause(100)
    }
  }

  /** Opens a session of the program with its roles created; null while PostgreSQL does not accept one yet. */
  const sessionAt = async (port: number): Promise<pg.Client | null> => {
    const client = new pg.Client({
      connectionString: connectionUrl(cluster, 'superuser', port),
      application_name: `countersign ${as} ${process.pid}`,
      keepAlive: true,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await ensureRoles(client, cluster.passwords)
      if (as === 'server') await takeServerLock(client, path.resolve(dataDir))
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (error instanceof FolderInUseError) throw error
      return null
    }
  }

  /**
   * Waits until a session is open and the roles exist. Returns the port, or null if PostgreSQL ended or does not
   * answer.
   */
  const waitForSession = async (failure: () => string | null, end: number): Promise<number | null> => {
    for (; Date.now() < end && failure() === null; await pause(25)) {
      const port = readyPort(cluster)
      if (port === null) continue
      const client = await sessionAt(port)
      if (client === null) continue
      session = client
      return port
    }
    return null
  }

  const opened = await joinOrStart().catch((error) => {
    release()
    throw error
  })
  const lost = new Promise<Error>((resolve) => {
    // A crash of PostgreSQL ends every session. It recovers by itself, or is started again on the same port.
    const watch = () =>
      session.once('end', async () => {
        if (stopping) return
        try {
          const again = await joinOrStart()
          if (again.port === opened.port) watch()
          else resolve(new Error('The embedded PostgreSQL came back on another port.'))
        } catch (error) {
          resolve(error as Error)
        }
      })
    watch()
  })

  return {
    appUrl: connectionUrl(cluster, 'app', opened.port),
    ownerUrl: connectionUrl(cluster, 'owner', opened.port),
    adminUrl: connectionUrl(cluster, 'superuser', opened.port),
    attached: opened.attached,
    lost,
    stop: async () => {
      if (stopping) return
      stopping = true
      const others = await countOtherUsers(session).catch(() => 0)
      await session.end().catch(() => {})
      release()
      if (others === 0 && !(await waitForEnd(cluster, 60)))
        throw new Error('The embedded PostgreSQL is still stopping after a minute; it ends by itself.')
    },
  }
}

class FolderInUseError extends Error {}

async function takeServerLock(session: pg.Client, dataDir: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { rows } = await session.query('SELECT pg_try_advisory_lock($1) AS taken', [serverLock])
    if (rows[0].taken) return
    const holder = await session.query<{ name: string }>(
      `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE locktype = 'advisory' AND objid = $1 AND granted`,
      [serverLock],
    )
    const pid = Number(holder.rows[0]?.name.split(' ').at(-1))
    // PostgreSQL needs a moment to notice that a killed server is gone.
    if (attempt > 100 || (pid && isAlive(pid)))
      throw new FolderInUseError(`The data folder ${dataDir} is in use by another Countersign server (process ${pid}).`)
    await pause(50)
  }
}

async function countOtherUsers(session: pg.Client): Promise<number> {
  const { rows } = await session.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity
     WHERE application_name ~ '^countersign (server|command) [0-9]+$' AND pid <> pg_backend_pid()`,
  )
  return rows[0]!.others
}

function connectionUrl({ passwords }: Cluster, login: 'app' | 'owner' | 'superuser', port: number): string {
  const user = login === 'superuser' ? 'postgres' : `countersign_${login}`
  const name = login === 'superuser' ? 'postgres' : 'countersign'
  return `postgresql://${user}:${passwords[login]}@127.0.0.1:${port}/${name}`
}

const lastLine = (text: string) => text.split('\n').filter(Boolean).at(-1) ?? ''
