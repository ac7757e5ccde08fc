import { ribKey } from '../../server/resources/bankAccounts/rib.ts'
import { type Call, formOf, type Json } from '../support/http.ts'
import { pdf, png } from './documents.ts'
import type { TestOfficer, TestTrader } from './people.ts'

/** Ids of the seeded reference lists. */
export const COMPANY = '00000000-0000-4000-8000-100000000002'
export const TRADE_REGISTER = '00000000-0000-4000-8000-200000000001'
export const CRAFTSMAN = '00000000-0000-4000-8000-100000000004'
export const CRAFTSMAN_CARD = '00000000-0000-4000-8000-200000000003'
export const GROCERIES = '00000000-0000-4000-8000-300000000008'

let account = 0

/** A made-up RIB with a valid key, different on each call. */
export function newRib(bank = '001', agency = '00101'): string {
  account += 1
  const number = String(account).padStart(10, '0')
  return bank + agency + number + ribKey(agency, number)
}

export const identificationFields = (name = 'Minoterie Sersou SARL') => ({
  name,
  establishment_type_id: COMPANY,
  authorization_type_id: TRADE_REGISTER,
})

function expectCreated(answer: { status: number; body: Json }): Json {
  if (answer.status !== 201) throw new Error(`not created: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

type As = { trader: TestTrader; options?: Call | undefined }

export async function newIdentification({ trader, options }: As, name?: string): Promise<Json> {
  const form = formOf({
    ...identificationFields(name),
    identification_file: { name: 'registre.pdf', content: await pdf(2) },
  })
  return expectCreated(await trader.ext('POST', '/identifications', { form, ...options }))
}

export async function newBrand({ trader, options }: As, identification_id: string, name = 'Sersou'): Promise<Json> {
  const form = formOf({
    name,
    identification_id,
    logo: { name: 'logo.png', content: await png() },
    file: { name: 'marque.png', content: await png(200, 200) },
  })
  return expectCreated(await trader.ext('POST', '/brands', { form, ...options }))
}

export async function newBankAccount(
  { trader, options }: As,
  identification_id: string,
  account_number = newRib(),
): Promise<Json> {
  return expectCreated(
    await trader.ext('POST', '/bank-accounts', { json: { account_number, identification_id }, ...options }),
  )
}

/** Makes the officer open a document and report at most three pages as seen. */
export async function reportSeen(officer: TestOfficer, file: string, pages: unknown) {
  await officer.admin('GET', `/files/${file}`)
  return officer.admin('POST', `/files/${file}/seen`, { json: { pages } })
}

/** Makes the officer see every page of a dossier's documents, as the desk reports it; answers the record. */
export async function reportAllSeen(officer: TestOfficer, resource: string, id: string): Promise<Json> {
  const { body } = await officer.admin('GET', `/${resource}/${id}`)
  for (const file of body.files) {
    const pages = Array.from({ length: file.pages }, (_, index) => index + 1)
    const { status } = await reportSeen(officer, file.id, pages)
    if (status !== 204) throw new Error(`not seen: ${status}`)
  }
  return body
}

/** Makes the officer answer 'different' to every collision, because the factories' dossiers look alike. */
async function answerAll(officer: TestOfficer, resource: string, record: Json): Promise<void> {
  for (const { id } of record.collisions.filter((one: Json) => one.blocking && one.answer === null)) {
    const json = { answer: 'different', why: 'Made by the same factory.' }
    const { status } = await officer.admin('POST', `/${resource}/${record.id}/collisions/${id}`, { json })
    if (status !== 200) throw new Error(`not answered: ${status}`)
  }
}

/**
 * Makes the officer do everything that an accept requires: see every page, answer every collision; answers the record.
 */
export async function prepareForAccept(officer: TestOfficer, resource: string, id: string): Promise<Json> {
  const record = await reportAllSeen(officer, resource, id)
  await answerAll(officer, resource, record)
  return record
}

/** Makes the officer see every page, answer every collision and accept; throws with the reason when refused. */
export async function accept(officer: TestOfficer, resource: string, id: string): Promise<Json> {
  const record = await prepareForAccept(officer, resource, id)
  // An accept of a proof without readings needs a reason.
  const why = resource === 'activation-proofs' ? { why: 'Made by the same factory.' } : {}
  const answer = await officer.admin('POST', `/${resource}/${id}/accept`, { json: { version: record.version, ...why } })
  if (answer.status !== 200) throw new Error(`not accepted: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Creates three accepted dossiers of one identification, ready for an instance. */
export async function acceptedDossiers(as: As, officer: TestOfficer) {
  const identification = await newIdentification(as)
  const brand = await newBrand(as, identification.id)
  const bankAccount = await newBankAccount(as, identification.id)
  await accept(officer, 'identifications', identification.id)
  await accept(officer, 'brands', brand.id)
  await accept(officer, 'bank-accounts', bankAccount.id)
  return { identification_id: identification.id, brand_id: brand.id, bank_account_id: bankAccount.id }
}

let proof = 0

/** Draws a scanned cheque, different on each call. */
function newProof(): Promise<Uint8Array> {
  proof += 1
  return png(400, 200, `#${proof.toString(16).padStart(6, '0')}`)
}

/** Creates an instance paid by cheque, waiting for an officer; answers its id and the activation transaction. */
export async function newInstance(
  as: As,
  dossiers: Record<string, string>,
  payment_method = 'cheque',
  title = 'Boutique',
  /** A PDF of a transfer's slip, in place of a scanned cheque. */
  slip?: Uint8Array,
): Promise<Json> {
  const content = slip ?? (await newProof())
  const payment_proof = { name: slip ? 'slip.pdf' : 'cheque.png', content }
  const form = formOf({
    title,
    ...dossiers,
    payment_method,
    ...(payment_method !== 'online' && { payment_proof }),
  })
  const activation = expectCreated(await as.trader.ext('POST', '/instances', { form, ...as.options }))
  const list = await as.trader.ext('GET', '/instances?sort_by=created_at&sort_dir=desc', as.options)
  return { id: list.body.data[0].id, activation }
}
