import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { compareNames } from '../../server/names/nameMatch.ts'
import { type BankAccountFacts, checkBankAccount } from '../../server/resources/bankAccounts/checks.ts'
import { type BrandFacts, checkBrand } from '../../server/resources/brands/checks.ts'
import { measureLook } from '../../server/resources/brands/logoLook.ts'
import { checkIdentification, type IdentificationFacts } from '../../server/resources/identifications/checks.ts'
import { checkProof, type ProofFacts } from '../../server/resources/paymentInstances/checks.ts'
import type { Collision, Readings } from '../../server/review/checks/checkInput.ts'
import type { Check } from '../../server/review/checks/checks.ts'
import type { CollisionKind } from '../../server/review/checks/comparisons.ts'

const TODAY = '2026-06-09'

const read = (values: Record<string, string>): Readings =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      { value, by: { id: 'a', name: 'Amina' }, at: '2026-06-09T10:00:00.000Z' },
    ]),
  )
const collision = (kind: CollisionKind) => ({ kind }) as Collision

/** `result why` of the check with this id; undefined when the check did not run. */
const said = (checks: Check[], id: string) => {
  const check = checks.find((one) => one.id === id)
  return check && `${check.result} ${check.why}`
}
const withOf = (checks: Check[], id: string) => checks.find((one) => one.id === id)?.with

describe('an identification', () => {
  const facts: IdentificationFacts = {
    name: 'SARL Tizemmour Conserves',
    establishment: 'personne_morale',
    authorization: 'registre_commerce',
    activity_id: null,
    has_file: true,
    pair_known: true,
    readings: {},
    collisions: [],
    lookups: { cnrc: 'https://cnrc.example/', dgi: 'https://dgi.example/' },
    today: TODAY,
  }
  const check = (values: Record<string, string>, more: Partial<IdentificationFacts> = {}) =>
    checkIdentification({ ...facts, ...more, readings: read(values) })

  it.each([
    ['16/00-0451207 B 21', 'fine rc_parts'],
    ['16/00 451207 b 98', 'fine rc_parts'],
    ['98A052726', 'fine rc_older'],
    ['77/00-0451207 B 21', 'look rc_wilaya'],
    ['16/00-0451207 C 21', 'wrong rc_form'],
    ['16/00-04512 B 21', 'wrong rc_form'],
    ['not legible', 'wrong rc_form'],
  ])('with the trade register %s: %s', (rc, expected) => {
    expect(said(check({ rc }), 'rc_form')).toBe(expected)
  })

  it('has its register explained, and its letter held against the establishment', () => {
    const checks = check({ rc: '16/03-0451207 A 98' })
    expect(withOf(checks, 'rc_form')).toEqual({ wilaya: '16', establishment: '03', letter: 'A', year: 1998 })
    expect(said(checks, 'rc_letter')).toBe('look rc_letter_a')
    expect(said(check({ rc: '16/03-0451207 B 98' }), 'rc_letter')).toBeUndefined()
  })

  it.each([
    ['002116045120738', 'fine nif_form', undefined],
    ['0021 1604 5120', 'wrong nif_length', undefined],
    ['0O2116045120738', 'wrong nif_digits', undefined],
    ['00211604512073800001', 'fine nif_branch', undefined],
  ])('with the NIF %s alone: %s', (nif, form, against) => {
    const checks = check({ nif })
    expect([said(checks, 'nif_form'), said(checks, 'nif_rc')]).toEqual([form, against])
  })

  it('has the digits named in which NIF and register differ, and is never wrong for it', () => {
    const rc = '16/00-0451207 B 21'
    const differing = check({ rc, nif: '0 021 16 0452107 38' })
    expect(said(differing, 'nif_rc')).toBe('look nif_number')
    expect(withOf(differing, 'nif_rc')).toEqual({ read: '0452107', expected: '0451207', positions: '9,10' })
    expect(said(check({ rc, nif: '0 021 16 0451207 38' }), 'nif_rc')).toBe('fine nif_fits_rc')
    expect(said(check({ rc, nif: '0 019 16 0451207 38' }), 'nif_rc')).toBe('look nif_year')
    expect(said(check({ rc, nif: '0 021 31 0451207 38' }), 'nif_rc')).toBe('look nif_wilaya')
    expect(said(check({ rc: '16/00-0451207 A 21', nif: '0 021 31 0451207 38' }), 'nif_rc')).toBeUndefined()
    expect(said(check({ rc, nif: '0 021 16 0451207 38 12345' }), 'nif_form')).toBe('look nif_branch_main')
  })

  it.each([
    [{}, {}, 'rce', 'open not_read'],
    [{ rce: 'unreadable' }, {}, 'rce', 'wrong rce_unreadable'],
    [{ rce: 'absent' }, {}, 'rce', 'wrong rce_absent'],
    [{ rce: 'readable' }, {}, 'rce', 'fine rce_readable'],
    [{}, { authorization: 'lawyer' }, 'rce', undefined],
    [{}, { authorization: 'lawyer' }, 'cnrc', undefined],
    [{}, {}, 'cnrc', 'open not_looked_up'],
    [{ dgi_checked_on: '2026-06-09' }, {}, 'dgi', 'fine looked_up'],
    [{ nis: '123' }, {}, 'nis_form', 'wrong nis_length'],
    [{ tax_article: '12345678901' }, {}, 'tax_article_form', 'fine tax_article_form'],
    [{}, { name: '..' }, 'name', 'look name_short'],
    [{}, { pair_known: false }, 'pair', 'look pair_differs'],
    [{}, { activity_id: '00000000-0000-4000-8000-300000000016' }, 'regulated', 'look activity_regulated'],
    [
      {},
      { activity_id: '00000000-0000-4000-8000-300000000016', authorization: 'pharmacist' },
      'regulated',
      'fine activity_approved',
    ],
    [{}, { activity_id: '00000000-0000-4000-8000-300000000008' }, 'regulated', 'fine activity_free'],
    [{}, { has_file: false }, 'document', 'look file_missing'],
    [{}, { collisions: [collision('same_file')] }, 'document', 'look file_elsewhere'],
  ] as const)('%j %j: %s is %s', (values, more, id, expected) => {
    expect(said(check(values, more as Partial<IdentificationFacts>), id)).toBe(expected)
  })
})

