import pg from 'pg'
import { bindToTrace, childSpan, markFailed } from '../process/tracing.ts'
import { BOUNDS, type Bounds, isLong, STATEMENT_GRACE_MS } from './bounds.ts'
import { noteConnection } from './connection.ts'
import { HostClient, hasSeveralHosts } from './hosts.ts'
import { statementText } from './statementText.ts'
import { connectionError, DatabaseUnavailableError, statementError } from './unavailable.ts'
import { createWatch, type Watch } from './watch.ts'

type Callback<T> = (error: Error | undefined, result?: T) => void
/** `bound`: its own time limit, in milliseconds. `inTransaction`: it follows a BEGIN that is not answered yet. */
type BoundQuery = pg.QueryConfig & { bound?: number; inTransaction?: boolean }
/** All forms of `query` that node-pg, its pool and Prisma use. */
type QueryFunction = (
  request: string | BoundQuery,
  values?: unknown,
  callback?: Callback<pg.QueryResult>,
) => Promise<pg.QueryResult> | undefined

const nothing = () => {}

/** Whether the database itself has answered. */
const isAnswer = (error: Error | undefined) => !error || 'severity' in error

/** A write was rejected because the server is read-only. */
const isReadOnlyError = (error: unknown) => (error as { code?: unknown } | undefined)?.code === '25006'

/** Whether a statement still reaches the server's end of this connection. */
const isWritable = ({ connection: { stream } }: pg.Client) => stream.writable

/** Cuts the connection at once: its open statements fail, and the pool drops it. */
export const destroyConnection = (client: pg.Client, why: Error) => client.connection.stream.destroy(why)

/** Runs `act` after `ms`, unless cleared; answers that have arrived meanwhile come first. */
function runAfter(ms: number, act: () => void): () => void {
  let due: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    due = setImmediate(act)
  }, ms)
  return () => {
    clearTimeout(timer)
    clearImmediate(due)
  }
}

/**
 * A connection whose statements have a time limit. A statement without an answer in time cuts the connection: node-pg's
 * own `query_timeout` would return a connection that still waits to the pool. Errors of a lost connection are
 * DatabaseUnavailableError. `pooled`: behind a pooler no statement has a name, since the next may run in another
 * session.
 */
export class BoundedClient extends HostClient {
  /** Since when it waits for an answer; null if it does not. */
  askedAt: number | null = null
  /** Statements without an answer yet; node-pg sends them one after the other. */
  #open = 0
  /** The backend's process number; a connection pooler in between gives a number of its own. */
  declare readonly processID: number | null

  constructor(config: pg.ClientConfig & { bound?: number; watch?: Watch; pooled?: boolean }) {
    super(config)
    // Callers get the error from their own calls. This listener exists because a connection has no other one while it
    // is handed over.
    this.on('error', nothing)
    const { bound: usual = BOUNDS.statement, watch, pooled } = config
    const ask = this.query.bind(this) as unknown as QueryFunction
    const send: QueryFunction = (request, values, callback) => {
      const {
        bound = usual,
        inTransaction = false,
        name,
        ...config
      }: BoundQuery = typeof request === 'string' ? { text: request } : request
      const query: pg.QueryConfig = name === undefined || pooled ? config : { ...config, name }
      const sent = {
        text: config.text,
        inTransaction: inTransaction || this.getTransactionStatus() !== 'I',
        reached: isWritable(this),
      }
      const span = childSpan(
        () => statementText(config.text).name,
        () => ({ 'db.system.name': 'postgresql', 'db.query.text': statementText(config.text).text }),
      )
      const late = () => new DatabaseUnavailableError(`a statement was not answered within ${bound / 1000} s`)
      const clear = runAfter(bound, () => destroyConnection(this, late()))
      this.#open += 1
      this.askedAt ??= performance.now()
      const done: Callback<pg.QueryResult> = (error, result) => {
        clear()
        if (error) markFailed(span, error)
        span?.end()
        this.#open -= 1
        this.askedAt = this.#open > 0 ? performance.now() : null
        if (isAnswer(error)) watch?.noteAnswer()
        this.#leave(error)
        if (error) callback?.(statementError(error, sent) as Error)
        else callback?.(undefined, result)
      }
      return ask(query, values, done)
    }
    this.query = ((request: string | pg.QueryConfig, values?: unknown, callback?: Callback<pg.QueryResult>) => {
      const [list, onResult] =
        typeof values === 'function' ? [undefined, values as typeof callback] : [values, callback]
      if (onResult) return send(request, list, onResult)
      return new Promise<pg.QueryResult>((resolve, reject) => {
        send(request, list, (error, result) => (error ? reject(error) : resolve(result!)))
      })
    }) as typeof this.query
  }

