import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOfficer, type TestOfficer } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { camt, camtEntry, FEE_IBAN, FEE_RIB, mt940, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runHere } from '../support/cli.ts'

let app: TestApp
let supervisor: TestOfficer

const mapping = {
  separator: ';',
  encoding: 'utf-8',
  skip: 0,
  decimal: ',',
  date: 'DD/MM/YYYY',
  columns: { booked_on: 'Date', debit: 'Debit', credit: 'Credit', text: 'Libelle', balance: 'Solde' },
}

beforeAll(async () => {
  app = await startApp()
  supervisor = await newOfficer(app, 'supervisor')
  await putInForce(app, 'statement_mappings', { BNA: mapping })
  // The first command on a new store marks it.
  await runHere(app, ['statements:import', '-'], 'x')
})
afterAll(() => app?.close())

const day = '2026-11-02'
const fee = { day, amount: '100.00', reference: 'B1', name: 'SARL Étoile', text: 'FRAIS ACT' }
const whole = camt([fee, { day, amount: '30.00', debit: true, text: 'Frais' }])
const swift = mt940([fee, { day, amount: '30.00', debit: true }])
const entry = camtEntry(fee)
const stmt = /<Stmt>[\s\S]*<\/Stmt>/.exec(whole)![0]
const bank = (fields: string, rows: string[]) => [`Date;Libelle;Debit;Credit;Solde`, ...rows, fields].join('\n')
const row = '02/11/2026;VIR;;100,00;1100,00'
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const entities = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, level) => `<!ENTITY lol${level + 1} "${`&lol${level || ''};`.repeat(10)}">`).join('')}]>${whole.slice(whole.indexOf('<Document'))}`

/** What a file is, the file, and what is said of it. */
type Case = [name: string, content: string | Uint8Array, says: RegExp, csv?: true]

const DAMAGED: Case[] = [
  ['an XML that ends in the middle', whole.slice(0, whole.indexOf('</NtryDtls>')), /^Line \d+: unclosed tag/],
  ['an XML whose last element is missing', whole.replace('</Document>', ''), /^Line \d+: /],
  [
    'elements that are closed in another order',
    whole.replace('</Stmt></BkToCstmrStmt>', '</BkToCstmrStmt></Stmt>'),
    /^Line \d+: /,
  ],
  ['an XML without a statement', whole.replace(stmt, ''), /holds no statement \(Stmt\)/],
  ['a day that is none', whole.replaceAll(day, '2026-02-30'), /^Line \d+.*day/],
  [
    'an entry without a day',
    whole.replace(`<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>`, ''),
    /^Line \d+, entry 1 of statement 1: the booking day is missing/,
  ],
  [
    'an entry without a direction',
    whole.replace('<CdtDbtInd>CRDT</CdtDbtInd><Sts>', '<Sts>'),
    /^Line \d+, entry 1 of statement 1: CdtDbtInd is missing/,
  ],
  [
    'an amount with an exponent',
    whole.replace('>100.00<', '>1e2<'),
    /^Line \d+, entry 1 of statement 1: '1e2' is no amount/,
  ],
  [
    'an amount with a sign',
    whole.replace('>100.00<', '>-100.00<'),
    /^Line \d+, entry 1 of statement 1: '-100.00' is no amount/,
  ],
  [
    'an amount of three decimals',
    whole.replace('>100.00<', '>100.005<'),
    /^Line \d+, entry 1 of statement 1: '100.005' is no amount/,
  ],
  [
    'no amount',
    whole.replace('<Ntry><Amt Ccy="DZD">100.00</Amt>', '<Ntry>'),
    /^Line \d+, entry 1 of statement 1: the amount is missing/,
  ],
  [
    'an MT940 that ends before its closing balance',
    swift.slice(0, swift.indexOf(':62F:')),
    /^Line 1: the statement has no closing balance/,
  ],
  [
    'an MT940 without an opening balance',
    swift.replace(/:60F:.*\r\n/, ''),
    /^Line \d+: the statement has no opening balance/,
  ],
  [
    'a booking of MT940 that cannot be read',
    swift.replace('NTRFNONREF', '?'),
    /^Line 5: the booking \(:61:\) cannot be read/,
  ],
  ['a day of MT940 that is none', swift.replace(':61:261102', ':61:261302'), /^Line 5: /],
  ['a text that stands in no field', `hello\r\n${swift}`, /^Line 1: /],
  [
    'a table without the column of the mapping',
    bank('', ['a;b']).replace('Date;', 'Jour;'),
    /^Line 1: the header has no column 'Date'/,
    true,
  ],
  ['a table saved by a spreadsheet', bank('', ['02-nov.;VIR;;100,00;1100,00']), /^Line 2: '02-nov\.' is no day/, true],
  ['a row with a debit and a credit', bank('', ['02/11/2026;VIR;5,00;100,00;1100,00']), /^Line 2: /, true],
  ['a row without an amount', bank('', ['02/11/2026;VIR;;;']), /^Line 2: /, true],
  ['a table with a header alone', bank('', []), /holds no booking/, true],
  ['an empty file', '', /is empty/],
]

const DOUBLED: Case[] = [
  [
    'the same statement twice in one camt.053',
    whole.replace(stmt, `${stmt}\n${stmt}`),
    /^Line \d+, statement 2: it is the same statement as that of Line 3, statement 1/,
  ],
  [
    'the same message twice in one MT940',
    swift + swift,
    /^Line \d+ to \d+: it is the same statement as that of Line 1 to \d+/,
  ],
  [
    'an entry twice under the same balances',
    whole.replace(entry, `${entry}\n${entry}`),
    /^Line 3, statement 1: the opening balance .* make 1170\.00, not the closing balance 1070\.00/,
  ],
  ['a row twice under its running balance', bank('', [row, row]), /^Line 3: /, true],
]

const UNBALANCED: Case[] = [
  [
    'a closing balance that the lines do not make',
    camt([fee], { closing: '1100.01' }),
    /^Line 3, statement 1: .* not the closing balance 1100\.01/,
  ],
  [
    'the second of two statements',
    whole.replace(stmt, `${stmt}\n${stmt.replace('>1070.00<', '>1071.00<')}`),
    /^Line \d+, statement 2: .* not the closing balance 1071\.00/,
  ],
  [
    'a booking of MT940 too little',
    swift.replace('C100,00', 'C99,00'),
    /^Line 1 to \d+: .* make 1069\.00, not the closing balance 1070\.00/,
  ],
  ['a row that its running balance contradicts', bank('', [row, '03/11/2026;VIR;;10,00;1200,00']), /^Line 3: /, true],
  [
    'transactions that do not make their entry',
    whole.replace(
      '</TxDtls></NtryDtls>',
      '<Amt Ccy="DZD">60.00</Amt></TxDtls><TxDtls><Amt Ccy="DZD">60.00</Amt></TxDtls></NtryDtls>',
    ),
    /^Line \d+, entry 1 of statement 1: its 2 transactions do not make/,
  ],
]

const FOREIGN: Case[] = [
  [
    'an entry in euros',
    whole.replace('<Amt Ccy="DZD">100.00', '<Amt Ccy="EUR">100.00'),
    /^Line \d+, entry 1 of statement 1: the currency is EUR, not DZD/,
  ],
  ['an account in euros', whole.replace('<Ccy>DZD</Ccy>', '<Ccy>EUR</Ccy>'), /^Line \d+: the currency is EUR/],
  ['an MT940 in euros', swift.replaceAll('DZD', 'EUR'), /^Line 4: the currency is EUR/],
  [
    'a statement of another account',
    camt([fee], { account: `DZ58${'1'.repeat(20)}` }),
    /ends with 11111 is none on which fees/,
  ],
  [
    'two statements of two accounts',
    whole.replace(stmt, `${stmt}\n${stmt.replaceAll(FEE_IBAN, `DZ58${'1'.repeat(20)}`)}`),
    /^Line \d+, statement 2: /,
  ],
  [
    'a booking day in the future',
    camt([{ ...fee, day: '2099-01-01' }]),
    /^Line \d+, entry 1 of statement 1: the booking day 2099-01-01 is in the future/,
  ],
  [
    'a payment order (pain.001)',
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn/></Document>',
    /^Line 1: this is not camt\.053/,
  ],
  ['an account report (camt.052)', whole.replace('camt.053', 'camt.052'), /^Line 2: this is not camt\.053/],
  ['a page of the web', '<html><body>Session expired</body></html>', /^Line 1: this is not camt\.053/],
  ['a PDF', Buffer.from('%PDF-1.7\n%\0\u0001\n'), /no text/, true],
]

const HOSTILE: Case[] = [
  ['a bomb of entities', entities, /^Line 1: a document type \(DOCTYPE\) is not taken/],
  [
    'an entity of a file of the server',
    whole
      .replace('<Document', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document')
      .replace('FRAIS ACT', '&x;'),
    /^Line 2: a document type/,
  ],
  ['an entity that nobody defined', whole.replace('FRAIS ACT', '&x;'), /^Line \d+: /],
  [
    'elements nested without end',
    whole.replace('<NtryDtls>', `<NtryDtls>${'<a>'.repeat(10_000)}`),
    /^Line \d+: the elements are nested too deeply/,
  ],
  [
    'an element of two megabytes',
    whole.replace('<NtryDtls>', `<NtryDtls x="${'a'.repeat(2_100_000)}">`),
    /^Line \d+: /,
  ],
  [
    'a field without end',
    swift.replace(':86:', `:86:${'a\r\n'.repeat(10_000)}`),
    /^Line \d+: the field :86: is longer/,
  ],
  ['a line without end', swift.replace(':86:', `:86:${'a'.repeat(200_000)}`), /^Line \d+: the line is longer/],
  ['a row without end', bank('', [`02/11/2026;${'a'.repeat(200_000)};;100,00;1100,00`]), /cannot be read/, true],
  ['a quote that never ends', bank('', [`02/11/2026;"${'a\n'.repeat(30_000)}`]), /cannot be read/, true],
  ['zeros', Buffer.concat([Buffer.from(whole), Buffer.alloc(64)]), /no text/],
  ['text of two bytes a letter', utf16(whole), /no text|is not UTF-8|is no text/, true],
]

