import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailer } from '../../server/mail/smtp.ts'
import { takeBounce } from '../../server/resources/mails/bounces.ts'
import { createMailLane, handDueMails } from '../../server/worker/mailLane.ts'
import { identificationFields } from '../factories/dossiers.ts'
import {
  listQuery,
  newOfficer,
  newTrader,
  PASSWORD,
  requireNoDocuments,
  type TestOfficer,
  type TestTrader,
} from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { createAuthority } from '../support/certificates.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { call, type Json } from '../support/http.ts'
import { type SmtpServer, startSmtp } from '../support/smtp.ts'

let smtp: SmtpServer
let app: TestApp
let officer: TestOfficer
let trader: TestTrader

beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Countersign <no-reply@countersign.example>',
    MAIL_RETURN_PATH: 'bounces@countersign.example',
  })
  await requireNoDocuments(app)
  officer = await newOfficer(app, 'supervisor')
})
afterAll(async () => {
  await app?.close()
  await smtp?.close()
})
beforeEach(async () => {
  trader = await newTrader(app, { language: 'en' })
  smtp.mails.length = 0
})
afterEach(async () => {
  await app.services.db.mail.updateMany({ data: { next_attempt_at: null } })
  await smtp.plan()
})

const db = () => app.services.db

/** Refuses a new identification of the trader; its id. */
async function refuse(reason = 'The extract is older than three months.', of = trader): Promise<string> {
  const { body } = await of.ext('POST', '/identifications', { json: identificationFields() })
  const { id } = body.data
  const answer = await officer.admin('POST', `/identifications/${id}/refuse`, { json: { version: 1, reason } })
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  return id
}

const hand = () => handDueMails(app.services)

const toldOf = async (id: string) => (await officer.admin('GET', `/identifications/${id}`)).body.told[0].dispatches

describe('a mail to a trader', () => {
  it('is handed to the mail server, shown as told, and says no reason to an address that nobody confirmed', async () => {
    const id = await refuse()
    await hand()
    expect(smtp.mails).toHaveLength(1)
    const [mail] = smtp.mails
    expect(mail!.to).toEqual([trader.email])
    expect(mail!.subject).toBe('News about your account')
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain('/t')
      expect(part).not.toContain('three months')
    }
    expect(mail!.header('Auto-Submitted')).toBe('auto-generated')
    expect(mail!.header('Message-ID')).toMatch(/^<[0-9a-f-]{36}@countersign\.example>$/)
    expect(mail!.header('List-Unsubscribe')).toMatch(/\/t\/mail\/stop\//)
    expect(mail!.from).toMatch(/^bounces\+[0-9a-f]{32}@countersign\.example$/)
    expect(await toldOf(id)).toMatchObject([
      { channel: 'mail', status: 'handed', webhook_id: null, attempts: [{ attempt: 1, http_status: 250 }] },
    ])
  })

  it('says the reason once the link in it was followed, whose opening alone changes nothing', async () => {
    await refuse()
    await hand()
    const link = new URL(/http\S+\/t\/mail\/confirm\/\S+/.exec(smtp.mails[0]!.text)![0]).pathname
    const opened = await call(app, 'GET', link)
    expect([opened.status, opened.headers.get('set-cookie')]).toEqual([200, null])
    expect((await trader.ext('GET', '/notifications')).body.data.confirmed).toBe(false)
    const followed = await call(app, 'POST', link)
    expect([followed.status, followed.headers.get('set-cookie')]).toEqual([200, null])
    expect((await call(app, 'POST', link)).status).toBe(410)
    expect((await trader.ext('GET', '/notifications')).body.data.confirmed).toBe(true)
    await refuse('Account 00400174400088123457 is another one.')
    await hand()
    const told = smtp.mails.at(-1)!
    expect(told.subject).toBe('Your identification is refused')
    for (const part of [told.text, told.html]) {
      expect(part).toContain('Account ••••3457 is another one.')
      expect(part).not.toContain('0040017440008812')
    }
  })

  it('says the reason after its owner signed in at /t, right to left in Arabic', async () => {
    const arab = await newTrader(app, { language: 'ar' })
    const signIn = await call(app, 'POST', '/t/signin', {
      body: new URLSearchParams({ email: arab.email, password: PASSWORD }),
    })
    expect([signIn.status, signIn.headers.get('location')]).toEqual([303, '/t'])
    await refuse('مستخرج السجل قديم.', arab)
    await hand()
    const [mail] = smtp.mails
    expect(mail!.html).toContain('dir="rtl"')
    expect(mail!.html).toContain('مستخرج السجل قديم.')
    expect(mail!.subject).toBe('رُفض ملف هويتكم')
  })

  it('goes to the contact of the workspace, which must confirm it first; what is switched off is not sent', async () => {
    const kinds = { decision: true, information: true, new_proof: true, instance: true, webhook: true }
    const contact = `office-${trader.user_id}@example.org`
    expect((await trader.ext('GET', '/notifications')).body).toEqual({
      data: { contact: null, confirmed: false, kinds },
    })
    const put = (json: object) => trader.ext('PUT', '/notifications', { json })
    expect((await put({ contact: 'nobody', kinds })).status).toBe(422)
    expect((await put({ contact })).status).toBe(422)
    const given = await put({ contact, confirmed: true, kinds })
    expect([given.status, given.body]).toEqual([200, { data: { contact, confirmed: false, kinds } }])
    await hand()
    expect(smtp.mails.map(({ to, subject }) => [to, subject])).toEqual([[[contact], 'Confirm this address']])
    await put({ contact, kinds: { ...kinds, decision: false } })
    const id = await refuse()
    await hand()
    expect(smtp.mails).toHaveLength(1)
    expect(await toldOf(id)).toEqual([])
    await put({ contact, kinds })
    await refuse()
    await hand()
    const stop = /<([^>]+)>/.exec(smtp.mails.at(-1)!.header('List-Unsubscribe')!)![1]!
    expect((await call(app, 'POST', new URL(stop).pathname)).status).toBe(200)
    const { data } = (await trader.ext('GET', '/notifications')).body
    expect(data.kinds).toEqual({ ...kinds, decision: false })
  })
})

