import type { TestOfficer } from './people.ts'

/** The account that receives the fees, unless a test sets another one (FEE_PAYEE_RIB). */
export const FEE_RIB = '00100101000999000181'
export const FEE_IBAN = `DZ58${FEE_RIB}`

/** A booking of a made-up bank; amounts as the format writes them. */
export type Booking = {
  day: string
  amount: string
  debit?: boolean
  reference?: string
  name?: string
  account?: string
  text?: string
}

const cents = (text: string) => BigInt(text.replace('.', ''))
const decimal = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
const closingOf = (opening: string, bookings: Booking[]) =>
  decimal(bookings.reduce((sum, { amount, debit }) => sum + (debit ? -cents(amount) : cents(amount)), cents(opening)))

type Made = { opening?: string; closing?: string; from?: string; to?: string; account?: string; version?: string }

const party = (side: string, name: string) => `<${side}><Nm>${name}</Nm></${side}>`
const iban = (side: string, account: string) => `<${side}Acct><Id><IBAN>${account}</IBAN></Id></${side}Acct>`

export const camtEntry = ({ day, amount, debit, reference, name, account, text }: Booking) => {
  const side = debit ? 'Cdtr' : 'Dbtr'
  const parties = `${name ? party(side, name) : ''}${account ? iban(side, account) : ''}`
  return `<Ntry><Amt Ccy="DZD">${amount}</Amt><CdtDbtInd>${debit ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>${reference ? `<AcctSvcrRef>${reference}</AcctSvcrRef>` : ''}
<NtryDtls><TxDtls>${parties ? `<RltdPties>${parties}</RltdPties>` : ''}${text ? `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>` : ''}</TxDtls></NtryDtls></Ntry>`
}

const balance = (code: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="DZD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

/** A file of camt.053 with one statement. */
export function camt(bookings: Booking[], made: Made = {}): string {
  const { opening = '1000.00', account = FEE_IBAN, version = '02' } = made
  const days = bookings.map(({ day }) => day).sort()
  const { from = days[0] ?? '2026-11-01', to = days.at(-1) ?? from } = made
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>
<Stmt><Id>S1</Id><FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>DZD</Ccy></Acct>
${balance('OPBD', opening, from)}${balance('CLBD', made.closing ?? closingOf(opening, bookings), to)}
${bookings.map(camtEntry).join('\n')}
</Stmt></BkToCstmrStmt></Document>`
}

const swift = (day: string) => day.slice(2).replaceAll('-', '')
const comma = (amount: string) => amount.replace('.', ',')

/** A message of MT940. */
export function mt940(bookings: Booking[], made: Made = {}): string {
  const { opening = '1000.00', account = FEE_RIB } = made
  const days = bookings.map(({ day }) => day).sort()
  const { from = days[0] ?? '2026-11-01', to = days.at(-1) ?? from } = made
  const line = ({ day, amount, debit, reference, text }: Booking) =>
    `:61:${swift(day)}${swift(day).slice(2)}${debit ? 'D' : 'C'}${comma(amount)}NTRFNONREF${reference ? `//${reference}` : ''}\r\n${text ? `:86:${text}\r\n` : ''}`
  return `:20:STMT1\r\n:25:${account}\r\n:28C:1/1\r\n:60F:C${swift(from)}DZD${comma(opening)}\r\n${bookings.map(line).join('')}:62F:C${swift(to)}DZD${comma(made.closing ?? closingOf(opening, bookings))}\r\n-\r\n`
}

type Send = { format?: string; account?: string; mapping?: string; reading?: string; name?: string; dry?: boolean }

/** Imports a file as an officer does. */
export function sendStatement(by: TestOfficer, content: string | Uint8Array, { name, dry, ...fields }: Send = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name ?? 'statement.txt')
  return by.admin('POST', `/statements${dry ? '?dry_run=1' : ''}`, { form })
}
