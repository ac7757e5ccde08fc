import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOSSIER_KINDS } from '../../server/registry/dossierKinds.ts'
import { bankAccountDossier } from '../../server/resources/bankAccounts/dossier.ts'
import { identificationDossier } from '../../server/resources/identifications/dossier.ts'
import { proofDossier } from '../../server/resources/paymentInstances/dossier.ts'
import type { Collision } from '../../server/review/checks/checkInput.ts'
import type { Check } from '../../server/review/checks/checks.ts'
import { suggestionsOf } from '../../server/review/checks/suggestions.ts'
import type { DossierKind } from '../../server/review/dossier/dossierKind.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

const check = (why: string, more: Partial<Check> = {}): Check => ({
  id: why,
  fact: 'nif',
  result: 'look',
  why,
  ...more,
})
/** With every reason of the kind usable. */
const suggested = (kind: Pick<DossierKind, 'reasons'>, checks: Check[], collisions: Collision[]) =>
  suggestionsOf(kind, checks, collisions, new Set(kind.reasons.catalogue.map(({ code }) => code)))

const collision = (kind: string, thing: string, answer: string | null, codes: string[] = []) =>
  ({ kind, thing, answer: answer && { answer }, other: { reason_codes: codes } }) as unknown as Collision

describe('what was found', () => {
  it('comes with the record, and suggests a reason once it was read', async () => {
    const trader = await newTrader(app)
    const officer = await newOfficer(app)
    const { id } = await newIdentification({ trader })
    const { body: before } = await officer.admin('GET', `/identifications/${id}`)
    expect(before.suggested_reasons).toEqual([])
    await officer.admin('POST', `/identifications/${id}/claim`)
    const json = { rc: '16/00-0451207 B 21', nif: '002116045210738' }
    await officer.admin('PUT', `/identifications/${id}/readings`, { json })
    const { body: after } = await officer.admin('GET', `/identifications/${id}`)
    expect(after.suggested_reasons).toEqual([{ code: 'ID_NIF_RC_CONFLICT', from: 'check', fact: 'nif' }])
  })

  it('suggests each reason once, what does not fit before what is to be looked at, never what is fine', () => {
    const checks = [
      check('nif_year'),
      check('nif_number'),
      check('rce_absent', { result: 'wrong', fact: 'rce' }),
      check('file_missing', { result: 'open' }),
      check('rc_wilaya', { result: 'fine' }),
      check('name_short'),
    ]
    expect(suggested(identificationDossier, checks, [])).toEqual([
      { code: 'ID_RC_NO_RCE', from: 'check', fact: 'rce' },
      { code: 'ID_NIF_RC_CONFLICT', from: 'check', fact: 'nif' },
    ])
    const amount = (read: string) => [check('amount_differs', { with: { read, due: '100.00' } })]
    expect(suggested(proofDossier, amount('90.00'), [])[0]?.code).toBe('PI_AMOUNT_SHORT')
    expect(suggested(proofDossier, amount('110.00'), [])[0]?.code).toBe('PI_AMOUNT_OVER')
  })

  it('of a collision counts as it was answered; an earlier refusal unless it was somebody else', () => {
    const codes = (...collisions: Collision[]) => suggested(bankAccountDossier, [], collisions).map(({ code }) => code)
    expect(codes(collision('same_rib', 'rib', null), collision('same_rib', 'rib', 'same'))).toEqual([])
    expect(codes(collision('same_rib', 'rib', 'different'))).toEqual(['BA_ALREADY_USED'])
    const refused = ['BA_CLOSED', 'ID_RC_NO_RCE']
    expect(codes(collision('refused_before', 'rib', null, refused))).toEqual(['BA_CLOSED'])
    expect(codes(collision('refused_before', 'rib', 'same', refused))).toEqual(['BA_CLOSED'])
    expect(codes(collision('refused_before', 'rib', 'different', refused))).toEqual([])
    expect(suggestionsOf(bankAccountDossier, [], [collision('same_rib', 'rib', 'different')], new Set())).toEqual([])
  })

  it('suggests only reasons of its own catalogue', () => {
    for (const { reasons } of DOSSIER_KINDS) {
      const known = reasons.catalogue.map(({ code }) => code)
      const { checks = {}, collisions = {} } = reasons.suggests ?? {}
      const named = Object.values(checks).flatMap((code) =>
        typeof code === 'string' ? code : ['1', '3'].map((read) => code(check('', { with: { read, due: '2' } }))),
      )
      const answered = Object.values(collisions).flatMap((byThing) => Object.values(byThing))
      expect([...named, ...answered].filter((code) => !known.includes(code))).toEqual([])
    }
  })
})
