import { bankAccountDossier } from './resources/bankAccounts/dossier.ts'
import { brandDossier } from './resources/brands/dossier.ts'
import { identificationDossier } from './resources/identifications/dossier.ts'
import { instancesOn } from './resources/paymentInstances/dependants.ts'
import { proofDossier } from './resources/paymentInstances/dossier.ts'

/** The kinds of dossier that officers review, in the order of their queues (docs/add-a-queue.md). */
export const DOSSIER_KINDS = [
  { ...identificationDossier, dependants: instancesOn('identification_id') },
  { ...brandDossier, dependants: instancesOn('brand_id') },
  { ...bankAccountDossier, dependants: instancesOn('bank_account_id') },
  proofDossier,
] as const

export type DossierKindName = (typeof DOSSIER_KINDS)[number]['name']
export type ReasonKind = (typeof DOSSIER_KINDS)[number]['reasons']['kind']
