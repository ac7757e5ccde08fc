import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handDueMails } from '../../server/worker/mailLane.ts'
import { newOfficer, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'
import { type SmtpServer, startSmtp } from '../support/smtp.ts'

let smtp: SmtpServer
let app: TestApp
let silent: TestApp
let officer: TestOfficer

beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'no-reply@countersign.example' })
  silent = await startApp()
  officer = await newOfficer(app, 'auditor')
})
afterAll(async () => {
  await app?.close()
  await silent?.close()
  await smtp?.close()
})

const templates = async (): Promise<Json[]> => (await officer.admin('GET', '/mail-templates?range=[0,99]')).body

describe('the templates of mails', () => {
  it('are every mail to traders and officers, in three languages, as text and HTML', async () => {
    const all = await templates()
    const ids = all.map(({ id }) => id)
    for (const id of ['identification_refused', 'bank_account_asked', 'instance_suspended', 'webhook_off', 'confirm'])
      expect(ids).toContain(id)
    for (const id of ['officer_mention', 'officer_target_missed', 'officer_hit', 'officer_digest'])
      expect(ids).toContain(id)
    for (const { id, mails } of all)
      for (const [language, mail] of Object.entries(mails as Record<string, Record<string, string>>)) {
        expect([id, language, mail.subject!.length > 3, mail.text!.includes(mail.subject!)]).toEqual([
          ...[id, language, true, true],
        ])
        expect(mail.html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
        expect(`${mail.text}${mail.html}`).not.toMatch(/undefined|null|\[object|\d{16}/)
      }
    expect((await officer.admin('GET', '/mail-templates/confirm')).body).toEqual(all.find(({ id }) => id === 'confirm'))
    expect((await officer.admin('GET', '/mail-templates/nothing')).status).toBe(404)
  })

  it('are shown as a page on which nothing runs and nothing is loaded', async () => {
    const shown = await officer.admin('GET', '/mail-templates/identification_refused/html?language=ar')
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'.*sandbox/)
    expect(shown.text).toContain('dir="rtl"')
    expect((await officer.admin('GET', '/mail-templates/identification_refused/html')).status).toBe(422)
  })

  it('are sent to whoever asks, and to nobody where the service sends no mail', async () => {
    const send = (to: TestOfficer, json: Json) =>
      to.admin('POST', '/mail-templates/identification_refused/send', { json })
    expect((await send(officer, { language: 'de' })).status).toBe(422)
    expect((await send(officer, { language: 'fr' })).status).toBe(204)
    await handDueMails(app.services)
    expect(smtp.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [[officer.email], 'Votre identification est refusée'],
    ])
    const other = await newOfficer(silent)
    expect((await other.admin('GET', '/session')).body.sends_mail).toBe(false)
    const refused = await send(other, { language: 'fr' })
    expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect((await other.admin('GET', '/session/notifications')).status).toBe(200)
  })
})
