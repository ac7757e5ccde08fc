import { drawPdf, type Sheet } from '../../server/demo/documents/paper.ts'

/** The made-up facts of each slip. */
export const SLIP = {
  payer: 'SARL Soummam Céramique',
  payerRib: '02900117000123451676',
  payee: 'Countersign Paiements',
  payeeRib: '00400128000991420706',
  amount: '2500.00',
  words: 'Deux mille cinq cents dinars',
  wordsArabic: 'ألفان وخمسمائة دينار',
  reference: 'CS-7QK4MD',
  /** The bank's own number of the order. */
  order: 'OV2611240041',
  date: '24/11/2026',
} as const

const mono = { face: 'mono', size: 10 } as const
const rib = (number: string, between = ' ') =>
  [number.slice(0, 3), number.slice(3, 8), number.slice(8, 18), number.slice(18)].join(between)

/** A label and its value in two columns. */
const row = (sheet: Sheet, y: number, label: string, value: string, at = 220) => {
  sheet.text(label, 50, y)
  sheet.text(value, at, y, mono)
}

/** A label in Arabic at the right edge, its value left of it. */
const arabicRow = (sheet: Sheet, y: number, label: string, value: string) => {
  sheet.text(label, 545, y, { align: 'right', size: 11 })
  sheet.text(value, 330, y, { ...mono, align: 'right' })
}

/** The boxes of a RIB, with a digit in each. */
const boxes = (sheet: Sheet, x: number, y: number, number: string) => {
  for (const [index, digit] of [...number].entries()) sheet.text(digit, x + index * 13, y, mono)
}

/**
 * Ten ways in which banks of Algeria lay out orders, notices and cheques: side by side, stacked, in tables, in boxes of
 * digits, in prose, in French, Arabic or both. Each draws the facts of SLIP on one page.
 */
