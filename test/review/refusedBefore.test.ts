import fs from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, png } from '../factories/documents.ts'
import {
  accept,
  acceptedDossiers,
  identificationFields,
  newBankAccount,
  newInstance,
  newRib,
  reportAllSeen,
} from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let first: TestTrader
let second: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer

beforeAll(async () => {
  app = await startApp()
  first = await newTrader(app)
  second = await newTrader(app)
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
  lina = await newOfficer(app, 'supervisor', 'Lina')
})
afterAll(() => app?.close())

let serial = 0
/** A name that no other record has, not even a similar one. */
const newName = () => `Maison ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[serial++ % 26]!.repeat(3 + serial)}`

const registre = (name: string, content: Uint8Array) =>
  formOf({ ...identificationFields(name), identification_file: { name: 'registre.pdf', content } })

const identify = async (trader: TestTrader, name = newName(), document?: Uint8Array): Promise<Json> => {
  const form = registre(name, document ?? (await pdf(1, name)))
  return (await trader.ext('POST', '/identifications', { form })).body.data
}

const show = async (resource: string, id: string): Promise<Json> =>
  (await karim.admin('GET', `/${resource}/${id}`)).body

const collisions = async (resource: string, id: string): Promise<Json[]> => (await show(resource, id)).collisions

/** What the record shares with refused dossiers, and with which. */
const refusals = async (resource: string, id: string) =>
  (await collisions(resource, id)).map(({ kind, thing, other }) => [kind, thing, other.id])

async function refuse(resource: string, id: string, refusal: object): Promise<void> {
  const { version } = await show(resource, id)
  const { status, body } = await amina.admin('POST', `/${resource}/${id}/refuse`, { json: { version, ...refusal } })
  expect(status, JSON.stringify(body)).toBe(200)
}

const remove = async (trader: TestTrader, resource: string, id: string) =>
  expect((await trader.ext('DELETE', `/${resource}/${id}`)).status).toBe(200)

const THEFT = { reason: 'The holder of this account has reported it as misused.' }

