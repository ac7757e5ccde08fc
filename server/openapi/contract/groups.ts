import { z } from 'zod'
import { ERRORS, type ErrorCode } from '../../kernel/errors.ts'
import { count, freeObject } from './values.ts'

/** The API groups: each has its own credentials and its own error format (interface 5 and 7). */
export type Group = 'external' | 'pay_links' | 'api_keys' | 'console' | 'payer' | 'pages'

export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

const externalErrors = z
  .strictObject({
    errors: z
      .array(
        z.strictObject({
          status: z.string().regex(/^[45]\d\d$/),
          code: z.enum(ERROR_CODES),
          title: z.string(),
          detail: z.string(),
          meta: z.union([freeObject(), z.array(z.never()).max(0)]),
        }),
      )
      .min(1),
  })
  .meta({
    id: 'ExternalErrors',
    description:
      'One item for each thing that is wrong. `status` is a text; `meta` is an empty array when it holds nothing, and of a VALIDATION_ERROR `{field, rule, pointer}`, nested names in dot form (`allowed_payers.0.email`).',
  })

const consoleError = z
  .strictObject({
    status: z.int(),
    code: z.enum(ERROR_CODES),
    message: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
    details: freeObject().optional(),
    request_id: z.string(),
  })
  .meta({
    id: 'ConsoleError',
    description: '`errors` holds a sentence for each wrong field, `details` what a program may want to know.',
  })

const message = z.strictObject({ message: z.string() }).meta({ id: 'LegacyMessage' })

const legacyValidationErrors = z
  .strictObject({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) })
  .meta({
    id: 'LegacyValidationErrors',
    description: '`message` is the first one, with `(and N more errors)` when there are others.',
  })

const legacyFailure = z
  .strictObject({ success: z.literal(false), message: z.string(), code: count().optional() })
  .meta({ id: 'LegacyFailure', description: '`code` is the status, with 403 and 404 only.' })

export type ApiGroup = {
  title: string
  description: string
  /** Names of the document's security schemes; a request needs all of them. */
  credentials: string[]
  /** The schema of an error with this code. */
  error: (code: ErrorCode) => z.ZodType
  /** Where an error has its code, so that the document can list the codes. */
  coded: 'item' | 'root' | null
  /** Errors of every operation that needs credentials. */
  always: ErrorCode[]
  /** Whether requests are rate limited, with headers that show the limit. */
  limited: boolean
  /** The group's own status for an error, where it differs from the usual one. */
  statusOf?: (status: number) => number
  /** Errors are HTML pages, except for clients that send JSON. */
  pages?: true
}

const legacyError = (code: ErrorCode): z.ZodType => {
  if (code === 'VALIDATION_ERROR') return legacyValidationErrors
  // A sign-in with wrong credentials answers `{message}`, a missing or wrong token `{success, message}`.
  if (code === 'UNAUTHENTICATED') return z.union([legacyFailure, message])
  return code === 'TOO_MANY_REQUESTS' ? message : legacyFailure
}

const payLinkError = (code: ErrorCode): z.ZodType => {
  if (code === 'VALIDATION_ERROR') return legacyValidationErrors
  return ['FORBIDDEN', 'RESOURCE_NOT_FOUND', 'WORKSPACE_ACCESS_DENIED'].includes(code) ? legacyFailure : message
}

const PAGES =
  'What browsers and machines open without credentials: the payer’s and the card page, logos, health and this document.'

/** In the order of the document. */
export const GROUPS: Record<Group, ApiGroup> = {
  external: {
    title: 'External API',
    description:
      'What traders reach with a key pair, under `/api/ext`. Each request acts inside one workspace: the one that `X-Workspace-Id` names, otherwise the account’s earliest.',
    credentials: ['apiKey', 'apiSecret'],
    error: () => externalErrors,
    coded: 'item',
    always: ['UNAUTHENTICATED', 'FORBIDDEN', 'WORKSPACE_ACCESS_DENIED', 'TOO_MANY_REQUESTS'],
    limited: true,
  },
  pay_links: {
    title: 'Pay links v2',
    description: 'The older pay links, under `/api/v2/service-pay`, with the same key pair.',
    credentials: ['apiKey', 'apiSecret'],
    error: payLinkError,
    coded: null,
    always: ['UNAUTHENTICATED', 'FORBIDDEN', 'WORKSPACE_ACCESS_DENIED', 'TOO_MANY_REQUESTS'],
    limited: true,
    statusOf: (status) => (status === 409 ? 400 : status),
  },
  api_keys: {
    title: 'API keys',
    description:
      'Signing in as a trader, and the key pair of the account. Generating a pair ends all earlier ones at once.',
    credentials: ['bearer'],
    error: legacyError,
    coded: null,
    always: ['UNAUTHENTICATED', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
    limited: true,
  },
  console: {
    title: 'Console',
    description:
      'What compliance officers reach with a session, under `/api/admin`: the ra-data-simple-rest protocol, and a verb for each act. Every view of a full record, every decision and every refused attempt is journaled. An act that was carried out is answered with success also where its record can no longer be read: then with 204, or with the record’s `id` and what is shown only once.',
    credentials: ['session'],
    error: () => consoleError,
    coded: 'root',
    always: ['UNAUTHENTICATED', 'FORBIDDEN'],
    limited: false,
  },
  payer: {
    title: 'Pages',
    description: PAGES,
    credentials: [],
    error: () => externalErrors,
    coded: 'item',
    always: [],
    limited: true,
    pages: true,
  },
  pages: {
    title: 'Pages',
    description: PAGES,
    credentials: [],
    error: () => consoleError,
    coded: 'root',
    always: [],
    limited: false,
  },
}

/** The group of a path that has no operation. */
export function groupOf(path: string): Group {
  if (path.startsWith('/api/ext')) return 'external'
  if (path.startsWith('/api/v2/service-pay')) return 'pay_links'
  if (path.startsWith('/api/api-keys') || path.startsWith('/api/signin')) return 'api_keys'
  if (/^\/(p|payments|simulator)\//.test(path)) return 'payer'
  return path.startsWith('/api/admin') ? 'console' : 'pages'
}
