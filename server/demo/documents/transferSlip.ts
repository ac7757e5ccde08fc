import { ofCity } from './french.ts'
import { stamp } from './marks.ts'
import { drawPdf, ink } from './paper.ts'
import { ribParts } from './rib.ts'

export interface TransferSlip {
  bank: string
  bankArabic: string
  agency: string
  city: string
  payer: string
  payerRib: string
  payee: string
  payeeRib: string
  /** decimal string in dinars */
  amount: string
  amountInWords: string
  reference: string
  /** dd/mm/yyyy */
  date: string
  slipNumber: string
}

const grouped = (rib: string) => ribParts(rib).join(' ')

/** A bank's slip for a transfer (review-practice 1, 'Transfer proof'): a PDF of 1 page. */
export const transferSlip = (slip: TransferSlip): Promise<Buffer> =>
  drawPdf(`Ordre de virement ${slip.slipNumber}`, (paper) => {
    const sheet = paper.sheet([595, 480])
    const [left, right, width] = [44, 551, 507]
    sheet.text(slip.bank.toUpperCase(), left, 52, { face: 'bold', size: 13, maxWidth: 320 })
    sheet.text(`Agence ${ofCity(slip.agency)}`, left, 67)
    sheet.text(slip.bankArabic, right, 52, { face: 'bold', size: 13, align: 'right' })
    sheet.rule(left, 78, width, { color: ink.text, thickness: 1.4 })
    sheet.text('ORDRE DE VIREMENT', left, 108, { face: 'bold', size: 17 })
    sheet.text('أمر بالتحويل', right, 108, { face: 'bold', size: 15, align: 'right' })
    sheet.text(`N° ${slip.slipNumber}`, left, 126, { face: 'mono', color: ink.typed })
    sheet.text(`Exécuté le ${slip.date}`, right, 126, { align: 'right' })

    const party = (x: number, title: string, arabic: string, name: string, rib: string) => {
      sheet.box(x, 142, 246, 84, { border: ink.soft, thickness: 0.9 })
      sheet.text(title, x + 10, 160, { size: 9.5, color: ink.soft })
      sheet.text(arabic, x + 236, 160, { size: 10, align: 'right', color: ink.soft })
      sheet.text(name.toUpperCase(), x + 10, 184, { face: 'mono', size: 11, color: ink.typed, maxWidth: 226 })
      sheet.text(grouped(rib), x + 10, 210, { face: 'mono', size: 11.5, color: ink.typed, maxWidth: 226 })
    }
    party(left, 'Donneur d’ordre', 'الآمر بالصرف', slip.payer, slip.payerRib)
    party(left + 261, 'Bénéficiaire', 'المستفيد', slip.payee, slip.payeeRib)

    sheet.box(left, 240, width, 58, { fill: '#efede4', border: ink.soft, thickness: 0.9 })
    sheet.text('Montant', left + 10, 258, { size: 9.5, color: ink.soft })
    sheet.text(`${slip.amount.replace('.', ',')} DZD`, left + 10, 282, { face: 'mono', size: 17, color: ink.typed })
    sheet.text(slip.amountInWords, left + 190, 281, { face: 'mono', size: 10.5, color: ink.typed, maxWidth: 306 })
    sheet.text('Référence', left, 326)
    sheet.text(slip.reference, left + 90, 326, { face: 'mono', size: 11.5, color: ink.typed })
    sheet.rule(left, 334, width, { dotted: true })
    sheet.text('Motif', left, 354)
    sheet.text('Frais d’activation', left + 90, 354, { face: 'mono', size: 11.5, color: ink.typed })
    sheet.rule(left, 362, width, { dotted: true })
    sheet.text(`Fait à ${slip.city}, le ${slip.date}`, left, 396)
    sheet.text('Cachet de la banque', right - 210, 396, { size: 9, color: ink.soft })
    const mark = stamp(right - 60, 402, 46, `Agence ${ofCity(slip.agency)} · exécuté`, slip.date)
    sheet.stroke(mark.rings, ink.stamp, 1.5, 0.78)
    sheet.fill(mark.letters, ink.stamp, 0.78)
  })
