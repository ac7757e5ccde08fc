import { z } from 'zod'
import { Language } from '../database/generated/enums.ts'
import type { Operation } from '../openapi/contract/operation.ts'
import { id } from '../openapi/contract/values.ts'
import { redirect } from '../payments/payer/openapi.ts'
import { bankAccountInput } from '../resources/bankAccounts/schema.ts'
import { FILES as ACCOUNT_FILES } from '../resources/bankAccounts/service.ts'
import { brandInput } from '../resources/brands/schema.ts'
import { FILES as BRAND_FILES } from '../resources/brands/service.ts'
import { identificationInput } from '../resources/identifications/schema.ts'
import { FILES as IDENTIFICATION_FILES } from '../resources/identifications/service.ts'
import { activationInput, instanceInput } from '../resources/paymentInstances/schema.ts'
import { answerBody } from '../review/submissions/answer.ts'
import { METHODS } from './instancePages.ts'

const pages = { group: 'payer', section: 'Trader’s page', source: 'record 0176', open: true } as const
const page = (description: string, status = 200) => ({ status, description, type: 'text/html' })
const token = z.string().meta({ description: 'Of the link that an officer made.' })
const form_token = z.string().meta({ description: 'Stands in each form of the session.' })
const workspace = { workspace: id() }
const inWorkspace = { path: { workspace: '$WORKSPACE' } }
const one = { path: { workspace: '$WORKSPACE', id: '$ID' } }
const signedIn = {
  ...pages,
  description: 'Needs the cookie of a session at `/t`; without it the sign-in is shown. A form needs its `form_token`.',
  errors: ['TOO_MANY_REQUESTS' as const],
}

const KINDS = [
  { name: 'identifications', id: 'Identification', input: identificationInput, files: IDENTIFICATION_FILES },
  { name: 'brands', id: 'Brand', input: brandInput, files: BRAND_FILES },
  { name: 'bank-accounts', id: 'BankAccount', input: bankAccountInput, files: ACCOUNT_FILES },
] as const

const dossierOperations = KINDS.flatMap(({ name, id: singular, input, files }): Operation[] => {
  const posted = {
    body: input.extend({ form_token }),
    files: Object.entries(files).map(([field, kind]) => ({ field, kind })),
    answers: [redirect('To the page of the dossier.'), page('The form again, with what is wrong.', 422)],
  }
  return [
    {
      ...signedIn,
      id: `getNew${singular}Page`,
      method: 'get',
      path: `/t/w/:workspace/${name}/new`,
      summary: 'Open an empty form',
      pathParams: workspace,
      answers: [page('The form.')],
      example: inWorkspace,
    },
    {
      ...signedIn,
      ...posted,
      id: `send${singular}AtPage`,
      method: 'post',
      path: `/t/w/:workspace/${name}/new`,
      summary: 'Send a first dossier',
      pathParams: workspace,
    },
    {
      ...signedIn,
      id: `get${singular}Page`,
      method: 'get',
      path: `/t/w/:workspace/${name}/:id`,
      summary: 'Open a dossier',
      pathParams: { ...workspace, id: id() },
      answers: [page('The dossier, its reason, its documents, and the form to send it again.')],
      example: one,
    },
    {
      ...signedIn,
      ...posted,
      id: `resend${singular}AtPage`,
      method: 'post',
      path: `/t/w/:workspace/${name}/:id`,
      summary: 'Send a dossier again',
      pathParams: { ...workspace, id: id() },
    },
    {
      ...signedIn,
      id: `answerAbout${singular}AtPage`,
      method: 'post',
      path: `/t/w/:workspace/${name}/:id/answer`,
      summary: 'Answer a question about a dossier',
      pathParams: { ...workspace, id: id() },
      body: answerBody.extend({ form_token }),
      urlencoded: true,
      answers: [redirect('To the page of the dossier.'), page('The page again, with what is wrong.', 422)],
    },
  ]
})

const proof = [{ field: 'payment_proof', kind: 'payment_proof' as const }]
const method = z.object({ method: z.enum(METHODS).optional() })

