import { digits, type ProposedReadings, proposalsIn, removeSpaces, type SearchedField } from '../../format/proposals.ts'
import { linesOf, type TextPage } from '../../format/textPage.ts'

/** Fields to look for in an extract of the register or a tax card. */
export const registerSearchFields: readonly SearchedField[] = [
  {
    field: 'rc',
    label: "registre d[eu] commerce|r\\.? ?c\\.?|(?:numero|n ?°) d'immatriculation",
    arabic: /السجل التجاري|رقم التسجيل/,
    value: '\\d{2} ?/ ?\\d{2} ?-? ?\\d{6,7} ?[ab] ?\\d{2}|\\d{2} ?[ab] ?\\d{6,7}',
  },
  {
    field: 'nif',
    label: "n\\.? ?i\\.? ?f\\.?|(?:(?:numero|n ?°) d'identification|identifiant) fiscale?",
    arabic: /التعريف الجبايي/,
    value: `${digits(20)}|${digits(15)}`,
    normalize: removeSpaces,
  },
  {
    field: 'nis',
    label: "n\\.? ?i\\.? ?s\\.?|(?:numero|n ?°) d'identification statistique",
    arabic: /التعريف الاحصايي/,
    value: digits(15),
    normalize: removeSpaces,
  },
  {
    field: 'tax_article',
    label: "article d'imposition|a\\.? ?i\\.?",
    arabic: /رقم المادة/,
    value: digits(11),
    normalize: removeSpaces,
  },
]

/** The values that the text of an extract of the register or a tax card has. */
export const readRegister = (pages: readonly TextPage[]): ProposedReadings =>
  proposalsIn(registerSearchFields, linesOf(pages))
