import {
  accept,
  identificationFields,
  newBankAccount,
  newBrand,
  newIdentification,
  newInstance,
  newRib,
} from '../factories/dossiers.ts'
import { type Call, formOf, type Json } from '../support/http.ts'
import { answered } from './expectations.ts'
import type { Officer, Trader } from './service.ts'

/** The three kinds of dossiers, by the word in their paths; a parent before its children. */
export const KINDS = ['identifications', 'brands', 'bank-accounts'] as const
/** Why an officer refuses. */
export const REASON = 'The document cannot be read.'

/** A new one of each. */
async function ofEach(trader: Trader): Promise<Record<string, Json>> {
  const parent = await newIdentification({ trader })
  return {
    identifications: parent,
    brands: await newBrand({ trader }, parent.id),
    'bank-accounts': await newBankAccount({ trader }, parent.id),
  }
}

/** One of each, accepted. */
export async function acceptedOfEach(trader: Trader, officer: Officer): Promise<Record<string, Json>> {
  const made = await ofEach(trader)
  for (const kind of KINDS) await accept(officer, kind, made[kind].id)
  return made
}

/** One of each, refused. */
export async function refusedOfEach(trader: Trader, officer: Officer): Promise<Record<string, Json>> {
  const made = await ofEach(trader)
  for (const kind of [...KINDS].reverse())
    await answered(
      200,
      officer.admin('POST', `/${kind}/${made[kind].id}/refuse`, { json: { version: 1, reason: REASON } }),
    )
  return made
}

const CHANGES: Record<string, (identification_id: string) => Call> = {
  identifications: () => ({ form: formOf(identificationFields('Autre nom')) }),
  brands: (identification_id) => ({ form: formOf({ name: 'Autre nom', identification_id }) }),
  'bank-accounts': (identification_id) => ({ json: { account_number: newRib(), identification_id } }),
}

/** The trader changes a dossier of this identification. */
export const edit = (trader: Trader, kind: string, id: string, identification_id: string) =>
  trader.ext('PUT', `/${kind}/${id}`, CHANGES[kind]!(identification_id))

/** What happens to dossiers while an instance depends on them, and once it is gone. */
export async function boundDossiers(trader: Trader, officer: Officer) {
  const made = await acceptedOfEach(trader, officer)
  const parent = made.identifications.id
  const parts = { identification_id: parent, brand_id: made.brands.id, bank_account_id: made['bank-accounts'].id }
  const instance = await newInstance({ trader }, parts)
  const change = (kind: string) => edit(trader, kind, made[kind].id, parent)
  const remove = (kind: string) => trader.ext('DELETE', `/${kind}/${made[kind].id}`)
  const edits = await Promise.all(KINDS.map(change))
  const deletes = await Promise.all(KINDS.map(remove))
  await officer.admin('POST', `/activation-proofs/${instance.id}/refuse`, { json: { version: 2, reason: REASON } })
  await answered(200, trader.ext('DELETE', `/instances/${instance.id}`))
  const later: Json[] = []
  for (const kind of KINDS) later.push(await change(kind))
  for (const kind of [...KINDS].reverse()) later.push(await remove(kind))
  return { edits, deletes, later }
}
