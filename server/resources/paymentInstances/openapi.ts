import { z } from 'zod'
import { AcceptanceStatus, InstanceStatus, PaymentMethod, TransactionStatus } from '../../database/generated/enums.ts'
import { readOperations } from '../../openapi/contract/console.ts'
import { confirmed, listParameters, pageSchema, recordSchema } from '../../openapi/contract/external.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { amount, count, currency, dateTime, id } from '../../openapi/contract/values.ts'
import {
  dossierFields,
  ownerSchema,
  parentSchema,
  timelineOperation,
  toldSchema,
  workspaceRef,
} from '../../review/console/openapi.schemas.ts'
import { queueOperations } from '../../review/console/openapi.ts'
import { reasonFields } from '../../review/dossier/reasons.openapi.ts'
import { MONEY_STATES } from '../../review/record/moneyStates.ts'
import { pinsSchema, traderPins } from '../../review/record/pins.openapi.ts'
import { LINE_FACTS, MARKS } from '../money/compareLine.ts'
import { returnedFee } from '../returnedFees/openapi.ts'
import { bookingSchema } from '../statementLines/openapi.ts'
import { settlementSchema } from '../transactions/openapi.schemas.ts'
import type { presentActivation } from '../transactions/presenter.ts'
import { FILES } from './activationPayment.ts'
import { statusBody } from './console.routes.ts'
import { proofDossier } from './dossier.ts'
import type { activationFee } from './fee.ts'
import { matchBody, returnedBody, unmatchBody } from './money.routes.ts'
import type { ConsoleInstance, ConsoleProof, presentInstance } from './presenter.ts'
import type { ProofMoney } from './proofMoney.ts'
import { filters, PROOF_SORTS, proofFilters, SORTS } from './rows.ts'
import { activationInput, INSTANCE_SORTS, instanceFilters, instanceInput, noFields, renameInput } from './schema.ts'

const instance = presents<ReturnType<typeof presentInstance>>()(
  z
    .strictObject({
      id: id(),
      title: z.string(),
      status: z.enum(InstanceStatus),
      acceptance_status: z.enum(AcceptanceStatus),
      acceptance_reason: z.string().nullable(),
      ...reasonFields,
      ...traderPins,
      identification_id: id(),
      brand_id: id(),
      bank_account_id: id(),
      created_at: dateTime(),
      updated_at: dateTime(),
    })
    .meta({
      id: 'PaymentInstance',
      description: 'It can charge when `acceptance_status` is `ready` and `status` is `active`.',
    }),
)

const activation = presents<ReturnType<typeof presentActivation>>()(
  z
    .strictObject({
      transaction_id: id(),
      status: z.enum(TransactionStatus),
      payment_method: z.enum(PaymentMethod),
      amount: amount(),
      currency: currency(),
      form_url: z.url().nullable().meta({ description: 'Where to pay online; null for the other methods.' }),
    })
    .meta({ id: 'Activation' }),
)

const fee = presents<ReturnType<typeof activationFee>>()(
  z
    .strictObject({
      amount: amount(),
      currency: currency(),
      payee: z.strictObject({ name: z.string(), rib: z.string(), bank: z.string() }),
      reference: z.string().meta({ description: 'The code of the workspace, which a transfer should carry.' }),
    })
    .meta({ id: 'ActivationFee' }),
)

const common = { group: 'external', section: 'Payment instances' } as const
const files = [{ field: 'payment_proof', kind: FILES.payment_proof }]
const at = { path: { id: '$INSTANCE' } }

