import { ofCity } from './french.ts'
import { matrixCode, signature, stamp, tear } from './marks.ts'
import { drawPdf, ink, type Paper, type Sheet } from './paper.ts'

export interface RegisterExtract {
  /** legal name, as printed; in Arabic where the trader registered in Arabic */
  name: string
  nameArabic?: string | undefined
  tradeName?: string | undefined
  /** 'morale' is a company, 'physique' a sole trader */
  person: 'morale' | 'physique'
  /** 'SARL', 'EURL'...; written out on the extract */
  form?: string | undefined
  /** WW/EE-NNNNNNN L YY */
  rc: string
  nif: string
  capital?: string | undefined
  address: string
  city: string
  cityArabic: string
  manager: string
  activities: { code: string; label: string }[]
  /** dd/mm/yyyy */
  registeredOn: string
  issuedOn: string
  extractNumber: string
  /** 1 to 4 */
  pages: number
  /** The electronic code (RCE) at the top: the extract is void without a readable one. */
  code?: 'good' | 'damaged' | 'missing' | undefined
}

const FORMS: Record<string, string> = {
  SARL: 'Société à responsabilité limitée',
  EURL: 'Entreprise unipersonnelle à resp. limitée',
  SPA: 'Société par actions',
  SNC: 'Société en nom collectif',
}

const LEFT = 52
const WIDTH = 491
const RIGHT = LEFT + WIDTH

function header(sheet: Sheet, extract: RegisterExtract): void {
  sheet.text('République algérienne démocratique et populaire', 297, 50, { align: 'center', size: 10.5 })
  sheet.text('الجمهورية الجزائرية الديمقراطية الشعبية', 297, 66, { align: 'center', size: 12 })
  sheet.text('Registre du commerce', LEFT, 92)
  sheet.text(`Antenne locale ${ofCity(extract.city)}`, LEFT, 106)
  sheet.text(`Extrait n° ${extract.extractNumber}`, LEFT, 120)
  sheet.text('السجل التجاري', RIGHT, 93, { align: 'right', size: 12 })
  sheet.text(`الفرع المحلي ${extract.cityArabic}`, RIGHT, 110, { align: 'right', size: 12 })
  const { code = 'good' } = extract
  if (code === 'missing') return
  sheet.fill(matrixCode(extract.rc, 262, 80, 70), ink.text)
  if (code === 'damaged') {
    sheet.fill(tear(258, 76, 78, 78), '#efe9d8')
    sheet.stroke(tear(258, 76, 78, 78), '#cfc6ab', 0.8)
  }
  sheet.text('R.C.E.', 297, 160, { align: 'center', size: 7.5 })
}

function row(sheet: Sheet, y: number, french: string, value: string, arabic: string): void {
  sheet.text(french, LEFT, y, { size: 10 })
  sheet.text(value, LEFT + 150, y, { face: 'mono', size: 10, color: ink.typed, maxWidth: 238 })
  sheet.text(arabic, RIGHT, y, { size: 11, align: 'right' })
  sheet.rule(LEFT, y + 6, WIDTH, { dotted: true })
}

function table(sheet: Sheet, y: number, heads: [string, string], rows: [string, string][]): number {
  const height = 19
  sheet.box(LEFT, y, WIDTH, height, { fill: '#e9e7df', border: ink.soft, thickness: 0.7 })
  sheet.text(heads[0], LEFT + 8, y + 13, { face: 'bold', size: 9.5 })
  sheet.text(heads[1], LEFT + 96, y + 13, { face: 'bold', size: 9.5 })
  rows.forEach(([left, right], i) => {
    const top = y + height * (i + 1)
    sheet.box(LEFT, top, WIDTH, height, { border: ink.soft, thickness: 0.7 })
    sheet.text(left, LEFT + 8, top + 13, { face: 'mono', size: 9.5, color: ink.typed, maxWidth: 80 })
    sheet.text(right, LEFT + 96, top + 13, { face: 'mono', size: 9.5, color: ink.typed, maxWidth: WIDTH - 104 })
  })
  return y + height * (rows.length + 1)
}

function signedAt(sheet: Sheet, y: number, extract: RegisterExtract): void {
  sheet.text(`Fait à ${extract.city}, le ${extract.issuedOn}`, LEFT, y, { face: 'bold' })
  sheet.text('Le préposé', RIGHT - 110, y)
  const mark = stamp(RIGHT - 150, y + 52, 44, `Registre du commerce · ${extract.city}`, extract.issuedOn)
  sheet.stroke(mark.rings, ink.stamp, 1.4, 0.75)
  sheet.fill(mark.letters, ink.stamp, 0.75)
  sheet.stroke(signature(extract.extractNumber, RIGHT - 112, y + 16, 96, 40), '#1f2f86', 1.3)
}

