import { matrixCode, signature, stamp } from './marks.ts'
import { drawPdf, ink, type Paper } from './paper.ts'

export interface TradeCard {
  holder: string
  holderArabic?: string | undefined
  /** The permitted trade: a craft, or one of the seven families of activities. */
  trade: string
  number: string
  nif: string
  city: string
  address: string
  /** dd/mm/yyyy */
  issuedOn: string
  expiresOn: string
}

interface CardLook {
  title: string
  titleArabic: string
  office: string
  officeArabic: string
  tradeLabel: string
  tint: string
  dark: string
}

const CRAFT: CardLook = {
  title: 'CARTE D’ARTISAN',
  titleArabic: 'بطاقة الحرفي',
  office: 'Chambre de l’artisanat et des métiers',
  officeArabic: 'غرفة الصناعة التقليدية والحرف',
  tradeLabel: 'Métier',
  tint: '#f4e9d6',
  dark: '#7a4a12',
}

const AUTO: CardLook = {
  title: 'CARTE D’AUTO-ENTREPRENEUR',
  titleArabic: 'بطاقة المقاول الذاتي',
  office: 'Agence de l’auto-entrepreneur',
  officeArabic: 'وكالة المقاول الذاتي',
  tradeLabel: 'Famille d’activités',
  tint: '#e1eef2',
  dark: '#14506b',
}

const SIZE: [number, number] = [560, 360]

function front(paper: Paper, card: TradeCard, look: CardLook): void {
  const sheet = paper.sheet(SIZE)
  sheet.box(18, 18, 524, 318, { border: look.dark, thickness: 1.4 })
  sheet.box(18, 18, 524, 66, { fill: look.tint, border: look.dark, thickness: 1.4 })
  sheet.text('République algérienne démocratique et populaire', 32, 36, { size: 8.5 })
  sheet.text('الجمهورية الجزائرية الديمقراطية الشعبية', 528, 37, { size: 10, align: 'right' })
  sheet.text(look.title, 32, 70, { face: 'bold', size: 18, color: look.dark })
  sheet.text(look.titleArabic, 528, 70, { face: 'bold', size: 17, color: look.dark, align: 'right' })
  // A grey figure instead of a photograph.
  sheet.box(34, 102, 100, 124, { fill: '#d9dcdc', border: ink.soft })
  sheet.fill('M84 128a20 20 0 1 1 -0.1 0ZM44 226c0 -34 18 -48 40 -48s40 14 40 48Z', '#aab1b2')
  const rows: [string, string, string][] = [
    ['Titulaire', card.holder, 'صاحب البطاقة'],
    ...(card.holderArabic ? [['', card.holderArabic, ''] as [string, string, string]] : []),
    [look.tradeLabel, card.trade, 'النشاط'],
    ['N° de la carte', card.number, 'رقم البطاقة'],
    ['NIF', card.nif, 'رقم التعريف الجبائي'],
    ['Délivrée le', card.issuedOn, 'تاريخ الإصدار'],
    ['Expire le', card.expiresOn, 'تاريخ الانتهاء'],
  ]
  rows.forEach(([french, value, arabic], i) => {
    const y = 116 + i * 25
    sheet.text(french, 152, y, { size: 9.5, color: ink.soft })
    sheet.text(value, 246, y, { face: 'mono', size: 10.5, color: ink.typed, maxWidth: 196 })
    sheet.text(arabic, 528, y, { size: 10, align: 'right', color: ink.soft })
    sheet.rule(152, y + 7, 376, { dotted: true })
  })
  sheet.stroke(signature(card.number, 40, 246, 88, 32), '#1f2f86', 1.3)
  sheet.text('Signature du titulaire', 34, 296, { size: 8, color: ink.soft })
  sheet.text(look.office, 32, 322, { size: 9 })
  sheet.text(look.officeArabic, 528, 322, { size: 10, align: 'right' })
}

function back(paper: Paper, card: TradeCard, look: CardLook): void {
  const sheet = paper.sheet(SIZE)
  sheet.box(18, 18, 524, 318, { border: look.dark, thickness: 1.4 })
  sheet.fill(matrixCode(card.number, 40, 44, 110), ink.text)
  sheet.text(look.office, 176, 56, { face: 'bold', size: 12 })
  sheet.text(`Lieu d’exercice : ${card.address}, ${card.city}`, 176, 78, { maxWidth: 352 })
  sheet.text('La présente carte est personnelle. Elle est présentée à toute réquisition.', 176, 98, { size: 9 })
  sheet.text('هذه البطاقة شخصية', 176, 118, { size: 11 })
  sheet.text(`${card.city}, le ${card.issuedOn}`, 40, 226)
  const mark = stamp(440, 246, 52, `${look.office.slice(0, 24)} · ${card.city}`, card.issuedOn)
  sheet.stroke(mark.rings, ink.stamp, 1.4, 0.75)
  sheet.fill(mark.letters, ink.stamp, 0.75)
}

const draw = (card: TradeCard, look: CardLook) =>
  drawPdf(`${look.title} ${card.number}`, (paper) => {
    front(paper, card, look)
    back(paper, card, look)
  })

/** A craftsman's card, front and back: a PDF of 2 pages. */
export const craftsmanCard = (card: TradeCard): Promise<Buffer> => draw(card, CRAFT)

/** An auto-entrepreneur's card, front and back: a PDF of 2 pages. */
export const autoEntrepreneurCard = (card: TradeCard): Promise<Buffer> => draw(card, AUTO)