export const instanceOperations: Operation[] = [
  {
    ...common,
    id: 'getActivationFee',
    method: 'get',
    path: '/api/ext/activation-fee',
    summary: 'Read the activation fee and where to pay it',
    description: '`reference` is the workspace’s code: put it on a transfer, so that the officer can match it.',
    source: 'decisions A-02, H-24',
    answers: [{ status: 200, description: 'The fee.', schema: recordSchema(fee) }],
  },
  {
    ...common,
    id: 'listInstances',
    method: 'get',
    path: '/api/ext/instances',
    summary: 'List payment instances',
    source: 'interface 4.6, decisions G-18',
    query: listParameters(INSTANCE_SORTS, instanceFilters, { search: 'A part of the title.' }),
    answers: [{ status: 200, description: 'A page of them.', schema: pageSchema(instance) }],
    example: { query: { acceptance_status: 'ready' } },
  },
  {
    ...common,
    id: 'createInstance',
    method: 'post',
    path: '/api/ext/instances',
    summary: 'Ask for a payment instance',
    description:
      'Identification, brand and bank account must be accepted and belong together. Paid `online`, the fee is paid at `form_url`; for `bank_transfer` and `cheque` send `payment_proof`, which an officer confirms.',
    source: 'interface 4.6, decisions H-22, H-23',
    body: instanceInput,
    files,
    answers: [{ status: 201, description: 'The transaction of the activation fee.', schema: recordSchema(activation) }],
    errors: ['SERVICE_UNAVAILABLE'],
    example: {
      form: {
        title: 'Boutique en ligne',
        identification_id: '$ACCEPTED_IDENTIFICATION',
        brand_id: '$ACCEPTED_BRAND',
        bank_account_id: '$ACCEPTED_BANK_ACCOUNT',
        payment_method: 'cheque',
        payment_proof: '@cheque.png',
      },
    },
  },
  {
    ...common,
    id: 'getInstance',
    method: 'get',
    path: '/api/ext/instances/:id',
    summary: 'Read a payment instance',
    source: 'interface 4.6',
    answers: [{ status: 200, description: 'The instance.', schema: recordSchema(instance) }],
    example: at,
  },
  {
    ...common,
    id: 'renameInstance',
    method: 'patch',
    path: '/api/ext/instances/:id',
    summary: 'Rename a payment instance',
    description: 'Only the title can be changed.',
    source: 'decisions G-19',
    body: renameInput,
    answers: [{ status: 200, description: 'The instance.', schema: recordSchema(instance) }],
    example: { ...at, body: { title: 'Boutique du centre' } },
  },
  {
    ...common,
    id: 'deleteInstance',
    method: 'delete',
    path: '/api/ext/instances/:id',
    summary: 'Delete a payment instance',
    description:
      'Where it has no link that is not archived and no running transaction; its identification, brand and bank account are free again. One that waits for a new proof can be deleted: its activation transaction fails as `withdrawn`.',
    source: 'decisions G-19',
    answers: [confirmed],
    errors: ['INSTANCE_HAS_LINKS', 'TRANSACTION_IN_PROGRESS', 'INVALID_STATE_TRANSITION'],
    example: at,
  },
  {
    ...common,
    id: 'sendPaymentProof',
    method: 'post',
    path: '/api/ext/instances/:id/payment-proof',
    summary: 'Send a new proof of payment',
    description: 'After an officer asked for one.',
    source: 'decisions G-11',
    body: noFields,
    files: files.map((file) => ({ ...file, required: true })),
    answers: [{ status: 200, description: 'The transaction of the activation fee.', schema: recordSchema(activation) }],
    errors: ['INVALID_STATE_TRANSITION', 'STALE_RECORD'],
    example: { path: { id: '$RETURNED_INSTANCE' }, form: { payment_proof: '@cheque.png' } },
  },
  {
    ...common,
    id: 'activateInstance',
    method: 'post',
    path: '/api/ext/instances/:id/activation',
    summary: 'Pay the activation fee again',
    description: 'After an online payment failed; online again unless another method is named.',
    source: 'decisions G-11',
    body: activationInput,
    bodyOptional: true,
    files,
    answers: [{ status: 201, description: 'A new transaction.', schema: recordSchema(activation) }],
    errors: ['INVALID_STATE_TRANSITION', 'STALE_RECORD', 'SERVICE_UNAVAILABLE'],
    example: { path: { id: '$FAILED_INSTANCE' }, body: { payment_method: 'online' } },
  },
]

