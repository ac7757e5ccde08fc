import { payerOperations, returnOperations } from '../payments/payer/openapi.ts'
import { simulatorOperations } from '../payments/simulator/openapi.ts'
import { DOSSIER_APIS, DOSSIER_KINDS } from '../registry/dossierKinds.ts'
import { apiKeyOperations } from '../resources/apiKeys/openapi.ts'
import { auditOperations } from '../resources/audit/openapi.ts'
import { logoOperations } from '../resources/brands/openapi.ts'
import { dashboardOperations } from '../resources/dashboard/openapi.ts'
import { fileOperations } from '../resources/files/openapi.ts'
import { formConsoleOperations } from '../resources/forms/console.openapi.ts'
import { formOperations } from '../resources/forms/openapi.ts'
import { listOperations } from '../resources/lists/openapi.ts'
import { mailTemplateOperations } from '../resources/mails/console.openapi.ts'
import { notificationOperations } from '../resources/mails/openapi.ts'
import { officerNotificationOperations } from '../resources/officers/notifications.openapi.ts'
import { oidcOperations } from '../resources/officers/oidc/openapi.ts'
import { officerConsoleOperations } from '../resources/officers/openapi.ts'
import { secondFactorOperations } from '../resources/officers/secondFactor.openapi.ts'
import { sessionOperations } from '../resources/officers/session.openapi.ts'
import { openSessionOperations } from '../resources/officers/sessions.openapi.ts'
import { payLinkConsoleOperations, payLinkOperations } from '../resources/payLinks/openapi.ts'
import { instanceConsoleOperations, instanceOperations } from '../resources/paymentInstances/openapi.ts'
import { paymentLinkConsoleOperations, paymentLinkOperations } from '../resources/paymentLinks/openapi.ts'
import { reasonOperations } from '../resources/reasons/openapi.ts'
import { receiptOperations } from '../resources/receipts/openapi.ts'
import { referenceConsoleOperations, referenceOperations } from '../resources/references/openapi.ts'
import { requirementOperations } from '../resources/requirements/openapi.ts'
import { retentionOperations } from '../resources/retention/openapi.ts'
import { savedViewOperations } from '../resources/savedViews/openapi.ts'
import { screeningCaseOperations } from '../resources/screeningCases/openapi.ts'
import { screeningRunOperations } from '../resources/screeningRuns/openapi.ts'
import { settingsOperations } from '../resources/settings/openapi.ts'
import { snippetOperations } from '../resources/snippets/openapi.ts'
import { statementLineOperations } from '../resources/statementLines/openapi.ts'
import { statementOperations } from '../resources/statements/openapi.ts'
import { traderConsoleOperations } from '../resources/traders/openapi.ts'
import {
  lateMoneyOperations,
  transactionConsoleOperations,
  transactionOperations,
} from '../resources/transactions/openapi.ts'
import { unreachedOperations } from '../resources/unreached/openapi.ts'
import { webhookConsoleOperations, webhookOperations } from '../resources/webhooks/openapi.ts'
import { workspaceConsoleOperations, workspaceOperations } from '../resources/workspaces/openapi.ts'
import { inboxOperations } from '../review/casework/inbox.openapi.ts'
import { mentionOperations } from '../review/casework/notes.openapi.ts'
import { deskOperations } from '../review/console/console.openapi.ts'
import { createDossierKinds } from '../review/dossier/dossierKind.ts'
import { secondLookOperations } from '../review/secondLooks/secondLooks.openapi.ts'
import { searchOperations } from '../search/openapi.ts'
import { traderPageOperations } from '../traderPages/openapi.ts'
import type { Operation } from './contract/operation.ts'
import { serviceOperations } from './service.ts'

export { EVENT_DATA } from '../resources/webhooks/events.openapi.ts'

const NAMES = DOSSIER_KINDS.map(({ name }) => name)
const APIS = Object.values(DOSSIER_APIS)

/** Every operation of the service, in the document's order. A test fails if a route is missing. */
export const OPERATIONS: Operation[] = [
  ...workspaceOperations,
  ...referenceOperations,
  ...APIS.flatMap(({ traders }) => traders?.operations ?? []),
  ...instanceOperations,
  ...requirementOperations,
  ...notificationOperations,
  ...formOperations,
  ...paymentLinkOperations,
  ...transactionOperations,
  ...webhookOperations,
  ...payLinkOperations,
  ...apiKeyOperations,
  ...sessionOperations,
  ...officerNotificationOperations,
  ...secondFactorOperations,
  ...openSessionOperations,
  ...oidcOperations,
  ...deskOperations(),
  ...APIS.flatMap((one) => one.console.operations),
  ...secondLookOperations,
  ...receiptOperations(DOSSIER_KINDS),
  ...fileOperations(NAMES),
  ...mentionOperations,
  ...inboxOperations,
  ...searchOperations(DOSSIER_KINDS),
  ...savedViewOperations(NAMES),
  ...snippetOperations,
  ...dashboardOperations,
  ...instanceConsoleOperations,
  ...paymentLinkConsoleOperations,
  ...payLinkConsoleOperations,
  ...transactionConsoleOperations,
  ...lateMoneyOperations,
  ...statementOperations,
  ...statementLineOperations,
  ...listOperations,
  ...formConsoleOperations,
  ...webhookConsoleOperations,
  ...screeningRunOperations,
  ...screeningCaseOperations,
  ...unreachedOperations,
  ...auditOperations,
  ...traderConsoleOperations,
  ...workspaceConsoleOperations,
  ...retentionOperations,
  ...officerConsoleOperations,
  ...referenceConsoleOperations,
  ...settingsOperations(createDossierKinds(DOSSIER_KINDS)),
  ...mailTemplateOperations,
  ...reasonOperations(createDossierKinds(DOSSIER_KINDS)),
  ...payerOperations,
  ...returnOperations,
  ...traderPageOperations,
  ...simulatorOperations,
  ...logoOperations,
  ...serviceOperations,
]
