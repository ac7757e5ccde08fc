import { ofCity } from './french.ts'
import { signature, stamp } from './marks.ts'
import { drawPdf, ink } from './paper.ts'

export interface Approval {
  /** The approving body, in French and in Arabic. */
  authority: string
  authorityArabic: string
  title: string
  titleArabic: string
  number: string
  holder: string
  holderArabic?: string | undefined
  /** 'Médecin spécialiste en ophtalmologie', 'Promotion de l'artisanat saharien' */
  object: string
  objectLabel: string
  address: string
  city: string
  nif: string
  /** dd/mm/yyyy */
  issuedOn: string
  expiresOn?: string | undefined
  /** The ruling, one sentence a line. */
  articles: string[]
}

/** The common data of both kinds of approval: the parties' names, the dates and the numbers. */
export type ApprovalFacts = Pick<
  Approval,
  'number' | 'holder' | 'holderArabic' | 'object' | 'address' | 'city' | 'nif' | 'issuedOn' | 'expiresOn'
>

const drawApproval = (approval: Approval): Promise<Buffer> =>
  drawPdf(`${approval.title} ${approval.number}`, (paper) => {
    const sheet = paper.sheet()
    const [left, right, width] = [58, 537, 479]
    sheet.text('République algérienne démocratique et populaire', 297, 56, { align: 'center', size: 10.5 })
    sheet.text('الجمهورية الجزائرية الديمقراطية الشعبية', 297, 73, { align: 'center', size: 12 })
    sheet.text(approval.authority, left, 112, { face: 'bold', size: 11, maxWidth: 270 })
    sheet.text(`N° ${approval.number}`, left, 128, { face: 'mono', color: ink.typed })
    sheet.text(approval.authorityArabic, right, 113, { face: 'bold', size: 12, align: 'right' })
    sheet.rule(left, 140, width, { color: ink.text, thickness: 1 })
    sheet.text(approval.title, 297, 190, { face: 'bold', size: 19, align: 'center', maxWidth: width })
    sheet.text(approval.titleArabic, 297, 216, { face: 'bold', size: 16, align: 'center' })
    const rows: [string, string][] = [
      ['Accordé à', approval.holder],
      ...(approval.holderArabic ? [['', approval.holderArabic] as [string, string]] : []),
      [approval.objectLabel, approval.object],
      ['Adresse', `${approval.address}, ${approval.city}`],
      ['N° d’identification fiscale', approval.nif],
      ['Date', approval.issuedOn],
      ...(approval.expiresOn ? [['Valable jusqu’au', approval.expiresOn] as [string, string]] : []),
    ]
    rows.forEach(([label, value], i) => {
      const y = 262 + i * 28
      sheet.text(label, left, y)
      sheet.text(value, left + 150, y, { face: 'mono', size: 10.5, color: ink.typed, maxWidth: width - 150 })
      sheet.rule(left, y + 8, width, { dotted: true })
    })
    const below = 292 + rows.length * 28
    approval.articles.forEach((article, i) => {
      sheet.text(`Article ${i + 1}.`, left, below + i * 24, { face: 'bold' })
      sheet.text(article, left + 52, below + i * 24, { maxWidth: width - 52 })
    })
    const end = below + approval.articles.length * 24 + 30
    sheet.text(`Fait à ${approval.city}, le ${approval.issuedOn}`, left, end)
    sheet.text('Pour l’autorité', right - 110, end)
    sheet.stroke(signature(approval.number, right - 118, end + 12, 110, 46), '#1f2f86', 1.3)
    const mark = stamp(
      right - 170,
      end + 66,
      48,
      `${approval.authority.slice(0, 26)} · ${approval.city}`,
      approval.issuedOn,
    )
    sheet.stroke(mark.rings, '#8c2f3b', 1.4, 0.7)
    sheet.fill(mark.letters, '#8c2f3b', 0.7)
  })

const AUTHORITIES = {
  doctor: ['Médecin', 'Direction de la santé', 'مديرية الصحة', 'Exercice de la médecine'],
  dentist: ['Chirurgien-dentiste', 'Direction de la santé', 'مديرية الصحة', 'Exercice de la chirurgie dentaire'],
  pharmacist: ['Pharmacien', 'Direction de la santé', 'مديرية الصحة', 'Ouverture d’une officine'],
  lawyer: ['Avocat', 'Organisation des avocats', 'منظمة المحامين', 'Inscription au tableau des avocats'],
  notary: ['Notaire', 'Chambre des notaires', 'غرفة الموثقين', 'Exercice de la fonction de notaire'],
  architect: [
    'Architecte',
    'Ordre des architectes',
    'هيئة المهندسين المعماريين',
    'Inscription au tableau des architectes',
  ],
  accountant: [
    'Expert-comptable',
    'Ordre des experts-comptables',
    'مصف الخبراء المحاسبين',
    'Inscription au tableau de l’ordre',
  ],
  veterinary: [
    'Vétérinaire',
    'Direction des services agricoles',
    'مديرية المصالح الفلاحية',
    'Exercice de la médecine vétérinaire',
  ],
} as const

export type RegulatedProfession = keyof typeof AUTHORITIES

/** The approval of a regulated profession (agrément): a PDF of 1 page. */
export function professionalApproval(
  profession: RegulatedProfession,
  facts: Omit<ApprovalFacts, 'object'>,
): Promise<Buffer> {
  const [name, authority, authorityArabic, right] = AUTHORITIES[profession]
  return drawApproval({
    ...facts,
    authority: `${authority} ${ofCity(facts.city)}`,
    authorityArabic,
    title: 'AGRÉMENT D’EXERCICE',
    titleArabic: 'اعتماد لممارسة المهنة',
    object: name,
    objectLabel: 'Profession',
    articles: [
      `${right} est autorisé au titulaire, à l’adresse ci-dessus.`,
      'Le présent agrément est personnel et incessible.',
    ],
  })
}

/** The approval of an association: a PDF of 1 page. */
export const associationApproval = (facts: ApprovalFacts): Promise<Buffer> =>
  drawApproval({
    ...facts,
    authority: `Wilaya ${ofCity(facts.city)}`,
    authorityArabic: 'الولاية',
    title: 'RÉCÉPISSÉ D’ENREGISTREMENT D’UNE ASSOCIATION',
    titleArabic: 'وصل تسجيل جمعية',
    objectLabel: 'Objet',
    articles: [
      'Il est donné récépissé de la déclaration de constitution de l’association.',
      'Le bureau est élu pour trois ans.',
    ],
  })
