import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, acceptedDossiers, newBankAccount, newInstance, newRib } from '../factories/dossiers.ts'
import { createActiveLink, payAtLink } from '../factories/links.ts'
import { payOnline } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let officer: TestOfficer
let trader: TestTrader
let owner: pg.Client

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app)
  trader = await newTrader(app)
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const show = async (resource: string, id: string): Promise<Json> =>
  (await officer.admin('GET', `/${resource}/${id}`)).body
const masked = (rib: string) => `${rib.slice(0, 3)}${'*'.repeat(14)}${rib.slice(-3)}`

/** Creates a ready instance and a link paid once; answers them with the dossiers as they were then. */
async function paidOnce() {
  const dossiers = await acceptedDossiers({ trader }, officer)
  const account = await show('bank-accounts', dossiers.bank_account_id)
  const brand = await show('brands', dossiers.brand_id)
  const instance = await newInstance({ trader }, dossiers, 'online')
  await payOnline(app, instance.activation, 'approve')
  const link = await createActiveLink(trader, instance.id)
  const payment = await payAtLink(app, link.slug)
  const settlement = {
    account_number: account.account_number,
    bank_account_id: account.id,
    bank_account_version: account.version,
    brand_id: brand.id,
    brand_name: brand.name,
    identification_id: dossiers.identification_id,
  }
  return {
    dossiers,
    instance: instance.id as string,
    fee: instance.activation.transaction_id as string,
    link,
    payment,
    settlement,
  }
}

