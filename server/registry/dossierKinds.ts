import type { Router } from 'express'
import type { Operation } from '../openapi/contract/operation.ts'
import { bankAccountDossier } from '../resources/bankAccounts/dossier.ts'
import { bankAccountRoutes } from '../resources/bankAccounts/external.routes.ts'
import { bankAccountConsoleOperations, bankAccountOperations } from '../resources/bankAccounts/openapi.ts'
import type { ConsoleBankAccount } from '../resources/bankAccounts/presenter.ts'
import { brandDossier } from '../resources/brands/dossier.ts'
import { brandRoutes } from '../resources/brands/external.routes.ts'
import { brandConsoleOperations, brandOperations } from '../resources/brands/openapi.ts'
import type { ConsoleBrand } from '../resources/brands/presenter.ts'
import { identificationDossier } from '../resources/identifications/dossier.ts'
import { identificationRoutes } from '../resources/identifications/external.routes.ts'
import { identificationConsoleOperations, identificationOperations } from '../resources/identifications/openapi.ts'
import type { ConsoleIdentification } from '../resources/identifications/presenter.ts'
import { instancesOn } from '../resources/paymentInstances/dependants.ts'
import { proofDossier } from '../resources/paymentInstances/dossier.ts'
import { proofConsoleOperations } from '../resources/paymentInstances/openapi.ts'
import type { ConsoleProof } from '../resources/paymentInstances/presenter.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'

/** The kinds of dossier that officers review, in the order of their queues (docs/add-a-queue.md). */
export const DOSSIER_KINDS = [
  { ...identificationDossier, dependants: instancesOn('identification_id') },
  { ...brandDossier, dependants: instancesOn('brand_id') },
  { ...bankAccountDossier, dependants: instancesOn('bank_account_id') },
  proofDossier,
] as const

export type DossierKindName = (typeof DOSSIER_KINDS)[number]['name']
export type ReasonKind = (typeof DOSSIER_KINDS)[number]['reasons']['kind']

/** A kind in the API: how traders send it, where they send it by itself, and its part of the OpenAPI document. */
type DossierApi = {
  traders?: { routes: (router: Router, services: ReviewServices) => void; operations: Operation[]; about: string }
  console: { operations: Operation[]; about: string }
}

export const DOSSIER_APIS: Readonly<Record<DossierKindName, DossierApi>> = {
  identifications: {
    traders: {
      routes: identificationRoutes,
      operations: identificationOperations,
      about: 'Who the trader is: the legal dossier, which an officer accepts or refuses.',
    },
    console: {
      operations: identificationConsoleOperations,
      about: 'Identifications under review: claimed, read, decided.',
    },
  },
  brands: {
    traders: {
      routes: brandRoutes,
      operations: brandOperations,
      about: 'What payers see: a name and a logo, which an officer accepts or refuses.',
    },
    console: { operations: brandConsoleOperations, about: 'Brands under review: claimed, read, decided.' },
  },
  'bank-accounts': {
    traders: {
      routes: bankAccountRoutes,
      operations: bankAccountOperations,
      about: 'Where the money goes: a RIB, which an officer accepts or refuses.',
    },
    console: { operations: bankAccountConsoleOperations, about: 'Bank accounts under review: claimed, read, decided.' },
  },
  'activation-proofs': {
    console: {
      operations: proofConsoleOperations,
      about: 'Activation fees paid by cheque or transfer: their proofs claimed, read, decided.',
    },
  },
}

/** The console's record of each kind. */
export type DossierRecords = {
  identifications: ConsoleIdentification
  brands: ConsoleBrand
  'bank-accounts': ConsoleBankAccount
  'activation-proofs': ConsoleProof
}