describe('the mail server', () => {
  it('says 450, then 250: the mail is tried again on the schedule, under one Message-ID', async () => {
    await smtp.plan('450')
    const id = await refuse()
    await hand()
    expect(await toldOf(id)).toMatchObject([{ status: 'pending', attempts: [{ http_status: 450 }] }])
    await hand()
    expect(smtp.mails).toHaveLength(1)
    app.clock.advance({ seconds: 6 })
    await hand()
    expect(new Set(smtp.mails.map((mail) => mail.header('Message-ID'))).size).toBe(1)
    expect(await toldOf(id)).toMatchObject([
      { status: 'handed', attempts: [{ http_status: 450 }, { http_status: 250 }] },
    ])
  })

  it('says 550: the mail is given up, and the decision reached nobody', async () => {
    await smtp.plan('550')
    const id = await refuse()
    await hand()
    app.clock.advance({ minutes: 1 })
    await hand()
    expect(smtp.mails).toHaveLength(1)
    expect(await toldOf(id)).toMatchObject([{ status: 'failed', next_attempt_at: null }])
    const list = await officer.admin('GET', `/unreached-events${listQuery({ trader_id: trader.id })}`)
    expect(list.body).toMatchObject([
      { record_id: id, why: 'failed', endpoints: [{ channel: 'mail', status: 'failed', http_status: 550 }] },
    ])
  })

  it('is cut between DATA and the answer: the mail is sent again with the same Message-ID', async () => {
    await smtp.plan('cut')
    const id = await refuse()
    await hand()
    expect(await toldOf(id)).toMatchObject([{ status: 'pending', attempts: [{ http_status: 0 }] }])
    app.clock.advance({ seconds: 6 })
    await hand()
    expect(smtp.mails).toHaveLength(2)
    expect(smtp.mails[0]!.header('Message-ID')).toBe(smtp.mails[1]!.header('Message-ID'))
    expect(await toldOf(id)).toMatchObject([{ status: 'handed' }])
  })

  it('hangs: the attempt ends at the limit and another follows', async () => {
    await smtp.plan('hang')
    const id = await refuse()
    const impatient = { ...app.services, mailer: createMailer(app.services.config.mail!, { timeout: 300 }) }
    await handDueMails(impatient)
    expect(await toldOf(id)).toMatchObject([{ status: 'pending', attempts: [{ response_body: 'timeout' }] }])
    app.clock.advance({ seconds: 6 })
    await hand()
    expect(await toldOf(id)).toMatchObject([{ status: 'handed' }])
  })

  it('has a certificate that nobody trusts: no password is sent, and the attempt is tried again', async () => {
    const authority = await createAuthority()
    const { cert, key } = authority
    const untrusted = await startSmtp({ cert, key, secure: true, password: 'secret' })
    const server = {
      ...app.services.config.mail!,
      port: untrusted.port,
      secure: true,
      auth: { user: 'u', pass: 'secret' },
    }
    const id = await refuse()
    await handDueMails({ ...app.services, mailer: createMailer(server) })
    expect(await toldOf(id)).toMatchObject([
      { status: 'pending', attempts: [{ http_status: 0, response_body: 'tls_error' }] },
    ])
    expect(untrusted.mails).toEqual([])
    await untrusted.close()
    expect(app.log.join('')).not.toContain('secret')
  })

  it('is dead with 10,000 mails behind it: webhooks go on, and the mails that were not tried keep their attempts', async () => {
    await refuse()
    const first = await db().mail.findFirstOrThrow({ where: { workspace_id: trader.workspace_id } })
    await runWithoutTriggers(app, [
      `INSERT INTO mails (id, event_id, workspace_id, kind, type, resource, record_id, address, message_id, next_attempt_at,
         created_at, updated_at)
       SELECT made, event_id, workspace_id, kind, type, resource, record_id, address, '<' || made || '@example.org>',
         next_attempt_at, created_at, updated_at
       FROM (SELECT gen_random_uuid() AS made FROM generate_series(1, 10000)) AS ids, mails WHERE mails.id = $1`,
      first.id,
    ])
    const dead = { ...app.services.config.mail!, port: 1 }
    const lane = createMailLane({ ...app.services, mailer: createMailer(dead) })
    lane.wake()
    await lane.idle()
    const where = { workspace_id: trader.workspace_id, attempts: { gt: 0 } }
    expect(await db().mail.count({ where })).toBeLessThanOrEqual(4)
    lane.wake()
    await lane.idle()
    expect(await db().mail.count({ where })).toBeLessThanOrEqual(4)
    expect(await db().dispatch.count({ where: { next_attempt_at: { not: null } } })).toBe(0)
    await lane.stop()
  })
})

