import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { readSlip } from '../../../client/resources/activationProofs/readSlip.ts'
import { readTextLayer } from '../../../client/review/viewer/textLayer.ts'
import { transferSlip } from '../../../server/demo/documents/transferSlip.ts'
import { LAYOUTS, layoutPdf, SLIP } from '../../factories/slips.ts'

/** The values that the desk proposes for a file. */
async function proposed(file: Buffer): Promise<Record<string, string>> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0, useSystemFonts: false })
  const pages = await readTextLayer(await task.promise)
  await task.destroy()
  return Object.fromEntries(Object.entries(readSlip(pages)).map(([field, { value }]) => [field, value]))
}

const upper = (text: string) => text.toUpperCase()

/** What each layout says otherwise than most. */
const OTHERWISE: Record<string, Record<string, string | undefined>> = {
  'two boxes': { payer: upper(SLIP.payer), payee: upper(SLIP.payee) },
  sections: { amount_words: `${SLIP.words} algériens` },
  'digit boxes': { payer: upper(SLIP.payer), payee: upper(SLIP.payee) },
  // No bank prints the amount in words there.
  'web confirmation': { amount_words: undefined },
  'notice of debit': { amount_words: `${SLIP.words} algériens` },
  arabic: { amount_words: SLIP.wordsArabic },
  // A cheque names no account of its payee; its number is its reference.
  cheque: { payee_rib: undefined, reference: '0047183' },
}

describe('what the text layer of a slip proposes', () => {
  it.each(Object.keys(LAYOUTS))('in the layout: %s', async (name) => {
    const usual = {
      amount: SLIP.amount,
      amount_words: SLIP.words,
      payer: SLIP.payer,
      payer_rib: SLIP.payerRib,
      payee: SLIP.payee,
      payee_rib: SLIP.payeeRib,
      reference: SLIP.reference,
      issued_on: '2026-11-24',
    }
    const expected = Object.entries({ ...usual, ...OTHERWISE[name] }).filter(([, value]) => value !== undefined)
    const found = await proposed(await layoutPdf(name))
    expect({ ...found, amount: Number(found.amount) }).toEqual({ ...Object.fromEntries(expected), amount: 2500 })
  })

  it('is all of the demo’s own slip but its stamp', async () => {
    const file = await transferSlip({
      bank: 'Banque Nationale d’Algérie',
      bankArabic: 'البنك الوطني الجزائري',
      agency: 'Blida',
      city: 'Blida',
      payer: SLIP.payer,
      payerRib: SLIP.payerRib,
      payee: SLIP.payee,
      payeeRib: SLIP.payeeRib,
      amount: '100.00',
      amountInWords: 'Cent dinars algériens',
      reference: SLIP.reference,
      date: SLIP.date,
      slipNumber: 'VIR-0041',
    })
    expect(await proposed(file)).toEqual({
      amount: '100.00',
      amount_words: 'Cent dinars algériens',
      payer: upper(SLIP.payer),
      payer_rib: SLIP.payerRib,
      payee: upper(SLIP.payee),
      payee_rib: SLIP.payeeRib,
      reference: SLIP.reference,
      issued_on: '2026-11-24',
    })
  })
})
