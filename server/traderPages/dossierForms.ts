import type { z } from 'zod'
import type { Language } from '../database/generated/enums.ts'
import type { FileKind } from '../files/rules.ts'
import type { Markup } from '../http/html.ts'
import type { Upload } from '../http/multipart.ts'
import type { TraderActor } from '../kernel/actor.ts'
import { presentBankAccount } from '../resources/bankAccounts/presenter.ts'
import { bankAccountInput } from '../resources/bankAccounts/schema.ts'
import * as bankAccounts from '../resources/bankAccounts/service.ts'
import { presentBrand } from '../resources/brands/presenter.ts'
import { brandInput } from '../resources/brands/schema.ts'
import * as brands from '../resources/brands/service.ts'
import { presentIdentification } from '../resources/identifications/presenter.ts'
import { identificationInput } from '../resources/identifications/schema.ts'
import * as identifications from '../resources/identifications/service.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import type { TraderPin } from '../review/record/pins.ts'
import { type Choice, type FieldName, type FormState, fileField, selectField, textField } from './fields.ts'

/** The kinds of dossier that a trader can send on the page, by their names in event types. */
export type SendableKind = 'identification' | 'brand' | 'bank_account'

/** A dossier in the page's form. It has no more than the external API returns. */
export type ShownDossier = {
  id: string
  status: 'pending' | 'accepted' | 'refused'
  reason: string | null
  retry: 'resubmit' | 'new_document' | 'final' | null
  /** The places on documents that an officer marked for the refusal. */
  pins: readonly TraderPin[]
  waiting_since: Date
  decided_at: Date | null
  /** The text that distinguishes it from others of its kind. */
  label: string
  /** The trader's typed values, by control name. */
  values: Record<string, string>
}

type Uploads = Record<string, Upload>

/** The choices of a form: reference lists, and the identifications of the workspace. */
export type FormChoices = Record<
  'establishment_type_id' | 'authorization_type_id' | 'activity_id' | 'identification_id',
  Choice[]
>

/** A kind of dossier on the page: how to show it, and how to send it to the same service as the API does. */
export type DossierForm = {
  kind: SendableKind
  /** The name in paths, the same as in the API. */
  name: 'identifications' | 'brands' | 'bank-accounts'
  files: Record<string, FileKind>
  input: z.ZodType
  /** How many dossiers one form creates. */
  creates: number
  fields: (form: FormState, choices: FormChoices, sentKinds: ReadonlySet<string>) => Markup[]
  find: (services: ReviewServices, actor: TraderActor, id: string) => Promise<ShownDossier>
  /** Throws RESOURCE_IN_USE if an instance depends on the dossier. */
  assertNotInUse: (services: ReviewServices, id: string) => Promise<void>
  create: (services: ReviewServices, actor: TraderActor, input: unknown, uploads: Uploads) => Promise<{ id: string }>
  update: (
    services: ReviewServices,
    actor: TraderActor,
    id: string,
    input: unknown,
    uploads: Uploads,
  ) => Promise<unknown>
  list: (services: ReviewServices, workspace_id: string) => Promise<ShownDossier[]>
}

/** The maximum number of dossiers of a kind that the page lists; the newest come first. */
const MAX_DOSSIERS = 50

const newest = (workspace_id: string) => ({
  where: { workspace_id, deleted_at: null },
  orderBy: [{ created_at: 'desc' as const }, { id: 'desc' as const }],
  take: MAX_DOSSIERS,
})

const fileFields = (
  form: FormState,
  kinds: Record<string, FileKind>,
  sent: ReadonlySet<string>,
  optional: string[] = [],
) =>
  Object.entries(kinds).map(([name, kind]) =>
    fileField({ name, label: name as FieldName, kind, isOptional: optional.includes(name) }, form, sent.has(kind)),
  )

type IdentificationRow = Awaited<ReturnType<typeof identifications.findIdentification>>
type BrandRow = Awaited<ReturnType<typeof brands.findBrand>>
type Times = { waiting_since: Date; decided_at: Date | null }
type AccountRow = Parameters<typeof presentBankAccount>[0] & Times
type PublicState = Pick<ShownDossier, 'id' | 'status' | 'reason' | 'retry' | 'pins'>

/** `record`: the dossier as the API presents it. */
const toShownDossier = (
  record: PublicState,
  { waiting_since, decided_at }: Times,
  label: string,
  values: Record<string, string>,
) => ({
  id: record.id,
  status: record.status,
  reason: record.reason,
  retry: record.retry,
  pins: record.pins,
  waiting_since,
  decided_at,
  label,
  values,
})

const showIdentification = (row: IdentificationRow): ShownDossier =>
  toShownDossier(presentIdentification(row), row, row.name, {
    name: row.name,
    establishment_type_id: row.establishment_type_id,
    authorization_type_id: row.authorization_type_id,
    activity_id: row.activity_id ?? '',
  })

const showBrand = (services: ReviewServices, row: BrandRow): ShownDossier =>
  toShownDossier(presentBrand(services, row), row, row.name, {
    name: row.name,
    identification_id: row.identification_id,
  })

