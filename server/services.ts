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
import type { Sender } from './webhooks/send.ts'

/** Everything the program depends on; built in start.ts and passed to what needs it. */
export type Services = {
  config: Config
  /** Absolute address of the service as browsers and traders reach it, without a slash at the end. */
  publicUrl: () => string
  /** The database, or in the services of `inTransaction` the open transaction. */
  db: Db
  clock: Clock
  keys: MasterKeys
  /** What signs the seals of the journal. */
  sealKeys: SealKeys
  vault: Vault
  /** The encrypted bytes that the vault keeps, and the list of erasures. Changes nothing unless it is the database's own. */
  store: FileStore
  /** The same store without that guard, for a restore: it fills the store before there is a database. */
  bareStore: FileStore
  /** Whether documents can be kept and found, as the process knows it for a few seconds. */
  storeState: () => Promise<StoreState>
  /** Decides whose upload is inspected next. */
  turns: Turns
  /** Scans uploads for malware; null without CLAMD. */
  scanner: Scanner | null
  gateway: Gateway
  /** Posts to the traders' endpoints. */
  sender: Sender
  /** The state of this process's worker; absent where another process works. */
  worker?: () => 'running' | 'stopped'
  /** True while this process does the periodic work; absent where another process works. */
  leads?: () => boolean
  /** Whether this process is stopping; absent until a server starts to. */
  isStopping?: () => boolean
  /** Changes by any process of the service, as they are committed. */
  changes: Changes
  /** What the connections to the database and the file store measure, for /metrics. */
  metrics: Metric[]
  log: Logger
}
