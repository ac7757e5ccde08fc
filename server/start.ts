import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { type Config, ConfigError } from './config.ts'
import { BOUNDS, type Bounds } from './database/bounds.ts'
import { createChangeFeed } from './database/changes.ts'
import { connect, type Database } from './database/client.ts'
import { createDatabaseWait, type DatabaseWait } from './database/databaseWait.ts'
import { openEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { assertNoPooler, checkPooler, prepareForPooler } from './database/pooled.ts'
import { createPoolMetrics } from './database/poolMetrics.ts'
import { checkS3Client } from './files/awsBucket.ts'
import { makeMasterKey, parseMasterKeys } from './files/keys.ts'
import { createScanner } from './files/scanner.ts'
import { diskStore, StoreUnavailableError, s3Store } from './files/store.ts'
import { measureStore } from './files/storeMetrics.ts'
import { guardStore, isOwnStore, watchStore } from './files/storeState.ts'
import { createTurns } from './files/turns.ts'
import { createVault } from './files/vault.ts'
import { createHttpServer } from './http/connections.ts'
import { endStreams } from './http/stream.routes.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { createMailer } from './mail/smtp.ts'
import { simulatorGateway } from './payments/simulator/simulator.ts'
import { syncFolder, writeDurably } from './process/durableFile.ts'
import { errorText } from './process/errorText.ts'
import { createLog } from './process/log.ts'
import { addressToOpen } from './process/loopback.ts'
import { root } from './process/root.ts'
import { DOSSIER_KINDS } from './registry/dossierKinds.ts'
import { checkHeadsUrl } from './resources/audit/headStore.ts'
import { digestKeys, sealKeys } from './resources/audit/keys.ts'
import { checkRoles } from './resources/officers/oidc/provider.ts'
import { applyErasuresAgain } from './resources/retention/erase.ts'
import {
  createDossierKinds,
  type DossierKind,
  type DossierKinds,
  type ReviewServices,
} from './review/dossier/dossierKind.ts'
import { assertRegistered } from './review/dossier/registration.ts'
import { createSender } from './webhooks/send.ts'
import { startWorker } from './worker/worker.ts'

export type OpenedServices = {
  services: ReviewServices
  /** The database address for a worker's notifications: a connection of its own, not pooled. */
  listenUrl: string
  /** The address for the role that owns the database, and the one for the program's role. */
  ownerUrl: string
  appUrl: string
  /** Sets the port of the public URL if PUBLIC_URL is absent. */
  setPort(port: number): void
  /** The time that this start may still wait for its database. */
  databaseWait: DatabaseWait
  /** Settles only when the embedded database is gone for good. */
  lost: Promise<Error>
  close(): Promise<void>
}

type Options = {
  /** One server at a time uses the data folder; commands and workers attach to its database. */
  as: 'server' | 'command'
  clock?: Clock
  log?: Logger
  /** PEM of a private CA whose endpoints webhooks may reach. */
  ca?: string | undefined
  /** The reviewed kinds of dossier; the product's own by default. */
  dossiers?: readonly DossierKind[] | undefined
  /** Whether to leave the schema alone, for commands that read a schema of any age or create it themselves. */
  leavesSchema?: boolean
  /** How long to wait for the database; BOUNDS by default. */
  bounds?: Bounds | undefined
}

/** The key in the data folder, for starts outside production without a key. The first start makes it. */
function readOrMakeKey(dataDir: string, name: string, onFile: (file: string) => void): string {
  const file = path.join(dataDir, name)
  if (!fs.existsSync(file)) {
    // Link a complete draft into place, so that no process reads half a key and the first of several processes wins.
    // The key is on disk before it encrypts anything.
    const draft = `${file}.${randomUUID()}`
    writeDurably(draft, makeMasterKey())
    try {
      fs.linkSync(draft, file)
      syncFolder(dataDir)
      onFile(file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      fs.rmSync(draft)
    }
  }
  return fs.readFileSync(file, 'utf8').trim()
}

/** The addresses of the database: of the one in the settings, after it has answered, or of the embedded one. */
async function openDatabase(config: Config, { as, bounds = BOUNDS }: Options, databaseWait: DatabaseWait, log: Logger) {
  const { databaseUrl, databaseListenUrl } = config
  if (databaseUrl === undefined) {
    const embedded = await openEmbedded(config.dataDir, { as })
    const { appUrl, ownerUrl } = embedded
    return { embedded, appUrl, ownerUrl: config.databaseOwnerUrl ?? ownerUrl, listenUrl: appUrl, pooled: false }
  }
  const addresses = { embedded: null, appUrl: databaseUrl, ownerUrl: config.databaseOwnerUrl! }
  if (databaseListenUrl === undefined) {
    await databaseWait.wait(databaseUrl, 'DATABASE_URL')
    await databaseWait.retry('DATABASE_URL', () => assertNoPooler(databaseUrl))
    return { ...addresses, listenUrl: databaseUrl, pooled: false }
  }
  await databaseWait.wait(databaseListenUrl, 'DATABASE_LISTEN_URL')
  const direct = await databaseWait.retry('DATABASE_LISTEN_URL', () => prepareForPooler(databaseListenUrl, bounds))
  await databaseWait.wait(databaseUrl, 'DATABASE_URL')
  await databaseWait.retry('DATABASE_URL', () => checkPooler(databaseUrl, direct, log))
  return { ...addresses, listenUrl: databaseListenUrl, pooled: true }
}

/** The folder for documents without S3. */
const filesFolder = ({ dataDir }: Config) => path.resolve(dataDir, 'files')

/** Throws ConfigError if the folder is missing and cannot be made. On a disk mounted read-only Node says ENOENT. */
function makeDataDir({ dataDir }: Config): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const folder = path.resolve(dataDir)
    throw new ConfigError(`DATA_DIR: the folder ${folder} cannot be made; is its disk read-only? (${errorText(error)})`)
  }
}

