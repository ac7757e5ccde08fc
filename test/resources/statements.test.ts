import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listQuery, newOfficer, type TestOfficer } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { type Booking, camt, FEE_IBAN, FEE_RIB, mt940, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runHere } from '../support/cli.ts'
import { call, type Json } from '../support/http.ts'

let app: TestApp
let supervisor: TestOfficer
let officer: TestOfficer

const OTHER_RIB = '00200202000888000123'
const mapping = {
  separator: ';',
  encoding: 'windows-1252',
  skip: 1,
  decimal: ',',
  date: 'DD/MM/YYYY',
  columns: { booked_on: 'Date', debit: 'Débit', credit: 'Crédit', reference: 'Réf', text: 'Libellé', balance: 'Solde' },
}

beforeAll(async () => {
  app = await startApp()
  ;[supervisor, officer] = await Promise.all([newOfficer(app, 'supervisor'), newOfficer(app)])
})
afterAll(() => app?.close())

let day = 0
/** Each test has days of its own, so that no line is known before. */
beforeEach(() => {
  day += 1
})
const on = (more = 0) => new Date(Date.UTC(2026, 0, day * 3 + more)).toISOString().slice(0, 10)

const lines = (statement_id: string) =>
  app.services.db.statementLine.findMany({ where: { statement_id }, orderBy: { booked_on: 'asc' } })

const stored = async () => {
  const { objects } = await app.services.bareStore.list(null)
  return objects.length
}

