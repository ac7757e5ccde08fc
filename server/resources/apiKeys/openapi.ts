import { z } from 'zod'
import { Language } from '../../database/generated/enums.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { dateTime } from '../../openapi/contract/values.ts'
import { traderCredentials } from '../traders/signIn.routes.ts'
import type { generateKey, readKey } from './service.ts'

const legacySuccess = (data: z.ZodType) => z.strictObject({ success: z.literal(true), message: z.string(), data })

const keyPair = presents<Awaited<ReturnType<typeof generateKey>>>()(
  z.strictObject({ id: z.int(), key: z.string(), secret: z.string() }).meta({ id: 'KeyPair' }),
)

const apiKey = presents<Awaited<ReturnType<typeof readKey>>>()(
  z
    .strictObject({
      id: z.int(),
      user_id: z.int(),
      key: z.string(),
      permissions: z.array(z.string()),
      expires_at: dateTime(),
      created_at: dateTime(),
      updated_at: dateTime(),
    })
    .meta({ id: 'ApiKey' }),
)

const signedIn = z
  .strictObject({
    token: z.string().meta({ description: 'For `Authorization: Bearer`.' }),
    userInfo: z.strictObject({ id: z.int(), name: z.string(), email: z.string(), language: z.enum(Language) }),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    date_expiration: dateTime(),
  })
  .meta({ id: 'SignedIn' })

const common = { group: 'api_keys', section: 'Keys' } as const

export const apiKeyOperations: Operation[] = [
  {
    ...common,
    id: 'signIn',
    method: 'post',
    path: '/api/signin',
    summary: 'Sign in as a trader',
    description: 'The token lasts 12 hours. Wrong credentials are a 401.',
    source: 'decisions G-25',
    open: true,
    body: traderCredentials,
    answers: [{ status: 200, description: 'The token.', schema: signedIn, headers: ['Cache-Control'] }],
    errors: ['UNAUTHENTICATED', 'TOO_MANY_REQUESTS'],
    example: { body: { email: '$EMAIL', password: '$PASSWORD' } },
  },
  {
    ...common,
    id: 'generateApiKey',
    method: 'post',
    path: '/api/api-keys/generate',
    summary: 'Generate a key pair',
    description: 'All earlier pairs of the account stop working at once. The pair is good for one year.',
    source: 'interface 4.1',
    answers: [
      {
        status: 200,
        description: 'The pair; its secret is not shown again.',
        schema: legacySuccess(keyPair),
        headers: ['Cache-Control'],
      },
    ],
  },
  {
    ...common,
    id: 'getApiKey',
    method: 'get',
    path: '/api/api-keys/:id',
    summary: 'Read one of one’s own keys',
    source: 'interface 4.1',
    pathParams: { id: z.int() },
    answers: [{ status: 200, description: 'The key, without its secret.', schema: legacySuccess(apiKey) }],
    example: { path: { id: '$API_KEY_ID' } },
  },
]
