import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameKey, SPELLINGS_VERSION } from '../../server/names/spelling.ts'
import { renewNameKeys } from '../../server/review/collisions/nameKeys.ts'
import { pdf, png } from '../factories/documents.ts'
import {
  accept,
  acceptedDossiers,
  identificationFields,
  newBankAccount,
  newBrand,
  newRib,
} from '../factories/dossiers.ts'
import {
  listQuery,
  newOfficer,
  newTrader,
  requireNoDocuments,
  type TestOfficer,
  type TestTrader,
} from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let first: TestTrader
let second: TestTrader
let amina: TestOfficer
let karim: TestOfficer

beforeAll(async () => {
  app = await startApp()
  await requireNoDocuments(app)
  first = await newTrader(app)
  second = await newTrader(app)
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
})
afterAll(() => app?.close())

let serial = 0
/** A name that no other record has, not even a similar one. */
const newName = () => `Maison ${++serial}`

const identify = async (trader: TestTrader, name = newName(), document?: Uint8Array): Promise<Json> => {
  const content = document ?? (await pdf(1, name))
  const form = formOf({ ...identificationFields(name), identification_file: { name: 'registre.pdf', content } })
  return (await trader.ext('POST', '/identifications', { form })).body.data
}

const show = async (resource: string, id: string): Promise<Json> =>
  (await amina.admin('GET', `/${resource}/${id}`)).body

const collisions = async (resource: string, id: string): Promise<Json[]> => (await show(resource, id)).collisions

const read = (resource: string, id: string, json: object, officer = amina) =>
  officer.admin('PUT', `/${resource}/${id}/readings`, { json })

const reply = (resource: string, id: string, collision: string, json: object, officer = amina) =>
  officer.admin('POST', `/${resource}/${id}/collisions/${collision}`, { json })

const different = { answer: 'different', why: 'Two brothers, two shops.' }

/** Two bank accounts with the same RIB, one of each trader. */
async function sharedRib(): Promise<[Json, Json]> {
  const rib = newRib()
  return [
    await newBankAccount({ trader: first }, (await identify(first)).id, rib),
    await newBankAccount({ trader: second }, (await identify(second)).id, rib),
  ]
}

