import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOSSIER_KINDS } from '../../server/registry/dossierKinds.ts'
import { sourcesOf } from '../../server/search/sources.ts'
import {
  accept,
  acceptedDossiers,
  newBankAccount,
  newBrand,
  newIdentification,
  newInstance,
} from '../factories/dossiers.ts'
import { insertPayLink, linkWithForm, newForm, submit } from '../factories/forms.ts'
import { createActiveLink, payAtLink, readyInstance } from '../factories/links.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { camt, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let trader: TestTrader
const ids: Record<string, string> = {}
let account: Json
let transaction: Json

beforeAll(async () => {
  app = await startApp()
  ;[amina, trader] = await Promise.all([newOfficer(app), newTrader(app, { name: 'Épicerie Benaïssa' })])
  ids.identification = (await newIdentification({ trader }, 'Pharmacie du Chott')).id
  ids.brand = (await newBrand({ trader }, ids.identification!, 'صيدلية الشط')).id
  account = await newBankAccount({ trader }, ids.identification!)
  const instance = await newInstance({ trader }, await acceptedDossiers({ trader }, amina))
  ids.instance = instance.id
  transaction = (await amina.admin('GET', `/transactions/${instance.activation.transaction_id}`)).body
  const form = await newForm(trader, [{}], 'Inscription Été 2026')
  ids.form = form.id
  ids.link = await linkWithForm(app, trader, instance.id, form.id)
  ids.payLink = await insertPayLink(app, trader, instance.id)
  const sent = { form_id: form.id, payment_link_id: ids.link, answers: { field_0: 'Marker' } }
  ids.submission = (await submit(app, trader, sent)).id
  const hook = await trader.ext('POST', '/webhooks', { json: { url: 'https://hooks.atlas.example.com/in' } })
  ids.webhook = hook.body.data.id
  const booking = { day: '2026-11-05', amount: '100.00', reference: 'BNK0042', name: 'Fournil Aurès', text: 'Virement' }
  await sendStatement(await newOfficer(app, 'supervisor'), camt([booking]))
  ids.line = (await app.services.db.statementLine.findFirstOrThrow()).id
})
afterAll(() => app?.close())

const search = async (q: string, by = amina) => {
  const { status, body } = await by.admin('GET', `/search?${new URLSearchParams({ q })}`)
  expect(status).toBe(200)
  return body.groups as Json[]
}
/** The results as `resource id`, in order. */
const found = async (q: string) =>
  (await search(q)).flatMap(({ results }) => results.map(({ resource, id }: Json) => `${resource} ${id}`))

