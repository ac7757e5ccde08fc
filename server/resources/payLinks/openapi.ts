import { z } from 'zod'
import { PayLinkMode, PayLinkStatus, PayLinkType } from '../../database/generated/enums.ts'
import { readOperations } from '../../openapi/contract/console.ts'
import { listParameters, pageSchema } from '../../openapi/contract/external.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { amount, anyJson, count, dateTime, freeObject, id } from '../../openapi/contract/values.ts'
import { timelineOperation } from '../../review/console/openapi.schemas.ts'
import { surroundings } from '../paymentLinks/openapi.ts'
import { transactionFields } from '../transactions/openapi.schemas.ts'
import { filters, SORTS } from './console.routes.ts'
import type { ConsolePayLink, paymentStatusOf, presentPayLink } from './presenter.ts'
import {
  PAY_LINK_SORTS,
  PAY_LINK_TRANSACTION_SORTS,
  payLinkFilters,
  payLinkInput,
  payLinkTransactionFilters,
} from './schema.ts'
import type { presentPayLinkTransaction } from './transactions.ts'

const minutes = () => z.int().nullable()
const udf = z.strictObject({ value: z.string(), label: z.string().optional() }).optional()

const paymentStatus = presents<ReturnType<typeof paymentStatusOf>>()(
  z.enum(['paid', 'fully_paid', 'expired', 'awaiting_payment', 'active', 'inactive']),
)

const fields = {
  id: id(),
  mytpe_pay_id: id().meta({ description: 'The payment instance.' }),
  title: z.string(),
  details: z.string().nullable(),
  logo: z.url().nullable(),
  slug: z.string(),
  type: z.enum(PayLinkType).meta({ description: '`dynamic`: a fixed amount; `static`: the payer says how much.' }),
  amount: amount(),
  status: z.enum(PayLinkStatus),
  payment_mode: z.enum(PayLinkMode),
  max_payments: z.int().nullable(),
  successful_payments_count: count(),
  metadata: anyJson(freeObject()),
  udfs: anyJson(z.strictObject({ udf1: udf, udf2: udf, udf3: udf, udf4: udf, udf5: udf }).nullable()),
  created_at: dateTime(),
  updated_at: dateTime(),
  payment_link: z.url().meta({ description: 'The payer’s page.' }),
  payment_status: paymentStatus,
  remaining_payments: count().nullable(),
  collected_amount: amount(),
  inactivity_timeout_minutes: minutes(),
  effective_inactivity_timeout_minutes: minutes(),
  inactivity_timeout_source: z.enum(['link', 'instance']).nullable(),
  last_activity_at: dateTime(),
}

const payLink = presents<ReturnType<typeof presentPayLink>>()(z.strictObject(fields).meta({ id: 'PayLink' }))

const transaction = presents<ReturnType<typeof presentPayLinkTransaction>>()(
  z
    .strictObject({ ...transactionFields, status: z.enum(['completed', 'pending', 'failed']) })
    .meta({ id: 'PayLinkTransaction' }),
)

const done = { success: z.literal(true), message: z.string() }
const wrapped = (data: z.ZodType) => z.strictObject({ ...done, data })

const common = { group: 'pay_links', section: 'Links' } as const
const list = '/api/v2/service-pay/links'
const at = { path: { id: '$PAY_LINK' } }

export const payLinkOperations: Operation[] = [
  {
    ...common,
    id: 'listPayLinks',
    method: 'get',
    path: list,
    summary: 'List pay links',
    source: 'decisions G-20',
    query: listParameters(PAY_LINK_SORTS, payLinkFilters, { search: 'A part of the title, or the slug.' }),
    answers: [{ status: 200, description: 'A page of them.', schema: wrapped(pageSchema(payLink)) }],
    example: { query: { status: 'active' } },
  },
  {
    ...common,
    id: 'createPayLink',
    method: 'post',
    path: list,
    summary: 'Create a pay link',
    description:
      '`amount` is required when `type` is `dynamic`, `max_payments` when `payment_mode` is `limited`. A slug is made where none is given.',
    source: 'decisions G-21',
    body: payLinkInput,
    answers: [{ status: 201, description: 'The link, active.', schema: wrapped(payLink) }],
    example: {
      body: {
        mytpe_pay_id: '$READY_INSTANCE',
        title: 'Facture 2026-118',
        type: 'dynamic',
        amount: '12500.00',
        payment_mode: 'one_shot',
        udfs: { udf1: { value: '2026-118', label: 'Facture' } },
      },
    },
  },
  {
    ...common,
    id: 'getPayLink',
    method: 'get',
    path: `${list}/:id`,
    summary: 'Read a pay link',
    source: 'interface 4.8',
    answers: [{ status: 200, description: 'The link.', schema: wrapped(payLink) }],
    example: at,
  },
  {
    ...common,
    id: 'deletePayLink',
    method: 'delete',
    path: `${list}/:id`,
    summary: 'Delete a pay link',
    description: 'Only one without any transaction; otherwise 400. To stop a used one, toggle its status.',
    source: 'interface 4.8, decisions H-34',
    answers: [{ status: 200, description: 'Deleted.', schema: z.strictObject(done) }],
    errors: ['RESOURCE_IN_USE'],
    example: { path: { id: '$UNPAID_PAY_LINK' } },
  },
  {
    ...common,
    id: 'togglePayLink',
    method: 'patch',
    path: `${list}/:id/toggle-status`,
    summary: 'Toggle the status',
    description: '`active` and `inactive` change places; a closed or expired link is 400.',
    source: 'decisions G-08',
    answers: [
      {
        status: 200,
        description: 'What it is now.',
        schema: wrapped(z.strictObject({ id: id(), status: z.enum(PayLinkStatus), payment_status: paymentStatus })),
      },
    ],
    errors: ['INVALID_STATE_TRANSITION'],
    example: at,
  },
  {
    ...common,
    id: 'listPayLinkTransactions',
    method: 'get',
    path: `${list}/:id/transactions`,
    summary: 'List the transactions of a pay link',
    source: 'decisions G-22',
    query: listParameters(PAY_LINK_TRANSACTION_SORTS, payLinkTransactionFilters),
    answers: [{ status: 200, description: 'A page of them.', schema: wrapped(pageSchema(transaction)) }],
    example: { ...at, query: { status: 'completed' } },
  },
]

const consolePayLink = presents<ConsolePayLink>()(
  z
    .strictObject({
      ...fields,
      ...surroundings,
    })
    .meta({ id: 'ConsolePayLink' }),
)

const resource = {
  name: 'pay-links',
  section: 'Payment links',
  plural: 'PayLinks',
  singular: 'PayLink',
  row: consolePayLink,
  sorts: SORTS,
  filters,
  q: 'a part of the title, or the start of the slug or the id',
  variable: '$PAY_LINK',
}

export const payLinkConsoleOperations: Operation[] = [...readOperations(resource), timelineOperation(resource)]
