import type { Request, Router } from 'express'
import { z } from 'zod'
import { Language } from '../../database/generated/enums.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { oneOrMany, parseConsoleQuery, sendList } from '../../http/consoleList.ts'
import { contentSecurityPolicy } from '../../http/contentSecurity.ts'
import { parse } from '../../http/validate.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import { newMail } from '../../kernel/fanOut.ts'
import type { Services } from '../../services.ts'
import type { RenderedMail } from './render.ts'
import { MAIL_TEMPLATES, type MailTemplate, renderSample } from './templates.ts'

/** `position`: the order on the console's page. */
export const SORTS = ['position', 'id'] as const
export const filters = z.object({ id: oneOrMany(z.string().max(60)).optional() })

const LANGUAGES = Object.values(Language)

export const sampleBody = z.strictObject({ language: z.enum(Language) })
export const sampleQuery = z.object({ language: z.enum(Language) })

/** A mail template with made-up contents, in each language. */
export type ConsoleMailTemplate = MailTemplate & { mails: Record<Language, RenderedMail> }

/**
 * The templates of mails, with made-up contents. GET /mail-templates and /mail-templates/:id. GET
 * /mail-templates/:id/html?language=fr → the sample as a page. POST /mail-templates/:id/send `{language}` → 204, sends
 * the sample to the caller; 409 if the service sends no mail.
 */
export function mailTemplateConsole(router: Router, services: Services): void {
  const templateOf = (req: Request) => {
    const found = MAIL_TEMPLATES.find(({ id }) => id === req.params.id)
    if (!found) throw notFound()
    return found
  }
  const present = (template: MailTemplate): ConsoleMailTemplate => ({
    ...template,
    mails: Object.fromEntries(
      LANGUAGES.map((language) => [language, renderSample(services, template.id, language)]),
    ) as Record<Language, RenderedMail>,
  })

  router.get('/mail-templates', async (req, res) => {
    const query = parseConsoleQuery(req, SORTS, filters)
    const { id: wanted } = query.filters
    const found = MAIL_TEMPLATES.filter(({ id }) => !wanted || wanted.includes(id))
    if (query.sort === 'id') found.sort((a, b) => (a.id < b.id ? -1 : 1))
    if (query.order === 'desc') found.reverse()
    const page = found.slice(query.skip, query.skip + query.take)
    await sendList(res, 'mail-templates', query, page.map(present), async () => found.length)
  })

  router.get('/mail-templates/:id', async (req, res) => {
    res.json(present(templateOf(req)))
  })

  router.get('/mail-templates/:id/html', async (req, res) => {
    const { id } = templateOf(req)
    const { language } = parse(sampleQuery, req.query)
    // Mail programs need styles on the elements themselves, so the policy allows them. Nothing in the mail can run or
    // load.
    const policy = contentSecurityPolicy({ 'style-src': ["'unsafe-inline'"], sandbox: [] })
    res.set({ 'Content-Security-Policy': policy, 'Content-Language': language })
    res.type('html').send(renderSample(services, id, language).html)
  })

  router.post('/mail-templates/:id/send', async (req, res) => {
    const { id: template } = templateOf(req)
    const { language } = await readBody(req, res, sampleBody)
    const { db, clock } = services
    const made = newMail(db)
    if (!made) throw new ApiError('INVALID_STATE_TRANSITION', 'No mail is sent: SMTP_URL and MAIL_FROM are not set.')
    const now = clock.now()
    await db.officerMail.create({
      data: {
        ...{ ...made, officer_id: officerOf(req).id, kind: 'sample', template, language },
        ...{ next_attempt_at: now, created_at: now, updated_at: now },
      },
      select: { id: true },
    })
    res.status(204).end()
  })
}