describe('a bank account', () => {
  const facts: BankAccountFacts = {
    account_number: '00400104000123450386',
    bank_known: true,
    has_file: true,
    identification: { name: 'EURL Nour Optique', status: 'accepted' },
    readings: {},
    collisions: [],
    today: TODAY,
    must_read: [],
  }
  const check = (values: Record<string, string>, more: Partial<BankAccountFacts> = {}) =>
    checkBankAccount({ ...facts, ...more, readings: read(values) })

  it.each([
    [{}, {}, 'rib_key', 'fine key_right'],
    [{}, {}, 'rib_read', 'open not_read'],
    [{}, { must_read: ['rib'] }, 'rib_read', 'look not_read'],
    [{}, { must_read: ['holder'] }, 'holder_name', 'look not_read'],
    [{}, { account_number: '00400104000123450387' }, 'rib_key', 'wrong key_wrong'],
    [{}, { bank_known: false }, 'bank', 'look bank_unknown'],
    [{}, {}, 'postal_agency', undefined],
    [{}, { account_number: '00799999000123450651' }, 'postal_agency', 'fine agency_fits'],
    [{}, { account_number: '00700101000123450651' }, 'postal_agency', 'look agency_differs'],
    [{}, {}, 'rib_elsewhere', 'fine rib_new'],
    [{}, { collisions: [collision('same_rib')] }, 'rib_elsewhere', 'look rib_elsewhere'],
    [{}, {}, 'holder_name', 'open not_read'],
    [{ holder: 'NOUR OPTIQUE EURL' }, {}, 'holder_name', 'fine name_read_same'],
    [{ holder: 'Optique Lumière' }, {}, 'holder_name', 'look name_read_shares'],
    [{ holder: 'Yacine Hamdani' }, {}, 'holder_name', 'look name_read_differs'],
    [{ rib: '004 00104 0001234503 86' }, {}, 'rib_read', 'fine rib_same'],
    [{ rib: '004 00104 000123450' }, {}, 'rib_read', 'look rib_length'],
    [{ issued_on: '2026-05-28' }, {}, 'certificate_age', 'fine certificate_new'],
    [{ issued_on: '2026-03-09' }, {}, 'certificate_age', 'look certificate_old'],
    [{ issued_on: '2026-03-10' }, {}, 'certificate_age', 'fine certificate_new'],
    [{ issued_on: '2026-06-10' }, {}, 'certificate_age', 'wrong issued_future'],
  ] as const)('%j %j: %s is %s', (values, more, id, expected) => {
    expect(said(check(values, more as Partial<BankAccountFacts>), id)).toBe(expected)
  })

  it('has the digits named in which the certificate differs', () => {
    const checks = check({ rib: '004 00104 0001234530 86' })
    expect(said(checks, 'rib_read')).toBe('wrong rib_differs')
    expect(withOf(checks, 'rib_read')).toEqual({ positions: '16,17' })
  })
})