export const LAYOUTS: Record<string, (sheet: Sheet) => void> = {
  /** Ordering party and beneficiary side by side, name and number below their headings. */
  'two boxes': (sheet) => {
    sheet.text('ORDRE DE VIREMENT', 50, 60, { face: 'bold', size: 16 })
    sheet.text('أمر بالتحويل', 545, 60, { face: 'bold', size: 14, align: 'right' })
    sheet.text(`Exécuté le ${SLIP.date}`, 545, 82, { align: 'right' })
    for (const [x, french, arabic, name, number] of [
      [50, 'Donneur d’ordre', 'الآمر بالتحويل', SLIP.payer, SLIP.payerRib],
      [310, 'Bénéficiaire', 'المستفيد', SLIP.payee, SLIP.payeeRib],
    ] as const) {
      sheet.text(french, x, 120)
      sheet.text(arabic, x + 235, 120, { align: 'right' })
      sheet.text(name.toUpperCase(), x, 145, mono)
      sheet.text(rib(number), x, 170, mono)
    }
    sheet.text('Montant', 50, 210)
    sheet.text('2 500,00 DZD', 50, 232, mono)
    sheet.text(SLIP.words, 240, 231, mono)
    row(sheet, 270, 'Référence', SLIP.reference)
    row(sheet, 292, 'Motif', 'Frais d’activation')
  },
  /** Labels left, values right, one fact a row. */
  'one table': (sheet) => {
    sheet.text('Ordre de virement permanent ou unique', 50, 60, { face: 'bold', size: 14 })
    row(sheet, 100, 'Nom du donneur d’ordre', SLIP.payer)
    row(sheet, 122, 'Compte à débiter', rib(SLIP.payerRib, '.'))
    row(sheet, 144, 'Nom du bénéficiaire', SLIP.payee)
    row(sheet, 166, 'Compte à créditer', rib(SLIP.payeeRib, '.'))
    row(sheet, 188, 'Montant en chiffres', '2.500,00 DA')
    row(sheet, 210, 'Montant en lettres', SLIP.words)
    row(sheet, 232, 'Motif', `${SLIP.reference} frais d’activation`)
    row(sheet, 254, 'Date d’exécution', SLIP.date)
    row(sheet, 276, 'Référence', SLIP.order)
  },
  /** A section for each party, with the same labels in both. */
  sections: (sheet) => {
    const party = (y: number, title: string, name: string, number: string) => {
      sheet.text(title, 50, y, { face: 'bold', size: 11 })
      sheet.text(`Raison sociale : ${name}`, 60, y + 20)
      sheet.text('Adresse : 12, rue des Oliviers, Béjaïa', 60, y + 38)
      sheet.text(`RIB : ${rib(number)}`, 60, y + 56)
    }
    party(80, 'DONNEUR D’ORDRE', SLIP.payer, SLIP.payerRib)
    party(180, 'BÉNÉFICIAIRE', SLIP.payee, SLIP.payeeRib)
    sheet.text('MONTANT : 2 500,00 DA', 50, 280)
    sheet.text(`En toutes lettres : ${SLIP.words} algériens`, 50, 300)
    sheet.text(`Référence : ${SLIP.reference}`, 50, 320)
    sheet.text(`Fait à Béjaïa, le ${SLIP.date}`, 50, 360)
  },
  /** A box for each digit of the numbers. */
  'digit boxes': (sheet) => {
    sheet.text('VIREMENT', 50, 60, { face: 'bold', size: 16 })
    sheet.text('Ordre de', 50, 100)
    sheet.text(SLIP.payer.toUpperCase(), 150, 100, mono)
    sheet.text('RIB', 50, 122)
    boxes(sheet, 150, 122, SLIP.payerRib)
    sheet.text('En faveur de', 50, 160)
    sheet.text(SLIP.payee.toUpperCase(), 150, 160, mono)
    sheet.text('RIB', 50, 182)
    boxes(sheet, 150, 182, SLIP.payeeRib)
    sheet.text('Somme', 50, 220)
    sheet.text('# 2 500,00 #', 150, 220, mono)
    sheet.text(SLIP.words, 300, 220, mono)
    row(sheet, 242, 'Motif', SLIP.reference, 150)
    row(sheet, 264, 'Date', SLIP.date, 150)
  },
  /** Every label in French at the left and in Arabic at the right. */
  bilingual: (sheet) => {
    const both = (y: number, french: string, value: string, arabic: string) => {
      sheet.text(french, 50, y)
      sheet.text(value, 200, y, mono)
      sheet.text(arabic, 545, y, { align: 'right', size: 11 })
    }
    both(100, 'Donneur d’ordre', SLIP.payer, 'الآمر بالتحويل')
    both(122, 'N° de compte', rib(SLIP.payerRib), 'رقم الحساب')
    both(160, 'Bénéficiaire', SLIP.payee, 'المستفيد')
    both(182, 'N° de compte', rib(SLIP.payeeRib), 'رقم الحساب')
    both(220, 'Montant', '2 500,00', 'المبلغ')
    both(242, 'Montant en lettres', SLIP.words, 'المبلغ بالحروف')
    both(264, 'Référence', SLIP.reference, 'المرجع')
    both(286, 'Date', SLIP.date, 'التاريخ')
  },
  /** The confirmation that a bank's web site prints. */
  'web confirmation': (sheet) => {
    sheet.text('Confirmation de virement', 50, 60, { face: 'bold', size: 16 })
    sheet.text(`Référence de l’opération : ${SLIP.order}`, 50, 96)
    sheet.text(`Date d’opération : ${SLIP.date}`, 50, 114)
    sheet.text(`Compte débité : ${SLIP.payerRib}`, 50, 142)
    sheet.text(`Titulaire : ${SLIP.payer}`, 50, 160)
    sheet.text(`Compte crédité : DZ58 ${SLIP.payeeRib}`, 50, 188)
    sheet.text(`Nom du bénéficiaire : ${SLIP.payee}`, 50, 206)
    sheet.text('Montant du virement : 2500,00 DZD', 50, 234)
    sheet.text('Frais : 59,50 DZD', 50, 252)
    sheet.text(`Libellé : ${SLIP.reference}`, 50, 270)
  },
  /** A notice of debit: the parties' numbers under the headings of a RIB's parts. */
  'notice of debit': (sheet) => {
    sheet.text('AVIS DE DÉBIT', 50, 60, { face: 'bold', size: 16 })
    const party = (y: number, title: string, name: string, number: string) => {
      sheet.text(title, 50, y)
      sheet.text(name, 200, y, mono)
      for (const [x, head, part] of [
        [200, 'Code banque', number.slice(0, 3)],
        [280, 'Code agence', number.slice(3, 8)],
        [360, 'Numéro de compte', number.slice(8, 18)],
        [470, 'Clé', number.slice(18)],
      ] as const) {
        sheet.text(head, x, y + 20, { size: 8 })
        sheet.text(part, x, y + 36, mono)
      }
    }
    party(100, 'Titulaire du compte', SLIP.payer, SLIP.payerRib)
    party(170, 'Bénéficiaire', SLIP.payee, SLIP.payeeRib)
    row(sheet, 250, 'Montant net', '2 500,00 DA')
    row(sheet, 272, 'Arrêté à la somme de', `${SLIP.words} algériens`)
    row(sheet, 294, 'Motif', SLIP.reference)
    row(sheet, 316, 'Date d’opération', SLIP.date)
  },
  /** The post's transfer between two accounts. */
  postal: (sheet) => {
    sheet.text('VIREMENT DE COMPTE À COMPTE', 50, 60, { face: 'bold', size: 14 })
    sheet.text('تحويل من حساب إلى حساب', 545, 60, { align: 'right', size: 12 })
    row(sheet, 100, 'Nom et prénom de l’émetteur', SLIP.payer, 250)
    row(sheet, 122, 'RIB de l’émetteur', SLIP.payerRib, 250)
    row(sheet, 144, 'Nom ou raison sociale du bénéficiaire', SLIP.payee, 250)
    row(sheet, 166, 'RIB du bénéficiaire', SLIP.payeeRib, 250)
    row(sheet, 188, 'Montant à virer (DA)', '2500,00', 250)
    sheet.text(SLIP.words, 250, 206, mono)
    row(sheet, 228, 'Objet', SLIP.reference, 250)
    row(sheet, 250, 'Effectué le', SLIP.date, 250)
  },
  /** Labels in Arabic alone, their values left of them. */
  arabic: (sheet) => {
    sheet.text('أمر بالتحويل', 297, 60, { face: 'bold', size: 16, align: 'center' })
    arabicRow(sheet, 100, 'الآمر بالتحويل', SLIP.payer)
    arabicRow(sheet, 122, 'رقم الحساب', rib(SLIP.payerRib))
    arabicRow(sheet, 160, 'المستفيد', SLIP.payee)
    arabicRow(sheet, 182, 'رقم الحساب', rib(SLIP.payeeRib))
    arabicRow(sheet, 220, 'المبلغ بالأرقام', '2500,00')
    sheet.text('المبلغ بالحروف', 545, 242, { align: 'right', size: 11 })
    sheet.text(SLIP.wordsArabic, 330, 242, { align: 'right', size: 11 })
    arabicRow(sheet, 264, 'السبب', SLIP.reference)
    arabicRow(sheet, 286, 'التاريخ', SLIP.date)
  },
  /** A cheque that a printer filled in. */
  cheque: (sheet) => {
    sheet.text('Chèque n° 0047183', 50, 60)
    sheet.text('B.P.D.A.', 400, 60)
    sheet.text('# 2 500,00 #', 460, 60, mono)
    sheet.text('Payez contre ce chèque la somme de', 50, 90)
    sheet.text(SLIP.words, 260, 90, mono)
    sheet.text('À l’ordre de', 50, 116)
    sheet.text(SLIP.payee, 260, 116, mono)
    sheet.text('Titulaire du compte', 50, 160)
    sheet.text(SLIP.payer, 260, 160, mono)
    sheet.text(`RIB : ${rib(SLIP.payerRib)}`, 50, 180)
    sheet.text(`Fait à Béjaïa, le ${SLIP.date}`, 330, 200)
    sheet.text('Signature', 330, 220)
    sheet.text(`:0047183: ${rib(SLIP.payerRib)}`, 50, 260, mono)
  },
}

/** A PDF of one page with real text in this layout. */
export const layoutPdf = (name: string): Promise<Buffer> =>
  drawPdf(`Virement ${name}`, (paper) => LAYOUTS[name]!(paper.sheet([595, 420])))
