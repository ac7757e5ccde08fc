import { signature, specimen } from './marks.ts'
import { drawSvg, toJpeg } from './picture.ts'
import { ribParts } from './rib.ts'

export interface Cheque {
  bank: string
  agency: string
  number: string
  drawer: string
  drawerAddress: string
  drawerRib: string
  payee: string
  /** decimal string in dinars, as written in figures */
  amount: string
  amountInWords: string
  city: string
  /** dd/mm/yyyy */
  date: string
  signed?: boolean | undefined
}

const PEN = '#1b2a6b'
const LABEL = '#415148'

function waves(width: number, height: number): string {
  let d = ''
  for (let y = 14; y < height; y += 22) {
    d += `M0 ${y}`
    for (let x = 0; x < width; x += 80) d += `q20 ${-9} 40 0t40 0`
  }
  return `<path d="${d}" fill="none" stroke="#c6d5c8" stroke-width="1.4"/>`
}

const rule = (x: number, y: number, w: number) => `<path d="M${x} ${y}h${w}" stroke="#8ba095" stroke-width="1.6"/>`

/** A crossed bank cheque (review-practice 1, 'Cheque proof'): a JPEG of 1280 by 584 pixels. */
export function cheque(cheque: Cheque): Promise<Buffer> {
  const [bank, agency, account, key] = ribParts(cheque.drawerRib)
  const svg = drawSvg(1280, 584, '#eef3ec', ({ text, add }) => {
    const label = (words: string, x: number, y: number) => text(words, x, y, { size: 21, fill: LABEL })
    const hand = (words: string, x: number, y: number, size = 50) =>
      text(words, x, y, { face: 'hand', size, fill: PEN })
    add(waves(1280, 584))
    add(`<path d="${specimen(1280, 560)}" fill="#962828" opacity="0.13"/>`)
    // Crossed: payable into an account only.
    add('<path d="M560 0L420 140M600 0L440 160" stroke="#41584b" stroke-width="2.5"/>')
    text(cheque.bank.toUpperCase(), 44, 62, { face: 'bold', size: 32, fill: '#26332c' })
    label(`Agence ${cheque.agency}, code ${agency}`, 44, 92)
    label('Chèque n°', 1010, 62)
    text(cheque.number, 1240, 62, { face: 'mono', size: 26, align: 'right' })
    add(
      '<rect x="868" y="84" width="372" height="76" fill="#fff" fill-opacity="0.6" stroke="#41584b" stroke-width="3"/>',
    )
    label('B.P.D.A.', 776, 130)
    text(`# ${cheque.amount.replace('.', ',')} #`, 1054, 140, { face: 'hand', size: 54, fill: PEN, align: 'center' })
    label('Payez contre ce chèque', 44, 208)
    add(rule(296, 218, 944))
    hand(cheque.amountInWords, 316, 206)
    add(rule(44, 280, 1196))
    label('À l’ordre de', 44, 332)
    add(rule(186, 342, 1054))
    hand(cheque.payee, 212, 330)
    text(cheque.drawer.toUpperCase(), 44, 398, { face: 'bold', size: 22, fill: '#26332c' })
    label(`${cheque.drawerAddress}, ${cheque.city}`, 44, 428)
    text(`${bank} ${agency} ${account} ${key}`, 44, 462, { face: 'mono', size: 22 })
    label('À', 800, 398)
    add(rule(830, 404, 180))
    hand(cheque.city, 838, 394, Math.min(44, 400 / cheque.city.length))
    label('le', 1028, 398)
    add(rule(1056, 404, 184))
    hand(cheque.date, 1062, 394, 41)
    label('Signature', 800, 448)
    if (cheque.signed !== false)
      add(
        `<path d="${signature(cheque.drawer, 920, 416, 270, 84)}" fill="none" stroke="${PEN}" stroke-width="3.4" stroke-linecap="round"/>`,
      )
    add('<rect y="516" width="1280" height="68" fill="#fff" fill-opacity="0.75"/>')
    text(`:${cheque.number}: ${bank} ${agency} ${account}< ${key}`, 48, 562, { face: 'mono', size: 30, spacing: 3 })
  })
  return toJpeg(svg)
}