const instanceOperations: Operation[] = [
  {
    ...signedIn,
    id: 'getNewInstancePage',
    method: 'get',
    path: '/t/w/:workspace/instances/new',
    summary: 'Open the form of an instance',
    pathParams: workspace,
    query: method.extend({ identification: z.string().optional() }),
    answers: [page('The fee, the ways to pay it, and the form.')],
    example: inWorkspace,
  },
  {
    ...signedIn,
    id: 'sendInstanceAtPage',
    method: 'post',
    path: '/t/w/:workspace/instances/new',
    summary: 'Ask for an instance',
    pathParams: workspace,
    body: instanceInput.extend({ form_token }),
    files: proof,
    answers: [redirect('To the card page, or to the page of the instance.'), page('The form again.', 422)],
  },
  {
    ...signedIn,
    id: 'getInstancePage',
    method: 'get',
    path: '/t/w/:workspace/instances/:id',
    summary: 'Open an instance',
    pathParams: { ...workspace, id: id() },
    query: method,
    answers: [page('Its state, and the next payment or proof where one is asked for.')],
    example: one,
  },
  {
    ...signedIn,
    id: 'payAgainAtPage',
    method: 'post',
    path: '/t/w/:workspace/instances/:id/activation',
    summary: 'Pay the fee again',
    pathParams: { ...workspace, id: id() },
    body: activationInput.extend({ form_token }),
    files: proof,
    answers: [redirect('To the card page, or to the page of the instance.'), page('The form again.', 422)],
  },
  {
    ...signedIn,
    id: 'sendProofAtPage',
    method: 'post',
    path: '/t/w/:workspace/instances/:id/payment-proof',
    summary: 'Send a new proof',
    pathParams: { ...workspace, id: id() },
    body: z.object({ form_token }),
    files: proof,
    answers: [redirect('To the page of the instance.'), page('The form again.', 422)],
  },
]

/** Without a session, GET redirects to the sign-in and POST answers with it. */
const whileSignedIn = (operation: Operation): Operation =>
  operation.method === 'get'
    ? { ...operation, answers: [...operation.answers, redirect('To the sign-in, without a session.')] }
    : {
        ...operation,
        answers: [...operation.answers, page('The sign-in, without a session.', 401)],
        errors: [...(operation.errors ?? []), 'FORBIDDEN', 'INVALID_STATE_TRANSITION', 'RESOURCE_IN_USE'],
      }

const mailToken = z.string().meta({ description: 'Stands in the mail.' })

const MAIL_LINKS = [
  { purpose: 'confirm', of: 'ConfirmMailPage', act: 'confirmMailAddress', does: 'Confirm the address of a mail' },
  { purpose: 'stop', of: 'StopMailPage', act: 'stopMails', does: 'Switch off the kind of a mail' },
] as const

const mailLinkOperations = MAIL_LINKS.flatMap(({ purpose, of, act, does }): Operation[] => {
  const common = {
    ...pages,
    source: purpose === 'confirm' ? 'record 0153' : 'record 0170',
    path: `/t/mail/${purpose}/:token`,
    pathParams: { token: mailToken },
    errors: ['TOO_MANY_REQUESTS' as const],
    example: { path: { token: '$TOKEN' } },
  }
  const ended = page('The link was followed before, or is not whole.', 410)
  return [
    { ...common, id: `get${of}`, method: 'get', summary: 'Open a link of a mail', answers: [page('A button.'), ended] },
    { ...common, id: act, method: 'post', summary: does, answers: [page('It is done. Nobody is signed in.'), ended] },
  ]
})

const ticked = z.literal('on').optional().meta({ description: 'Absent: no mail of this kind.' })

const mailSettingsOperations: Operation[] = [
  {
    ...signedIn,
    id: 'getMailSettingsPage',
    method: 'get',
    path: '/t/w/:workspace/notifications',
    summary: 'Open the settings of mails',
    pathParams: workspace,
    answers: [page('Where mails go, about what, and in which language.')],
    example: inWorkspace,
  },
  {
    ...signedIn,
    id: 'changeMailSettings',
    method: 'post',
    path: '/t/w/:workspace/notifications',
    summary: 'Change the settings of mails',
    pathParams: workspace,
    body: z.object({
      ...{ form_token, contact: z.string().optional(), language: z.enum(Language) },
      ...{ decision: ticked, information: ticked, new_proof: ticked, instance: ticked, webhook: ticked },
    }),
    answers: [redirect('To the same page.'), page('The form again, with what is wrong.', 422)],
  },
]