describe('the search of everything', () => {
  it('finds a record of every kind by its id, and only that', async () => {
    const { body: accountRow } = await amina.admin('GET', `/bank-accounts/${account.id}`)
    const all: [string, string][] = [
      ['traders', trader.id],
      ['workspaces', trader.workspace_id],
      ['identifications', ids.identification!],
      ['brands', ids.brand!],
      ['bank-accounts', accountRow.id],
      ['payment-instances', ids.instance!],
      ['payment-links', ids.link!],
      ['pay-links', ids.payLink!],
      ['forms', ids.form!],
      ['form-submissions', ids.submission!],
      ['transactions', transaction.id],
      ['statement-lines', ids.line!],
      ['webhooks', ids.webhook!],
      ['officers', amina.id],
    ]
    expect(all.map(([resource]) => resource)).toEqual(
      sourcesOf(DOSSIER_KINDS).flatMap(({ resource }) =>
        // A proof has the id of its instance.
        ['deliveries', 'activation-proofs'].includes(resource) ? [] : resource,
      ),
    )
    for (const [resource, id] of all) {
      expect(await found(id)).toEqual([`${resource} ${id}`])
      expect(await found(`http://console.example/#/${resource}/${id.toUpperCase()}/show`)).toEqual([
        `${resource} ${id}`,
      ])
    }
  })

  it('finds names by any part of them, accents, case, word order and Arabic spellings aside', async () => {
    const dossier = `identifications ${ids.identification}`
    for (const q of ['pharmacie', 'CHOTT', 'chott pharm', 'du-chott', 'ph', 'ch'])
      expect([q, await found(q)]).toEqual([q, expect.arrayContaining([dossier])])
    expect(await found('epicerie benaissa')).toEqual([`traders ${trader.id}`, expect.stringContaining('workspaces')])
    expect(await found('صيدليه الشط')).toEqual([`brands ${ids.brand}`])
    expect(await found('inscription ete')).toEqual([`forms ${ids.form}`])
    expect(await found('pharmacie zibans')).toEqual([])
    expect(await found('%_')).toEqual([])
    expect(await found("'; drop table traders; --")).toEqual([])
  })

  it('finds a RIB by its start, a transaction by its reference, a link by its address', async () => {
    const rib: string = account.account_number
    const [group] = await search(`${rib.slice(0, 3)} ${rib.slice(3, 8)}-${rib.slice(8)}`)
    expect(group).toMatchObject({
      resource: 'bank-accounts',
      results: [{ id: account.id, detail: 'Pharmacie du Chott' }],
    })
    expect(JSON.stringify(group)).not.toContain(rib.slice(3, 17))
    const arabic = [...rib].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('')
    expect(await found(arabic)).toEqual([`bank-accounts ${account.id}`])
    expect(await found(transaction.reference.toLowerCase())).toEqual([`transactions ${transaction.id}`])
    expect(await found(`cours-${ids.link}`)).toEqual([`payment-links ${ids.link}`])
    expect(await found(`https://pay.example.dz/p/facture-${ids.payLink}?lang=ar`)).toEqual([`pay-links ${ids.payLink}`])
    expect(await found(trader.email.slice(0, -3))).toContain(`traders ${trader.id}`)
    expect(await found('hooks.atlas')).toEqual([`webhooks ${ids.webhook}`])
  })

  it('finds a line of the bank by its reference and its payer, and journals that as its list is', async () => {
    for (const q of ['bnk0042', 'fournil aures', 'AURÈS'])
      expect(await found(q)).toEqual([`statement-lines ${ids.line}`])
    const [group] = await search('bnk0042')
    expect(group.results[0]).toMatchObject({
      title: '05/11/2026 · 100.00 DZD',
      code: 'BNK0042',
      detail: 'Fournil Aurès',
      state: null,
    })
    const read = await app.services.db.auditEntry.findMany({ where: { resource: 'statement-lines', action: 'view' } })
    expect(read.map(({ details }) => (details as Json).filter)).toContainEqual({ q: 'bnk0042' })
  })

  const CHOTT = 'Pharmacie du Chott'
  it.each([
    ['pharmasie', 'a wrong letter', CHOTT],
    ['pharmcie', 'a missing one', CHOTT],
    ['pharrmacie', 'one too many', CHOTT],
    ['phamracie', 'two in the other order', CHOTT],
    ['PHÀRMASIE du chott', 'beside words without one', CHOTT],
    ['pharmasi', 'before the word is written to its end', CHOTT],
    ['صيدليج الشط', 'in Arabic, a wrong letter', 'صيدلية الشط'],
    ['صديلية الشط', 'in Arabic, two in the other order', 'صيدلية الشط'],
    ['épiserie benaïsa', 'in two words with French accents', 'Épicerie Benaïssa'],
    ['benayssa', 'in the second word of a name', 'Épicerie Benaïssa'],
  ])('forgives a slip: %s, %s', async (q, _slip, title) => {
    const { body } = await amina.admin('GET', `/search?${new URLSearchParams({ q })}`)
    const titles = body.groups.flatMap(({ results }: Json) => results.map((result: Json) => result.title))
    expect([q, body.near, titles]).toEqual([q, true, expect.arrayContaining([title])])
  })

  it('forgives none where something is written as typed, and none in short words, numbers and codes', async () => {
    const { body } = await amina.admin('GET', '/search?q=pharmacie')
    expect(body.near).toBe(false)
    for (const q of ['chot zz', 'xott', 'chitt 123', 'BNK0043', '99900101', 'zzzzzzz'])
      expect([q, await search(q)]).toEqual([q, []])
  })

  it('finds colleagues, payments by payer and amount, and lines by amount', async () => {
    const other = await newTrader(app, { name: 'Club Les Oasis' })
    const link = await createActiveLink(other, await readyInstance(app, other), {
      amount_mode: 'open',
      title: 'Course',
    })
    const paid = await payAtLink(app, link.slug, { amount: '4321.50', name: 'Nadia Naïli' })
    const lina = await newOfficer(app, 'officer', 'Lina Haddad')
    expect(await found('hadad')).toEqual([`officers ${lina.id}`])
    for (const q of ['naili', 'nailli', '4 321,50', '4,321.50 DZD', '٤٣٢١٫٥'.replace('٫', ',')])
      expect([q, await found(q)]).toEqual([q, [`transactions ${paid}`]])
    const [group] = await search('naili')
    expect(group.results[0]).toMatchObject({ code: '4321.50 DZD', detail: 'Nadia Naïli' })
    expect(await found('100,00')).toContain(`statement-lines ${ids.line}`)
    const read = await app.services.db.auditEntry.findMany({ where: { resource: 'transactions', action: 'view' } })
    expect(read.map(({ details }) => (details as Json).filter)).toContainEqual({ q: 'naili' })
  })

  it('finds a proof that waits by the reference of its workspace and by the number on the cheque', async () => {
    const other = await newTrader(app, { name: 'Menuiserie Zibans' })
    const proof = await newInstance({ trader: other }, await acceptedDossiers({ trader: other }, amina), 'cheque')
    const { reference } = await app.services.db.workspace.findUniqueOrThrow({ where: { id: other.workspace_id } })
    expect(reference).toMatch(/^CS-/)
    expect(await found(reference.toLowerCase())).toEqual([
      `workspaces ${other.workspace_id}`,
      `activation-proofs ${proof.id}`,
    ])
    const claimed = await amina.admin('PUT', `/activation-proofs/${proof.id}/readings`, {
      json: { reference: '0047 183' },
    })
    expect(claimed.status).toBe(200)
    expect(await found('0047183')).toEqual([`activation-proofs ${proof.id}`])
    await accept(amina, 'activation-proofs', proof.id)
    expect(await found(reference)).toEqual([`workspaces ${other.workspace_id}`])
  })

  it('finds nothing that the kind’s own list would not find for the same words', async () => {
    const rib: string = account.account_number
    const start = rib.replace(/(.{3})(.{5})(.{4}).*/, '$1 $2-$3')
    for (const q of [
      'chott pharm',
      'benaissa-epicerie',
      'ete inscription',
      'الشط صيدلية',
      start,
      `cours-${ids.link}`,
    ]) {
      const groups = await search(q)
      expect([q, groups.length > 0]).toEqual([q, true])
      for (const { resource, results } of groups) {
        const { status, body, text } = await amina.admin('GET', `/${resource}${listQuery({ q }, ['id', 'ASC'])}`)
        expect([resource, q, status, text]).toEqual([resource, q, 200, expect.any(String)])
        const listed = body.map(({ id }: Json) => id)
        expect([resource, q, listed]).toEqual([resource, q, expect.arrayContaining(results.map(({ id }: Json) => id))])
      }
    }
  })

  it('puts the closest first, at most five of a kind, and says that there are more', async () => {
    for (const name of ['Atlas Quatre', 'Al Atlas', 'Atlas', 'Atlas Deux', 'Atlas Trois', 'Atlas Cinq'])
      await newIdentification({ trader }, name)
    const group = (await search('atlas')).find(({ resource }) => resource === 'identifications')
    expect(group).toMatchObject({ more: true })
    expect(group!.results).toHaveLength(5)
    expect(group!.results[0]).toMatchObject({ title: 'Atlas', code: null, detail: trader.name, state: 'pending' })
    expect(group!.results.map(({ title }: Json) => title)).not.toContain('Al Atlas')
  })

  it('finds dossiers that their trader deleted, last and marked', async () => {
    const named = 'Tannerie du Hoggar'
    const make = () => newIdentification({ trader }, named)
    const [gone, stands] = [await make(), await make()]
    const lost = await newBankAccount({ trader }, gone.id)
    expect((await trader.ext('DELETE', `/identifications/${gone.id}`)).status).toBe(200)
    const deleted_at = app.clock.now().toISOString()
    const groups = await search(named)
    for (const resource of ['identifications', 'brands'])
      expect(groups.find((group) => group.resource === resource).results).toMatchObject([
        { title: named, deleted_at: null },
        { title: named, deleted_at },
      ])
    expect(groups[0].results.map(({ id }: Json) => id)).toEqual([stands.id, gone.id])
    expect(await found(gone.id)).toEqual([`identifications ${gone.id}`])
    expect(await search(lost.account_number)).toMatchObject([
      { resource: 'bank-accounts', results: [{ id: lost.id, deleted_at }] },
    ])
  })

  it('leaves out what else is deleted, is open to every role, and leaves no trace but its answer', async () => {
    await trader.ext('DELETE', `/webhooks/${ids.webhook}`)
    expect(await found('hooks.atlas')).toEqual([])
    const auditor = await newOfficer(app, 'auditor')
    const entries = async () => (await amina.admin('GET', '/audit-entries')).headers.get('content-range')
    const before = await entries()
    app.log.length = 0
    expect(await search('pharmacie du chott', auditor)).not.toEqual([])
    expect(await entries()).toBe(before)
    expect(app.log.join()).not.toMatch(/chott/i)
  })

  it.each([
    [' a ', 'at least 2'],
    ['x'.repeat(201), '200'],
    ['ab\0', 'q'],
  ])('turns %j away, naming the field', async (q, says) => {
    const { status, body } = await amina.admin('GET', `/search?${new URLSearchParams({ q })}`)
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR'])
    expect(JSON.stringify(body)).toContain(says)
  })

  it('is for officers alone', async () => {
    expect((await fetch(`${app.url}/api/admin/search?q=chott`)).status).toBe(401)
  })
})
