import { z } from 'zod'
import { type Operation, presents } from '../../../openapi/contract/operation.ts'
import type { SignInWays } from './routes.ts'

const common = {
  method: 'get',
  group: 'console',
  section: 'Session',
  source: 'console 3.2',
} as const

const signInWays = presents<SignInWays>()(
  z.strictObject({ password: z.boolean(), provider: z.string().nullable() }).meta({ id: 'SignInWays' }),
)

const redirect = (description: string) => ({
  status: 302,
  description,
  type: ['text/plain', 'text/html'],
  headers: ['Location' as const],
})

const begins =
  'Code flow with PKCE, state and nonce; the cookie binds it to this browser for ten minutes. Where the provider cannot be reached, back to the sign-in page, which says so. 404 without `OIDC_ISSUER`.'

const again = z.object({
  again: z.literal('1').optional().meta({ description: 'In a tab of its own: it ends with a page to close.' }),
})

export const oidcOperations: Operation[] = [
  {
    ...common,
    id: 'adminGetSignInWays',
    path: '/api/admin/session/ways',
    summary: 'Read how officers sign in here',
    description: '`password`: by password or passkey. `provider`: the host of the identity provider, null without one.',
    open: true,
    answers: [{ status: 200, description: 'The ways.', schema: signInWays }],
  },
  {
    ...common,
    id: 'adminSignInByProvider',
    path: '/api/admin/session/oidc',
    summary: 'Sign in through the identity provider',
    description: begins,
    open: true,
    query: again,
    answers: [redirect('To the provider, or to the sign-in page with `provider=<reason>`.')],
    errors: ['RESOURCE_NOT_FOUND'],
  },
  {
    ...common,
    id: 'adminConnectProvider',
    path: '/api/admin/session/oidc/connect',
    summary: 'Tie one’s own account to the one at the identity provider',
    description: `Its address there must be verified and the same. From then on the officer signs in through the provider only. More than 15 minutes after the sign-in: 403 \`SIGN_IN_AGAIN\`. ${begins}`,
    query: again,
    answers: [redirect('To the provider, or to the sign-in page with `provider=<reason>`.')],
    errors: ['RESOURCE_NOT_FOUND', 'SIGN_IN_AGAIN'],
  },
  {
    ...common,
    id: 'adminProviderCallback',
    path: '/api/admin/session/oidc/callback',
    summary: 'Come back from the identity provider',
    description:
      'Where the provider sends the browser. Opens a session for the officer whose subject it is, with the role that the claim gives; without a matching role nobody gets in. Each state works once, and only in the browser that began.',
    open: true,
    query: z.object({
      state: z.string().optional(),
      code: z.string().optional(),
      iss: z.string().optional(),
      error: z.string().optional(),
    }),
    answers: [redirect('To the console, or to the sign-in page with `provider=<reason>`.')],
    errors: ['RESOURCE_NOT_FOUND'],
  },
]