export const traderPageOperations: Operation[] = [
  {
    ...pages,
    id: 'openTraderPage',
    method: 'get',
    path: '/t',
    summary: 'Open the trader’s page',
    query: z.object({ workspace: z.string().optional() }),
    answers: [page('The sign-in.'), redirect('To the overview, with a session.')],
  },
  {
    ...pages,
    id: 'signInAtTraderPage',
    method: 'post',
    path: '/t/signin',
    summary: 'Sign in at the trader’s page',
    description: 'The rules, the limits and the journal of POST /api/signin. Sets the cookie of a session of 8 hours.',
    body: z.object({ email: z.string(), password: z.string() }),
    urlencoded: true,
    answers: [redirect('To the page.'), page('The sign-in again.', 401)],
    errors: ['TOO_MANY_REQUESTS', 'FORBIDDEN'],
  },
  {
    ...pages,
    id: 'returnToTraderSignIn',
    method: 'get',
    path: '/t/signin',
    summary: 'Go back to the sign-in',
    answers: [redirect('To the page.')],
  },
  {
    ...pages,
    id: 'signOutAtTraderPage',
    method: 'post',
    path: '/t/signout',
    summary: 'Sign out at the trader’s page',
    body: z.object({ form_token }),
    urlencoded: true,
    answers: [redirect('To the sign-in.'), page('The sign-in, without a session.', 401)],
    errors: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
  },
  {
    ...pages,
    id: 'returnFromTraderSignOut',
    method: 'get',
    path: '/t/signout',
    summary: 'Go back to the page',
    answers: [redirect('To the page.')],
  },
  {
    ...pages,
    id: 'openPageLink',
    method: 'get',
    path: '/t/link/:token',
    summary: 'Open a link to the trader’s page',
    description: 'Shows a button and uses nothing up: mail scanners follow links.',
    pathParams: { token },
    answers: [page('A page with a button.'), page('The link was used, ended or is too old.', 410)],
    errors: ['TOO_MANY_REQUESTS'],
    example: { path: { token: '$TOKEN' } },
  },
  {
    ...pages,
    id: 'usePageLink',
    method: 'post',
    path: '/t/link/:token',
    summary: 'Sign in by a link',
    pathParams: { token },
    answers: [redirect('To the page.'), page('The link was used, ended or is too old.', 410)],
    errors: ['TOO_MANY_REQUESTS', 'FORBIDDEN'],
    example: { path: { token: '$TOKEN' } },
  },
  ...mailLinkOperations,
  ...mailSettingsOperations.map(whileSignedIn),
  whileSignedIn({
    ...signedIn,
    id: 'getTraderOverview',
    method: 'get',
    path: '/t/w/:workspace',
    summary: 'Open a workspace',
    pathParams: workspace,
    answers: [page('What is asked of the trader, and where each dossier stands.')],
    example: inWorkspace,
  }),
  {
    ...pages,
    id: 'seeAsTrader',
    method: 'get',
    path: '/t/as/:trader',
    summary: 'See the page as the trader sees it, as an officer',
    description:
      'With the session of the console. Leads to the first workspace; under `/t/as/:trader/w/…` are the pages of `/t/w/…`, for reading alone: forms do nothing there, and anything but GET is 405. Each page and each document is journaled as a view. No session of the trader is made.',
    pathParams: { trader: id() },
    answers: [redirect('To a workspace of the trader.')],
    errors: ['FORBIDDEN', 'RESOURCE_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  ...dossierOperations.map(whileSignedIn),
  ...instanceOperations.map(whileSignedIn),
  whileSignedIn({
    ...signedIn,
    id: 'getOwnDocument',
    method: 'get',
    path: '/t/w/:workspace/files/:id',
    summary: 'Open a document of your own',
    pathParams: { ...workspace, id: id() },
    answers: [
      {
        status: 200,
        description: 'The document as it was received.',
        type: ['application/pdf', 'image/jpeg', 'image/png'],
        headers: ['Cache-Control', 'Content-Disposition'],
      },
    ],
    example: one,
  }),
  whileSignedIn({
    ...signedIn,
    id: 'getOwnPage',
    method: 'get',
    path: '/t/w/:workspace/files/:id/pages/:number',
    summary: 'See one page of a document of your own as a picture',
    pathParams: { ...workspace, id: id(), number: z.int().min(1) },
    query: z.object({ small: z.string().optional().describe('A thumbnail, within 280 pixels a side.') }),
    answers: [{ status: 200, description: 'The page.', type: 'image/webp', headers: ['Cache-Control'] }],
  }),
]