describe('what dossiers of two accounts share', () => {
  it('is a RIB, shown masked, with what became of the earlier one', async () => {
    const [earlier, later] = await sharedRib()
    expect(await collisions('bank-accounts', later.id)).toMatchObject([
      {
        kind: 'same_rib',
        thing: 'rib',
        blocking: true,
        value: expect.stringMatching(/^\d{3}\*{14}\d{3}$/),
        other: {
          resource: 'bank-accounts',
          id: earlier.id,
          trader: { id: first.id, name: first.name },
          state: 'pending',
          decided_by: null,
          decided_at: null,
          reason_codes: [],
          reason: null,
          refused_submission: null,
        },
        answer: null,
      },
    ])
    expect((await show('bank-accounts', later.id)).blocked_by).toContain('collision')
  })

  it('is an RC or a NIF that was read on the documents, however it was typed', async () => {
    const [one, other] = [await identify(first), await identify(second)]
    await read('identifications', one.id, { rc: '16/00-0451207 B 21', nif: '002116045120738' })
    await read('identifications', other.id, { rc: '16/00 0451207b21', nif: '002116045120799' })
    expect(await collisions('identifications', other.id)).toMatchObject([{ kind: 'same_rc', other: { id: one.id } }])
    await read('identifications', other.id, { nif: '0021 1604 5120 738' })
    const found = await collisions('identifications', other.id)
    expect(found.map(({ kind }) => kind)).toEqual(['same_rc', 'same_nif'])
  })

  it('is a document, whatever it was sent for, its earlier versions and deleted dossiers included', async () => {
    const document = await pdf(2, 'Extract')
    const one = await identify(first, newName(), document)
    const content = await pdf(1, 'New')
    const form = formOf({ ...identificationFields(newName()), identification_file: { name: 'new.pdf', content } })
    expect((await first.ext('PUT', `/identifications/${one.id}`, { form })).status).toBe(200)
    expect((await first.ext('DELETE', `/identifications/${one.id}`)).status).toBe(200)
    const account = formOf({
      account_number: newRib(),
      identification_id: (await identify(second)).id,
      rib_file: { name: 'rib.pdf', content: document },
    })
    const { data } = (await second.ext('POST', '/bank-accounts', { form: account })).body
    const [found, ...more] = await collisions('bank-accounts', data.id)
    expect(more).toEqual([])
    expect(found).toMatchObject({
      kind: 'same_file',
      value: 'rib.pdf',
      other: { resource: 'identifications', id: one.id, deleted_at: app.clock.now().toISOString() },
    })
    expect(found.other.files.map(({ name }: Json) => name).sort()).toEqual(['new.pdf', 'registre.pdf'])
  })

  it('is a name, exactly after folding; other spellings are near and block nothing', async () => {
    const one = await identify(first, 'Minoterie du Hodna SARL')
    const exact = await identify(second, 'MINOTERIE  DU HODNA sarl')
    const near = await identify(second, 'Minoterie El-Hodhna')
    expect(await collisions('identifications', exact.id)).toMatchObject([
      { kind: 'same_name', blocking: true, other: { id: one.id, name: 'Minoterie du Hodna SARL' } },
    ])
    const [found] = await collisions('identifications', near.id)
    expect(found).toMatchObject({ kind: 'near_name', blocking: false, other: { id: one.id } })
    expect((await show('identifications', near.id)).blocked_by).toEqual(['evidence'])
    const answered = await reply('identifications', near.id, found.id, different)
    expect(answered.body.collisions).toMatchObject([{ id: found.id, answer: { answer: 'different' } }])
  })

  it('is a name that only looks the same: Cyrillic letters among Latin ones, digits for letters', async () => {
    const one = await identify(first, 'Comptoir Atlas SARL')
    const exact = await identify(second, 'Comptoir \u0410tl\u0430s SARL')
    expect(await collisions('identifications', exact.id)).toMatchObject([
      { kind: 'same_name', blocking: true, other: { id: one.id, name: 'Comptoir Atlas SARL' } },
    ])
    const near = await identify(second, 'C0mptoir At1as')
    const kinds = (await collisions('identifications', near.id)).map(({ kind, other }: Json) => [kind, other.id])
    expect(kinds).toContainEqual(['near_name', one.id])
  })

  it('is nothing where both are of one account, in whichever workspace', async () => {
    const rib = newRib()
    const name = newName()
    const document = await pdf(1, 'Same')
    const workspace = await first.addWorkspace('Second shop')
    const one = await identify(first, name, document)
    const form = formOf({
      ...identificationFields(name),
      identification_file: { name: 'registre.pdf', content: document },
    })
    const options = { headers: { 'X-Workspace-Id': workspace.id } }
    const other = (await first.ext('POST', '/identifications', { form, ...options })).body.data
    await newBankAccount({ trader: first }, one.id, rib)
    const account = await newBankAccount({ trader: first, options }, other.id, rib)
    expect(await collisions('identifications', other.id)).toEqual([])
    expect(await collisions('bank-accounts', account.id)).toEqual([])
  })
})

describe('a proof used twice', () => {
  it('collides within the account too, by document or by what was read; the workspace’s own code does not', async () => {
    const dossiers = await acceptedDossiers({ trader: first }, amina)
    const ask = async (content: Uint8Array): Promise<string> => {
      const payment_proof = { name: 'slip.png', content }
      const form = formOf({ title: 'Shop', ...dossiers, payment_method: 'bank_transfer', payment_proof })
      const { data } = (await first.ext('POST', '/instances', { form })).body
      const where = { id: data.transaction_id }
      return (await app.services.db.transaction.findUniqueOrThrow({ where })).payment_instance_id
    }
    const [one, again, slip] = [await ask(await png(300)), await ask(await png(300)), await ask(await png(301))]
    const twice = { kind: 'same_proof', blocking: true, value: 'slip.png', other: { id: one } }
    expect(await collisions('activation-proofs', again)).toMatchObject([twice])

    const { reference } = (await show('activation-proofs', slip)).fee
    const readAll = async (text: string) => {
      for (const id of [one, again, slip]) await read('activation-proofs', id, { reference: text })
      return [...(await collisions('activation-proofs', again)), ...(await collisions('activation-proofs', slip))]
    }
    expect(await readAll(reference)).toMatchObject([twice])
    const found = await readAll('VIR-00417-26')
    expect(found).toMatchObject(Array.from({ length: 4 }, () => ({ kind: 'same_proof' })))
    const pairs = found.map(({ value, other }) => [value, other.id])
    expect(new Set(pairs.map(String))).toEqual(
      new Set(
        [
          ['slip.png', one],
          ['VIR-00417-26', slip],
          ['VIR-00417-26', one],
          ['VIR-00417-26', again],
        ].map(String),
      ),
    )
  })
})