describe('a refused identification that its trader deletes and sends again', () => {
  it('is known by its file, its name, and the RC and NIF that were read on it', async () => {
    const name = newName()
    const document = await pdf(2, name)
    const refused = await identify(first, name, document)
    const read = { rc: '16/00-0451207 B 21', nif: '002116045120738' }
    await karim.admin('PUT', `/identifications/${refused.id}/readings`, { json: read })
    await refuse('identifications', refused.id, { reason_codes: ['ID_DOC_UNREADABLE'] })
    const decided = app.clock.now().toISOString()
    app.clock.advance({ minutes: 10 })
    await remove(first, 'identifications', refused.id)
    const deleted = app.clock.now().toISOString()

    const again = await identify(first, name, document)
    const other = {
      resource: 'identifications',
      id: refused.id,
      name,
      trader: { id: first.id, name: first.name },
      state: 'refused',
      decided_at: decided,
      decided_by: { id: amina.id, name: 'Amina' },
      reason_codes: ['ID_DOC_UNREADABLE'],
      reason: expect.stringMatching(/\w+/),
      refused_submission: 1,
      deleted_at: deleted,
    }
    const found = await collisions('identifications', again.id)
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'refused_before',
          thing: 'file',
          blocking: true,
          value: 'registre.pdf',
          other: expect.objectContaining(other),
          answer: null,
        }),
        expect.objectContaining({ kind: 'refused_before', thing: 'name', blocking: true, value: name }),
      ]),
    )
    await karim.admin('PUT', `/identifications/${again.id}/readings`, { json: read })
    const things = (await refusals('identifications', again.id)).map(([kind, thing]) => `${kind} ${thing}`)
    expect(things.sort()).toEqual(['file', 'name', 'nif', 'rc'].map((thing) => `refused_before ${thing}`))

    const record = await show('identifications', again.id)
    expect(record).toMatchObject({ submissions: 1, flags: ['refused_before'] })
    expect(record.blocked_by).toContain('collision')
    const checks = Object.fromEntries(record.checks.map(({ fact, why, result }: Json) => [`${fact} ${why}`, result]))
    expect(checks).toMatchObject({
      'file file_refused': 'look',
      'name name_refused': 'look',
      'rc rc_refused': 'look',
      'nif nif_refused': 'look',
    })
    expect(Object.keys(checks)).not.toContain('file file_new')
  })

  it('is known by each of them alone, in another account too, once each', async () => {
    const [name, document] = [newName(), await pdf(1, 'The very extract')]
    const refused = await identify(first, name, document)
    const read = { rc: '31/00-0999123 B 19' }
    await karim.admin('PUT', `/identifications/${refused.id}/readings`, { json: read })
    await refuse('identifications', refused.id, THEFT)
    await remove(first, 'identifications', refused.id)
    for (const trader of [first, second]) {
      const [byName, byFile, byNumber] = [
        await identify(trader, name.toUpperCase()),
        await identify(trader, newName(), document),
        await identify(trader),
      ]
      await karim.admin('PUT', `/identifications/${byNumber.id}/readings`, { json: { rc: '31/00 0999123b19' } })
      const refusedFor = (thing: string) => ['refused_before', thing, refused.id]
      expect(await refusals('identifications', byName.id)).toContainEqual(refusedFor('name'))
      expect(await refusals('identifications', byFile.id)).toEqual(expect.arrayContaining([refusedFor('file')]))
      expect(await refusals('identifications', byNumber.id)).toContainEqual(refusedFor('rc'))
      for (const { id } of [byName, byFile, byNumber]) {
        const pairs = (await collisions('identifications', id)).map(({ thing, other }) => `${thing} ${other.id}`)
        expect(new Set(pairs).size, 'one card for a pair and a thing').toBe(pairs.length)
      }
      await remove(trader, 'identifications', byName.id)
      await remove(trader, 'identifications', byFile.id)
      await remove(trader, 'identifications', byNumber.id)
    }
  })

  it('waits for an answer, which the decision keeps', async () => {
    const name = newName()
    const refused = await identify(first, name)
    await refuse('identifications', refused.id, THEFT)
    await remove(first, 'identifications', refused.id)
    const again = await identify(first, name, await pdf(1, 'A new extract'))
    const { version } = await reportAllSeen(karim, 'identifications', again.id)
    const accepting = () => karim.admin('POST', `/identifications/${again.id}/accept`, { json: { version } })
    expect((await accepting()).body.code).toBe('COLLISION_UNANSWERED')
    for (const { id } of await collisions('identifications', again.id)) {
      const json = { answer: 'same', why: 'The extract is new now.' }
      const answered = await karim.admin('POST', `/identifications/${again.id}/collisions/${id}`, { json })
      expect(answered.status).toBe(200)
    }
    expect((await accepting()).status).toBe(200)
    const filter = { record_id: again.id, action: 'accept' }
    const { body } = await karim.admin('GET', `/audit-entries${listQuery(filter)}`)
    expect(body[0].details.collisions).toEqual(
      expect.arrayContaining([
        { kind: 'refused_before', other: { resource: 'identifications', id: refused.id }, answer: 'same' },
      ]),
    )
  })

  it.each([
    ['the refused document', { reason: 'The scan cannot be read at all.' }, true],
    ['a name that was refused for an altered document', { reason_codes: ['ID_DOC_ALTERED'] }, false],
  ])('is a supervisor’s to accept after ‘same’ on %s', async (_what, refusal, withDocument) => {
    const [name, document] = [newName(), await pdf(1, 'Altered extract')]
    const refused = await identify(first, name, document)
    await refuse('identifications', refused.id, refusal)
    const again = await identify(first, withDocument ? newName() : name, withDocument ? document : undefined)
    const { version } = await reportAllSeen(karim, 'identifications', again.id)
    for (const { id } of await collisions('identifications', again.id)) {
      const json = { answer: 'same', why: 'The same scan.' }
      await karim.admin('POST', `/identifications/${again.id}/collisions/${id}`, { json })
    }
    const asked = await show('identifications', again.id)
    expect(asked.blocked_by).toEqual(['same_as_refused'])
    expect(asked.accepting).toMatchObject({ same_as_refused: true, may_accept_same: false, why_required: true })
    const accepting = (officer: TestOfficer, json: Json) =>
      officer.admin('POST', `/identifications/${again.id}/accept`, { json: { version, ...json } })
    expect(consoleError(await accepting(karim, { why: 'I know them.' }))).toEqual([403, 'SUPERVISOR_ONLY'])
    await reportAllSeen(lina, 'identifications', again.id)
    expect(Object.keys((await accepting(lina, {})).body.errors)).toEqual(['why'])
    expect((await accepting(lina, { why: 'The register confirms it.' })).status).toBe(200)
    const { body } = await lina.admin('GET', `/audit-entries${listQuery({ record_id: again.id, action: 'accept' })}`)
    expect(body[0].details).toMatchObject({ same_as_refused: true, why: 'The register confirms it.' })
  })
})

