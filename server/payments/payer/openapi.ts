import { z } from 'zod'
import type { Operation } from '../../openapi/contract/operation.ts'
import { id } from '../../openapi/contract/values.ts'

/** The body is one sentence, in the type that the client asks for. */
export const redirect = (description: string) => ({
  status: 303,
  description,
  type: ['text/plain', 'text/html'],
  headers: ['Location' as const],
})

const payer = { group: 'payer', section: 'Payer’s page', source: 'design 1', open: true } as const
const pathParams = { slug: z.string().meta({ description: 'Of the link, as `slug` of its record says.' }) }
const link = { path: { slug: '$SLUG' } }

/** The JSON body. The page’s form has the same fields, and sends each answer as `answers[<input_name>]`. */
const payment = z.object({
  name: z.string().max(191),
  email: z.string().optional().meta({ description: 'This or `phone_number` is needed.' }),
  phone_number: z.string().optional(),
  amount: z.union([z.string(), z.number()]).optional().meta({ description: 'Where the payer says how much.' }),
  answers: z.record(z.string(), z.unknown()).optional().meta({ description: 'To the link’s form, by `input_name`.' }),
  link: z
    .string()
    .optional()
    .meta({ description: 'The id of the link that was shown: refused when another stands there.' }),
})

export const payerOperations: Operation[] = [
  {
    ...payer,
    id: 'getPayPage',
    method: 'get',
    path: '/p/:slug',
    summary: 'Open the payer’s page',
    description:
      'In the language that the browser asks for. A link that has ended says so with 410, one that takes no payment now with 409.',
    pathParams,
    answers: [
      { status: 200, description: 'The page.', type: 'text/html' },
      { status: 409, description: 'A page that says why nothing can be paid now.', type: 'text/html' },
      { status: 410, description: 'A page that says that the link has ended.', type: 'text/html' },
    ],
    errors: ['TOO_MANY_REQUESTS'],
    example: link,
  },
  {
    ...payer,
    id: 'pay',
    method: 'post',
    path: '/p/:slug/pay',
    summary: 'Begin a payment',
    description: 'A form gets 303 to the card page, JSON gets 201; refusals come in the shape that was asked for.',
    pathParams,
    body: payment,
    urlencoded: true,
    answers: [
      {
        status: 201,
        description: 'Where to pay.',
        schema: z.strictObject({ transaction_id: id(), form_url: z.url() }),
      },
      redirect('To the card page.'),
    ],
    errors: ['LINK_CLOSED', 'INSTANCE_NOT_READY', 'CURRENCY_NOT_TAKEN', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
    example: { ...link, body: { name: 'Yasmine Cherif', email: 'yasmine@example.com' } },
  },
  {
    ...payer,
    id: 'returnToPayPage',
    method: 'get',
    path: '/p/:slug/pay',
    summary: 'Go back to the payer’s page',
    description: 'The address of a page with errors, typed in or reloaded.',
    pathParams,
    answers: [redirect('To the page.')],
    example: link,
  },
]

export const returnOperations: Operation[] = [
  {
    ...payer,
    section: 'Payments',
    id: 'returnFromGateway',
    method: 'get',
    path: '/payments/:id/return',
    summary: 'Come back from the card page',
    description: 'The gateway sends the browser here; the service asks the gateway and says how it went.',
    answers: [{ status: 200, description: 'A page.', type: 'text/html', headers: ['Cache-Control'] }],
    errors: ['TOO_MANY_REQUESTS'],
    example: { path: { id: '$ORDER' } },
  },
]
