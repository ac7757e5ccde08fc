import { newBankAccount, newBrand, newIdentification } from '../factories/dossiers.ts'
import type { Json } from '../support/http.ts'
import { created } from './expectations.ts'
import { createActiveLink, paid, readyInstance } from './payments.ts'
import type { Officer, Service, Trader } from './service.ts'

/** A webhook's address that nobody answers at. */
export const HOOK = 'https://hooks.example.com/in'

/** One record of each resource of the external API, in the trader's earliest workspace; by the word in their paths. */
export async function everyRecord(service: Service, trader: Trader, officer: Officer): Promise<Record<string, Json>> {
  const identification = await newIdentification({ trader })
  const instance = await readyInstance(service, { trader, officer })
  const link = await createActiveLink(trader, instance.id)
  return {
    identifications: identification,
    brands: await newBrand({ trader }, identification.id),
    'bank-accounts': await newBankAccount({ trader }, identification.id),
    instances: instance,
    forms: await created(trader.ext('POST', '/forms', { json: { name: 'Inscription' } })),
    links: link,
    webhooks: await created(trader.ext('POST', '/webhooks', { json: { url: HOOK, is_active: false } })),
    transactions: { id: await paid(service, link.slug) },
  }
}

/** Every operation of the external API on one record: method and path, where `:id` stands for the record's id. */
export const ON_ONE: Record<string, [method: string, tail: string][]> = {
  identifications: [['GET', '']],
  brands: [['GET', '']],
  'bank-accounts': [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
  ],
  instances: [['GET', '']],
  forms: [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/publish'],
    ['POST', '/sections'],
    ['POST', '/fields'],
  ],
  links: [
    ['GET', ''],
    ['PUT', ''],
    ['POST', '/publish'],
    ['POST', '/pause'],
    ['POST', '/resume'],
    ['POST', '/archive'],
  ],
  webhooks: [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/regenerate-secret'],
    ['GET', '/deliveries'],
  ],
  transactions: [['GET', '']],
}

/** Every operation of the external API that names no record. */
export const ON_ALL: [method: string, path: string][] = [
  ['GET', '/workspaces'],
  ['GET', '/forms'],
  ['POST', '/forms'],
  ['POST', '/identifications'],
  ['POST', '/brands'],
  ['GET', '/bank-accounts'],
  ['POST', '/bank-accounts'],
  ['GET', '/instances'],
  ['POST', '/instances'],
  ['GET', '/links'],
  ['POST', '/links'],
  ['GET', '/webhooks'],
  ['POST', '/webhooks'],
  ['GET', '/webhooks/events'],
]
