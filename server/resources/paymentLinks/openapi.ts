import { z } from 'zod'
import {
  AcceptanceStatus,
  AmountMode,
  FormStatus,
  InstanceStatus,
  LinkStatus,
  UsageMode,
} from '../../database/generated/enums.ts'
import { readOperations } from '../../openapi/contract/console.ts'
import { listParameters, pageSchema, recordSchema } from '../../openapi/contract/external.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { amount, anyJson, count, currency, dateTime, freeObject, id } from '../../openapi/contract/values.ts'
import { ownerSchema, timelineOperation, toldSchema, workspaceRef } from '../../review/console/openapi.schemas.ts'
import { filters, SORTS } from './console.routes.ts'
import type { ConsolePaymentLink, presentLink, presentWholeLink } from './presenter.ts'
import { LINK_SORTS, linkChange, linkFilters, linkInput } from './schema.ts'

const money = () => amount().nullable()

const fields = {
  id: id(),
  payment_instance_id: id(),
  form_id: id().nullable(),
  slug: z.string().meta({ description: 'Of the public address; fixed when published.' }),
  title: z.string(),
  description: z.string().nullable(),
  logo: z.url().nullable(),
  amount_mode: z.enum(AmountMode),
  amount: money(),
  min_amount: money(),
  max_amount: money(),
  currency: currency(),
  usage_mode: z.enum(UsageMode),
  max_uses: z.int().nullable(),
  starts_at: dateTime().nullable(),
  ends_at: dateTime().nullable(),
  expires_at: dateTime().nullable(),
  paid_count: count(),
  total_collected: amount(),
  status: z.enum(LinkStatus),
  metadata: anyJson(freeObject().nullable()),
  created_at: dateTime(),
  updated_at: dateTime(),
}

const allowedPayers = z.array(z.strictObject({ email: z.string().exactOptional(), phone: z.string().exactOptional() }))

const external = {
  ...fields,
  target_amount: z.number().nullable().meta({ description: 'A number, as the contract has it.' }),
}

const link = presents<ReturnType<typeof presentLink>>()(z.strictObject(external).meta({ id: 'PaymentLink' }))

const wholeLink = presents<ReturnType<typeof presentWholeLink>>()(
  z.strictObject({ ...external, allowed_payers: allowedPayers }).meta({ id: 'WholePaymentLink' }),
)

const common = { group: 'external', section: 'Payment links' } as const
const at = { path: { id: '$LINK' } }
const answers = [{ status: 200, description: 'The link.', schema: recordSchema(wholeLink) }]

const move = (action: string, summary: string, description: string, variable: string): Operation => ({
  ...common,
  id: `${action}Link`,
  method: 'post',
  path: `/api/ext/links/:id/${action}`,
  summary,
  description,
  source: 'interface 3.1, 4.7, decisions H-14',
  answers,
  errors: ['INVALID_STATE_TRANSITION'],
  example: { path: { id: variable } },
})

