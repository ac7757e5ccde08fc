import { dayOf } from '../../review/evidence/day.ts'
import { closingOf, tableMapping } from '../documents/statement.ts'
import type { Chapter, StoryTerms } from './chapter.ts'
import { DAY } from './dossier.ts'
import type { DemoBooking, DemoStatement } from './steps.ts'

type Cast = (key: string) => Chapter

/** The trader in whose lane the bank's steps are played; its own story ended two months before. */
const BANK = 'lumiere'

/** The file that the demo writes for an import by hand. */
export const HAND_IMPORT = 'releve-a-importer.csv'

/** The name of the reading for that file, in the setting `statement_mappings`. */
const HAND_MAPPING = 'Export du site de la banque'

/** Minutes before now when the newest statement is imported. */
const IMPORTED_AT = 20

/**
 * Statements of the fee account, and officers' acts on their lines: one of the past two months; one of this week, with a
 * line for each situation of a waiting proof; and a table to import by hand, whose first lines are known.
 */
export function money(of: Cast, { now, fee }: StoryTerms): void {
  const { tell } = of(BANK)
  const day = (ago: number) => dayOf(new Date(now.getTime() - (ago * DAY + IMPORTED_AT) * 60_000))
  const from = (key: string) => ({ name: of(key).trader.name.toUpperCase(), account: of(key).dossier.rib })
  const transfer = (key: string, ago: number, reference: string, amount = fee): DemoBooking => ({
    day: day(ago),
    amount,
    reference,
    text: 'VIR RECU {code} FRAIS ACTIVATION',
    code_of: key,
    ...from(key),
  })
  const cheque = (key: string, ago: number, reference: string, number: string): DemoBooking => ({
    day: day(ago),
    amount: fee,
    reference,
    text: `REMISE CHEQUE ${number}`,
    ...from(key),
  })
  const credit = (ago: number, reference: string, amount: string, text: string, name?: string): DemoBooking => ({
    day: day(ago),
    amount,
    reference,
    text,
    name,
  })
  const debit = (ago: number, reference: string, amount: string, text: string): DemoBooking => ({
    ...credit(ago, reference, amount, text),
    debit: true,
  })

  const months: DemoStatement = {
    name: 'releve-octobre-novembre.xml',
    from: day(62),
    to: day(8),
    opening: '1187810.00',
    bookings: [
      transfer('lumiere', 60, 'FT7000112'),
      debit(45, 'FT7000388', '595.00', 'COMMISSION TENUE DE COMPTE'),
      cheque('atlas', 38, 'FT7000501', '0046120'),
      transfer('ezzitoun', 31, 'FT7000644'),
      transfer('oasis', 13, 'FT7000907', '50.00'),
      credit(9, 'FT7000951', '311.40', 'INTERETS CREDITEURS'),
    ],
  }
  tell(7 * DAY, { do: 'import_statement', officer: 'lina', statement: months })
  const matched = (key: string, at: number, line: string) =>
    tell(at, { do: 'match_line', officer: 'amina', instance: of(key).key('instance'), line })
  matched('lumiere', 7 * DAY - 9, 'FT7000112')
  matched('atlas', 7 * DAY - 10, 'FT7000501')
  matched('ezzitoun', 7 * DAY - 12, 'FT7000644')
  tell(7 * DAY - 15, {
    do: 'ignore_line',
    officer: 'lina',
    line: 'FT7000951',
    reason: 'Intérêts versés par la banque.',
  })

  of('atlas').tell(50, {
    do: 'set',
    officer: 'nadia',
    key: 'statement_mappings',
    value: { [HAND_MAPPING]: tableMapping },
    reason: 'The bank’s web site exports tables.',
  })

  const week: DemoStatement = {
    name: 'releve-semaine.xml',
    from: day(7),
    to: day(0),
    opening: closingOf(months),
    bookings: [
      credit(4, 'FT7001002', '12400.00', 'REGLEMENT FACT 2026/118', 'SNC EL WIAM'),
      credit(3, 'FT7001019', '200.00', 'VIR 2 ACTIVATIONS', 'GROUPE TADLES'),
      // Two cheques were sent, and both were paid in.
      cheque('babor', 2, 'FT7001033', '0018844'),
      cheque('babor', 2, 'FT7001034', '0018851'),
      cheque('naili', 2, 'FT7001038', '0047102'),
      transfer('rym', 2, 'FT7001040'),
      credit(1, 'FT7001051', fee, 'VERSEMENT ESPECES GUICHET 4', 'BENALI KARIM'),
      cheque('soummam', 1, 'FT7001056', '0047183'),
      // Its manager ordered it, with a reference of his own.
      { ...transfer('tell', 1, 'FT7001063'), name: 'KADDOUR NASSIM', text: 'VIREMENT FACTURE 88' },
      transfer('hodna', 0, 'FT7001077', '80.00'),
      debit(0, 'FT7001080', fee, 'CHEQUE IMPAYE 0047102 SANS PROVISION'),
      debit(0, 'FT7001081', fee, 'RAPPEL VIREMENT FT7000112 ERREUR DONNEUR'),
    ],
  }
  tell(IMPORTED_AT, { do: 'import_statement', officer: 'lina', statement: week })
  const since = day(1)
  const before = week.bookings.filter((booking) => booking.day < since)
  tell(6, {
    do: 'write_statement',
    statement: {
      name: HAND_IMPORT,
      from: since,
      to: day(0),
      opening: closingOf({ opening: week.opening, bookings: before }),
      bookings: [
        ...week.bookings.filter((booking) => booking.day >= since),
        cheque('djurdjura', 0, 'FT7001090', '0031177'),
        credit(0, 'FT7001092', fee, 'VIR RECU 4411 AMOKRANE', 'ETS AMOKRANE'),
        debit(0, 'FT7001093', '35.70', 'FRAIS SUR REJET CHEQUE'),
      ],
    },
  })
  matched('naili', 5, 'FT7001038')
  tell(4, {
    do: 'return_money',
    officer: 'amina',
    instance: of('naili').key('instance'),
    line: 'FT7001080',
    reason: 'Le chèque est revenu impayé, sans provision.',
  })
}