  /** A read-only server rejects writes that its successor accepts: a new connection leads to the successor. */
  #leave(error: Error | undefined): void {
    if (isReadOnlyError(error)) setImmediate(destroyConnection, this, silentError())
  }
}

/** Settings of every session. Prisma writes and reads times without offset, as if all were UTC. */
export const SESSION_SETTINGS = {
  TimeZone: () => 'UTC',
  statement_timeout: ({ statement }: Bounds) => statement,
  idle_in_transaction_session_timeout: ({ betweenStatements }: Bounds) => betweenStatements,
}

/** PgBouncer keeps each client's time zone; the role has the other settings there (record 0091). */
function settingStatements(bounds: Bounds, pooled: boolean): string {
  const settings = Object.entries(SESSION_SETTINGS).filter(([name]) => !pooled || name === 'TimeZone')
  return settings.map(([name, of]) => `SET ${name} TO '${of(bounds)}'`).join('; ')
}

type Checkout = (error: Error | undefined, client: pg.PoolClient | undefined, done: (error?: unknown) => void) => void

const silentError = () => new DatabaseUnavailableError('it did not answer a moment ago')
/**
 * A pool in which every wait has a limit (record 0086): the wait for a connection, and the wait for a statement. While
 * the database is silent, waits end at once. `query` takes a config object.
 */
export class BoundedPool extends pg.Pool {
  readonly watch: Watch
  readonly #bounds: Bounds
  readonly #clients = new Set<BoundedClient>()
  /** Callers that wait for a connection, and since when. */
  readonly #waiting = new Map<(error: DatabaseUnavailableError) => void, number>()
  /** Receives each finished wait for a connection: its seconds, and its result. */
  #waited: (seconds: number, result: 'given' | 'refused') => void = nothing

