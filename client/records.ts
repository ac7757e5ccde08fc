import type { Holiday, WorkingTime } from '../server/kernel/workingTime.ts'
import type { DossierKindName, DossierRecords, ReasonKind } from '../server/registry/dossierKinds.ts'
import type { ConsoleAuditEntry } from '../server/resources/audit/listing.ts'
import type { JournalQuestion } from '../server/resources/audit/questions.ts'
import type { EntrySeal, NewestVerification, SealState } from '../server/resources/audit/sealState.ts'
import type { Dashboard } from '../server/resources/dashboard/console.routes.ts'
import type { FirstSteps } from '../server/resources/dashboard/firstSteps.ts'
import type { Work } from '../server/resources/dashboard/work.ts'
import type { ConsoleForm, ConsoleSubmission } from '../server/resources/forms/console.presenter.ts'
import type { ConsoleListRecord } from '../server/resources/lists/console.routes.ts'
import type { ConsoleList, ConsoleListEntry, ConsoleListVersion } from '../server/resources/lists/presenter.ts'
import type { NameTrial } from '../server/resources/lists/tryName.ts'
import type { ConsoleMailTemplate } from '../server/resources/mails/console.routes.ts'
import type { Mark as LineMark } from '../server/resources/money/compareLine.ts'
import type { LineCounts } from '../server/resources/money/figures.ts'
import type { LineProposal } from '../server/resources/money/proposedProofs.ts'
import type { OfficerNotificationTimes } from '../server/resources/officers/notifications.ts'
import type { OidcReason, SignInWays } from '../server/resources/officers/oidc/routes.ts'
import type { ConsoleOfficer, ConsoleSelf } from '../server/resources/officers/presenter.ts'
import type { OwnSecondFactor } from '../server/resources/officers/secondFactor.ts'
import type { ConsoleSession } from '../server/resources/officers/sessions.routes.ts'
import type { ConsoleTie } from '../server/resources/officers/ties.routes.ts'
import type { ConsolePayLink } from '../server/resources/payLinks/presenter.ts'
import type { ConsoleInstance } from '../server/resources/paymentInstances/presenter.ts'
import type { MoneyProposal } from '../server/resources/paymentInstances/proofMoney.ts'
import type { ConsolePaymentLink } from '../server/resources/paymentLinks/presenter.ts'
import type { ConsoleReason, ConsoleReasonRecord } from '../server/resources/reasons/presenter.ts'
import type { References } from '../server/resources/references/console.routes.ts'
import type { ConsoleRetention } from '../server/resources/retention/console.routes.ts'
import type { RetentionRun } from '../server/resources/retention/erase.ts'
import type { ConsoleView } from '../server/resources/savedViews/console.routes.ts'
import type { ConsoleScreeningCase } from '../server/resources/screeningCases/console.routes.ts'
import type { ReadHolidays } from '../server/resources/settings/holidays.ts'
import type { ConsoleSnippet } from '../server/resources/snippets/console.routes.ts'
import type { ConsoleBooking as Booking, ConsoleLine } from '../server/resources/statementLines/presenter.ts'
import type { LineSums } from '../server/resources/statementLines/sums.ts'
import type { StatementPreview } from '../server/resources/statements/importStatement.ts'
import type { ConsoleStatement } from '../server/resources/statements/presenter.ts'
import type { ConsoleTrader, TraderAccesses, TraderNote } from '../server/resources/traders/console.routes.ts'
import type { ConsoleLateMoney } from '../server/resources/transactions/lateMoney.presenter.ts'
import type { ConsoleTransaction } from '../server/resources/transactions/presenter.ts'
import type { ConsoleUnreachedEvent } from '../server/resources/unreached/list.ts'
import type { ConsoleDelivery, ConsoleWebhook } from '../server/resources/webhooks/presenter.ts'
import type { ConsoleWorkspace } from '../server/resources/workspaces/console.routes.ts'
import type { DeliveryStatus } from '../server/review/casework/deliveryStatus.ts'
import type { ConsoleInboxItem } from '../server/review/casework/inbox.ts'
import type { Timeline, TimelineEntry } from '../server/review/casework/timeline.ts'
import type { ShownLine } from '../server/review/checklist/checklist.ts'
import type { Readings, Collision as ServerCollision } from '../server/review/checks/checkInput.ts'
import type { Check } from '../server/review/checks/checks.ts'
import type { Suggestion } from '../server/review/checks/suggestions.ts'
import type { BulkResult } from '../server/review/decisions/bulk.routes.ts'
import type { ReversalPreview } from '../server/review/decisions/reverse.ts'
import type { AcceptState } from '../server/review/desk/accepting.ts'
import type { DossierChanges } from '../server/review/desk/changes.ts'
import type { Desk } from '../server/review/desk/desk.ts'
import type { Evidence, EvidenceFile } from '../server/review/evidence/evidence.ts'
import type { Person as PersonOnDocument } from '../server/review/evidence/people.ts'
import type { Rehearsal, RehearsedKey } from '../server/review/proposals/rehearseSetting.ts'
import type { Sending, SendingByAct } from '../server/review/proposals/sending.ts'
import type { QueueCounts } from '../server/review/queue/counts.routes.ts'
import type { Flag } from '../server/review/record/flagNames.ts'
import type { ConsoleFile } from '../server/review/record/presenter.ts'
import type { Risk } from '../server/review/record/risk.ts'
import type { PeriodicLook } from '../server/review/risk/periodicLooks.ts'
import type { RiskPreview } from '../server/review/risk/previewRisk.ts'
import type { Hit, HitAnswer } from '../server/review/screening/screening.ts'
import type { ConsoleSecondLook } from '../server/review/secondLooks/secondLooks.ts'
import type { Part, ShownParts } from '../server/review/settings/parts.ts'
import type { ChangePreview } from '../server/review/settings/previewColours.ts'
import type { PresetName } from '../server/review/settings/settings.ts'
import type { ConsoleSetting } from '../server/review/settings/settingsRecords.ts'
import type { StatementMapping } from '../server/review/settings/statementMapping.ts'
import type { LastDecision } from '../server/review/submissions/deletion.ts'
import type { SearchResult as ServerFound, SearchResultGroup as ServerFoundGroup } from '../server/search/search.ts'
import type { SearchedRecord } from '../server/search/sources.ts'

