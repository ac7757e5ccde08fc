import { describe, expect, it } from 'vitest'
import { parsePlainAmount, parseTableAmount } from '../../server/resources/statements/formats/amounts.ts'
import { dayReader } from '../../server/resources/statements/formats/days.ts'
import { detectFormat } from '../../server/resources/statements/formats/detect.ts'
import { readStatement, unpackLines } from '../../server/resources/statements/readStatement.ts'
import { isDayPattern } from '../../server/review/settings/dayPattern.ts'
import { statementMapping } from '../../server/review/settings/statementMapping.ts'
import { camt, camtEntry, FEE_IBAN, FEE_RIB, mt940 } from '../factories/statements.ts'

type Options = { mapping?: object; encoding?: 'utf-8' | 'windows-1252'; pieces?: number }

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Reads a text in pieces of a few bytes, so that every token is cut somewhere. */
async function read(content: string | Uint8Array, { mapping, encoding = 'utf-8', pieces = 7 }: Options = {}) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  let account: string | null = null
  const found = await readStatement(inPieces(bytes, pieces), {
    format: mapping ? 'csv' : detectFormat(new TextDecoder().decode(bytes.subarray(0, 5_000))),
    encoding,
    mapping: mapping ? statementMapping.parse(mapping) : null,
    today: '2026-11-24',
    accountOf: (named) => {
      account = named
    },
  })
  const lines = found.packed.flatMap(unpackLines)
  return {
    ...found,
    account,
    all: lines,
    brief: lines.map(({ booked_on, direction, amount }) => [booked_on, direction, amount]),
  }
}

const refusal = (content: string | Uint8Array, options: Options = {}) =>
  read(content, options).then(
    () => 'nothing',
    (error: Error) => error.message,
  )

describe('amounts', () => {
  it.each([
    ['1 234,56', 123456n],
    ['1\u00a0234,56', 123456n],
    ['1\u202f234\u202f567,8', 123456780n],
    ['1,234.56', 123456n],
    ['1.234.567,89', 123456789n],
    ["1'234.50", 123450n],
    ['12.00-', -1200n],
    ['(12.00)', -1200n],
    ['-12,5', -1250n],
    ['\u221212,50', -1250n],
    ['+7', 700n],
    ['100,00 DZD', 10000n],
    ['100.00DA', 10000n],
    ['1 000', 100000n],
    [',50', 50n],
    ['0,00', 0n],
  ])('of tables: %s', (text, expected) => expect(parseTableAmount(text, null)).toBe(expected))

  it.each([
    '',
    'abc',
    '12,345.678',
    '1,23,4.00',
    '(12.00',
    '-12.00-',
    '12.00)',
    '1e5',
    '0x10',
    '12..00',
    '99999999999999,00',
    '--5',
  ])('no amount: %s', (text) => expect(parseTableAmount(text, null)).toBeNull())

  it('keep to the decimal sign of the mapping', () => {
    expect(parseTableAmount('1.234', ',')).toBe(123400n)
    expect(parseTableAmount('1.23', ',')).toBeNull()
    expect(parseTableAmount('1,234', '.')).toBe(123400n)
  })

  it('of XML and MT940', () => {
    expect(parsePlainAmount('100.5', '.')).toBe(10050n)
    expect(parsePlainAmount('100.00000', '.')).toBe(10000n)
    expect(parsePlainAmount('100,', ',')).toBe(10000n)
    for (const text of ['100,5', '1e3', '-1', '', '.5', '1.005']) expect(parsePlainAmount(text, '.')).toBeNull()
  })
})

describe('days', () => {
  it('are read by a pattern', () => {
    expect(dayReader('DD/MM/YYYY')('05/11/2026')).toBe('2026-11-05')
    expect(dayReader('DD/MM/YYYY')('05/11/2026 10:31')).toBe('2026-11-05')
    expect(dayReader('D.M.YY')('5.1.26')).toBe('2026-01-05')
    expect(dayReader('YYYYMMDD')('20261105')).toBe('2026-11-05')
    for (const text of ['31/02/2026', '05-11-2026', '5/11/26', '']) expect(dayReader('DD/MM/YYYY')(text)).toBeNull()
    expect(['DD/MM/YYYY', 'YYYY-MM-DD'].every(isDayPattern)).toBe(true)
    expect(['DD/MM', 'DD/DD/YYYY', 'DD/MMM/YYYY', 'DD of MM YYYY'].some(isDayPattern)).toBe(false)
  })
})

