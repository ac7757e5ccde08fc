import { type Logo, logoSvg } from './brandLogo.ts'
import { specimen, stamp } from './marks.ts'
import { measure } from './outline.ts'
import { drawSvg, toJpeg } from './picture.ts'

export interface BrandCertificate {
  brand: string
  holder: string
  number: string
  classes: string
  /** dd/mm/yyyy */
  filedOn: string
  validUntil: string
  issuedOn: string
  city: string
  logo: Logo
}

const inner = (svg: string) => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))

/** A trademark certificate (an office that does not exist): a JPEG of 900 by 1270 pixels. */
export function brandCertificate(certificate: BrandCertificate): Promise<Buffer> {
  const svg = drawSvg(900, 1270, '#fbf9f1', ({ text, add }) => {
    add('<rect x="26" y="26" width="848" height="1218" fill="none" stroke="#7b6a3d" stroke-width="3"/>')
    add('<rect x="40" y="40" width="820" height="1190" fill="none" stroke="#b3a374" stroke-width="8"/>')
    add(`<path d="${specimen(900, 1270)}" fill="#962828" opacity="0.1"/>`)
    const centre = (words: string, y: number, size: number, face: 'sans' | 'bold' = 'sans') =>
      text(words, 450, y, {
        face,
        size: Math.min(size, (size * 740) / measure(words, { face, size })),
        align: 'center',
      })
    centre('Office des marques (fictif)', 116, 26)
    centre('CERTIFICAT D’ENREGISTREMENT', 178, 40, 'bold')
    centre('DE MARQUE', 228, 40, 'bold')
    centre('شهادة تسجيل علامة', 280, 34)
    add('<rect x="240" y="316" width="420" height="230" fill="#fff" stroke="#b9b39a" stroke-width="2"/>')
    add(`<g transform="translate(350 331) scale(0.39)">${inner(logoSvg(certificate.logo))}</g>`)
    centre(certificate.brand.toUpperCase(), 606, 44, 'bold')
    const rows = [
      ['Numéro', certificate.number],
      ['Titulaire', certificate.holder],
      ['Classes', certificate.classes],
      ['Déposée le', certificate.filedOn],
      ['Valable au', certificate.validUntil],
    ] as const
    rows.forEach(([label, value], i) => {
      const y = 690 + i * 68
      text(label, 96, y, { size: 28 })
      const size = Math.min(28, (28 * 470) / measure(value, { face: 'mono', size: 28 }))
      text(value, 334, y, { face: 'mono', size })
      add(`<path d="M96 ${y + 18}h708" stroke="#a9a68f" stroke-width="2" stroke-dasharray="2 5"/>`)
    })
    text(`${certificate.city}, le ${certificate.issuedOn}`, 96, 1096, { size: 28 })
    text('SPÉCIMEN. Document fictif, aucune valeur légale.', 96, 1140, { size: 22, fill: '#5d6066' })
    const mark = stamp(700, 1100, 104, 'Office des marques (fictif)', certificate.issuedOn)
    add(`<path d="${mark.rings}" fill="none" stroke="#2f7a4d" stroke-width="4" opacity="0.75"/>`)
    add(`<path d="${mark.letters}" fill="#2f7a4d" opacity="0.75"/>`)
  })
  return toJpeg(svg)
}