export const paymentLinkOperations: Operation[] = [
  {
    ...common,
    id: 'listLinks',
    method: 'get',
    path: '/api/ext/links',
    summary: 'List payment links',
    source: 'interface 4.7, decisions H-26',
    query: listParameters(LINK_SORTS, linkFilters, { search: 'A part of the title or of the slug.' }),
    answers: [{ status: 200, description: 'A page of them, without `allowed_payers`.', schema: pageSchema(link) }],
    example: { query: { status: 'active', sort_by: 'total_collected' } },
  },
  {
    ...common,
    id: 'createLink',
    method: 'post',
    path: '/api/ext/links',
    summary: 'Create a payment link',
    description:
      'Required by mode: `amount` for `fixed`; `max_uses` for `limited`; `target_amount` for `capped_amount`; `starts_at` and `ends_at` for `time_window`; `allowed_payers` for `whitelist`. What does not belong to the mode is left out.',
    source: 'interface 4.7, decisions H-13, H-16 to H-21',
    body: linkInput,
    answers: [{ status: 201, description: 'The link, a draft.', schema: recordSchema(wholeLink) }],
    example: {
      body: {
        payment_instance_id: '$READY_INSTANCE',
        title: 'Inscription annuelle',
        amount_mode: 'fixed',
        amount: 4500,
        usage_mode: 'limited',
        max_uses: 30,
        metadata: { season: '2027' },
      },
    },
  },
  {
    ...common,
    id: 'getLink',
    method: 'get',
    path: '/api/ext/links/:id',
    summary: 'Read a payment link',
    source: 'interface 4.7',
    answers,
    example: at,
  },
  {
    ...common,
    id: 'updateLink',
    method: 'put',
    path: '/api/ext/links/:id',
    summary: 'Change a payment link',
    description:
      'An absent field stays as it is; `form_id` null detaches the form. `amount_mode`, `amount` and `usage_mode` never change: another value for a paid link is refused. `max_uses` or `target_amount` above what was paid opens an exhausted link again.',
    source: 'interface 4.7, decisions H-10 to H-12, H-15',
    body: linkChange,
    answers,
    errors: ['LINK_LOCKED', 'LINK_ARCHIVED'],
    example: { ...at, body: { title: 'Inscription 2027', expires_at: '2027-06-30' } },
  },
  {
    ...move(
      'publish',
      'Publish a link',
      'From now on it can be paid, and its slug is fixed. 422 on `ends_at` or `expires_at` where its time is over already.',
      '$DRAFT_LINK',
    ),
    errors: ['INVALID_STATE_TRANSITION', 'VALIDATION_ERROR'],
  },
  move('pause', 'Pause a link', 'It takes no payment until it is resumed.', '$ACTIVE_LINK'),
  move('resume', 'Resume a link', 'It takes payments again.', '$PAUSED_LINK'),
  {
    ...move('archive', 'Archive a link', 'From any state, for ever; links are never deleted.', '$LINK'),
    source: 'interface 3.1, 4.7, decisions G-07, H-09',
    answers: [
      { status: 200, description: 'The link.', schema: z.strictObject({ message: z.string(), data: wholeLink }) },
    ],
    errors: [],
  },
]

/** The owner and the instance of a link of either group, in the console. */
export const surroundings = {
  payment_instance: z.strictObject({
    id: id(),
    title: z.string(),
    status: z.enum(InstanceStatus),
    acceptance_status: z.enum(AcceptanceStatus),
  }),
  brand: z.strictObject({ id: id(), name: z.string(), logo_url: z.url().nullable() }),
  trader: ownerSchema,
  workspace: workspaceRef,
  version: count(),
  allowed_actions: z.array(z.string()),
  blocked_by: z.array(z.string()),
}

const consoleFields = {
  ...fields,
  target_amount: money(),
  url: z.url().nullable().meta({ description: 'The payer’s page; null while the link is a draft.' }),
  form: z.strictObject({ id: id(), name: z.string(), status: z.enum(FormStatus) }).nullable(),
  ...surroundings,
}

const fullLinkFields = {
  allowed_payers: allowedPayers,
  counts: z.strictObject({ submissions: count() }),
}

presents<ConsolePaymentLink>()(
  z.strictObject({
    ...consoleFields,
    allowed_payers: fullLinkFields.allowed_payers.exactOptional(),
    counts: fullLinkFields.counts.exactOptional(),
  }),
)

const resource = {
  name: 'payment-links',
  section: 'Payment links',
  plural: 'PaymentLinks',
  singular: 'PaymentLink',
  row: z.strictObject(consoleFields).meta({ id: 'ConsolePaymentLink' }),
  fullRecord: z
    .strictObject({ ...consoleFields, ...fullLinkFields, told: toldSchema })
    .meta({ id: 'ConsoleWholePaymentLink' }),
  sorts: SORTS,
  filters,
  q: 'a part of the title, or the start of the slug or the id',
  variable: '$LINK',
}

export const paymentLinkConsoleOperations: Operation[] = [...readOperations(resource), timelineOperation(resource)]