/** What would be left of an import. */
async function left() {
  const { db, bareStore } = app.services
  const [statements, lines, parts, imports, { objects }] = await Promise.all([
    db.statement.count(),
    db.statementLine.count(),
    db.statementPart.count(),
    db.auditEntry.count({ where: { resource: 'statements', action: 'import' } }),
    bareStore.list(null),
  ])
  return { statements, lines, parts, imports, objects: objects.length }
}

describe.each([
  ['damaged', DAMAGED],
  ['doubled', DOUBLED],
  ['unbalanced', UNBALANCED],
  ['foreign', FOREIGN],
  ['hostile', HOSTILE],
])('a %s file gets one line that names the place, and nothing of it is kept', (_kind, cases) => {
  it.each(cases)('%s', async (_name, content, says, csv) => {
    const before = await left()
    const options = csv ? { format: 'csv', mapping: 'BNA', account: FEE_RIB } : {}
    for (const dry of [true, false]) {
      const { status, body } = await sendStatement(supervisor, content, { ...options, dry })
      expect(body.message).toMatch(says)
      expect(body.message).not.toMatch(/[\n\r]/)
      expect([status, ['STATEMENT_INVALID', 'ACCOUNT_UNKNOWN'].includes(body.code)]).toEqual([422, true])
      expect(body.message.length).toBeLessThan(400)
    }
    const file = path.join(app.services.config.dataDir, 'statement.txt')
    fs.writeFileSync(file, content)
    const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
    const { code, err, print } = await runHere(app, ['statements:import', ...given, file])
    expect([code, print]).toEqual([1, null])
    expect(err).toMatch(says)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(await left()).toEqual(before)
  })
})

it('what these files were made from is imported', async () => {
  expect((await sendStatement(supervisor, whole)).body).toMatchObject({ lines: 2, new_lines: 2 })
  expect((await sendStatement(supervisor, swift)).body).toMatchObject({ lines: 2 })
  const table = { format: 'csv', mapping: 'BNA', account: FEE_RIB }
  expect((await sendStatement(supervisor, bank('', [row]), table)).body).toMatchObject({ lines: 1, closing: '1100.00' })
})