const parts = {
  settlement: settlementSchema,
  deleted_at: dateTime().nullable(),
  identification: parentSchema,
  brand: parentSchema.extend({ logo_url: z.url().nullable() }),
  bank_account: parentSchema
    .omit({ name: true })
    .extend({ account_number: z.string().meta({ description: 'Its middle is masked.' }), bank_code: z.string() }),
  transaction: z
    .strictObject({
      id: id(),
      status: z.enum(TransactionStatus),
      amount: amount(),
      currency: currency(),
      payment_method: z.enum(PaymentMethod),
      reference: z.string(),
      created_at: dateTime(),
    })
    .nullable()
    .meta({ description: 'Of the activation fee.' }),
}

const consoleInstance = presents<ConsoleInstance>()(
  z
    .strictObject({
      id: id(),
      title: z.string(),
      name: z.string(),
      status: z.enum(InstanceStatus),
      status_reason: z.string().nullable(),
      acceptance_status: z.enum(AcceptanceStatus),
      acceptance_reason: z.string().nullable(),
      payment_method: z.enum(PaymentMethod),
      license_reference: z.string(),
      trader: ownerSchema,
      workspace: workspaceRef,
      ...parts,
      fee_returned: returnedFee(),
      usual_reasons: z
        .strictObject({ suspend: z.string(), reactivate: z.string() })
        .meta({ description: 'What a trader usually reads, in their language: dialogs begin with it.' }),
      inactivity_timeout_minutes: z.int().nullable(),
      version: count(),
      tied: z
        .boolean()
        .meta({ description: 'The officer who asks is tied to the account: they may read it, nothing more.' }),
      allowed_actions: z.array(z.string()),
      blocked_by: z.array(z.string()),
      created_at: dateTime(),
      updated_at: dateTime(),
    })
    .meta({ id: 'ConsoleInstance' }),
)

const instances = {
  name: 'payment-instances',
  section: 'Payment instances',
  plural: 'Instances',
  singular: 'Instance',
  sorts: SORTS,
  filters,
  q: 'a part of the title or of the identification’s name, a reference, or the start of the id',
  variable: '$INSTANCE',
}

const fullInstance = consoleInstance.extend({ told: toldSchema }).meta({ id: 'ConsoleInstanceWhole' })

const change = (action: 'suspend' | 'reactivate', variable: string, description: string): Operation => ({
  id: `admin${action === 'suspend' ? 'Suspend' : 'Reactivate'}Instance`,
  method: 'post',
  path: `/api/admin/payment-instances/:id/${action}`,
  group: 'console',
  section: instances.section,
  summary: action === 'suspend' ? 'Suspend it' : 'Reactivate it',
  description,
  source: 'decisions G-12',
  body: statusBody,
  answers: [{ status: 200, description: 'The record as it is now.', schema: fullInstance }],
  errors: ['INVALID_STATE_TRANSITION', 'STALE_RECORD'],
  example: { path: { id: variable }, body: { reason: 'Asked by the bank.' } },
})

export const instanceConsoleOperations: Operation[] = [
  ...readOperations({ ...instances, row: consoleInstance, fullRecord: fullInstance }),
  timelineOperation(instances),
  change('suspend', '$INSTANCE', 'Its links keep their state and take no payment.'),
  change('reactivate', '$SUSPENDED_INSTANCE', 'Its links take payments again.'),
]