describe('an accept', () => {
  it('waits for the answer to every blocking collision, and the decision keeps it', async () => {
    const [earlier, later] = await sharedRib()
    const [{ id }] = (await collisions('bank-accounts', later.id)) as [Json]
    const early = await amina.admin('POST', `/bank-accounts/${later.id}/accept`, { json: { version: 1 } })
    expect([early.status, early.body.code, early.body.details]).toEqual([
      409,
      'COLLISION_UNANSWERED',
      { collisions: [id] },
    ])
    const answered = await reply('bank-accounts', later.id, id, different)
    expect(answered.body).toMatchObject({
      blocked_by: [],
      collisions: [
        { id, answer: { ...different, by: { id: amina.id, name: 'Amina' }, at: app.clock.now().toISOString() } },
      ],
    })
    expect((await amina.admin('POST', `/bank-accounts/${later.id}/accept`, { json: { version: 1 } })).status).toBe(200)
    const entries = await amina.admin(
      'GET',
      `/audit-entries${listQuery({ record_id: later.id, action: ['answer_collision', 'accept'] })}`,
    )
    const other = { resource: 'bank-accounts', id: earlier.id }
    expect(entries.body).toMatchObject([
      {
        action: 'answer_collision',
        from: null,
        to: 'different',
        reason: different.why,
        details: { kind: 'same_rib', other },
      },
      { action: 'accept', details: { collisions: [{ kind: 'same_rib', other, answer: 'different' }] } },
    ])
  })

  it('is not opened by the twentieth answer where more are left', async () => {
    const trader = await newTrader(app)
    const { body } = await trader.ext('POST', '/identifications', {
      json: identificationFields('Alimentation générale'),
    })
    const now = app.clock.now()
    const row = await app.services.db.identification.findUniqueOrThrow({ where: { id: body.data.id } })
    const parent = await newTrader(app)
    const { id: _, sent_reasons: __, pins: ___, ...columns } = row
    const copies = Array.from({ length: 21 }, () => ({
      ...{ ...columns, reason_codes: [...columns.reason_codes] },
      workspace_id: parent.workspace_id,
    }))
    await app.services.db.$transaction(async (db) => {
      await db.identification.createMany({ data: copies })
      await db.$executeRaw`INSERT INTO audit_entries (at, actor_type, actor_name, action, resource, record_id, "to")
        SELECT ${now}, 'system', 'test', 'create', 'identifications', id::text, 'pending' FROM identifications
        WHERE workspace_id = ${parent.workspace_id}::uuid`
    })
    const shown = await collisions('identifications', row.id)
    expect(shown).toHaveLength(20)
    for (const { id } of shown) await reply('identifications', row.id, id, different)
    const left = await collisions('identifications', row.id)
    expect(left).toHaveLength(20)
    expect(left.filter(({ answer }) => answer === null)).toHaveLength(1)
    expect((await amina.admin('POST', `/identifications/${row.id}/accept`, { json: { version: 1 } })).body.code).toBe(
      'COLLISION_UNANSWERED',
    )
    await reply('identifications', row.id, left[0].id, different)
    expect((await amina.admin('POST', `/identifications/${row.id}/accept`, { json: { version: 1 } })).status).toBe(200)
  })
})

