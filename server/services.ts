import type { Logger } from 'pino'
import type { Metric } from 'prom-client'
import type { Config } from './config.ts'
import type { Changes } from './database/changes.ts'
import type { Db } from './database/client.ts'
import type { MasterKeys } from './files/keys.ts'
import type { Scanner } from './files/scanner.ts'
import type { FileStore } from './files/store.ts'
import type { StoreState } from './files/storeState.ts'
import type { Turns } from './files/turns.ts'
import type { Vault } from './files/vault.ts'
import type { Gateway } from './gateway/gateway.ts'
import type { Clock } from './kernel/clock.ts'
import type { SealKeys } from './kernel/sealKeys.ts'
import type { Mailer } from './mail/smtp.ts'
import type { Sender } from './webhooks/send.ts'

/** The program's dependencies, built in start.ts and passed down. */
export type Services = {
  config: Config
  /** Absolute address of the service for browsers and traders, without a slash at the end. */
  publicUrl: () => string
  /** The database, or in the services of `inTransaction` the open transaction. */
  db: Db
  clock: Clock
  keys: MasterKeys
  /** The keys that sign the journal's seals. */
  sealKeys: SealKeys
  vault: Vault
  /**
   * The store of the vault's encrypted bytes and of the list of erasures. Refuses writes unless it belongs to this
   * database.
   */
  store: FileStore
  /** The store without that guard, for a restore, which fills the store before the database exists. */
  bareStore: FileStore
  /** Whether documents can be stored and found; the answer is cached for a few seconds. */
  storeState: () => Promise<StoreState>
  /** Decides which upload is inspected next. */
  turns: Turns
  /** Scans uploads for malware; null without CLAMD. */
  scanner: Scanner | null
  gateway: Gateway
  /** Posts to the traders' endpoints. */
  sender: Sender
  /** Hands mails to the mail server; null without SMTP_URL. */
  mailer: Mailer | null
  /** The state of this process's worker; absent without one. */
  worker?: () => 'running' | 'stopped'
  /** True while this process does the periodic work; absent without a worker. */
  leads?: () => boolean
  /** Whether this process is stopping; absent until then. */
  isStopping?: () => boolean
  /** Changes by any process of the service, as they are committed. */
  changes: Changes
  /** Measurements of database connections and of the file store, for /metrics. */
  metrics: Metric[]
  log: Logger
}
