import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseTarget, targetOf } from '../process/databaseAddress.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

/** Time limit for one host's answer while the writable one is searched. */
const ANSWER_MS = 1_200
/** How long a writable host waits for the hosts named before it. */
const PRECEDENCE_MS = 300

const isPlain = ({ urls, isForWriting }: DatabaseTarget) => urls.length === 1 && !isForWriting

/** Whether a new connection to this address may lead to another host. */
export const hasSeveralHosts = (text: string | undefined): boolean =>
  text !== undefined && targetOf(text).urls.length > 1

/** Whether the server rejects writes now: a standby, or a read-only server. */
export const READ_ONLY = "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS read_only"

export async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ read_only: boolean }>(READ_ONLY)
  return rows[0]!.read_only
}

const onlyReads = () => new DatabaseUnavailableError('the server takes no writes: it is a standby, or read only')

/** Throws if there is no server at this address, or none that fits the target. */
async function tryHost(url: string, isForWriting: boolean): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'countersign check',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    if (isForWriting && (await isReadOnly(client))) throw onlyReads()
  } finally {
    client.end().catch(() => {})
  }
}

/** The most useful error: the rejection of a server that was reached, else the first host's error. */
const mostTelling = (errors: unknown[]) => errors.find((error) => error instanceof pg.DatabaseError) ?? errors[0]

/**
 * The first host in order that fits the target. All are asked at once, so that a silent host delays the search only
 * briefly.
 */
async function findHost({ urls, isForWriting }: DatabaseTarget): Promise<number> {
  const tries = urls.map((url, index) => tryHost(url, isForWriting).then(() => index))
  const inOrder = async () => {
    const errors: unknown[] = []
    for (const one of tries)
      try {
        return await one
      } catch (error) {
        errors.push(error)
      }
    throw mostTelling(errors)
  }
  const anyInTime = Promise.any(tries).then(
    (index) => pause(PRECEDENCE_MS, index),
    () => inOrder(),
  )
  return Promise.race([inOrder(), anyInTime])
}

/** The host that last served each target, and the search in progress. */
const hostByTarget = new WeakMap<DatabaseTarget, number>()
const searchByTarget = new WeakMap<DatabaseTarget, Promise<number>>()

function search(target: DatabaseTarget): Promise<number> {
  const known = searchByTarget.get(target)
  if (known) return known
  const search = findHost(target)
    .then((index) => {
      hostByTarget.set(target, index)
      return index
    })
    .finally(() => searchByTarget.delete(target))
  searchByTarget.set(target, search)
  return search
}

/** A caller that times out destroys the socket, even before it is connected. */
const isGivenUp = ({ connection: { stream } }: pg.Client) => (stream as { destroyed?: boolean }).destroyed === true

/**
 * A connection to an address of libpq's form: `postgresql://h1:5432,h2:5433/name?target_session_attrs=read-write` leads
 * to the first of the hosts that takes writes. The host that served last is tried first. Once it no longer fits,
 * `connect` fails once, and the next attempt searches again.
 */
export class HostClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    const target = config.connectionString === undefined ? null : targetOf(config.connectionString)
    super(target ? { ...config, connectionString: target.urls[0]! } : config)
    if (!target || isPlain(target)) return
    // A caller that gives up before a host was found destroys a socket that has no listener yet.
    this.connection.stream.on('error', () => {})
    const connect = this.connect.bind(this) as () => Promise<pg.Client>
    const connectTo = async () => {
      const known = hostByTarget.get(target)
      const index = known ?? (await search(target))
      if (isGivenUp(this)) throw new DatabaseUnavailableError('no server was found in time')
      const { host, port } = new pg.Client({ connectionString: target.urls[index]! })
      Object.assign(this, { host, port })
      try {
        await connect()
        // A search has just checked the host.
        if (known !== undefined && target.isForWriting && (await isReadOnly(this))) throw onlyReads()
      } catch (error) {
        if (hostByTarget.get(target) === index) hostByTarget.delete(target)
        this.connection.stream.destroy()
        throw error
      }
    }
    this.connect = ((onConnect?: (error: unknown, client?: pg.Client) => void) => {
      const connected = connectTo()
      if (!onConnect) return connected.then(() => this)
      // Call it outside the promise, so that the caller's own errors reach the caller.
      connected.then(
        () => setImmediate(onConnect, undefined, this),
        (error: unknown) => setImmediate(onConnect, error),
      )
    }) as typeof this.connect
  }
}
