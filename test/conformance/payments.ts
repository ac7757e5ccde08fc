import { acceptedDossiers, newInstance } from '../factories/dossiers.ts'
import { linkFields, newPayer } from '../factories/links.ts'
import type { Answer, Json } from '../support/http.ts'
import { created, read } from './expectations.ts'
import type { Officer, Service, Trader } from './service.ts'

type In = { trader: Trader; officer: Officer; workspace?: string }

const inside = (workspace?: string) => (workspace ? { headers: { 'X-Workspace-Id': workspace } } : {})

/** What a payer chooses on the simulated card page; then his browser comes back to the service. */
export async function chooseAtGateway(
  service: Service,
  form_url: string,
  outcome: 'approve' | 'decline' | 'abandon',
): Promise<void> {
  const sent = await service.call('POST', new URL(form_url).pathname, { body: new URLSearchParams({ outcome }) })
  if (sent.status !== 303) throw new Error(`the card page answered ${sent.status}`)
  const back = await service.call('GET', sent.headers.get('location')!)
  if (back.status !== 200) throw new Error(`the page after the payment answered ${back.status}`)
}

/** An instance that can charge: three accepted dossiers and the activation fee paid online. Answers its record. */
export async function readyInstance(service: Service, { trader, officer, workspace }: In): Promise<Json> {
  const as = { trader, options: inside(workspace) }
  const { id, activation } = await newInstance(as, await acceptedDossiers(as, officer), 'online')
  await chooseAtGateway(service, activation.form_url, 'approve')
  return read(trader.ext('GET', `/instances/${id}`, as.options))
}

export const createDraftLink = (trader: Trader, payment_instance_id: string, more: object = {}): Promise<Json> =>
  created(trader.ext('POST', '/links', { json: linkFields(payment_instance_id, more) }))

/** A link that takes payments. */
export async function createActiveLink(trader: Trader, payment_instance_id: string, more: object = {}): Promise<Json> {
  const { id } = await createDraftLink(trader, payment_instance_id, more)
  return read(trader.ext('POST', `/links/${id}/publish`))
}

/** What a payer sends from the page of a link; 201 `{transaction_id, form_url}` when he may go on to the gateway. */
export const beginPayment = (service: Service, slug: string, input: object = {}): Promise<Answer<Json>> =>
  service.call('POST', `/p/${slug}/pay`, { json: { ...newPayer(), ...input }, headers: { Accept: 'application/json' } })

/** A whole payment; answers what beginning it answered. */
export async function pay(
  service: Service,
  slug: string,
  input: object = {},
  outcome: 'approve' | 'decline' = 'approve',
): Promise<Answer<Json>> {
  const begun = await beginPayment(service, slug, input)
  if (begun.status === 201) await chooseAtGateway(service, begun.body.form_url, outcome)
  return begun
}

/** A whole payment that must succeed; answers its transaction's id. */
export async function paid(service: Service, slug: string, input: object = {}): Promise<string> {
  const { status, body, text } = await pay(service, slug, input)
  if (status !== 201) throw new Error(`not paid: ${status} ${text}`)
  return body.transaction_id
}