const money = presents<ProofMoney>()(
  z
    .strictObject({
      state: z.enum(MONEY_STATES).meta({
        description:
          '`no_statement`: no statement covers the day of the request or a later one. `none`: no line comes near. `clearing`: a matched cheque before `clears_on`. `returned`: the bank took it back.',
      }),
      covered_until: z
        .string()
        .nullable()
        .meta({ description: 'Up to this day statements cover without a gap from the day of the request on.' }),
      line: bookingSchema.nullable().meta({ description: 'The line that is matched.' }),
      proposals: z.array(
        z.strictObject({
          line: bookingSchema,
          sure: z.boolean().meta({
            description:
              'The amount is what is due, a reference or payer and account agree, and no other waiting proof fits.',
          }),
          why: z.array(z.strictObject({ what: z.enum(LINE_FACTS), result: z.enum(MARKS), text: z.string() })),
        }),
      ),
      clears_on: z.string().nullable().meta({ description: 'When a matched cheque counts as there.' }),
      return: z
        .strictObject({ line: bookingSchema.nullable(), at: dateTime() })
        .nullable()
        .meta({ description: 'What the bank took back last.' }),
    })
    .meta({ id: 'ProofMoney', description: 'The bank’s statement beside the proof.' }),
)

const proof = presents<ConsoleProof>()(
  z
    .strictObject({
      ...dossierFields,
      ...parts,
      name: z.string(),
      title: z.string(),
      acceptance_status: z.enum(AcceptanceStatus),
      acceptance_reason: z.string().nullable(),
      reason: z.string().nullable(),
      reason_codes: z.array(z.string()),
      pins: pinsSchema,
      payment_method: z.enum(PaymentMethod),
      fee,
      money,
    })
    .meta({ id: 'ConsoleProof', description: 'An activation paid by cheque or transfer; its id is the instance’s.' }),
)

const proofQueue = queueOperations({
  kind: proofDossier,
  plural: 'Proofs',
  singular: 'Proof',
  row: proof,
  sorts: PROOF_SORTS,
  filters: proofFilters,
  q: instances.q,
  version: 2,
  variable: '$PROOF',
  readings: { amount: '100.00', issued_on: '2026-11-02' },
  refusals: [{ action: 'request-new-proof', summary: 'Ask the trader for a new proof' }],
})

const onDesk = proofQueue.find(({ id: name }) => name === 'adminGetProof')!.answers[0]!

const moneyAct = (
  action: string,
  more: Pick<Operation, 'id' | 'summary' | 'description' | 'body' | 'errors'> & { example: object },
): Operation => ({
  ...more,
  method: 'post',
  path: `/api/admin/activation-proofs/:id/${action}`,
  group: 'console',
  section: 'Queue of activation proofs',
  source: 'console 3.4',
  answers: [{ status: 200, description: 'The record as it is now.', schema: onDesk.schema! }],
  example: { path: { id: '$PROOF' }, body: more.example },
})

export const proofConsoleOperations: Operation[] = [
  ...proofQueue,
  moneyAct('match', {
    id: 'adminMatchProof',
    summary: 'Say that a line of the bank pays it',
    description: 'A line pays one proof and a proof has one line. Less than what is due is taken: a check says so.',
    body: matchBody,
    errors: ['LINE_TAKEN', 'ALREADY_MATCHED', 'STALE_RECORD', 'INVALID_STATE_TRANSITION', 'CLAIMED', 'PROPOSAL_OPEN'],
    example: { line_id: '$LINE', version: 2 },
  }),
  moneyAct('unmatch', {
    id: 'adminUnmatchProof',
    summary: 'Take a match back',
    description: 'Before the decision only.',
    body: unmatchBody,
    errors: ['STALE_RECORD', 'INVALID_STATE_TRANSITION', 'CLAIMED', 'PROPOSAL_OPEN'],
    example: { reason: 'The line is another payment.', version: 3 },
  }),
  moneyAct('returned', {
    id: 'adminReturnProof',
    summary: 'Say that the bank took the payment back',
    description:
      'Ends the match. After an accept, which supervisors and admins alone may take back in this way, the instance is suspended and its trader told in the same transaction; `reason` is for officers.',
    body: returnedBody,
    errors: ['LINE_TAKEN', 'STALE_RECORD', 'INVALID_STATE_TRANSITION', 'CLAIMED'],
    example: { reason: 'The cheque bounced.', version: 4 },
  }),
]
