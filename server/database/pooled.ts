import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { ConfigError } from '../config.ts'
import type { Bounds } from './bounds.ts'
import { HostClient } from './hosts.ts'
import { SESSION_SETTINGS } from './pool.ts'

/** Longest wait for an answer, and for our own notification. */
const ANSWER_MS = 5_000

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new HostClient({
    connectionString: url,
    application_name: 'countersign start',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether this connection leads to a pooler: the announced backend number differs from the answering backend's. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]!.pid !== (client as unknown as { processID: number | null }).processID
}

/**
 * Whether `listener` hears a notification of `sender`. Behind a pooler it does not, because each transaction gets
 * another session.
 */
async function receivesNotifications(listener: pg.Client, sender: pg.Client): Promise<boolean> {
  const channel = `countersign_${randomUUID().replaceAll('-', '')}`
  await listener.query(`LISTEN ${channel}`)
  const notification = new Promise<boolean>((resolve) => {
    listener.once('notification', () => resolve(true))
    setTimeout(resolve, ANSWER_MS, false).unref()
  })
  await sender.query(`NOTIFY ${channel}`)
  return notification
}

type Identity = { role: string; database: string; settings: Record<string, string> }

async function identify(client: pg.Client): Promise<Identity> {
  const { rows } = await client.query<Identity>(
    `SELECT current_user AS role, current_database() AS database,
       (SELECT jsonb_object_agg(name, setting) FROM pg_settings WHERE name = ANY ($1)) AS settings`,
    [Object.keys(SESSION_SETTINGS)],
  )
  return rows[0]!
}

const settingsFor = (bounds: Bounds) =>
  Object.entries(SESSION_SETTINGS).map(([name, of]) => [name, String(of(bounds))] as const)

const differs = ({ settings }: Identity, bounds: Bounds) =>
  settingsFor(bounds).some(([name, value]) => settings[name] !== value)

/**
 * Stores the settings of a session as the role's own in this database, because a pooler keeps none that a client sets.
 * A role may change its own settings. They apply to connections opened afterwards.
 */
async function keepSettings(client: pg.Client, bounds: Bounds): Promise<void> {
  const { role, database, ...identity } = await identify(client)
  if (!differs({ role, database, ...identity }, bounds)) return
  const of = `${client.escapeIdentifier(role)} IN DATABASE ${client.escapeIdentifier(database)}`
  for (const [name, value] of settingsFor(bounds))
    await client.query(`ALTER ROLE ${of} SET ${name} TO ${client.escapeLiteral(value)}`)
}

/** Throws ConfigError if this address, given alone, leads through a pooler (record 0091). */
export async function assertNoPooler(appUrl: string): Promise<void> {
  if (await withClient(appUrl, isPooled))
    throw new ConfigError(
      'DATABASE_URL: leads through a connection pooler (PgBouncer), which keeps no session. Give DATABASE_LISTEN_URL as well, the address of the database itself (docs/operations.md, Connection poolers).',
    )
}

/**
 * Checks that notifications arrive at this address, and stores the settings of a session as the role's own. Call it
 * before the first connection through the pooler. Throws ConfigError with one line.
 */
export async function prepareForPooler(listenUrl: string, bounds: Bounds): Promise<Identity> {
  return withClient(listenUrl, async (listener) => {
    if (!(await withClient(listenUrl, (sender) => receivesNotifications(listener, sender))))
      throw new ConfigError('DATABASE_LISTEN_URL: leads through a connection pooler, too: notifications do not arrive.')
    await keepSettings(listener, bounds)
    return identify(listener)
  })
}

/**
 * Checks the sessions of the pooler against the database itself. Throws ConfigError with one line. A session from
 * before the time limits were stored lacks only those, and is logged.
 */
export async function checkPooler(appUrl: string, direct: Identity, log: Logger): Promise<void> {
  const pooled = await withClient(appUrl, async (client) => {
    await client.query("SET TimeZone TO 'UTC'")
    return identify(client)
  })
  if (pooled.role !== direct.role || pooled.database !== direct.database)
    throw new ConfigError(
      'DATABASE_LISTEN_URL: must lead to the database of DATABASE_URL, as the same role: ' +
        `${pooled.role} in ${pooled.database}, not ${direct.role} in ${direct.database}.`,
    )
  const { TimeZone: zone, ...others } = pooled.settings
  if (zone !== 'UTC')
    throw new ConfigError(
      `DATABASE_URL: the pooler holds sessions in the time zone ${zone}. Run RECONNECT in its console, and start again.`,
    )
  const old = Object.keys(others).filter((name) => others[name] !== direct.settings[name])
  if (old.length > 0)
    log.warn(
      { settings: old },
      'DATABASE_URL: the pooler holds sessions from before these settings; RECONNECT in its console replaces them',
    )
}
