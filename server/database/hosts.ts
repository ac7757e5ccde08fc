import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseTarget, targetOf } from '../process/databaseAddress.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** For the answer of one host while the one that can write is looked for. */
const ANSWER_MS = 1_200
/** How long a host that can write waits for those named before it. */
const PRECEDENCE_MS = 300

const isPlain = ({ urls, isForWriting }: DatabaseTarget) => urls.length === 1 && !isForWriting

/** Whether a connection to this address may lead elsewhere when it is tried again. */
export const hasSeveralHosts = (text: string | undefined): boolean =>
  text !== undefined && targetOf(text).urls.length > 1

/** Whether the server takes no writes now: a standby, or one that was made read only. */
export const READ_ONLY = "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS read_only"

export async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ read_only: boolean }>(READ_ONLY)
  return rows[0]!.read_only
}

const onlyReads = () => new DatabaseUnavailable('the server takes no writes: it is a standby, or read only')

/** Throws where there is no server at this address, or none that the target is for. */
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

/** The error that says most: a refusal by a server that was reached, else that of the first host. */
const mostTelling = (errors: unknown[]) => errors.find((error) => error instanceof pg.DatabaseError) ?? errors[0]

/**
 * The first host in order that serves the target. All are asked at once, so that one from which nothing comes back
 * holds nobody up for long.
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

/** The host of each target that served it last, and the search for one that is under way. */
const serving = new WeakMap<DatabaseTarget, number>()
const searching = new WeakMap<DatabaseTarget, Promise<number>>()

function search(target: DatabaseTarget): Promise<number> {
  const known = searching.get(target)
  if (known) return known
  const search = findHost(target)
    .then((index) => {
      serving.set(target, index)
      return index
    })
    .finally(() => searching.delete(target))
  searching.set(target, search)
  return search
}

/** An open socket that was not connected yet is destroyed by whoever has waited too long. */
const isGivenUp = ({ connection: { stream } }: pg.Client) => (stream as { destroyed?: boolean }).destroyed === true

/**
 * A connection to an address of libpq's form: `postgresql://h1:5432,h2:5433/name?target_session_attrs=read-write` leads
 * to the first of the hosts that takes writes. The host that served last is tried first; where it does not any more,
 * `connect` fails once, and whoever tries again gets to another.
 */
export class HostClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    const target = config.connectionString === undefined ? null : targetOf(config.connectionString)
    super(target ? { ...config, connectionString: target.urls[0]! } : config)
    if (!target || isPlain(target)) return
    // Whoever gives up before a host was found destroys a socket that nobody listens to yet.
    this.connection.stream.on('error', () => {})
    const connect = this.connect.bind(this) as () => Promise<pg.Client>
    const connectTo = async () => {
      const known = serving.get(target)
      const index = known ?? (await search(target))
      if (isGivenUp(this)) throw new DatabaseUnavailable('no server was found in time')
      const { host, port } = new pg.Client({ connectionString: target.urls[index]! })
      Object.assign(this, { host, port })
      Object.assign((this as unknown as { connectionParameters: object }).connectionParameters, { host, port })
      try {
        await connect()
        // A search has just looked.
        if (known !== undefined && target.isForWriting && (await isReadOnly(this))) throw onlyReads()
      } catch (error) {
        if (serving.get(target) === index) serving.delete(target)
        this.connection.stream.destroy()
        throw error
      }
    }
    this.connect = ((onConnect?: (error: unknown, client?: pg.Client) => void) => {
      const connected = connectTo()
      if (!onConnect) return connected.then(() => this)
      // Outside the promise: what the caller throws is its own.
      connected.then(
        () => setImmediate(onConnect, undefined, this),
        (error: unknown) => setImmediate(onConnect, error),
      )
    }) as typeof this.connect
  }
}