/** Lists show only the last digits of an account; its own form has the complete number. */
const showAccount = (row: AccountRow): ShownDossier =>
  toShownDossier(presentBankAccount(row), row, `•••• ${row.account_number.slice(-4)}`, {
    account_number: row.account_number,
    identification_id: row.identification_id,
  })

const identificationForm: DossierForm = {
  kind: 'identification',
  name: 'identifications',
  files: identifications.FILES,
  input: identificationInput,
  creates: 2,
  fields: (form, choices, sent) => [
    textField({ name: 'name', label: 'name', max: 255 }, form),
    selectField({ name: 'establishment_type_id', label: 'establishment_type_id' }, choices.establishment_type_id, form),
    selectField({ name: 'authorization_type_id', label: 'authorization_type_id' }, choices.authorization_type_id, form),
    selectField({ name: 'activity_id', label: 'activity_id', isOptional: true }, choices.activity_id, form),
    ...fileFields(form, identifications.FILES, sent),
  ],
  find: async ({ db }, actor, id) => showIdentification(await identifications.findIdentification(db, actor, id)),
  assertNotInUse: ({ db }, id) => identifications.assertNotInUse(db, { id }),
  create: (services, actor, input, uploads) =>
    identifications.createIdentification(services, actor, input as z.output<typeof identificationInput>, uploads),
  update: async (services, actor, id, input, uploads) =>
    identifications.updateIdentification(
      services,
      actor,
      await identifications.findIdentification(services.db, actor, id),
      input as z.output<typeof identificationInput>,
      uploads,
    ),
  list: async ({ db }, workspace_id) =>
    (await db.read.identification.findMany(newest(workspace_id))).map(showIdentification),
}

const brandForm: DossierForm = {
  kind: 'brand',
  name: 'brands',
  files: brands.FILES,
  input: brandInput,
  creates: 1,
  fields: (form, choices, sent) => [
    textField({ name: 'name', label: 'brand_name', max: 255 }, form),
    selectField({ name: 'identification_id', label: 'identification_id' }, choices.identification_id, form),
    ...fileFields(form, brands.FILES, sent),
  ],
  find: async (services, actor, id) => showBrand(services, await brands.findBrand(services.db, actor, id)),
  assertNotInUse: ({ db }, id) => brands.assertNotInUse(db, { id }),
  create: (services, actor, input, uploads) =>
    brands.createBrand(services, actor, input as z.output<typeof brandInput>, uploads),
  update: async (services, actor, id, input, uploads) =>
    brands.updateBrand(
      services,
      actor,
      await brands.findBrand(services.db, actor, id),
      input as z.output<typeof brandInput>,
      uploads,
    ),
  list: async (services, workspace_id) =>
    (await services.db.read.brand.findMany(newest(workspace_id))).map((row) => showBrand(services, row)),
}

const accountForm: DossierForm = {
  kind: 'bank_account',
  name: 'bank-accounts',
  files: bankAccounts.FILES,
  input: bankAccountInput,
  creates: 1,
  fields: (form, choices, sent) => [
    textField({ name: 'account_number', label: 'account_number', max: 40, digits: true }, form),
    selectField({ name: 'identification_id', label: 'identification_id' }, choices.identification_id, form),
    ...fileFields(form, bankAccounts.FILES, sent, ['rib_file']),
  ],
  find: async ({ db }, actor, id) => showAccount(await bankAccounts.findBankAccount(db, actor, id)),
  assertNotInUse: ({ db }, id) => bankAccounts.assertNotInUse(db, { id }),
  create: (services, actor, input, uploads) =>
    bankAccounts.createBankAccount(services, actor, input as z.output<typeof bankAccountInput>, uploads),
  update: async (services, actor, id, input, uploads) =>
    bankAccounts.updateBankAccount(
      services,
      actor,
      await bankAccounts.findBankAccount(services.db, actor, id),
      input as z.output<typeof bankAccountInput>,
      uploads,
    ),
  list: async ({ db }, workspace_id) => (await db.read.bankAccount.findMany(newest(workspace_id))).map(showAccount),
}

/** The forms, in the order of the review. */
export const DOSSIER_FORMS: readonly DossierForm[] = [identificationForm, brandForm, accountForm]

/** Reads the choices of every form, in the page's language. */
export async function readChoices(
  { db }: ReviewServices,
  workspace_id: string,
  language: Language,
): Promise<FormChoices> {
  const orderBy = { position: 'asc' } as const
  const [establishments, authorizations, activities, ownIdentifications] = await Promise.all([
    db.sharedRead.establishmentType.findMany({ orderBy }),
    db.sharedRead.authorizationType.findMany({ orderBy }),
    db.sharedRead.activity.findMany({ orderBy }),
    db.read.identification.findMany(newest(workspace_id)),
  ])
  const named = (rows: readonly ({ id: string } & Record<`name_${Language}`, string>)[]): Choice[] =>
    rows.map((row) => ({ value: row.id, label: row[`name_${language}`] }))
  return {
    establishment_type_id: named(establishments),
    authorization_type_id: named(authorizations),
    activity_id: named(activities),
    identification_id: ownIdentifications.map(({ id, name }) => ({ value: id, label: name })),
  }
}