describe('an answer', () => {
  it('is remembered for the pair, seen from the other side, and replaced by another', async () => {
    const [earlier, later] = await sharedRib()
    const [{ id }] = (await collisions('bank-accounts', later.id)) as [Json]
    await reply('bank-accounts', later.id, id, different)
    expect(await collisions('bank-accounts', earlier.id)).toMatchObject([
      { id, other: { id: later.id }, answer: { answer: 'different' } },
    ])
    expect((await accept(karim, 'bank-accounts', earlier.id)).status).toBe('accepted')
    const same = { answer: 'same', why: 'One company after all.' }
    await reply('bank-accounts', later.id, id, same, karim)
    expect(await collisions('bank-accounts', earlier.id)).toMatchObject([
      { id, answer: { ...same, by: { id: karim.id } } },
    ])
    const entries = await amina.admin(
      'GET',
      `/audit-entries${listQuery({ action: 'answer_collision', record_id: later.id })}`,
    )
    expect(entries.body).toMatchObject([
      { from: null, to: 'different' },
      { from: 'different', to: 'same' },
    ])
  })

  it('is about what is shared now: another RIB is no collision, the same one again finds its answer', async () => {
    const [earlier, later] = await sharedRib()
    const [{ id }] = (await collisions('bank-accounts', later.id)) as [Json]
    await reply('bank-accounts', later.id, id, different)
    const change = (account_number: string) =>
      second.ext('PUT', `/bank-accounts/${later.id}`, {
        json: { account_number, identification_id: later.identification_id },
      })
    expect((await change(newRib())).status).toBe(200)
    expect(await collisions('bank-accounts', later.id)).toEqual([])
    expect((await reply('bank-accounts', later.id, id, different)).status).toBe(404)
    await change(earlier.account_number)
    expect(await collisions('bank-accounts', later.id)).toMatchObject([{ id, answer: { answer: 'different' } }])
  })

  it('is refused to auditors, beside a colleague, after the decision, and without a word why', async () => {
    const [, later] = await sharedRib()
    const [{ id }] = (await collisions('bank-accounts', later.id)) as [Json]
    const auditor = await newOfficer(app, 'auditor')
    expect((await reply('bank-accounts', later.id, id, different, auditor)).status).toBe(403)
    for (const [json, field] of [
      [{ answer: 'maybe', why: 'x' }, 'answer'],
      [{ answer: 'same', why: '   ' }, 'why'],
      [{ answer: 'same', why: 'x'.repeat(1001) }, 'why'],
    ] as const) {
      const { status, body } = await reply('bank-accounts', later.id, id, json)
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
    for (const wrong of ['0'.repeat(32), 'x', '%00'])
      expect((await reply('bank-accounts', later.id, wrong, different)).status, wrong).toBe(404)
    await karim.admin('POST', `/bank-accounts/${later.id}/claim`)
    expect((await reply('bank-accounts', later.id, id, different)).body.code).toBe('CLAIMED')
    await karim.admin('POST', `/bank-accounts/${later.id}/release`)
    await amina.admin('POST', `/bank-accounts/${later.id}/refuse`, { json: { version: 1, reason: 'Used by another.' } })
    expect((await reply('bank-accounts', later.id, id, different)).body.code).toBe('INVALID_STATE_TRANSITION')
    expect(await collisions('bank-accounts', later.id)).toMatchObject([{ id, answer: null }])
  })
})

it('keys of an older table of spellings are made anew every minute, a resubmitted name’s at once', async () => {
  const { db } = app.services
  const one = await identify(first, 'Conserverie Ouarsenis')
  const brand = await newBrand({ trader: first }, one.id, 'Ouarsenis Frais')
  const names = async () => [
    await db.identification.findUniqueOrThrow({ where: { id: one.id } }),
    await db.brand.findUniqueOrThrow({ where: { id: brand.id } }),
  ]
  await runWithoutTriggers(
    app,
    [`UPDATE identifications SET name_key = '', name_key_table = 0`],
    [`UPDATE brands SET name_key = 'old', name_key_table = 0`],
  )
  await renewNameKeys(app.services)
  for (const { name, name_key, name_key_table } of await names())
    expect([name, name_key, name_key_table]).toEqual([name, nameKey(name), SPELLINGS_VERSION])
  const form = formOf(identificationFields('Conserverie Warsenis et fils'))
  expect((await first.ext('PUT', `/identifications/${one.id}`, { form })).status).toBe(200)
  expect((await names())[0]).toMatchObject({ name_key: nameKey('Conserverie Ouarsenis & Fils') })
})
