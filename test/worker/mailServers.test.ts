import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { handDueMails } from '../../server/worker/mailLane.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, requireNoDocuments } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { createAuthority, issue, type KeyPair } from '../support/certificates.ts'
import { type SmtpServer, startSmtp } from '../support/smtp.ts'

let authority: KeyPair
let smtp: SmtpServer | null = null
let app: TestApp | null = null

beforeAll(async () => {
  authority = await createAuthority()
})
afterEach(async () => {
  await app?.close()
  await smtp?.close()
  app = null
  smtp = null
})

/** A service that trusts the authority, and a mail server with such a certificate; what became of one decision's mail. */
async function tellOnce(
  scheme: 'smtp' | 'smtps',
  { hosts = ['localhost'], password = 'secret' }: { hosts?: string[]; password?: string } = {},
) {
  smtp = await startSmtp({ ...(await issue(authority, hosts)), secure: scheme === 'smtps', password: 'secret' })
  app = await startApp(
    { SMTP_URL: `${scheme}://us%40er:${password}@localhost:${smtp.port}`, MAIL_FROM: 'no-reply@countersign.example' },
    authority.cert,
  )
  await requireNoDocuments(app)
  const officer = await newOfficer(app)
  const trader = await newTrader(app)
  const { id } = await newIdentification({ trader })
  await officer.admin('POST', `/identifications/${id}/refuse`, { json: { version: 1, reason: 'An old extract.' } })
  await handDueMails(app.services)
  return (await officer.admin('GET', `/identifications/${id}`)).body.told[0].dispatches[0]
}

describe.each(['smtps', 'smtp'] as const)('a mail server with a certificate, by %s', (scheme) => {
  it('gets the mail encrypted after the sign-in', async () => {
    expect(await tellOnce(scheme)).toMatchObject({ status: 'handed', attempts: [{ http_status: 250 }] })
    expect(smtp!.mails.map(({ secure }) => secure)).toEqual([true])
  })

  it('of another name gets neither mail nor password, and the mail is tried again', async () => {
    expect(await tellOnce(scheme, { hosts: ['mail.example.org'] })).toMatchObject({
      status: 'pending',
      attempts: [{ http_status: 0, response_body: 'tls_error' }],
    })
    expect(smtp!.mails).toEqual([])
  })

  it('that refuses the sign-in keeps the mail waiting: it is a fault of the settings', async () => {
    expect(await tellOnce(scheme, { password: 'wrong' })).toMatchObject({
      status: 'pending',
      attempts: [{ http_status: 0, response_body: 'sign_in_refused' }],
    })
    expect(app!.log.join('')).not.toContain('wrong')
  })
})
