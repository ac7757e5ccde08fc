/** A booking of a made-up bank; `day` is YYYY-MM-DD, `amount` a positive decimal string in dinars. */
export interface Booking {
  day: string
  amount: string
  debit?: boolean | undefined
  /** The bank's own reference. */
  reference: string
  /** The other party. */
  name?: string | undefined
  account?: string | undefined
  text: string
}

export interface BankStatement {
  id: string
  /** The RIB. */
  account: string
  from: string
  to: string
  /** Decimal string. */
  opening: string
  bookings: Booking[]
}

const centimes = (amount: string): number => Math.round(Number(amount) * 100)
const decimal = (value: number): string => (value / 100).toFixed(2)
const signed = ({ amount, debit }: Booking): number => (debit ? -centimes(amount) : centimes(amount))

/** The balance after all bookings, a decimal string. */
export const closingOf = ({ opening, bookings }: Pick<BankStatement, 'opening' | 'bookings'>): string =>
  decimal(bookings.reduce((sum, booking) => sum + signed(booking), centimes(opening)))

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`

function entry(booking: Booking): string {
  const { day, amount, debit, reference, name, account, text } = booking
  const side = debit ? 'Cdtr' : 'Dbtr'
  const parties = [
    name ? tag(side, tag('Nm', escapeXml(name))) : '',
    account ? tag(`${side}Acct`, tag('Id', tag('Othr', tag('Id', account)))) : '',
  ].join('')
  const details = `${parties ? tag('RltdPties', parties) : ''}${tag('RmtInf', tag('Ustrd', escapeXml(text)))}`
  return tag(
    'Ntry',
    [
      `<Amt Ccy="DZD">${amount}</Amt>`,
      tag('CdtDbtInd', debit ? 'DBIT' : 'CRDT'),
      tag('Sts', tag('Cd', 'BOOK')),
      tag('BookgDt', tag('Dt', day)),
      tag('ValDt', tag('Dt', day)),
      tag('AcctSvcrRef', reference),
      tag('NtryDtls', tag('TxDtls', details)),
    ].join(''),
  )
}

const balance = (code: string, amount: string, day: string): string =>
  tag(
    'Bal',
    [
      tag('Tp', tag('CdOrPrtry', tag('Cd', code))),
      `<Amt Ccy="DZD">${amount}</Amt>`,
      tag('CdtDbtInd', 'CRDT'),
      tag('Dt', tag('Dt', day)),
    ].join(''),
  )

/** A statement as camt.053.001.08. */
export function camt053(statement: BankStatement): string {
  const { id, account, from, to, opening, bookings } = statement
  const period = tag('FrDtTm', `${from}T00:00:00`) + tag('ToDtTm', `${to}T23:59:59`)
  const lines = [
    tag('Id', id),
    tag('FrToDt', period),
    tag('Acct', tag('Id', tag('Othr', tag('Id', account))) + tag('Ccy', 'DZD')),
    balance('OPBD', opening, from),
    balance('CLBD', closingOf(statement), to),
    ...bookings.map(entry),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
${tag('GrpHdr', tag('MsgId', id) + tag('CreDtTm', `${to}T23:59:59`))}
<Stmt>
${lines.join('\n')}
</Stmt></BkToCstmrStmt></Document>
`
}

const frenchDay = (day: string): string => day.split('-').reverse().join('/')

/** '12400.00' as '12 400,00'. */
const frenchAmount = (amount: string): string => {
  const [dinars = '', rest = '00'] = amount.split('.')
  return `${dinars.replace(/\B(?=(\d{3})+$)/g, ' ')},${rest}`
}

/** How the demo's bank writes its tables: an entry of the setting `statement_mappings`. */
export const tableMapping = {
  separator: ';',
  encoding: 'windows-1252',
  skip: 2,
  decimal: ',',
  date: 'DD/MM/YYYY',
  columns: {
    booked_on: 'Date',
    value_on: 'Date valeur',
    text: 'Libellé',
    counterparty: 'Nom',
    counterparty_account: 'Compte',
    reference: 'Référence',
    debit: 'Débit',
    credit: 'Crédit',
    balance: 'Solde',
  },
} as const

/** A statement as a bank's web site exports it: a table in Windows-1252, with a title before and a total after the bookings. */
export function exportedTable(statement: BankStatement): Buffer {
  const { account, from, to, opening, bookings } = statement
  let reached = centimes(opening)
  const rows = bookings.map((booking) => {
    const { day, amount, debit, reference, name = '', account: other = '', text } = booking
    reached += signed(booking)
    const sides = debit ? [frenchAmount(amount), ''] : ['', frenchAmount(amount)]
    return [frenchDay(day), frenchDay(day), text, name, other, reference, ...sides, frenchAmount(decimal(reached))]
  })
  const { columns } = tableMapping
  const header = [
    columns.booked_on,
    columns.value_on,
    columns.text,
    columns.counterparty,
    columns.counterparty_account,
    columns.reference,
    columns.debit,
    columns.credit,
    columns.balance,
  ]
  const table = [
    [`Relevé du compte ${account}`],
    [`Du ${frenchDay(from)} au ${frenchDay(to)}`],
    header,
    ...rows,
    ['', '', 'TOTAL DES OPÉRATIONS', '', '', '', '', '', frenchAmount(decimal(reached))],
  ]
  return Buffer.from(`${table.map((row) => row.join(';')).join('\r\n')}\r\n`, 'latin1')
}