describe('a refused bank account', () => {
  const account = async (trader: TestTrader, rib: string) =>
    newBankAccount({ trader }, (await identify(trader)).id, rib)

  it('is remembered by its RIB: deleted, replaced, in this account and in another', async () => {
    const [deleted, replaced] = [newRib(), newRib()]
    const one = await account(first, deleted)
    const two = await account(first, replaced)
    for (const { id } of [one, two]) await refuse('bank-accounts', id, THEFT)
    const decided = app.clock.now().toISOString()
    app.clock.advance({ minutes: 10 })
    await remove(first, 'bank-accounts', one.id)
    const json = { account_number: newRib(), identification_id: two.identification_id }
    expect((await first.ext('PUT', `/bank-accounts/${two.id}`, { json })).status).toBe(200)

    for (const trader of [first, second])
      for (const [rib, earlier] of [
        [deleted, one],
        [replaced, two],
      ] as const) {
        const later = await account(trader, rib)
        const found = await collisions('bank-accounts', later.id)
        expect(found[0]).toMatchObject({
          kind: 'refused_before',
          thing: 'rib',
          value: expect.stringMatching(/^\d{3}\*{14}\d{3}$/),
          other: {
            id: earlier.id,
            state: earlier === one ? 'refused' : 'pending',
            decided_at: decided,
            decided_by: { name: 'Amina' },
            reason: THEFT.reason,
            refused_submission: 1,
          },
        })
        const pairs = found.map(({ other }) => other.id)
        expect(pairs.filter((id) => id === earlier.id)).toHaveLength(1)
        const record = await show('bank-accounts', later.id)
        expect(record.checks).toContainEqual(expect.objectContaining({ fact: 'account_number', why: 'rib_refused' }))
        expect(record.flags[0]).toBe('refused_before')
        const flagged = await karim.admin(
          'GET',
          `/bank-accounts${listQuery({ flag: 'refused_before' }, ['id', 'ASC'], [0, 999])}`,
        )
        expect(flagged.body.map(({ id }: Json) => id)).toContain(later.id)
        await remove(trader, 'bank-accounts', later.id)
      }
  })

  it('never stands in the way of its own correction, which "what changed" shows', async () => {
    const rib = newRib()
    const one = await account(first, rib)
    await refuse('bank-accounts', one.id, { reason_codes: ['BA_SAVINGS'] })
    const json = { account_number: rib, identification_id: one.identification_id }
    expect((await first.ext('PUT', `/bank-accounts/${one.id}`, { json })).status).toBe(200)
    const record = await show('bank-accounts', one.id)
    expect(record).toMatchObject({ collisions: [], changes: { before: { reason_codes: ['BA_SAVINGS'] } } })
  })

  it('asks again where an earlier answer did not know of the refusal', async () => {
    const rib = newRib()
    const [one, two] = [await account(first, rib), await account(second, rib)]
    const [same] = (await collisions('bank-accounts', two.id)) as [Json]
    const json = { answer: 'different', why: 'Two brothers.' }
    await karim.admin('POST', `/bank-accounts/${two.id}/collisions/${same.id}`, { json })
    expect((await show('bank-accounts', two.id)).blocked_by).not.toContain('collision')
    await refuse('bank-accounts', one.id, THEFT)
    expect(await collisions('bank-accounts', two.id)).toMatchObject([{ kind: 'refused_before', answer: null }])
  })
})

describe('values that nobody refused', () => {
  it('count across accounts after they were deleted or replaced', async () => {
    const [deleted, replaced, name] = [newRib(), newRib(), newName()]
    const one = await identify(first, name)
    const gone = await newBankAccount({ trader: first }, one.id, deleted)
    const kept = await newBankAccount({ trader: first }, one.id, replaced)
    const json = { account_number: newRib(), identification_id: one.id }
    expect((await first.ext('PUT', `/bank-accounts/${kept.id}`, { json })).status).toBe(200)
    await remove(first, 'bank-accounts', gone.id)
    const form = registre(newName(), await pdf(1, 'Another'))
    expect((await first.ext('PUT', `/identifications/${one.id}`, { form })).status).toBe(200)

    const parent = await identify(second, name, await pdf(2, 'Of another'))
    const shared = await refusals('identifications', parent.id)
    expect(shared.filter(([, , other]) => other === one.id)).toEqual([['same_name', 'name', one.id]])
    for (const [rib, earlier] of [
      [deleted, gone],
      [replaced, kept],
    ] as const) {
      const later = await newBankAccount({ trader: second }, parent.id, rib)
      expect(await refusals('bank-accounts', later.id)).toEqual([['same_rib', 'rib', earlier.id]])
    }
  })

  it('are free within the account: an accepted identification and its brands, sent once more', async () => {
    const name = newName()
    const document = await pdf(1, name)
    const one = await identify(first, name, document)
    await accept(karim, 'identifications', one.id)
    const again = await identify(first, name, document)
    expect(await collisions('identifications', again.id)).toEqual([])
    const { body } = await karim.admin('GET', `/brands${listQuery({ identification_id: again.id })}`)
    expect(await collisions('brands', body[0].id)).toEqual([])
  })
})