describe('camt.053', () => {
  const transfer = {
    day: '2026-11-05',
    amount: '100.00',
    reference: 'B-1',
    name: 'SARL Étoile',
    account: 'DZ000001',
    text: 'ACT7',
  }

  it.each(['02', '04', '06', '08', '10', '13'])('001.%s', async (version) => {
    const found = await read(camt([transfer, { day: '2026-11-06', amount: '30.00', debit: true }], { version }))
    expect(found.brief).toEqual([
      ['2026-11-05', 'credit', '100.00'],
      ['2026-11-06', 'debit', '30.00'],
    ])
    expect(found).toMatchObject({
      account: FEE_IBAN,
      opening: 100000n,
      closing: 107000n,
      from: '2026-11-05',
      to: '2026-11-06',
      day_balances: [
        ['2026-11-05', '1100.00'],
        ['2026-11-06', '1070.00'],
      ],
    })
    expect(found.all[0]).toMatchObject({
      reference: 'B-1',
      counterparty_name: 'SARL Étoile',
      counterparty_account: 'DZ000001',
      text: 'ACT7',
    })
  })

  it('with a prefix, parties inside Pty, a coded state and a byte order mark', async () => {
    const text = camt([transfer], { version: '08' })
      .replaceAll(/<(\/?)([A-Z])/g, '<$1b:$2')
      .replace('xmlns=', 'xmlns:b=')
      .replace('<b:Dbtr><b:Nm>SARL Étoile</b:Nm></b:Dbtr>', '<b:Dbtr><b:Pty><b:Nm>SARL Étoile</b:Nm></b:Pty></b:Dbtr>')
      .replace('<b:Sts>BOOK</b:Sts>', '<b:Sts><b:Cd>BOOK</b:Cd></b:Sts>')
    const found = await read(`\uFEFF${text}`)
    expect(found.all[0]).toMatchObject({ counterparty_name: 'SARL Étoile', amount: '100.00' })
  })

  it('in Windows-1252', async () => {
    const bytes = Buffer.from(camt([transfer]), 'latin1')
    expect((await read(bytes, { encoding: 'windows-1252' })).all[0]!.counterparty_name).toBe('SARL Étoile')
  })

  it('an entry with several transactions is as many lines, each with its reference', async () => {
    const details = (amount: string, reference: string, name: string) =>
      `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><AmtDtls><TxAmt><Amt Ccy="DZD">${amount}</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`
    const batch = camt([{ day: '2026-11-05', amount: '300.00', reference: 'BATCH' }]).replace(
      /<NtryDtls>.*<\/NtryDtls>/s,
      `<NtryDtls>${details('100.00', 'R1', 'Amel')}${details('200.00', 'R2', 'Badis')}</NtryDtls>`,
    )
    expect(
      (await read(batch)).all.map(({ amount, reference, counterparty_name }) => [amount, reference, counterparty_name]),
    ).toEqual([
      ['100.00', 'R1', 'Amel'],
      ['200.00', 'R2', 'Badis'],
    ])
    expect(await refusal(batch.replace('>200.00<', '>201.00<'))).toMatch(
      /^Line \d+, entry 1 of statement 1: its 2 transactions do not make/,
    )
  })

  it('entries that are not booked are skipped, PRCD stands for OPBD', async () => {
    const text = camt([transfer]).replace('OPBD', 'PRCD')
    const pending = camtEntry({ ...transfer, amount: '55.00' }).replace('BOOK', 'PDNG')
    const found = await read(text.replace('</Stmt>', `${pending}</Stmt>`))
    expect(found).toMatchObject({ lines: 1, skipped: 1, opening: 100000n })
  })

  it('several statements: the first opens, the last closes', async () => {
    const one = camt([transfer])
    const two = camt([{ ...transfer, day: '2026-11-09' }], { opening: '1100.00' })
    const both = one.replace('</BkToCstmrStmt>', `${/<Stmt>.*<\/Stmt>/s.exec(two)![0]}</BkToCstmrStmt>`)
    expect(await read(both)).toMatchObject({
      lines: 2,
      opening: 100000n,
      closing: 120000n,
      from: '2026-11-05',
      to: '2026-11-09',
    })
    expect(await refusal(both.replace(FEE_IBAN, `DZ58${'9'.repeat(20)}`))).toMatch(
      /statement 2: it is of another account/,
    )
  })

  it.each<[string, (text: string) => string, RegExp]>([
    [
      'a wrong sum',
      (text) => text.replace('1100.00', '1100.01'),
      /^Line 3, statement 1: the opening balance 1000.00 and the lines \(100.00\) make 1100.00, not the closing balance 1100.01\.$/,
    ],
    [
      'another currency',
      (text) => text.replace('<Ntry><Amt Ccy="DZD">', '<Ntry><Amt Ccy="EUR">'),
      /entry 1 of statement 1: the currency is EUR, not DZD/,
    ],
    ['an account in another currency', (text) => text.replace('<Ccy>DZD', '<Ccy>USD'), /the currency is USD/],
    [
      'a day in the future',
      (text) => text.replaceAll('2026-11-05', '2026-11-25'),
      /the booking day 2026-11-25 is in the future/,
    ],
    [
      'no day',
      (text) => text.replace('<BookgDt><Dt>2026-11-05', '<BookgDt><Dt>2026-02-30'),
      /the booking day is missing or no day/,
    ],
    [
      'an amount with a sign',
      (text) => text.replace('<Ntry><Amt Ccy="DZD">100.00', '<Ntry><Amt Ccy="DZD">-100.00'),
      /'-100.00' is no amount/,
    ],
    ['a cut file', (text) => text.slice(0, 900), /^Line \d+: /],
    ['an unclosed element', (text) => text.replace('</Ntry>', ''), /^Line \d+: /],
    ['another message', (text) => text.replace('camt.053.001.02', 'camt.052.001.02'), /not camt\.053/],
    ['an unknown version', (text) => text.replace('camt.053.001.02', 'camt.053.001.14'), /not camt\.053/],
    ['no statement', (text) => text.replace(/<Stmt>.*<\/Stmt>/s, ''), /holds no statement/],
    ['neither entries nor balances', (text) => text.replace(/<Bal>.*<\/Ntry>/s, ''), /neither entries nor balances/],
    [
      'an entity bomb',
      (text) => text.replace('<Document', '<!DOCTYPE lolz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><Document'),
      /^Line \d+: a document type \(DOCTYPE\) is not taken\.$/,
    ],
    [
      'an external entity',
      (text) => text.replace('<Document', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><Document'),
      /DOCTYPE/,
    ],
    ['an entity without a declaration', (text) => text.replace('M1', '&bomb;'), /^Line \d+: /],
    ['a text without an end', (text) => text.replace('M1', 'x'.repeat(1_200_000)), /longer than a statement has/],
    [
      'a comment without an end',
      (text) => text.replace('<GrpHdr>', `<!--${'x'.repeat(1_200_000)}`),
      /longer than a statement has/,
    ],
    [
      'a document type without an end',
      (text) => text.replace('<Document', `<!DOCTYPE ${'x'.repeat(1_200_000)}`),
      /longer than a statement has/,
    ],
    ['a depth without an end', (text) => text.replace('M1', '<a>'.repeat(5_000)), /nested too deeply/],
    ['a NUL', (text) => text.replace('M1', '\0'), /no text/],
  ])('refuses %s', async (_what, change, expected) => {
    const text = change(camt([transfer]))
    expect(await refusal(text, { pieces: 100_000 })).toMatch(expected)
  })
})

describe('MT940', () => {
  const fee = { day: '2026-11-05', amount: '100.00', reference: 'BNK77', text: 'VIREMENT ACT7 SARL ETOILE' }

  it('as a plain message, with block headers, and several in one file', async () => {
    const found = await read(mt940([fee, { day: '2026-11-06', amount: '30.00', debit: true }]))
    expect(found.brief).toEqual([
      ['2026-11-05', 'credit', '100.00'],
      ['2026-11-06', 'debit', '30.00'],
    ])
    expect(found).toMatchObject({
      account: FEE_RIB,
      opening: 100000n,
      closing: 107000n,
      from: '2026-11-05',
      to: '2026-11-06',
    })
    expect(found.all[0]).toMatchObject({
      reference: 'BNK77',
      text: 'VIREMENT ACT7 SARL ETOILE',
      value_on: '2026-11-05',
    })
    const wrapped = `{1:F01BANKDZALXXXX0000000000}{2:I940X}{4:\r\n${mt940([fee]).replace(/-\r\n$/, '-}\r\n')}`
    expect((await read(wrapped)).lines).toBe(1)
    const two = mt940([fee]) + mt940([{ ...fee, day: '2026-11-09' }], { opening: '1100.00' })
    expect(await read(two)).toMatchObject({ lines: 2, opening: 100000n, closing: 120000n, to: '2026-11-09' })
  })

  it('one statement over two messages', async () => {
    const first = mt940([fee]).replace(':62F:', ':62M:')
    const second = mt940([{ ...fee, day: '2026-11-06' }], { opening: '1100.00' }).replace(':60F:', ':60M:')
    expect(await read(first + second)).toMatchObject({ lines: 2, opening: 100000n, closing: 120000n })
    expect(await refusal(first)).toMatch(/:62M:/)
    const torn = mt940([{ ...fee, day: '2026-11-06' }], { opening: '1101.00' }).replace(':60F:', ':60M:')
    expect(await refusal(first + torn)).toMatch(/not the closing balance of the message before/)
  })

  it('reversals, the currency letter, days around the turn of the year, and what the bank adds', async () => {
    const text = `:20:X\n:25:${FEE_RIB}\n:60F:C251230DZD1000,\n:61:2512310102CD50,5NMSCCHQ 0012345//REF1\nSUPPLEMENT\n:86:?not a structure\n:61:260102RC10,NTRFNONREF\n:61:260102RD20,00NTRFNONREF\n:61:260102D0,NCHGNONREF\n:86:166?00VIREMENT?20ACT7?21 SUITE?31DZ9900?32SARL?33 ETOILE\n:62F:C260102DZD1060,5\n`
    const found = await read(text)
    expect(found.brief).toEqual([
      ['2026-01-02', 'credit', '50.50'],
      ['2026-01-02', 'debit', '10.00'],
      ['2026-01-02', 'credit', '20.00'],
    ])
    expect(found.all[0]).toMatchObject({
      value_on: '2025-12-31',
      reference: 'REF1',
      text: 'CHQ 0012345 SUPPLEMENT ?not a structure',
    })
    expect(found.skipped).toBe(1)
  })

  it('what banks mark in field 86', async () => {
    const german = mt940([{ ...fee, text: '166?00VIREMENT?20ACT7?21SUITE?31DZ9900?32SARL ?33ETOILE' }])
    expect((await read(german)).all[0]).toMatchObject({
      text: 'VIREMENT ACT7 SUITE',
      counterparty_name: 'SARLETOILE',
      counterparty_account: 'DZ9900',
    })
    const slashes = mt940([{ ...fee, text: '/ORDP/SARL ETOILE/IBAN/DZ9900/REMI/ACT7' }])
    expect((await read(slashes)).all[0]).toMatchObject({
      counterparty_name: 'SARL ETOILE',
      counterparty_account: 'DZ9900',
    })
  })

  it.each<[string, (text: string) => string, RegExp]>([
    [
      'a wrong sum',
      (text) => text.replace('DZD1100,00', 'DZD1100,01'),
      /^Line 1 to 7: the opening balance 1000\.00 .* not the closing balance 1100\.01\.$/,
    ],
    ['another currency', (text) => text.replace(':60F:C261105DZD', ':60F:C261105EUR'), /^Line 4: the currency is EUR/],
    ['another currency of a booking', (text) => text.replace('C100,00N', 'CR100,00N'), /^Line 5: the currency/],
    [
      'a booking that cannot be read',
      (text) => text.replace(':61:', ':61:x'),
      /^Line 5: the booking \(:61:\) cannot be read/,
    ],
    ['a day that is none', (text) => text.replace(':61:2611051105', ':61:2613051105'), /^Line 5: the value day/],
    ['a day in the future', (text) => text.replaceAll('1105', '1125'), /in the future/],
    ['a cut file', (text) => text.slice(0, text.indexOf(':62F:')), /^Line 1: the statement has no closing balance/],
    ['no opening balance', (text) => text.replace(/:60F:.*\r\n/, ''), /has no opening balance/],
    ['a line without an end', (text) => text.replace('VIREMENT', 'x'.repeat(20_000)), /longer than a statement has/],
    ['a field without an end', (text) => text.replace('VIREMENT', 'x\n'.repeat(20_000)), /longer than a statement has/],
    ['another account', (text) => text + mt940([], { account: '1'.repeat(20) }), /another account/],
  ])('refuses %s', async (_what, change, expected) => {
    expect(await refusal(change(mt940([fee])), { pieces: 100_000 })).toMatch(expected)
  })
})

describe('tables', () => {
  const columns = {
    booked_on: 'Date',
    debit: 'Débit',
    credit: 'Crédit',
    reference: 'Réf',
    text: 'Libellé',
    balance: 'Solde',
  }
  const mapping = { date: 'DD/MM/YYYY', decimal: ',', skip: 2, separator: ';', columns }
  const table = `BANQUE DE L'EXEMPLE;;;;;
Compte;;;;;
Date;Réf;Libellé;Débit;Crédit;Solde
05/11/2026;R1;"VIREMENT; ACT7";;1 000,00;2 000,00
05/11/2026;R2;FRAIS;12,50;;1 987,50
;;TOTAL;12,50;1 000,00;
06/11/2026;R3;CHEQUE;;100,00;2 087,50
`

  it('with debit and credit, totals and a running balance', async () => {
    const found = await read(table, { mapping })
    expect(found.brief).toEqual([
      ['2026-11-05', 'credit', '1000.00'],
      ['2026-11-05', 'debit', '12.50'],
      ['2026-11-06', 'credit', '100.00'],
    ])
    expect(found).toMatchObject({ skipped: 1, opening: 100000n, closing: 208750n, account: null })
    expect(found.all[0]).toMatchObject({ reference: 'R1', text: 'VIREMENT; ACT7', place: 'Line 4' })
  })

  it('in Windows-1252, newest row first, with CRLF and a signed amount', async () => {
    const text = `Libellé,Date,Montant,Solde\r\n"Reçu",06/11/2026,"1,100.00","1,250.00"\r\nFrais,05/11/2026,(50.00),150.00\r\nFrais,04/11/2026,12.00-,200.00\r\n`
    const found = await read(Buffer.from(text, 'latin1'), {
      encoding: 'windows-1252',
      pieces: 1_000,
      mapping: { date: 'DD/MM/YYYY', columns: { booked_on: 'date', amount: 'montant', text: 'LIBELLE', balance: 4 } },
    })
    expect(found.brief).toEqual([
      ['2026-11-06', 'credit', '1100.00'],
      ['2026-11-05', 'debit', '50.00'],
      ['2026-11-04', 'debit', '12.00'],
    ])
    expect(found).toMatchObject({ opening: 21200n, closing: 125000n, from: '2026-11-04', to: '2026-11-06' })
    expect(found.all[0]!.text).toBe('Reçu')
  })

  it('with tabs, columns by number, balances in some rows only', async () => {
    const text = `d\ta\tb\n20261105\t10.00\t\n20261105\t20.00\t130.00\n20261106\t-5.00\t125.00\n`
    const found = await read(text, { mapping: { date: 'YYYYMMDD', columns: { booked_on: 1, amount: 2, balance: 3 } } })
    expect(found).toMatchObject({ lines: 3, opening: 10000n, closing: 12500n })
  })

  it.each<[string, (text: string) => string, RegExp]>([
    [
      'a wrong balance',
      (text) => text.replace('1 987,50', '1 987,51'),
      /^Line \d: the balance .* is not what the row before and its amount make\.$/,
    ],
    ['no amount', (text) => text.replace('1 000,00;2 000', 'abc;2 000'), /^Line 4: 'abc' is no amount \(credit\)\.$/],
    [
      'a day that is none',
      (text) => text.replace('06/11/2026', '31/11/2026'),
      /^Line 7: '31\/11\/2026' is no day as DD\/MM\/YYYY/,
    ],
    [
      'a day in the future',
      (text) => text.replace('06/11/2026', '06/12/2026'),
      /^Line 7: the booking day 2026-12-06 is in the future/,
    ],
    [
      'a missing column',
      (text) => text.replace('Solde\n', 'Rest\n'),
      /^Line 3: the header has no column 'Solde' \(balance\)/,
    ],
    [
      'debit and credit in one row',
      (text) => text.replace('FRAIS;12,50;;', 'FRAIS;12,50;1,00;'),
      /^Line 5: the row has a debit and a credit/,
    ],
    ['no rows', (text) => text.split('\n').slice(0, 3).join('\n'), /holds no booking/],
    ['an endless row', (text) => text.replace('FRAIS', 'x'.repeat(50_000)), /cannot be read/],
    ['an open quote', (text) => text.replace('FRAIS', '"FRAIS'), /cannot be read/],
  ])('refuses %s', async (_what, change, expected) => {
    expect(await refusal(change(table), { mapping, pieces: 100_000 })).toMatch(expected)
  })
})

it('tells the format from the content', () => {
  expect(detectFormat(camt([]))).toBe('camt053')
  expect(detectFormat(`\uFEFF\n ${camt([])}`)).toBe('camt053')
  expect(detectFormat(mt940([]))).toBe('mt940')
  expect(detectFormat(`{1:F01X}{2:I}{4:\n${mt940([])}`)).toBe('mt940')
  expect(detectFormat('Date;Montant\n')).toBe('csv')
})

it('counts equal lines of one day, and tells lines apart by day, sign, amount and reference', async () => {
  const same = { day: '2026-11-05', amount: '100.00', text: 'Dépôt  ACT' }
  const { all } = await read(
    camt([
      same,
      { ...same, text: 'depot act' },
      { ...same, reference: 'R' },
      { ...same, debit: true },
      { ...same, day: '2026-11-06' },
    ]),
  )
  expect(all.map(({ same_number }) => same_number)).toEqual([1, 2, 1, 1, 1])
  expect(new Set(all.map(({ same_key }) => same_key)).size).toBe(4)
})
