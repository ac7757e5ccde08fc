import { dashboard } from '../dashboard/index.ts'
import { inbox } from '../inbox/index.ts'
import { myDay } from '../myDay/index.ts'
import type { QueueResource } from '../records.ts'
import type { DossierKind, Menu } from '../registry.tsx'
import { settings } from '../settings/index.ts'
import { activationProofs } from './activationProofs/index.tsx'
import { auditEntries } from './auditEntries/index.ts'
import { bankAccounts } from './bankAccounts/index.tsx'
import { brands } from './brands/index.tsx'
import { deliveries } from './deliveries/index.ts'
import { formSubmissions } from './formSubmissions/index.ts'
import { forms } from './forms/index.ts'
import { identifications } from './identifications/index.tsx'
import { lateMoney } from './lateMoney/index.ts'
import { lists } from './lists/index.ts'
import { officers } from './officers/index.ts'
import { payLinks } from './payLinks/index.ts'
import { paymentInstances } from './paymentInstances/index.ts'
import { paymentLinks } from './paymentLinks/index.ts'
import { reasons } from './reasons/index.ts'
import { retention } from './retention/index.ts'
import { screeningCases } from './screeningCases/index.ts'
import { secondLooks } from './secondLooks/index.ts'
import { snippets } from './snippets/index.ts'
import { statementLines } from './statementLines/index.ts'
import { statements } from './statements/index.ts'
import { traders } from './traders/index.ts'
import { transactions } from './transactions/index.ts'
import { unreachedEvents } from './unreachedEvents/index.ts'
import { webhooks } from './webhooks/index.ts'
import { workspaces } from './workspaces/index.ts'

/** The kinds of dossier, by their queues' names in the console API. */
export const kinds: Readonly<Record<QueueResource, DossierKind>> = {
  identifications,
  brands,
  'bank-accounts': bankAccounts,
  'activation-proofs': activationProofs,
}

/**
 * Every resource of the console, in the groups of the side menu: dossiers to decide, records to look up, the operator's
 * administration, and payments. A resource that small teams do without names its `part`.
 */
export const menu: Menu = [
  {
    label: 'menu.decide',
    resources: {
      ...kinds,
      'second-looks': secondLooks,
      'screening-cases': screeningCases,
      'statement-lines': statementLines,
      statements,
      inbox,
    },
  },
  {
    label: 'menu.look_up',
    resources: {
      traders,
      'audit-entries': auditEntries,
      dashboard,
      'my-day': myDay,
      'late-money': lateMoney,
      'unreached-events': unreachedEvents,
    },
  },
  { label: 'menu.house', resources: { officers, lists, reasons, snippets, retention, settings } },
  {
    label: 'menu.service',
    folded: true,
    resources: {
      workspaces,
      'payment-instances': paymentInstances,
      'payment-links': paymentLinks,
      'pay-links': payLinks,
      forms,
      'form-submissions': formSubmissions,
      transactions,
      webhooks,
      deliveries,
    },
  },
]