describe('where the money goes', () => {
  it('stays what was accepted: pay, archive the link, delete the instance, send another RIB and brand', async () => {
    const { dossiers, instance, fee, link, payment, settlement } = await paidOnce()
    expect((await trader.ext('POST', `/links/${link.id}/archive`)).status).toBe(200)
    expect((await trader.ext('DELETE', `/instances/${instance}`)).status).toBe(200)
    const { identification_id } = dossiers
    const other = { account_number: newRib('002'), identification_id }
    expect((await trader.ext('PUT', `/bank-accounts/${dossiers.bank_account_id}`, { json: other })).status).toBe(200)
    const renamed = { name: 'Another brand', identification_id }
    expect((await trader.ext('PUT', `/brands/${dossiers.brand_id}`, { json: renamed })).status).toBe(200)
    await accept(officer, 'bank-accounts', dossiers.bank_account_id)

    for (const id of [fee, payment])
      expect(await show('transactions', id)).toMatchObject({ status: 'paid', settlement })
    expect((await show('bank-accounts', dossiers.bank_account_id)).version).toBeGreaterThan(
      settlement.bank_account_version,
    )
  })

  it('is masked in lists, whole on the record, and not a part of what traders read', async () => {
    const { instance, fee, settlement } = await paidOnce()
    const list = async (resource: string, filter: object) =>
      (await officer.admin('GET', `/${resource}${listQuery(filter)}`)).body[0].settlement
    const shown = { ...settlement, account_number: masked(settlement.account_number) }
    expect(await list('transactions', { id: fee })).toEqual(shown)
    expect(await list('payment-instances', { id: instance })).toEqual(shown)
    expect((await show('payment-instances', instance)).settlement).toEqual(settlement)
    expect((await trader.ext('GET', `/instances/${instance}`)).text).not.toContain('settlement')
    expect((await trader.ext('GET', `/transactions/${fee}`)).text).not.toContain('settlement')
  })

  it('is journaled with the instance: which versions, never the number', async () => {
    const { instance, settlement } = await paidOnce()
    const entry = await app.services.db.auditEntry.findFirstOrThrow({
      where: { record_id: instance, action: 'create' },
    })
    const { account_number, brand_name, ...versions } = settlement
    expect(entry.details).toMatchObject({
      settlement: versions,
      settlement_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(JSON.stringify(entry.details)).not.toContain(account_number)
    expect(JSON.stringify(entry.details)).not.toContain(brand_name)
  })

  it('cannot be changed, nor made up, by the role that owns the tables', async () => {
    const { instance, fee, settlement } = await paidOnce()
    const another = JSON.stringify({ ...settlement, account_number: newRib() })
    for (const [table, id] of [
      ['payment_instances', instance],
      ['transactions', fee],
    ] as const)
      await expect(owner.query(`UPDATE ${table} SET settlement = $2 WHERE id = $1`, [id, another])).rejects.toThrow(
        /keeps the settlement it was made with|change of settlement refused/,
      )
    const elsewhere = (await paidOnce()).dossiers
    for (const [column, value] of Object.entries(elsewhere))
      await expect(
        owner.query(`UPDATE payment_instances SET ${column} = $2 WHERE id = $1`, [instance, value]),
        column,
      ).rejects.toThrow('keeps the settlement it was made with')

    const copy = `INSERT INTO payment_instances SELECT (jsonb_populate_record(t, $2)).* FROM payment_instances t WHERE id = $1
      RETURNING settlement ->> 'account_number' AS account_number`
    const made = {
      license_reference: randomUUID(),
      activation_transaction_id: null,
      acceptance_status: 'pending_documents',
    }
    await owner.query('BEGIN')
    const row = { ...made, id: randomUUID(), settlement: JSON.parse(another) }
    const { rows } = await owner.query(copy, [instance, row])
    expect(rows).toEqual([{ account_number: settlement.account_number }])
    await owner.query('ROLLBACK')
    const pending = await newBankAccount({ trader }, settlement.identification_id)
    const unreviewed = { ...made, id: randomUUID(), bank_account_id: pending.id }
    await expect(owner.query(copy, [instance, unreviewed])).rejects.toThrow('accepted and belong together')
    const foreign = { ...made, id: randomUUID(), bank_account_id: elsewhere.bank_account_id }
    await expect(owner.query(copy, [instance, foreign])).rejects.toThrow('accepted and belong together')
  })
})

describe('a deleted instance', () => {
  it('is read by officers and by nobody else, and nothing more is done to it', async () => {
    const dossiers = await acceptedDossiers({ trader }, officer)
    const { id } = await newInstance({ trader }, dossiers)
    await accept(officer, 'activation-proofs', id)
    const before = await show('payment-instances', id)
    expect(before.deleted_at).toBeNull()
    await trader.ext('DELETE', `/instances/${id}`)
    const deleted = { deleted_at: app.clock.now().toISOString(), allowed_actions: [], settlement: before.settlement }
    expect(await show('payment-instances', id)).toMatchObject(deleted)
    expect(await show('activation-proofs', id)).toMatchObject(deleted)
    expect((await officer.admin('GET', `/payment-instances/${id}/timeline`)).status).toBe(200)
    expect((await trader.ext('GET', `/instances/${id}`)).status).toBe(404)
    const suspend = await officer.admin('POST', `/payment-instances/${id}/suspend`, { json: { reason: 'No.' } })
    expect([suspend.status, suspend.body.code]).toEqual([409, 'INVALID_STATE_TRANSITION'])
    const bodyOf = (act: string) =>
      act === 'claim' ? {} : { json: act === 'accept' ? { version: 1 } : { version: 1, reason: 'No.' } }
    for (const act of ['claim', 'accept', 'refuse'])
      expect((await officer.admin('POST', `/activation-proofs/${id}/${act}`, bodyOf(act))).status, act).toBe(409)

    const listed = async (resource: string, filter: object) =>
      (await officer.admin('GET', `/${resource}${listQuery({ id, ...filter })}`)).body.length
    for (const resource of ['payment-instances', 'activation-proofs']) {
      expect(await listed(resource, {})).toBe(0)
      expect(await listed(resource, { deleted: true })).toBe(1)
    }
  })
})

it('of rows from before the migration is filled from the submissions and decisions of their time', async () => {
  const { dossiers, instance, fee, link, settlement } = await paidOnce()
  await trader.ext('POST', `/links/${link.id}/archive`)
  app.clock.advance({ minutes: 1 })
  await trader.ext('DELETE', `/instances/${instance}`)
  const { identification_id } = dossiers
  const other = { account_number: newRib('003'), identification_id }
  await trader.ext('PUT', `/bank-accounts/${dossiers.bank_account_id}`, { json: other })
  await trader.ext('PUT', `/brands/${dossiers.brand_id}`, { json: { name: 'Later', identification_id } })

  const { settlement: kept } = await app.services.db.transaction.findUniqueOrThrow({ where: { id: fee } })
  for (const table of ['payment_instances', 'transactions'])
    await owner.query(`ALTER TABLE ${table} DROP COLUMN settlement CASCADE;
      DROP TRIGGER IF EXISTS ${table}_settlement ON ${table}`)
  await owner.query('DROP FUNCTION keep_settlement, copy_settlement, refuse_other_settlement')
  await owner.query('ALTER TABLE transactions DISABLE TRIGGER USER')
  const migrations = path.resolve(import.meta.dirname, '../../prisma/migrations')
  const name = fs.readdirSync(migrations).find((one) => one.endsWith('_settlement_is_kept'))!
  await owner.query(fs.readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8'))
  await owner.query('ALTER TABLE transactions ENABLE TRIGGER USER')
  expect((await show('transactions', fee)).settlement).toEqual(settlement)
  expect((await app.services.db.transaction.findUniqueOrThrow({ where: { id: fee } })).settlement).toEqual(kept)
})