describe('a brand', () => {
  const facts: BrandFacts = {
    name: 'Dar Zitoun',
    identification: { name: 'SARL Oued Zitoun Distribution', status: 'accepted' },
    logo: { type: 'image/png', width: 512, height: 512, look: { transparent: true, on_light: 11.4, on_dark: 1.6 } },
    has_file: true,
    usesParentDocument: false,
    banks: ['BNA', "Banque Nationale d'Algérie", 'ABC', 'Trust Bank Algeria'],
    readings: {},
    collisions: [],
  }
  const check = (more: Partial<BrandFacts>) => checkBrand({ ...facts, ...more })

  it('is held against its establishment, its logo against both grounds', () => {
    const checks = check({})
    expect(said(checks, 'brand_name')).toBe('fine brand_shares')
    expect(withOf(checks, 'brand_name')).toEqual({ word: 'Zitoun' })
    expect(said(checks, 'logo_on_light')).toBe('fine on_light')
    expect(said(checks, 'logo_on_dark')).toBe('look on_dark')
    expect(withOf(checks, 'logo_image')).toEqual({ width: 512, height: 512, kind: 'PNG' })
  })

  it.each([
    ['Dar Zitoun', 'fine looks_like_none'],
    ['V1SA Dz', 'look looks_like'],
    ['Edahabia Pay', 'look looks_like'],
    ['E-D4habia', 'look looks_like'],
    ['BNA', 'look looks_like'],
    ['Cabna', 'fine looks_like_none'],
    ['CIB Shop', 'look looks_like'],
    ['Trust Bank Algeria', 'look looks_like'],
  ])('called %s: %s', (name, expected) => {
    expect(said(check({ name }), 'look_alike')).toBe(expected)
  })

  it.each([
    ['Le Rocher 2', 'fine name_clean'],
    ['Appelez 0550 12 34 56', 'look name_phone'],
    ['zitoun.dz', 'look name_link'],
    ['vente@zitoun.example', 'look name_email'],
  ])('called %s: %s', (name, expected) => {
    expect(said(check({ name }), 'in_name')).toBe(expected)
  })

  it.each([
    [{ name: 'Atlas' }, 'brand_name', 'look brand_shares_nothing'],
    [{ logo: null }, 'logo_image', undefined],
    [{ logo: { type: 'image/png', width: 600, height: 90, look: facts.logo!.look } }, 'logo_at_20', 'look at_20_thin'],
    [
      { logo: { type: 'image/png', width: 40, height: 40, look: facts.logo!.look } },
      'logo_image',
      'look logo_transparent',
    ],
    [{ identification: { name: 'X', status: 'refused' } }, 'identification_state', 'wrong parent_refused'],
  ] as const)('%j: %s is %s', (more, id, expected) => {
    expect(said(check(more as Partial<BrandFacts>), id)).toBe(expected)
  })

  it('has its logo measured: a dark one on nothing is lost on dark, an opaque one brings its ground along', async () => {
    const circle = (fill: string, ground = '') =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${ground}<circle cx="50" cy="50" r="40" fill="${fill}"/></svg>`,
        ),
      )
        .png()
        .toBuffer()
    const dark = await measureLook(await circle('#24402f'))
    expect(dark).toMatchObject({ transparent: true })
    expect(dark.on_light).toBeGreaterThan(9)
    expect(dark.on_dark).toBeLessThan(2)
    const opaque = await measureLook(await circle('#24402f', '<rect width="100" height="100" fill="#ffffff"/>'))
    expect(opaque.transparent).toBe(false)
    expect(opaque.on_dark).toBeGreaterThan(9)
  })
})

describe('an activation proof', () => {
  const facts: ProofFacts = {
    due: '100.00',
    method: 'bank_transfer',
    references: ['WS-7F3A', 'ACT-2026-E27D'],
    payer: 'SARL Soummam Céramique',
    asked_on: '2026-06-03',
    dossiers: ['accepted', 'accepted', 'accepted'],
    has_file: true,
    readings: {},
    collisions: [],
    today: TODAY,
    payee: 'Countersign SPA',
    fee_accounts: ['00100101000999000181'],
    trader_accounts: ['00400111222333444555'],
    must_read: [],
  }
  it.each([
    [{}, {}, 'amount', 'open not_read'],
    [{}, { must_read: ['amount'] }, 'amount', 'look not_read'],
    [{}, { must_read: ['amount_words'] }, 'amount_words', 'look not_read'],
    [{ amount: '100', amount_words: 'Cent dinars' }, {}, 'amount_words', 'fine words_same'],
    [{ amount: '100', amount_words: 'Mille dinars' }, {}, 'amount_words', 'wrong words_differ'],
    [{ amount_words: 'مئة دينار' }, {}, 'amount_words', 'fine words_same'],
    [{ amount_words: 'lorem' }, {}, 'amount_words', 'look words_unreadable'],
    [{ payee: 'SPA Countersign' }, {}, 'payee', 'fine payee_same'],
    [{ payee: 'Countersign Services' }, {}, 'payee', 'look payee_differs'],
    [{ payee: 'Somebody Else' }, {}, 'payee', 'wrong payee_differs'],
    [{ payee_rib: '001 00101 0009990001 81' }, {}, 'payee_rib', 'fine payee_rib_same'],
    [{ payee_rib: 'DZ58 00100101000999000181' }, {}, 'payee_rib', 'fine payee_rib_same'],
    [{ payee_rib: '00100101000999000191' }, {}, 'payee_rib', 'wrong payee_rib_differs'],
    [{ payer_rib: '00400111222333444555' }, {}, 'payer_rib', 'fine payer_rib_same'],
    [{ payer_rib: '00400111222333444556' }, {}, 'payer_rib', 'look payer_rib_differs'],
    [{ stamp: 'present' }, {}, 'stamp', 'fine stamp_present'],
    [{ stamp: 'absent' }, {}, 'stamp', 'look stamp_absent'],
    [{ amount: '100' }, {}, 'amount', 'fine amount_same'],
    [{ amount: '10.00' }, {}, 'amount', 'wrong amount_differs'],
    [{ reference: 'frais ws 7f3a' }, {}, 'reference', 'fine reference_same'],
    [{ reference: 'WS-0000' }, {}, 'reference', 'look reference_differs'],
    [{ reference: '0047183' }, { method: 'cheque' }, 'reference', 'fine cheque_number'],
    [{ reference: 'A-12' }, { method: 'cheque' }, 'reference', 'look cheque_number_form'],
    [
      { reference: '0047183' },
      { method: 'cheque', collisions: [collision('same_proof')] },
      'reference',
      'look reference_elsewhere',
    ],
    [{ payer: 'Soummam Ceramique' }, {}, 'payer_name', 'fine name_read_same'],
    [{ issued_on: '2026-06-03' }, {}, 'proof_date', 'fine issued_fits'],
    [{ issued_on: '2026-06-02' }, {}, 'proof_date', 'look issued_before'],
    [{ issued_on: '2026-06-10' }, {}, 'proof_date', 'wrong issued_future'],
    [{}, { dossiers: ['accepted', 'pending', 'accepted'] }, 'dossiers', 'wrong dossiers_not_accepted'],
    [{}, { has_file: false }, 'document', 'look file_missing'],
  ] as const)('%j %j: %s is %s', (values, more, id, expected) => {
    const checks = checkProof({ ...facts, ...(more as Partial<ProofFacts>), readings: read(values) })
    expect(said(checks, id)).toBe(expected)
  })
})

describe('two names', () => {
  it.each([
    ['SARL Nour Optique', 'NOUR  OPTIQUE', { how: 'same' }],
    ['شركة مطحنة السرسو', 'مطحنة السرسو', { how: 'same' }],
    ['Minoterie Sersou SARL', 'Sersou', { how: 'shares', word: 'Sersou' }],
    ['SARL Atlas', 'SARL Nour', { how: 'differs' }],
    ['El Amel', 'El Nour', { how: 'differs' }],
  ])('%s and %s', (name, other, expected) => {
    expect(compareNames(name, other)).toEqual(expected)
  })
})
