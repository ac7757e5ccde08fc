import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverDue } from '../../server/worker/deliver.ts'
import { handDueMails } from '../../server/worker/mailLane.ts'
import { accept, acceptedDossiers, newInstance } from '../factories/dossiers.ts'
import { newOfficer, newTrader, PASSWORD, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { createAuthority } from '../support/certificates.ts'
import { call } from '../support/http.ts'
import { answerWith, type Receiver, startReceiver } from '../support/receiver.ts'
import { type SmtpServer, startSmtp } from '../support/smtp.ts'
import { decideDossier, newWebhook } from './stage.ts'

let smtp: SmtpServer
let receiver: Receiver
let app: TestApp
let officer: TestOfficer
let trader: TestTrader

beforeAll(async () => {
  smtp = await startSmtp()
  receiver = await startReceiver({ authority: await createAuthority() })
  app = await startApp(
    {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'no-reply@countersign.example',
      WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1',
    },
    receiver.ca,
  )
  officer = await newOfficer(app, 'supervisor')
})
afterAll(async () => {
  await app?.close()
  await receiver?.close()
  await smtp?.close()
})
beforeEach(async () => {
  trader = await newTrader(app, { language: 'en' })
  // Its owner signs in: mails say what happened.
  const body = new URLSearchParams({ email: trader.email, password: PASSWORD })
  await call(app, 'POST', '/t/signin', { body })
})

/** The mails that the trader gets now. */
async function told() {
  smtp.mails.length = 0
  await handDueMails(app.services)
  return smtp.mails.filter(({ to }) => to.includes(trader.email))
}

describe('a mail to a trader', () => {
  it('says that the instance is ready, suspended with the reason, and reactivated', async () => {
    const instance = await newInstance({ trader }, await acceptedDossiers({ trader }, officer))
    await accept(officer, 'activation-proofs', instance.id)
    expect((await told()).map(({ subject }) => subject)).toContain('Your payment instance is ready')
    const act = (action: string, reason: string) =>
      officer.admin('POST', `/payment-instances/${instance.id}/${action}`, { json: { reason } })
    expect((await act('suspend', 'The bank account is closed.')).status).toBe(200)
    const [suspended] = await told()
    expect(suspended!.subject).toBe('Your payment instance is suspended')
    for (const part of [suspended!.text, suspended!.html]) {
      expect(part).toContain('The bank account is closed.')
      expect(part).toContain('Your links keep their state but take no payment.')
    }
    expect((await act('reactivate', 'The new account is verified.')).status).toBe(200)
    const [reactivated] = await told()
    expect([reactivated!.subject, reactivated!.text.includes('The new account is verified.')]).toEqual([
      'Your payment instance takes payments again',
      true,
    ])
  })

  it('says that a webhook was switched off, which one and why', async () => {
    await newWebhook({ trader, receiver })
    receiver.answers(answerWith(410, 'gone'))
    await decideDossier({ app, trader, officer })
    await told()
    await deliverDue(app.services)
    const [mail] = await told()
    expect(mail!.subject).toBe('A webhook was switched off')
    expect(mail!.text).toContain(new URL(receiver.url).host)
    expect(mail!.text).toContain('It answered that its address no longer exists (410).')
    const { data } = (await trader.ext('GET', '/notifications')).body
    await trader.ext('PUT', '/notifications', { json: { ...data, kinds: { ...data.kinds, webhook: false } } })
    const stopped = await newWebhook({ trader, receiver })
    receiver.answers(answerWith(410, 'gone'))
    await decideDossier({ app, trader, officer })
    await told()
    await deliverDue(app.services)
    expect((await trader.ext('GET', `/webhooks/${stopped.id}`)).body.data.is_active).toBe(false)
    expect(await told()).toEqual([])
  })
})
