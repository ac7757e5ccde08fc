import { z } from 'zod'
import { AcceptanceStatus, InstanceStatus, LinkStatus, UsageMode } from '../../database/generated/enums.ts'
import type { EventType } from '../../kernel/events.ts'
import { type EventData, presents } from '../../openapi/contract/operation.ts'
import { amount, anyJson, count, currency, dateTime, freeObject, id } from '../../openapi/contract/values.ts'
import { decision } from '../../review/console/openapi.schemas.ts'
import { reasonFields } from '../../review/dossier/reasons.openapi.ts'
import { traderPins } from '../../review/record/pins.openapi.ts'
import type { bankAccountEvent } from '../bankAccounts/presenter.ts'
import type { brandEvent } from '../brands/presenter.ts'
import type { identificationEvent } from '../identifications/presenter.ts'
import type { acceptanceEvent, statusEvent } from '../paymentInstances/presenter.ts'
import type { linkEvent } from '../paymentLinks/presenter.ts'
import { transactionFields } from '../transactions/openapi.schemas.ts'
import type { transactionEvent } from '../transactions/presenter.ts'

const ID = '01a1ff2a-b45f-70b5-a1a0-e4fd7b735d1b'
const OTHER_ID = '01a1ff2b-6c10-7d3e-9f4a-2b8c1d5e7a90'

const metadata = anyJson(freeObject().nullable()).meta({ description: 'As you gave it to the link.' })

const paid = transactionFields
const transaction = presents<ReturnType<typeof transactionEvent>>()(
  z
    .strictObject({
      id: paid.id,
      status: paid.status,
      amount: paid.amount,
      currency: paid.currency,
      payable_type: paid.payable_type,
      payable_id: paid.payable_id,
      metadata,
    })
    .meta({ id: 'TransactionEvent' }),
)

const link = presents<ReturnType<typeof linkEvent>>()(
  z
    .strictObject({
      id: id(),
      payment_instance_id: id(),
      slug: z.string(),
      title: z.string(),
      status: z.enum(LinkStatus),
      usage_mode: z.enum(UsageMode),
      paid_count: count(),
      total_collected: amount(),
      currency: currency(),
      metadata,
    })
    .meta({ id: 'PaymentLinkEvent' }),
)

const submission = z
  .strictObject({
    id: id().meta({ description: 'Of the submission.' }),
    form_id: id(),
    payment_link_id: id(),
    transaction_id: id().nullable(),
    submitted_at: dateTime(),
  })
  .meta({ id: 'SubmissionEvent', description: 'That it was made; never what was answered.' })

const acceptance = presents<ReturnType<typeof acceptanceEvent>>()(
  z
    .strictObject({
      id: id(),
      title: z.string(),
      status: z.enum(InstanceStatus),
      acceptance_status: z.enum(AcceptanceStatus),
      previous_acceptance_status: z.enum(AcceptanceStatus),
      acceptance_reason: z.string().nullable(),
      ...reasonFields,
      ...traderPins,
    })
    .meta({ id: 'AcceptanceEvent' }),
)

const instanceStatus = presents<ReturnType<typeof statusEvent>>()(
  z
    .strictObject({ id: id(), title: z.string(), status: z.enum(InstanceStatus), reason: z.string().nullable() })
    .meta({ id: 'InstanceStatusEvent' }),
)

const identification = presents<ReturnType<typeof identificationEvent>>()(
  z.strictObject({ id: id(), name: z.string(), ...decision }).meta({ id: 'IdentificationEvent' }),
)

const brand = presents<ReturnType<typeof brandEvent>>()(
  z.strictObject({ id: id(), name: z.string(), ...decision, identification_id: id() }).meta({ id: 'BrandEvent' }),
)

const bankAccount = presents<ReturnType<typeof bankAccountEvent>>()(
  z
    .strictObject({
      id: id(),
      account_number_last4: z.string().regex(/^\d{4}$/),
      bank_code: z.string(),
      ...decision,
      identification_id: id(),
    })
    .meta({ id: 'BankAccountEvent' }),
)

/** The question about a dossier, beside the members of its other events. */
const questionFields = {
  text: z.string().meta({ description: 'The officer’s words, in the account’s language.' }),
  due_at: dateTime().meta({ description: 'It can be answered after that, too.' }),
}

