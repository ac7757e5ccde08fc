import type { ConsoleAuditEntry } from '../server/resources/audit/console.routes.ts'
import type { ConsoleBankAccount } from '../server/resources/bankAccounts/presenter.ts'
import type { ConsoleBrand } from '../server/resources/brands/presenter.ts'
import type { ConsoleIdentification } from '../server/resources/identifications/presenter.ts'
import type { ConsoleOfficer, ConsoleSelf } from '../server/resources/officers/presenter.ts'
import type { ConsoleInstance, ConsoleProof } from '../server/resources/paymentInstances/presenter.ts'
import type { ConsoleTrader } from '../server/resources/traders/console.routes.ts'
import type { ConsoleTransaction } from '../server/resources/transactions/presenter.ts'
import type { ConsoleDelivery, ConsoleWebhook } from '../server/resources/webhooks/presenter.ts'
import type { ConsoleWorkspace } from '../server/resources/workspaces/console.routes.ts'
import type { ConsoleFile } from '../server/review/presenter.ts'
import type { Reason, ReasonKind } from '../server/review/reasons.ts'
import type { Told } from '../server/review/told.ts'

/** What the console API answers, as its presenters say: types only, nothing of the server comes into the browser. */

export type Language = ConsoleTrader['language']
export type { ReasonKind }
export type CatalogueReason = Reason
export type FileRef = ConsoleFile
export type ToldEvent = Told[number]
export type Dispatch = ToldEvent['dispatches'][number]

/** `told` comes with a full record only. */
type Full<Row> = Row & { told?: Told }
export type Identification = Full<ConsoleIdentification>
export type Brand = Full<ConsoleBrand>
export type BankAccount = Full<ConsoleBankAccount>
export type ActivationProof = Full<ConsoleProof>
export type Dossier = Identification | Brand | BankAccount | ActivationProof
export type QueueResource = 'identifications' | 'brands' | 'bank-accounts' | 'activation-proofs'

export type KycStatus = Identification['status']
export type AcceptanceStatus = ActivationProof['acceptance_status']
export type Names = Identification['establishment_type']['name']
export type Bank = NonNullable<BankAccount['bank']>

export type SessionOfficer = ConsoleSelf
export type Officer = ConsoleOfficer
export type AuditEntry = ConsoleAuditEntry
export type Trader = ConsoleTrader
export type Workspace = ConsoleWorkspace
export type Webhook = ConsoleWebhook
export type Delivery = ConsoleDelivery
export type PaymentInstance = Full<ConsoleInstance>
export type Transaction = Full<ConsoleTransaction>

/** GET /queues: what waits; `over` and `soon` count against the target. */
export type QueueCount = {
  resource: QueueResource
  waiting: number
  oldest_waiting_since: string | null
  over: number
  soon: number
  target_minutes: number
}