describe('a refused brand and a refused proof', () => {
  it('are known again: a brand by its name and documents', async () => {
    const { id: identification_id } = await identify(first)
    const name = newName()
    const [logo, certificate] = [await png(311), await png(312)]
    const send = async (trader: TestTrader, of: string, title: string) => {
      const form = formOf({
        name: title,
        identification_id: of,
        logo: { name: 'logo.png', content: logo },
        file: { name: 'marque.png', content: certificate },
      })
      return (await trader.ext('POST', '/brands', { form })).body.data
    }
    const refused = await send(first, identification_id, name)
    await refuse('brands', refused.id, { reason_codes: ['BR_LOGO_MISSING'] })
    await remove(first, 'brands', refused.id)
    const again = await send(first, identification_id, name)
    const refusedFor = (thing: string) => ['refused_before', thing, refused.id]
    expect(await refusals('brands', again.id)).toEqual([refusedFor('file'), refusedFor('file'), refusedFor('name')])
    const record = await show('brands', again.id)
    expect(record.checks).toContainEqual(expect.objectContaining({ fact: 'name', why: 'name_refused' }))
    expect(record.checks).toContainEqual(expect.objectContaining({ fact: 'file', why: 'file_refused' }))
    const elsewhere = await send(second, (await identify(second)).id, newName())
    expect(await refusals('brands', elsewhere.id)).toContainEqual(refusedFor('file'))
  })

  it('are known again: a proof by its document, also after its instance was deleted', async () => {
    const dossiers = await acceptedDossiers({ trader: first }, amina)
    const refused = await newInstance({ trader: first }, dossiers)
    const { files } = await show('activation-proofs', refused.id)
    await refuse('activation-proofs', refused.id, { reason_codes: ['PI_AMOUNT_SHORT'] })
    expect((await first.ext('DELETE', `/instances/${refused.id}`)).status).toBe(200)
    const content = (await app.services.vault.read(
      await app.services.db.file.findUniqueOrThrow({ where: { id: files[0].id } }),
    )) as Uint8Array
    const form = formOf({
      title: 'Again',
      ...dossiers,
      payment_method: 'cheque',
      payment_proof: { name: 'cheque.png', content },
    })
    expect((await first.ext('POST', '/instances', { form })).status).toBe(201)
    const { body } = await karim.admin(
      'GET',
      `/activation-proofs${listQuery({ acceptance_status: 'documents_submitted' })}`,
    )
    expect(await refusals('activation-proofs', body.at(-1).id)).toEqual([['refused_before', 'file', refused.id]])
    const record = await show('activation-proofs', refused.id)
    expect(record).toMatchObject({ allowed_actions: [], deleted_after: { action: 'refuse' } })
  })
})

describe('the migration', () => {
  it('fills the tables from submissions and journal as the triggers would have', async () => {
    const dir = 'prisma/migrations'
    const name = fs.readdirSync(dir).find((one) => one.endsWith('_refused_is_remembered'))
    const [, backfill] = fs.readFileSync(`${dir}/${name}/migration.sql`, 'utf8').split('-- Backfill')
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    const rows = async () => {
      const read = async (sql: string) => (await owner.query(sql)).rows
      return {
        compared: await read('SELECT * FROM compared_values ORDER BY 1, 2, 3, 4'),
        refusals: await read('SELECT * FROM refusals ORDER BY 1, 2, 3'),
        values: await read(
          'SELECT kind, key, resource, record_id, submission FROM refused_values ORDER BY 1, 2, 3, 4, 5',
        ),
      }
    }
    try {
      const written = await rows()
      expect(written.values.length).toBeGreaterThan(10)
      await owner.query('BEGIN')
      for (const table of ['compared_values', 'refusals', 'refused_values']) {
        await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
        await owner.query(`DELETE FROM ${table}`)
      }
      await owner.query(`-- ${backfill}`)
      expect(await rows()).toEqual(written)
    } finally {
      await owner.query('ROLLBACK')
      await owner.end()
    }
  })
})