function firstPage(paper: Paper, extract: RegisterExtract): void {
  const sheet = paper.sheet()
  header(sheet, extract)
  sheet.text('EXTRAIT DU REGISTRE DU COMMERCE', 297, 188, { face: 'bold', size: 18, align: 'center' })
  sheet.text('مستخرج من السجل التجاري', 297, 212, { face: 'bold', size: 16, align: 'center' })
  sheet.text(extract.person === 'morale' ? 'PERSONNE MORALE' : 'PERSONNE PHYSIQUE', 297, 230, { align: 'center' })
  sheet.box(LEFT, 242, WIDTH, 32, { border: ink.text, thickness: 1.2 })
  sheet.text('N° d’immatriculation', LEFT + 10, 262)
  sheet.text(extract.rc, 297, 263, { face: 'mono', size: 15, align: 'center', color: ink.typed })
  sheet.text('رقم التسجيل', RIGHT - 10, 262, { size: 12, align: 'right' })

  const company = extract.person === 'morale'
  const rows: [string, string, string][] = [
    [
      company ? 'Raison sociale' : 'Nom et prénom',
      company ? extract.name : extract.manager,
      company ? 'التسمية' : 'الاسم واللقب',
    ],
    ...(extract.nameArabic ? [['En arabe', extract.nameArabic, 'بالعربية'] as [string, string, string]] : []),
    ['Nom commercial', extract.tradeName ?? extract.name, 'الاسم التجاري'],
    ...(extract.form
      ? [['Forme juridique', FORMS[extract.form] ?? extract.form, 'الشكل القانوني'] as [string, string, string]]
      : []),
    ...(extract.capital ? [['Capital social', extract.capital, 'رأس المال'] as [string, string, string]] : []),
    [company ? 'Siège social' : 'Adresse du local', extract.address, 'المقر'],
    ...(company ? [['Gérant', extract.manager, 'المسير'] as [string, string, string]] : []),
    ['N° d’identification fiscale', extract.nif, 'رقم التعريف الجبائي'],
    ['Immatriculé le', extract.registeredOn, 'تاريخ التسجيل'],
  ]
  for (const [i, [french, value, arabic]] of rows.entries())
    row(sheet, 296 + i * 25, french, value.toUpperCase(), arabic)
  const end = table(
    sheet,
    306 + rows.length * 25,
    ['Code', 'Activités exercées'],
    extract.activities.slice(0, 4).map((a) => [a.code, a.label]),
  )
  signedAt(sheet, end + 34, extract)
}

const FURTHER = [
  (sheet: Sheet, extract: RegisterExtract) => {
    sheet.text('Établissements et activités', LEFT, 78, { face: 'bold', size: 13 })
    sheet.text('المؤسسات والنشاطات', RIGHT, 78, { face: 'bold', size: 13, align: 'right' })
    const end = table(
      sheet,
      96,
      ['Établissement', 'Adresse'],
      [
        ['00 principal', extract.address],
        ['Secondaires', 'Néant'],
      ],
    )
    return table(
      sheet,
      end + 22,
      ['Code', 'Libellé de l’activité'],
      extract.activities.map((a) => [a.code, a.label]),
    )
  },
  (sheet: Sheet, extract: RegisterExtract) => {
    sheet.text('Dirigeants et associés', LEFT, 78, { face: 'bold', size: 13 })
    sheet.text('المسيرون والشركاء', RIGHT, 78, { face: 'bold', size: 13, align: 'right' })
    return table(
      sheet,
      96,
      ['Qualité', 'Nom et prénom'],
      [
        [extract.person === 'morale' ? 'Gérant' : 'Exploitant', extract.manager],
        ['Associé', extract.person === 'morale' ? `${extract.manager.split(' ')[0]} Samia` : 'Néant'],
      ],
    )
  },
  (sheet: Sheet, extract: RegisterExtract) => {
    sheet.text('Modifications et mentions', LEFT, 78, { face: 'bold', size: 13 })
    sheet.text('التعديلات والبيانات', RIGHT, 78, { face: 'bold', size: 13, align: 'right' })
    return table(
      sheet,
      96,
      ['Date', 'Mention'],
      [
        [extract.registeredOn, 'Immatriculation principale'],
        [extract.issuedOn, 'Aucune radiation, aucune suspension à ce jour'],
      ],
    )
  },
]

/** A trade register extract (review-practice 1): a PDF of 1 to 4 A4 pages. */
export const registerExtract = (extract: RegisterExtract): Promise<Buffer> =>
  drawPdf(`Extrait du registre du commerce ${extract.rc}`, (paper) => {
    firstPage(paper, extract)
    FURTHER.slice(0, extract.pages - 1).forEach((fill, i) => {
      const sheet = paper.sheet()
      sheet.text(`N° d’immatriculation ${extract.rc}`, LEFT, 48, { face: 'mono', size: 9 })
      sheet.text(`Page ${i + 2} / ${extract.pages}`, RIGHT, 48, { size: 9, align: 'right' })
      sheet.rule(LEFT, 56, WIDTH)
      signedAt(sheet, fill(sheet, extract) + 40, extract)
    })
  })
