import { transition } from '../../server/kernel/transition.ts'
import { identificationMachine } from '../../server/resources/identifications/machine.ts'
import type { ReviewServices } from '../../server/review/dossier/dossierKind.ts'
import { createSender } from '../../server/webhooks/send.ts'
import { identificationFields } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { createAuthority, type KeyPair } from '../support/certificates.ts'
import type { Json } from '../support/http.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

export type Stage = {
  app: TestApp
  trader: TestTrader
  officer: TestOfficer
  receiver: Receiver
  /** Issues the certificates that the service trusts. */
  authority: KeyPair
  /** The app's services with a sender that waits for a tenth of a second only. */
  impatient: ReviewServices
  close(): Promise<void>
}

/** The service with a trader, an officer and a receiver whose certificate it trusts. */
export async function startStage(): Promise<Stage> {
  const authority = await createAuthority()
  const receiver = await startReceiver({ authority })
  const app = await startApp({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1' }, receiver.ca)
  const hasty = createSender({ allowPrivate: true, ca: receiver.ca, timeout: 150 })
  return {
    app,
    receiver,
    authority,
    trader: await newTrader(app),
    officer: await newOfficer(app),
    impatient: { ...app.services, sender: hasty },
    close: async () => {
      await receiver.close()
      await hasty.close()
      await app.close()
    },
  }
}

/** A webhook of the trader, as the API answers it: with its secret. */
export async function newWebhook(
  { trader, receiver }: { trader: TestTrader; receiver: { url: string } },
  fields: object = {},
): Promise<Json> {
  const answer = await trader.ext('POST', '/webhooks', { json: { url: receiver.url, ...fields } })
  if (answer.status !== 201) throw new Error(`not created: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/**
 * An identification accepted: one event `identification.approved`. Decided without a session, which would end as the
 * clock moves. Answers the identification's id.
 */
export async function decideDossier({
  app,
  trader,
  officer,
}: Pick<Stage, 'app' | 'trader' | 'officer'>): Promise<string> {
  const { db, clock } = app.services
  const { body } = await trader.ext('POST', '/identifications', { json: identificationFields() })
  const record = await db.identification.findUniqueOrThrow({ where: { id: body.data.id } })
  const origin = { request_id: null, address: null }
  const actor = { type: 'officer', id: officer.id, name: officer.name, role: 'officer', inviters: [], origin } as const
  await transition(db, actor, clock.now(), { machine: identificationMachine, action: 'accept', record })
  return record.id
}

/** The attempts of a webhook as its owner lists them, newest first. */
export async function deliveriesOf(trader: TestTrader, id: string, query = ''): Promise<Json[]> {
  return (await trader.ext('GET', `/webhooks/${id}/deliveries${query}`)).body.data
}
