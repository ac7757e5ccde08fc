import { bankAccountDossier } from './resources/bankAccounts/dossier.ts'
import { brandDossier } from './resources/brands/dossier.ts'
import { identificationDossier } from './resources/identifications/dossier.ts'
import { proofDossier } from './resources/paymentInstances/dossier.ts'

/** The kinds of dossier that officers review, in the order of their queues (docs/add-a-queue.md). */
export const DOSSIERS = [identificationDossier, brandDossier, bankAccountDossier, proofDossier] as const

export type DossierName = (typeof DOSSIERS)[number]['name']
export type ReasonKind = (typeof DOSSIERS)[number]['reasons']['kind']
