import { startWorker } from '../../server/worker/worker.ts'
import { pdf } from '../factories/documents.ts'
import {
  accept,
  acceptedDossiers,
  newBrand,
  newIdentification,
  newInstance,
  newRib,
  reportAllSeen,
} from '../factories/dossiers.ts'
import { payOnline } from '../factories/payments.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'
import { answerWith, startReceiver } from '../support/receiver.ts'
import { startCollection } from './collection.ts'

/** A name that mixes right-to-left and left-to-right text, as traders write it. */
const WAITING = 'مطحنة السرسو Minoterie'

/** `title` differs from the previous page, so that a test knows when the page has loaded. */
type RecordPage = { path: string; title: string }

export type Backlog = {
  app: TestApp
  admin: TestOfficer
  trader: TestTrader
  /** The page of one waiting dossier of each queue, by resource. */
  waiting: Record<string, RecordPage>
  /** The page of a refused dossier and of one record of each other resource, by resource. */
  records: Record<string, RecordPage>
  close(): Promise<void>
}

const expectCreated = ({ body, status: code }: { body: Json; status: number }) => {
  if (code !== 201) throw new Error(`not created: ${code} ${JSON.stringify(body)}`)
  return body.data
}

/** Fills every list, with every state that a page shows differently: decided, waiting, suspended, undelivered. */
export async function startBacklog(): Promise<Backlog> {
  const receiver = await startReceiver()
  receiver.answers(answerWith(200, 'ok'), answerWith(500, 'later please'))
  const app = await startApp({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1' }, receiver.ca)
  const trader = await newTrader(app, { name: 'Amine Khelifi', language: 'ar' })
  const officer = await newOfficer(app, 'officer', 'Nadia Haddad')
  const admin = await newOfficer(app, 'admin', 'Rachid Amrani')
  const webhook = expectCreated(await trader.ext('POST', '/webhooks', { json: { url: receiver.url } }))
  const dossiers = await acceptedDossiers({ trader }, officer)
  const cheque = await newInstance({ trader }, dossiers, 'cheque', 'Boutique Alger')
  await accept(officer, 'activation-proofs', cheque.id)
  const card = await newInstance({ trader }, dossiers, 'online', 'Boutique Oran')
  await payOnline(app, card.activation, 'decline')
  const suspended = await newInstance({ trader }, dossiers, 'bank_transfer', 'Boutique Annaba')
  await accept(officer, 'activation-proofs', suspended.id)
  await officer.admin('POST', `/payment-instances/${suspended.id}/suspend`, { json: { reason: 'Asked by the court.' } })
  const collected = await startCollection(app, trader, cheque.id, card.activation.transaction_id)
  const refused = await newIdentification({ trader }, 'Atlas Meubles')
  await officer.admin('POST', `/identifications/${refused.id}/refuse`, {
    json: { version: 1, reason: 'The stamp is missing.' },
  })

  const identification = await newIdentification({ trader }, WAITING)
  app.clock.advance({ minutes: 100 })
  const brand = await newBrand({ trader }, identification.id, 'Sersou Gold')
  app.clock.advance({ minutes: 15 })
  const bankAccount = expectCreated(
    await trader.ext('POST', '/bank-accounts', {
      form: formOf({
        account_number: newRib(),
        identification_id: identification.id,
        rib_file: { name: 'rib.pdf', content: await pdf() },
      }),
    }),
  )
  const proof = await newInstance({ trader }, dossiers, 'cheque', 'Boutique Sétif')
  await reportAllSeen(admin, 'activation-proofs', proof.id)
  const worker = await startWorker(app.services, { listenUrl: app.listenUrl })
  await worker.idle()
  await worker.stop()
  const [delivery] = (await officer.admin('GET', '/deliveries')).body
  const { body: transaction } = await officer.admin('GET', `/transactions/${cheque.activation.transaction_id}`)
  return {
    app,
    admin,
    trader,
    waiting: {
      identifications: { path: `/identifications/${identification.id}/show`, title: WAITING },
      brands: { path: `/brands/${brand.id}/show`, title: 'Sersou Gold' },
      'bank-accounts': { path: `/bank-accounts/${bankAccount.id}/show`, title: WAITING },
      'activation-proofs': { path: `/activation-proofs/${proof.id}/show`, title: 'Minoterie Sersou SARL' },
    },
    records: {
      trader: { path: `/traders/${trader.id}/show`, title: trader.name },
      refused: { path: `/identifications/${refused.id}/show`, title: 'Atlas Meubles' },
      workspace: { path: `/workspaces/${trader.workspace_id}/show`, title: trader.name },
      instance: { path: `/payment-instances/${suspended.id}/show`, title: 'Boutique Annaba' },
      transaction: { path: `/transactions/${cheque.activation.transaction_id}/show`, title: transaction.reference },
      link: { path: `/payment-links/${collected.link.id}/show`, title: collected.link.title },
      form: { path: `/forms/${collected.form.id}/show`, title: collected.form.name },
      named_payers: { path: `/payment-links/${collected.named.id}/show`, title: collected.named.title },
      submission: { path: `/form-submissions/${collected.submission}/show`, title: collected.form.name },
      pay_link: { path: `/pay-links/${collected.v2.id}/show`, title: collected.v2.title },
      late_money: { path: `/late-money/${collected.late}/show`, title: collected.reference },
      webhook: { path: `/webhooks/${webhook.id}/show`, title: receiver.url },
      delivery: { path: `/deliveries/${delivery.id}/show`, title: delivery.event_type },
      officer: { path: `/officers/${officer.id}/show`, title: officer.name },
    },
    close: async () => {
      await app.close()
      await receiver.close()
    },
  }
}