/** The answers of the console API. Types only: no server code enters the browser's bundle. */

export type Language = ConsoleTrader['language']
export type { ReasonKind }
export type CatalogueReason = ConsoleReason
export type { ConsoleReasonRecord }
export type SuggestedReason = Suggestion
export type FileRef = ConsoleFile
export type EventDelivery = DeliveryStatus[number]
export type Dispatch = EventDelivery['dispatches'][number]
export type { Timeline, TimelineEntry }

/** A record read by its own address: the fields of a list's row and further ones. */
type FullRecord<Row> = Row & { told: DeliveryStatus }
/** A record on its page, which shows a list's row until the record itself is read. */
type ShownRecord<Row> = Row & { told?: DeliveryStatus }
export type QueueResource = DossierKindName
/** A dossier as a list shows it, by its queue. */
export type DossierRowOf<Name extends QueueResource> = DossierRecords[Name]
/** A dossier with all that the desk shows, by its queue. */
export type DossierOf<Name extends QueueResource> = FullRecord<DossierRecords[Name]> &
  Omit<Desk, 'collisions'> & {
    collisions: Collision[]
    readings_open: boolean
    code_open: boolean
    checklist: ShownLine[]
    sending: SendingByAct
    deleted_after: LastDecision
    periodic_look: PeriodicLook | null
  }
export type DossierRow = { [Name in QueueResource]: DossierRowOf<Name> }[QueueResource]
export type Dossier = { [Name in QueueResource]: DossierOf<Name> }[QueueResource]
/** A decision on a dossier that waits for a second officer or for the end of its recall window. */
export type DossierProposal = NonNullable<Dossier['proposal']>
export type Identification = DossierOf<'identifications'>
export type IdentificationRow = DossierRowOf<'identifications'>
export type Brand = DossierOf<'brands'>
export type BrandRow = DossierRowOf<'brands'>
export type BankAccount = DossierOf<'bank-accounts'>
export type BankAccountRow = DossierRowOf<'bank-accounts'>
export type ActivationProof = DossierOf<'activation-proofs'>
export type ActivationProofRow = DossierRowOf<'activation-proofs'>
/**
 * A record whose `resource` is one of these kinds, as the console registers them (server/registry/dossierKinds.ts); the
 * server's type allows any string.
 */
