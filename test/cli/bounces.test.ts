import { afterAll, beforeAll, expect, it } from 'vitest'
import { handDueMails } from '../../server/worker/mailLane.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, requireNoDocuments } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runProcess } from '../support/cli.ts'
import { type SmtpServer, startSmtp } from '../support/smtp.ts'

let smtp: SmtpServer
let app: TestApp

beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'no-reply@countersign.example',
    MAIL_RETURN_PATH: 'bounces@countersign.example',
  })
  await requireNoDocuments(app)
})
afterAll(async () => {
  await app?.close()
  await smtp?.close()
})

/** A report as Postfix pipes it: the envelope's line first, the returned mail at its end. */
const report = (returnPath: string, mail: string) =>
  [
    'From MAILER-DAEMON  Sat Nov 21 09:00:00 2026',
    'Return-Path: <>',
    `Delivered-To: ${returnPath}`,
    'Date: Sat, 21 Nov 2026 09:00:00 +0100',
    'From: MAILER-DAEMON@mx.countersign.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${returnPath}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4F1D21A0E5.1795248000/mx"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4F1D21A0E5.1795248000/mx',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    '<somebody@exemple.dz>: host mx.exemple.dz said: 550 5.1.1 No such user',
    '',
    '--4F1D21A0E5.1795248000/mx',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.countersign.example',
    'Arrival-Date: Sat, 21 Nov 2026 08:59:58 +0100 (CET)',
    '',
    'Final-Recipient: rfc822; somebody@exemple.dz',
    'Original-Recipient: rfc822;somebody@exemple.dz',
    'Action: failed',
    'Status: 5.1.1',
    'Remote-MTA: dns; mx.exemple.dz',
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '',
    '--4F1D21A0E5.1795248000/mx',
    'Content-Description: Undelivered Message',
    'Content-Type: message/rfc822',
    '',
    mail,
    '',
    '--4F1D21A0E5.1795248000/mx--',
    '',
  ].join('\n')

it('takes a returned mail as a mail server pipes it, counts it once, and switches the address off', async () => {
  const officer = await newOfficer(app)
  const trader = await newTrader(app)
  const { id } = await newIdentification({ trader })
  await officer.admin('POST', `/identifications/${id}/refuse`, { json: { version: 1, reason: 'An old extract.' } })
  await handDueMails(app.services)
  const piped = report(smtp.mails[0]!.from, smtp.mails[0]!.raw)
  const first = await runProcess(app, ['mail:bounce'], piped)
  expect(first).toMatchObject({ code: 0, print: { matched: 1 } })
  expect((await officer.admin('GET', `/identifications/${id}`)).body.told[0].dispatches).toMatchObject([
    { channel: 'mail', status: 'bounced' },
  ])
  expect(await app.services.db.mailAddress.findFirst({ where: { trader_id: trader.id } })).toMatchObject({
    bounces: 1,
    off_at: expect.any(Date),
  })
  expect(await runProcess(app, ['mail:bounce'], piped)).toMatchObject({ code: 0, print: { matched: 0 } })
})

it('takes what is no report of a returned mail with exit 0, so that the mail server keeps nothing', async () => {
  for (const input of ['', 'Subject: out of office\n\nBack on Monday.\n', 'x'.repeat(3_000_000)])
    expect(await runProcess(app, ['mail:bounce'], input)).toMatchObject({ code: 0, print: { matched: 0 } })
})