/** A delivery status as a mail server writes it. */
const bounce = ({
  id,
  to,
  status = '5.1.1',
  action = 'failed',
}: {
  id: string
  to: string
  status?: string
  action?: string
}) =>
  [
    'From: MAILER-DAEMON@mx.example.org',
    `To: ${to}`,
    'Subject: Undelivered',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It did not arrive.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Final-Recipient: rfc822; somebody@example.org',
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${id}`,
    '--b--',
    '',
  ].join('\r\n')

describe('a mail that comes back', () => {
  it('is counted once, by its Message-ID or return path; a permanent one switches the address off', async () => {
    const id = await refuse()
    await hand()
    const [mail] = smtp.mails
    const messageId = mail!.header('Message-ID')!
    const later = bounce({ id: messageId, to: 'x@example.org', action: 'delayed', status: '4.4.1' })
    expect(await takeBounce(app.services, later)).toEqual({ matched: 0 })
    expect(await takeBounce(app.services, `Subject: hello\r\n\r\n${messageId}`)).toEqual({ matched: 0 })
    expect(await takeBounce(app.services, '')).toEqual({ matched: 0 })
    const report = bounce({ id: '<unknown@example.org>', to: mail!.from })
    expect(await takeBounce(app.services, report)).toEqual({ matched: 1 })
    expect(await takeBounce(app.services, bounce({ id: messageId, to: 'x@example.org' }))).toEqual({ matched: 0 })
    expect(await toldOf(id)).toMatchObject([{ status: 'bounced' }])
    const next = await refuse()
    await hand()
    expect(smtp.mails).toHaveLength(1)
    const query = listQuery({ trader_id: trader.id }, ['since', 'ASC'])
    const { body } = await officer.admin('GET', `/unreached-events${query}`)
    expect(body.map(({ record_id, why }: Json) => [record_id, why]).sort()).toEqual(
      [
        [id, 'bounced'],
        [next, 'address_off'],
      ].sort(),
    )
  })

  it('switches the address off after three that are not permanent; naming it again switches it on', async () => {
    for (const _ of [1, 2, 3]) await refuse()
    await hand()
    const off = () => db().mailAddress.findFirst({ where: { trader_id: trader.id }, select: { off_at: true } })
    for (const [index, mail] of smtp.mails.entries()) {
      expect((await off())?.off_at).toBe(null)
      const report = bounce({ id: mail.header('Message-ID')!, to: 'x@example.org', status: '4.2.2' })
      expect([index, await takeBounce(app.services, report)]).toEqual([index, { matched: 1 }])
    }
    expect((await off())?.off_at).toEqual(expect.any(Date))
    const kinds = { decision: true, information: true, new_proof: true, instance: true, webhook: true }
    expect((await trader.ext('PUT', '/notifications', { json: { contact: null, kinds } })).status).toBe(200)
    expect((await off())?.off_at).toBe(null)
  })
})

describe('what officers see of mails', () => {
  it('has the attempts among the deliveries, with the address shortened, and filters by channel', async () => {
    const id = await refuse()
    await hand()
    const { body } = await officer.admin('GET', `/deliveries${listQuery({ record_id: id })}`)
    expect(body).toMatchObject([
      { channel: 'mail', webhook: null, mail: { status: 'handed', address: 't•••@example.com' }, http_status: 250 },
    ])
    expect((await officer.admin('GET', `/deliveries/${body[0].id}`)).body.dispatch_id).toBe(body[0].mail.id)
    const others = await officer.admin('GET', `/deliveries${listQuery({ record_id: id, channel: 'webhook' })}`)
    expect(others.body).toEqual([])
  })
})