type OfResource<Kind extends string, Record> = Omit<Record, 'resource'> & { resource: Kind }

export type { Hit, HitAnswer, PersonOnDocument, Rehearsal, RehearsedKey, Risk, RiskPreview }
export type ChecklistLine = ShownLine
export type Collision = Omit<ServerCollision, 'other'> & { other: OfResource<QueueResource, ServerCollision['other']> }
export type { AcceptState, Check, DossierChanges as Changes, Evidence, EvidenceFile, Flag, Readings, Sending }

export type KycStatus = Identification['status']
export type AcceptanceStatus = ActivationProof['acceptance_status']
export type Names = Identification['establishment_type']['name']
export type Bank = NonNullable<BankAccount['bank']>

export type SessionOfficer = ConsoleSelf
export type NotificationTimes = OfficerNotificationTimes
export type MailTemplate = ConsoleMailTemplate
export type Officer = ConsoleOfficer
export type Tie = ConsoleTie
export type { ConsoleSession, OidcReason, OwnSecondFactor, SignInWays }
export type AuditEntry = ConsoleAuditEntry
export type Trader = ConsoleTrader
export type {
  ChangePreview,
  ConsoleSetting,
  Dashboard,
  EntrySeal,
  FirstSteps,
  Holiday,
  JournalQuestion,
  NewestVerification as NewestVerified,
  Part,
  PresetName,
  ReadHolidays,
  SealState,
  ShownParts,
  TraderAccesses,
  TraderNote,
  Work,
  WorkingTime,
}
export type Workspace = ConsoleWorkspace
export type Webhook = ConsoleWebhook
export type Delivery = ConsoleDelivery
export type UnreachedEvent = ConsoleUnreachedEvent
export type InboxItem = ConsoleInboxItem
export type PaymentInstanceRow = ConsoleInstance
export type PaymentInstance = ShownRecord<PaymentInstanceRow>
export type SavedView = ConsoleView
export type Snippet = ConsoleSnippet
export type { BulkResult, QueueCounts, References }
export type Limits = References['limits']
export type TransactionRow = ConsoleTransaction
export type { TransactionSums } from '../server/resources/transactions/sums.ts'
export type Transaction = ShownRecord<TransactionRow>
export type PaymentLinkRow = ConsolePaymentLink
export type PaymentLink = ShownRecord<PaymentLinkRow>
export type PayLink = ConsolePayLink
export type LateMoney = ConsoleLateMoney
export type Statement = ConsoleStatement
export type { StatementMapping, StatementPreview }
export type StatementLine = ConsoleLine
export type { Booking, LineCounts, LineMark, LineProposal, LineSums, MoneyProposal }
export type FormField = ConsoleSubmission['fields'][number]
export type FormSection = ConsoleSubmission['sections'][number]
/** A form's sections and fields, which a list leaves out. */
type Parts = { sections: FormSection[]; fields: FormField[] }
export type FormRow = Omit<ConsoleForm, keyof Parts>
export type Form = FormRow & Parts
export type FormSubmissionRow = Omit<ConsoleSubmission, keyof Parts>
export type FormSubmission = FormSubmissionRow & Parts
export type SearchResult = OfResource<SearchedRecord | DossierKindName, ServerFound>
export type SearchResultGroup = Omit<OfResource<SearchResult['resource'], ServerFoundGroup>, 'results'> & {
  results: SearchResult[]
}

/** GET /queues: counts of waiting dossiers; `over` and `soon` are relative to the target. */
export type QueueCount = {
  resource: QueueResource
  waiting: number
  oldest_waiting_since: string | null
  over: number
  soon: number
  with_traders: number
  target_minutes: number
  /** The hours in which the clock of targets runs now or ran last; null if it runs at all times. */
  working: { since: string; until: string } | null
}
export type { ReversalPreview }
export type SecondLook = ConsoleSecondLook
export type ScreeningCase = ConsoleScreeningCase
export type WatchList = ConsoleList
export type WatchListRecord = ConsoleListRecord
export type WatchListVersion = ConsoleListVersion
export type WatchListEntry = ConsoleListEntry
export type { NameTrial }
export type Retention = ConsoleRetention
export type RetentionOutcome = RetentionRun['outcomes'][number]