describe('importing a statement', () => {
  it('keeps the file, the lines and an entry of the journal', async () => {
    const fee: Booking = {
      day: on(),
      amount: '100.00',
      reference: 'B1',
      name: 'SARL Étoile',
      account: 'DZ01',
      text: 'ACT7',
    }
    const content = camt([fee, { day: on(1), amount: '30.00', debit: true, text: 'Frais' }])
    const { status, body } = await sendStatement(supervisor, content, { name: 'relevé novembre.xml' })
    expect(body).toMatchObject({
      account: FEE_RIB,
      format: 'camt053',
      name: 'relevé novembre.xml',
      from: on(),
      to: on(1),
      opening: '1000.00',
      closing: '1070.00',
      lines: 2,
      new_lines: 2,
      known_lines: 0,
      skipped: 0,
      warnings: [],
      imported_by: { id: supervisor.id, name: supervisor.name },
    })
    expect(status).toBe(201)
    expect(await lines(body.id)).toMatchObject([
      {
        direction: 'credit',
        reference: 'B1',
        counterparty_name: 'SARL Étoile',
        text: 'ACT7',
        folded: 'b1 sarl etoile act7',
      },
      { direction: 'debit', reference: null, text: 'Frais' },
    ])

    const listed = await officer.admin('GET', `/statements${listQuery({ account: FEE_RIB })}`)
    expect(listed.body.find(({ id }: Json) => id === body.id)).toEqual(body)
    expect((await officer.admin('GET', `/statements/${body.id}`)).body).toEqual(body)

    const file = await call(app, 'GET', `/api/admin/files/${body.files[0].id}?download=1`, {
      headers: { Cookie: officer.cookie },
    })
    expect([file.status, file.text]).toEqual([200, content])
    expect(file.headers.get('content-type')).toBe('application/xml')
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''relev%C3%A9%20novembre.xml")

    const { body: entries } = await officer.admin(
      'GET',
      `/audit-entries${listQuery({ resource: 'statements', record_id: body.id })}`,
    )
    expect(entries.map(({ action, actor_name }: Json) => [action, actor_name]).sort()).toEqual([
      ['download', officer.name],
      ['import', supervisor.name],
    ])
    expect(entries.find(({ action }: Json) => action === 'import').details).toEqual({
      account: '001**************181'.replace(/\*+/, '*'.repeat(14)),
      format: 'camt053',
      sha256: body.sha256,
      from: on(),
      to: on(1),
      lines: 2,
      new_lines: 2,
    })
  })

  it('is a preview with dry_run: nothing is kept', async () => {
    const before = await stored()
    const content = mt940([{ day: on(), amount: '5.00', reference: 'P1' }])
    const preview = await sendStatement(supervisor, content, { dry: true })
    expect([preview.status, preview.body]).toMatchObject([
      200,
      {
        id: null,
        format: 'mt940',
        new_lines: 1,
        known_lines: 0,
        sample: [
          { booked_on: on(), direction: 'credit', amount: '5.00', currency: 'DZD', reference: 'P1', place: 'Line 5' },
        ],
      },
    ])
    expect(await stored()).toBe(before)
    expect((await sendStatement(supervisor, content)).body.new_lines).toBe(1)
  })

  it('reads tables by a mapping, in Windows-1252', async () => {
    await putInForce(app, 'statement_mappings', { BNA: mapping })
    const table = `BANQUE\nDate;Réf;Libellé;Débit;Crédit;Solde\n${on().split('-').reverse().join('/')};R1;Reçu d'Amélie;;1 000,00;2 000,00\n;;Total;;1 000,00;\n`
    const bytes = Buffer.from(table, 'latin1')
    for (const [options, field] of [
      [{ account: FEE_RIB }, 'mapping'],
      [{ account: FEE_RIB, mapping: 'CPA' }, 'mapping'],
      [{ mapping: 'BNA' }, 'account'],
      [{ mapping: 'BNA', account: FEE_RIB, format: 'xls' }, 'format'],
    ] as const) {
      const refused = await sendStatement(supervisor, bytes, options)
      expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
        422,
        'VALIDATION_ERROR',
        [field],
      ])
    }
    const { body } = await sendStatement(supervisor, bytes, { mapping: 'BNA', account: FEE_IBAN })
    expect(body).toMatchObject({
      format: 'csv',
      account: FEE_RIB,
      opening: '1000.00',
      closing: '2000.00',
      lines: 1,
      skipped: 1,
    })
    expect((await lines(body.id))[0]!.text).toBe("Reçu d'Amélie")
    // The setting loses what it no longer names.
    await putInForce(app, 'statement_mappings', {})
    expect((await sendStatement(supervisor, bytes.subarray(1), { mapping: 'BNA', account: FEE_RIB })).status).toBe(422)
  })

  it('reads a table by a mapping that comes with it, and says in a preview what does not fit', async () => {
    const reading = { ...mapping, skip: 0 }
    const written = on().split('-').reverse().join('/')
    const table = (when: string) =>
      `Date;Réf;Libellé;Débit;Crédit;Solde\n${written};R1;Un;;1 000,00;2 000,00\n${when};R2;Deux;250,00;;1 750,00\n`
    const send = (content: string, more: object, dry = true) =>
      sendStatement(supervisor, Buffer.from(content, 'latin1'), {
        account: FEE_RIB,
        reading: JSON.stringify({ ...reading, ...more }),
        dry,
      })
    expect((await send(table(written), {})).body).toMatchObject({ credits: '1000.00', debits: '250.00', lines: 2 })
    const refusals: [string, object, object][] = [
      ['11-nov.', {}, { rule: 'day', place: 'Line 3', column: 'booked_on', value: '11-nov.' }],
      [written, { skip: 1 }, { rule: 'column', place: 'Line 2', column: 'booked_on', value: 'Date' }],
      ['31/12/2099', {}, { rule: 'future', place: 'Line 3', value: '2099-12-31' }],
      [
        written,
        { columns: { ...mapping.columns, debit: 'Libellé' } },
        { rule: 'amount', place: 'Line 2', column: 'debit', value: 'Un' },
      ],
    ]
    for (const [when, more, details] of refusals) {
      const { status, body } = await send(table(when), more)
      expect([status, body.code, body.details]).toEqual([422, 'STATEMENT_INVALID', details])
    }
    for (const text of ['{', '{"date":"DD/MM/YYYY"}', 'null']) {
      const bad = await sendStatement(supervisor, table(written), { account: FEE_RIB, reading: text, dry: true })
      expect([bad.status, bad.body.code, Object.keys(bad.body.errors)[0]]).toEqual([
        422,
        'VALIDATION_ERROR',
        expect.stringMatching(/^reading/),
      ])
    }
    expect((await send(table(written), {}, false)).body).toMatchObject({ new_lines: 2, closing: '1750.00' })
  })

  it('refuses the same bytes, naming the statement', async () => {
    const content = camt([{ day: on(), amount: '7.00' }])
    const { body } = await sendStatement(supervisor, content)
    const before = await stored()
    for (const dry of [false, true]) {
      const again = await sendStatement(supervisor, content, { dry, name: 'another name.xml' })
      expect([again.status, again.body.code, again.body.details]).toEqual([
        409,
        'ALREADY_IMPORTED',
        { statement_id: body.id },
      ])
    }
    expect(await stored()).toBe(before)
  })

  it('takes the same bytes once, when they come twenty times at once', async () => {
    const content = camt([{ day: on(), amount: '8.00' }])
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendStatement(supervisor, content)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
  })

  it('knows a line again, counts equal lines, and takes days that are cut otherwise', async () => {
    const twin: Booking = { day: on(), amount: '9.00', text: 'Dépôt' }
    const late: Booking = { day: on(1), amount: '9.50', reference: 'LATE' }
    const first = await sendStatement(supervisor, camt([twin, { ...twin, text: 'DEPOT' }]))
    expect(first.body).toMatchObject({ lines: 2, new_lines: 2 })
    const wider = camt([twin, twin, late])
    expect((await sendStatement(supervisor, wider, { dry: true })).body).toMatchObject({ new_lines: 1, known_lines: 2 })
    expect((await sendStatement(supervisor, wider)).body).toMatchObject({ lines: 3, new_lines: 1, known_lines: 2 })
    expect((await sendStatement(supervisor, mt940([late], { opening: '1018.00' }))).body).toMatchObject({
      new_lines: 0,
      known_lines: 1,
    })
    expect((await sendStatement(supervisor, camt([twin, twin, twin, late]))).body).toMatchObject({
      new_lines: 1,
      known_lines: 3,
    })
  })

  it('says a gap while the balance before is another one', async () => {
    const rib = OTHER_RIB
    await putInForce(app, 'fee_accounts', [FEE_RIB, rib])
    const send = (from: string, to: string, opening: string, amount: string) =>
      sendStatement(supervisor, mt940([{ day: from, amount, text: from }], { account: rib, from, to, opening }))
    const warnings = async () =>
      (await officer.admin('GET', `/statements${listQuery({ account: rib }, ['first_day', 'ASC'])}`)).body.map(
        ({ warnings }: Json) => warnings,
      )
    expect((await send('2026-03-01', '2026-03-02', '100.00', '10.00')).body.warnings).toEqual([])
    expect((await send('2026-03-09', '2026-03-10', '150.00', '1.00')).body.warnings).toEqual(['gap'])
    // What lay between them comes later; a week without a booking is no gap, since the balance is the same.
    expect((await send('2026-03-05', '2026-03-06', '110.00', '40.00')).body.warnings).toEqual([])
    expect(await warnings()).toEqual([[], [], []])
    // The same days once more, cut otherwise.
    const wide = mt940(
      [
        { day: '2026-03-05', amount: '40.00', text: '2026-03-05' },
        { day: '2026-03-09', amount: '1.00', text: '2026-03-09' },
        { day: '2026-03-11', amount: '2.00', text: 'new' },
      ],
      { account: rib, from: '2026-03-05', to: '2026-03-11', opening: '110.00' },
    )
    expect((await sendStatement(supervisor, wide)).body).toMatchObject({ new_lines: 1, warnings: [] })
    expect(await warnings()).toEqual([[], [], [], []])
    await putInForce(app, 'fee_accounts', [FEE_RIB])
  })

  it('refuses what is no statement of ours, and keeps nothing of it', async () => {
    const before = await stored()
    const good: Booking = { day: on(), amount: '11.00' }
    const stranger = camt([good], { account: `DZ58${'1'.repeat(20)}` })
    const cases: [string | Uint8Array, Json, number, string, RegExp][] = [
      [stranger, {}, 422, 'ACCOUNT_UNKNOWN', /ends with 11111 is none/],
      [camt([good]), { account: OTHER_RIB }, 422, 'ACCOUNT_UNKNOWN', /none on which fees/],
      [
        camt([good], { closing: '5.00' }),
        {},
        422,
        'STATEMENT_INVALID',
        /^Line 3, statement 1: .* not the closing balance 5\.00\.$/,
      ],
      [camt([{ ...good, day: '2026-11-22' }]), {}, 422, 'STATEMENT_INVALID', /in the future/],
      ['', {}, 422, 'STATEMENT_INVALID', /is empty/],
      ['<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', {}, 422, 'STATEMENT_INVALID', /DOCTYPE/],
      [camt([good]), { format: 'mt940' }, 422, 'STATEMENT_INVALID', /^Line 1: /],
      [Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2, 255]), { format: 'camt053' }, 422, 'STATEMENT_INVALID', /no text/],
    ]
    for (const [content, options, status, code, message] of cases) {
      const refused = await sendStatement(supervisor, content, options)
      expect([refused.status, refused.body.code]).toEqual([status, code])
      expect(refused.body.message).toMatch(message)
      expect(refused.body.message).not.toContain('\n')
    }
    expect(await stored()).toBe(before)
    const unnamed = await supervisor.admin('POST', '/statements', { form: new FormData() })
    expect([unnamed.status, unnamed.body.errors]).toEqual([422, { file: 'The file field is required.' }])
    expect((await supervisor.admin('POST', '/statements', { json: {} })).status).toBe(415)
    expect((await supervisor.admin('POST', '/statements?dry_run=yes', { form: new FormData() })).status).toBe(422)
  })

  it('is for supervisors and admins; an attempt is journaled', async () => {
    const [auditor, admin] = await Promise.all([newOfficer(app, 'auditor'), newOfficer(app, 'admin')])
    const content = camt([{ day: on(), amount: '12.00' }])
    for (const by of [officer, auditor]) expect((await sendStatement(by, content)).status).toBe(403)
    expect((await sendStatement(admin, content)).status).toBe(201)
    const { body } = await officer.admin(
      'GET',
      `/audit-entries${listQuery({ action: 'denied', actor_id: officer.id })}`,
    )
    expect(body[0].details).toMatchObject({ action: 'import', code: 'FORBIDDEN' })
  })

  it('cannot be changed or deleted, by the program or by the owner', async () => {
    const { body } = await sendStatement(supervisor, camt([{ day: on(), amount: '13.00' }]))
    for (const connectionString of [app.services.config.databaseUrl!, app.ownerUrl]) {
      const client = new pg.Client({ connectionString })
      await client.connect()
      for (const sql of [
        `UPDATE statement_lines SET amount = 1 WHERE statement_id = '${body.id}'`,
        `DELETE FROM statement_lines WHERE statement_id = '${body.id}'`,
        'TRUNCATE statement_lines, statements, statement_parts',
        `UPDATE statements SET closing = 1 WHERE id = '${body.id}'`,
        `DELETE FROM statements WHERE id = '${body.id}'`,
        `UPDATE statement_parts SET sha256 = '' WHERE statement_id = '${body.id}'`,
        `DELETE FROM statement_parts WHERE statement_id = '${body.id}'`,
      ])
        await expect(client.query(sql), sql).rejects.toThrow(/permission denied|append-only|cannot truncate/)
      await client.end()
    }
  })
})

describe('statements:import', () => {
  it('imports a file, and stdin', async () => {
    const file = path.join(app.services.config.dataDir, 'relevé.sta')
    fs.writeFileSync(file, mt940([{ day: on(), amount: '15.00' }]))
    const done = await runHere(app, ['statements:import', file])
    expect(done).toMatchObject({
      code: 0,
      print: { format: 'mt940', name: 'relevé.sta', new_lines: 1, imported_by: { id: null, name: 'Operator' } },
    })
    const again = await runHere(app, ['statements:import', '-'], fs.readFileSync(file, 'utf8'))
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('imported before') })
    const wrong = await runHere(app, ['statements:import', '--format', 'camt053', '-'], 'x')
    expect(wrong).toMatchObject({ code: 1, err: expect.stringMatching(/^Line 1: /) })
    expect(await runHere(app, ['statements:import', '/does/not/exist'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be opened'),
    })
    expect(await runHere(app, ['statements:import'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('Which file?'),
    })
  })
})
