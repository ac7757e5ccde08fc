import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import type { TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'
import type { TestOfficer } from './people.ts'

/** Puts a setting in force at once, without the second admin whom four eyes require; `null` for its default. */
export async function putInForce({ services }: TestApp, key: string, value: Json): Promise<void> {
  const officer_id = '00000000-0000-4000-8000-000000000000'
  const now = services.clock.now()
  const set = { value, officer_id, updated_at: now }
  await services.db.$transaction(async (db) => {
    await db.setting.upsert({ where: { key }, create: { key, ...set }, update: set })
    const on = { resource: 'settings', record_id: key, details: { from: null, to: value } }
    await writeJournal(db, SYSTEM, now, { action: 'change_setting', ...on })
  })
}

const none = { identifications: [], brands: [], 'bank-accounts': [], 'activation-proofs': [] }

/** Turns four eyes on for these kinds and off for the others. */
export const fourEyes = (app: TestApp, conditions: Record<string, string[]>) =>
  putInForce(app, 'four_eyes', { ...none, ...conditions })

/** Makes the officer refuse a dossier, which waits; answers the record. */
export async function proposeRefusal(officer: TestOfficer, resource: string, id: string, version = 1): Promise<Json> {
  const json = { version, reason: 'The document is of another company.' }
  const { status, body } = await officer.admin('POST', `/${resource}/${id}/refuse`, { json })
  if (status !== 202) throw new Error(`not proposed: ${status} ${JSON.stringify(body)}`)
  return body
}
