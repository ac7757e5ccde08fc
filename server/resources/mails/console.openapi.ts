import { z } from 'zod'
import type { Language } from '../../database/generated/enums.ts'
import { listQuery } from '../../openapi/contract/console.ts'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { type ConsoleMailTemplate, filters, SORTS, sampleBody, sampleQuery } from './console.routes.ts'
import { MAIL_TEMPLATES } from './templates.ts'

const mail = z.strictObject({ subject: z.string(), text: z.string(), html: z.string() })
const mails: Record<Language, typeof mail> = { fr: mail, ar: mail, en: mail }

const template = presents<ConsoleMailTemplate>()(
  z
    .strictObject({
      id: z.string(),
      audience: z.enum(['trader', 'officer']),
      kind: z.string().nullable().meta({
        description: 'What switches it off: a kind of the trader’s, or of the officer’s own, notifications.',
      }),
      mails: z.strictObject(mails),
    })
    .meta({ id: 'MailTemplate' }),
)

const pathParams = { id: z.enum(MAIL_TEMPLATES.map(({ id }) => id)) }
const common = { group: 'console', section: 'Settings', source: 'console 3' } as const
const path = '/api/admin/mail-templates'

export const mailTemplateOperations: Operation[] = [
  {
    ...common,
    id: 'adminListMailTemplates',
    method: 'get',
    path,
    summary: 'List the templates of mails',
    description: 'Every mail that the service writes, with made-up contents, in each language.',
    jsonQuery: listQuery(SORTS, filters),
    answers: [{ status: 200, description: 'The templates.', schema: z.array(template), headers: ['Content-Range'] }],
    errors: ['VALIDATION_ERROR'],
  },
  {
    ...common,
    id: 'adminGetMailTemplate',
    method: 'get',
    path: `${path}/:id`,
    summary: 'Read a template of a mail',
    pathParams,
    answers: [{ status: 200, description: 'The template.', schema: template }],
    example: { path: { id: 'identification_refused' } },
  },
  {
    ...common,
    id: 'adminShowMailTemplate',
    method: 'get',
    path: `${path}/:id/html`,
    summary: 'Show a template of a mail as a page',
    pathParams,
    query: sampleQuery,
    answers: [{ status: 200, description: 'The mail.', type: 'text/html' }],
    errors: ['VALIDATION_ERROR'],
    example: { path: { id: 'identification_refused' }, query: { language: 'ar' } },
  },
  {
    ...common,
    id: 'adminSendMailTemplate',
    method: 'post',
    path: `${path}/:id/send`,
    summary: 'Send a template of a mail to oneself',
    description: 'To the caller’s own address, through the mail server of the settings. 409 where no mail is sent.',
    pathParams,
    body: sampleBody,
    answers: [{ status: 204, description: 'It waits for the mail server.' }],
    errors: ['INVALID_STATE_TRANSITION'],
    example: { path: { id: 'identification_refused' }, body: { language: 'fr' } },
  },
]