const identificationAsked = identification.extend(questionFields).meta({ id: 'IdentificationAskedEvent' })
const brandAsked = brand.extend(questionFields).meta({ id: 'BrandAskedEvent' })
const bankAccountAsked = bankAccount.extend(questionFields).meta({ id: 'BankAccountAskedEvent' })

const noReasons = { reason_codes: [], retry: null, pins: [] }
const approved = { status: 'accepted', reason: null, ...noReasons }
const refused = { status: 'refused', reason: 'The document cannot be read: send a sharper scan.' }
const pinOn = (file: string) => ({
  ...{ file, page: 1, x: 0.31, y: 0.14, w: 0.2, h: 0.12 },
  text: 'A ribbon covers this code.',
})
const unreadable = (code: string, file: string) => ({
  ...refused,
  ...{ reason_codes: [code], retry: 'new_document', pins: [pinOn(file)] },
})

const question = (code: string) => ({
  ...{ status: 'pending', reason: null, reason_codes: [code], retry: 'new_document', pins: [] },
  ...{ text: 'The last page is missing: send the whole document.', due_at: '2026-12-01T08:00:00.000Z' },
})

const payment = {
  amount: '2500.00',
  currency: 'DZD',
  payable_type: 'payment_link',
  payable_id: OTHER_ID,
  metadata: { order: '118' },
}
const company = { id: ID, name: 'Minoterie Sersou SARL' }
const sersou = { id: ID, name: 'Sersou', identification_id: OTHER_ID }
const account = { id: ID, account_number_last4: '0051', bank_code: '001', identification_id: OTHER_ID }

/** `data` of each event (interface 6, decisions B.5), with an example of it. */
export const EVENT_DATA: Record<EventType, EventData> = {
  'transaction.paid': { schema: transaction, example: { id: ID, status: 'paid', ...payment } },
  'transaction.failed': { schema: transaction, example: { id: ID, status: 'failed', ...payment } },
  'payment_link.exhausted': {
    schema: link,
    example: {
      id: ID,
      payment_instance_id: OTHER_ID,
      slug: 'commande-118-6yjvtu',
      title: 'Commande 118',
      status: 'exhausted',
      usage_mode: 'one_shot',
      paid_count: 1,
      total_collected: '2500.00',
      currency: 'DZD',
      metadata: { order: '118' },
    },
  },
  'form.submitted': {
    schema: submission,
    example: {
      id: ID,
      form_id: OTHER_ID,
      payment_link_id: '01a1ff2c-11d2-7b0a-8c55-90ab3cd4ef01',
      transaction_id: '01a1ff2c-84e7-7c1f-b2d9-5566778899aa',
      submitted_at: '2026-11-21T08:00:00.000Z',
    },
  },
  'payment_instance.acceptance_changed': {
    schema: acceptance,
    example: {
      id: ID,
      title: 'Boutique en ligne',
      status: 'active',
      acceptance_status: 'ready',
      previous_acceptance_status: 'documents_submitted',
      acceptance_reason: null,
      ...noReasons,
    },
  },
  'payment_instance.suspended': {
    schema: instanceStatus,
    example: {
      id: ID,
      title: 'Boutique en ligne',
      status: 'suspended',
      reason: 'The document cannot be accepted.',
    },
  },
  'payment_instance.reactivated': {
    schema: instanceStatus,
    example: { id: ID, title: 'Boutique en ligne', status: 'active', reason: 'The document is being looked at again.' },
  },
  'identification.approved': { schema: identification, example: { ...company, ...approved } },
  'identification.rejected': {
    schema: identification,
    example: { ...company, ...unreadable('ID_DOC_UNREADABLE', 'identification_file') },
  },
  'identification.information_requested': {
    schema: identificationAsked,
    example: { ...company, ...question('ID_DOC_INCOMPLETE') },
  },
  'brand.approved': { schema: brand, example: { ...sersou, ...approved } },
  'brand.rejected': { schema: brand, example: { ...sersou, ...unreadable('BR_FILE_UNREADABLE', 'file') } },
  'brand.information_requested': { schema: brandAsked, example: { ...sersou, ...question('BR_FILE_UNREADABLE') } },
  'bank_account.approved': { schema: bankAccount, example: { ...account, ...approved } },
  'bank_account.rejected': {
    schema: bankAccount,
    example: { ...account, ...unreadable('BA_PROOF_UNREADABLE', 'rib_file') },
  },
  'bank_account.information_requested': {
    schema: bankAccountAsked,
    example: { ...account, ...question('BA_PROOF_UNREADABLE') },
  },
}