/** Throws if the database lacks a part of these kinds of dossier. */
async function checkKinds(
  { leavesSchema }: Options,
  databaseWait: DatabaseWait,
  db: Database,
  kinds: DossierKinds,
): Promise<void> {
  if (leavesSchema) return
  try {
    await databaseWait.retry('DATABASE_URL', () => assertRegistered(db, kinds))
  } catch (error) {
    await db.$disconnect()
    throw error
  }
}

/** The domain of the Message-IDs of mails; null if no mails are sent. */
const mailDomainOf = ({ mail }: Config): string | null => mail && mail.from.address.split('@')[1]!

/** The mail server of the settings; null without one. */
const mailerOf = ({ mail }: Config, ca: string | undefined) => mail && createMailer(mail, ca ? { ca } : {})

export const MIGRATIONS = path.join(root, 'prisma/migrations')

/** Migrates the database and builds everything the program needs; the only place that does. */
export async function openServices(config: Config, options: Options): Promise<OpenedServices> {
  const { clock = systemClock, log: given, ca, dossiers = DOSSIER_KINDS, bounds } = options
  const log = given ?? createLog(config.logLevel)
  const keysGiven = config.masterKeys === undefined ? null : parseMasterKeys(config.masterKeys)
  const auditKeysGiven = config.auditKeys === undefined ? null : parseMasterKeys(config.auditKeys, 'AUDIT_KEYS')
  checkRoles(config)
  if (config.auditHeadsUrl)
    checkHeadsUrl(config.auditHeadsUrl, { s3: config.s3 !== null, allowPrivate: config.allowPrivateWebhooks })
  if (config.s3) await checkS3Client(config.s3)
  for (const line of config.unknown) log.warn(line)
  makeDataDir(config)
  const databaseWait = createDatabaseWait({ seconds: config.databaseWait, log })
  const { embedded, appUrl, ownerUrl, listenUrl, pooled } = await openDatabase(config, options, databaseWait, log)
  try {
    if (!options.leavesSchema)
      await databaseWait.retry('DATABASE_OWNER_URL', () => migrate({ ownerUrl, appUrl, dir: MIGRATIONS }))
    const keys =
      keysGiven ??
      parseMasterKeys(
        readOrMakeKey(config.dataDir, 'master.key', (file) =>
          log.warn(`MASTER_KEYS is not given: made a key in ${file}. Whoever has it can read every document.`),
        ),
      )
    // With configured master keys, all processes must sign with the same key without sharing a folder (record 0031).
    const auditKeys =
      auditKeysGiven ??
      (keysGiven
        ? null
        : parseMasterKeys(
            readOrMakeKey(config.dataDir, 'audit.key', (file) =>
              log.warn(`AUDIT_KEYS is not given: made a key in ${file}.`),
            ),
            'AUDIT_KEYS',
          ))
    const pool = createPoolMetrics()
    const sealing = sealKeys(keys, auditKeys)
    const db = connect(appUrl, {
      ...{ max: config.databasePool, bounds, pooled, metrics: pool },
      digestKeys: digestKeys(sealing, keys),
      mailDomain: mailDomainOf(config),
    })
    const kinds = createDossierKinds(dossiers)
    await checkKinds(options, databaseWait, db, kinds)
    const sender = createSender({ allowPrivate: config.allowPrivateWebhooks, ca })
    let address = config.publicUrl ?? `http://${config.host}:${config.port}`
    const publicUrl = () => address
    const bareStore = config.s3 ? s3Store(config.s3) : diskStore(filesFolder(config))
    const measured = measureStore(guardStore({ db, store: bareStore, clock }))
    const { store } = measured
    const services: ReviewServices = {
      config,
      publicUrl,
      db,
      dossiers: kinds,
      clock,
      keys,
      sealKeys: sealing,
      vault: createVault(store, keys),
      store,
      bareStore,
      storeState: watchStore({ db, store, clock, log }),
      turns: createTurns(clock),
      scanner: config.clamd ? createScanner(config.clamd) : null,
      gateway: simulatorGateway({ db, clock, publicUrl }),
      sender,
      mailer: mailerOf(config, ca),
      changes: createChangeFeed({ url: listenUrl, log }),
      metrics: [...pool.metrics, ...measured.metrics],
      log,
    }
    return {
      services,
      listenUrl,
      ownerUrl,
      appUrl,
      databaseWait,
      lost: embedded?.lost ?? new Promise(() => {}),
      setPort: (port) => {
        address = config.publicUrl ?? `http://${config.host}:${port}`
      },
      close: async () => {
        await services.changes.close()
        await sender.close()
        await db.$disconnect()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Longest wait for answers in progress when the server stops. */
const FINISH_MS = 40_000

export type RunningServer = {
  services: ReviewServices
  url: string
  /** The address to open in a browser (`addressToOpen`). */
  opensAt: string
  lost: Promise<Error>
  /** How long a stopping server goes on answering, in milliseconds. */
  drainMs: number
  stop(): Promise<void>
}

function logStartWarnings({ config, log, scanner }: ReviewServices): void {
  scanner?.ping().catch(({ message }: Error) => log.warn(`CLAMD: ${message}. Uploads are refused until it does.`))
  if (config.production && !config.auditKeys)
    log.warn('AUDIT_KEYS is not given: the journal is sealed with a key derived from MASTER_KEYS.')
  if (config.publicUrl?.startsWith('https:') && config.trustProxy === undefined)
    log.warn(
      'PUBLIC_URL is https, but TRUST_PROXY is not given: behind a proxy all callers seem to have its address, for limits and in the journal.',
    )
  if (config.production && config.oidc?.acr.length === 0)
    log.warn('OIDC_ACR is not given: whether officers prove a second factor is left to the identity provider.')
  if (config.gateway === 'simulator') log.warn('The card gateway is the simulator: no real money moves.')
  if (!config.rateLimit) log.warn('RATE_LIMIT=off: requests are not limited.')
  if (config.allowPrivateWebhooks)
    log.warn('WEBHOOK_ALLOW_PRIVATE_ADDRESSES=1: webhooks may reach addresses inside this network.')
}

/**
 * Checks the file store before the server serves or sends anything, and logs problems. Throws ConfigError if a first
 * start cannot create it on the disk. If a store fails later, the process keeps running but is not ready.
 */
export async function checkStoreBeforeServing({ services, databaseWait }: OpenedServices): Promise<void> {
  const { config, db } = services
  await databaseWait.retry('DATABASE_URL', async () => {
    if (config.s3 || (await db.fileStore.findFirst())) return
    await isOwnStore(services).catch((error: unknown) => {
      const cause = error instanceof StoreUnavailableError ? error.cause : error
      // Errors of the database have no path.
      if (cause === error && (error as NodeJS.ErrnoException).path === undefined) throw error
      throw new ConfigError(`DATA_DIR: documents cannot be kept in ${filesFolder(config)}: ${errorText(cause)}`)
    })
  })
  await services.storeState()
}

/** Explains why the server cannot listen on its address, and names the setting to change. */
function listenError({ host, port }: Config, { code, message }: NodeJS.ErrnoException): ConfigError {
  if (code === 'EADDRINUSE') return new ConfigError(`PORT: another program uses port ${port} already.`)
  return new ConfigError(`HOST, PORT: the server cannot answer on ${host}, port ${port} (${message}).`)
}

/**
 * Starts the server on its port, with the worker unless WORKER=off. `prepare` runs on the opened database before the
 * server serves or sends anything. `stop` reports not ready, lets requests and deliveries in progress finish, and
 * closes the database last (record 0090).
 */
export async function startServer(
  config: Config,
  { prepare, ...options }: Omit<Options, 'as'> & { prepare?: (services: ReviewServices) => Promise<void> } = {},
): Promise<RunningServer> {
  const opened = await openServices(config, { ...options, as: 'server' })
  const { services, databaseWait, listenUrl } = opened
  try {
    await checkStoreBeforeServing(opened)
    await databaseWait.retry('DATABASE_URL', () => applyErasuresAgain(services))
    await prepare?.(services)
    const server = createHttpServer(createApp(services))
    const worker = config.worker
      ? await databaseWait.retry('DATABASE_URL', () => startWorker(services, { listenUrl }))
      : null
    let working = worker !== null
    if (worker) services.worker = () => (working ? 'running' : 'stopped')
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(config.port, config.host, resolve)
      })
    } catch (error) {
      await worker?.stop()
      throw listenError(config, error as NodeJS.ErrnoException)
    }
    opened.setPort((server.address() as AddressInfo).port)
    logStartWarnings(services)
    return {
      services,
      url: services.publicUrl(),
      opensAt: addressToOpen(services.publicUrl(), config.publicUrl !== undefined),
      lost: opened.lost,
      drainMs: config.drainSeconds * 1000,
      stop: async () => {
        working = false
        services.isStopping = () => true
        const drain = config.drainSeconds * 1000
        await Promise.all([server.stopGracefully({ drain, finish: FINISH_MS, refusing: endStreams }), worker?.stop()])
        await opened.close()
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}