  constructor(url: string, { max, bounds, pooled = false }: { max: number; bounds: Bounds; pooled?: boolean }) {
    const watch = createWatch({
      bounds,
      clients: () => this.#clients,
      waiting: () => this.#waiting.values(),
      check: (work) => this.#check(work),
      silent: () => this.#giveUp(),
      cut: (client) => destroyConnection(client, silentError()),
    })
    super({
      connectionString: url,
      max,
      connectionTimeoutMillis: bounds.connection,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      pipeline: true,
      Client: BoundedClient as unknown as new () => pg.ClientBase,
      // The pool hands its options to the connections.
      ...({ bound: bounds.statement + STATEMENT_GRACE_MS, watch, pooled } as object),
      // The pool waits for this query before it hands out the connection.
      onConnect: (client) => client.query(settingStatements(bounds, pooled)) as unknown as undefined,
    })
    this.watch = watch
    this.#bounds = bounds
    this.on('connect', (client) => this.#clients.add(client as unknown as BoundedClient))
    this.on('remove', (client) => this.#clients.delete(client as unknown as BoundedClient))
    // An idle connection that breaks is replaced at the next use.
    this.on('error', nothing)
    this.connect = ((onClient?: Checkout) =>
      onClient
        ? this.#connect(onClient)
        : new Promise((resolve, reject) => {
            this.#connect((error, client) => (error ? reject(error) : resolve(client!)))
          }).then((client) => {
            noteConnection(client as pg.PoolClient)
            return client
          })) as typeof this.connect
    this.query = ((request: pg.QueryConfig) =>
      isLong() ? this.#queryLong(request) : this.#queryOnce(request)) as typeof this.query
    const end = this.end.bind(this) as () => Promise<void>
    this.end = (() => {
      // A silent database does not confirm that a connection ends.
      const clear = runAfter(bounds.connection, () => this.#giveUp())
      return end().finally(clear)
    }) as typeof this.end
  }

  /** How many callers wait for a connection now. */
  get waitingNow(): number {
    return this.#waiting.size
  }

  /** Reports each wait for a connection to `waited`. */
  onWaited(waited: (seconds: number, result: 'given' | 'refused') => void): void {
    this.#waited = waited
  }

  #connect(callback: Checkout): void {
    const onClient = bindToTrace(callback)
    const since = performance.now()
    const ended = (result: 'given' | 'refused') => this.#waited((performance.now() - since) / 1000, result)
    if (this.watch.isSilent()) {
      ended('refused')
      return void setImmediate(onClient, silentError(), undefined, nothing)
    }
    const giveUp = (error: DatabaseUnavailableError) => {
      this.#waiting.delete(giveUp)
      ended('refused')
      onClient(error, undefined, nothing)
    }
    this.#waiting.set(giveUp, since)
    this.watch.startChecking()
    const conclude: Checkout = (error, client, done) => {
      // If `giveUp` has run, the caller already has an error. The pool's own timeout passes only an error.
      if (!this.#waiting.delete(giveUp)) return client ? done() : undefined
      ended(error ? 'refused' : 'given')
      if (error) onClient(connectionError(error) as Error, undefined, nothing)
      else onClient(undefined, client, done)
    }
    super.connect((error, client, done) => {
      const isInTime = performance.now() - since < this.#bounds.connection / 2
      // The host that served last no longer fits, but another may.
      if (error && isInTime && hasSeveralHosts(this.options.connectionString) && this.#waiting.has(giveUp))
        super.connect(conclude)
      else conclude(error, client, done)
    })
  }

  /**
   * Runs one statement. Its own answer decides its outcome: the pool's `query` also listens to the connection, which
   * reports its loss first, without saying whether the statement may have taken effect.
   */
  async #queryOnce(request: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = await this.connect()
    let failed = false
    try {
      return await client.query(request)
    } catch (error) {
      failed = true
      throw error
    } finally {
      client.release(failed)
    }
  }

  /** Runs a long statement in a transaction of its own that raises the database's time limit. */
  async #queryLong(request: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = await this.connect()
    const timeoutMs = this.#bounds.longStatement
    try {
      await client.query('BEGIN')
      await client.query(`SET LOCAL statement_timeout = ${timeoutMs}`)
      const result = await client.query({ ...request, bound: timeoutMs + STATEMENT_GRACE_MS } as pg.QueryConfig)
      await client.query('COMMIT')
      client.release()
      return result
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** Fails all waiting callers, and cuts every connection. */
  #giveUp(): void {
    for (const giveUp of this.#waiting.keys()) giveUp(silentError())
    for (const client of this.#clients) destroyConnection(client, silentError())
  }

  /** Runs `work` on a new connection outside the pool, with the time limit of a check. */
  async #check<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const { connectionString } = this.options
    const { check } = this.#bounds
    const client = new BoundedClient({
      ...(connectionString !== undefined && { connectionString }),
      connectionTimeoutMillis: check,
      bound: check,
      application_name: 'countersign check',
    })
    client.on('error', nothing)
    try {
      await client.connect()
      return await work(client)
    } finally {
      destroyConnection(client, silentError())
    }
  }
}
