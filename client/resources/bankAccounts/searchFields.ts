import {
  DAY,
  digits,
  type ProposedReadings,
  parseDay,
  proposalsIn,
  removeSpaces,
  type SearchedField,
} from '../../format/proposals.ts'
import { linesOf, type TextPage } from '../../format/textPage.ts'

/** Fields to look for in a RIB certificate. */
export const ribSearchFields: readonly SearchedField[] = [
  {
    field: 'rib',
    label: "r\\.? ?i\\.? ?b\\.?|releve d'identite bancaire|code banque (?:code )?agence numero de compte cle(?: rib)?",
    value: digits(20),
    below: true,
    normalize: removeSpaces,
  },
  {
    field: 'issued_on',
    label:
      "(?:delivre|etabli|edite)e? le|fait a [^\\d:,]{2,40},? le|^[\\p{L} '-]{2,40}, le|date d'(?:emission|edition)",
    value: DAY,
    normalize: parseDay,
  },
]

/** The values that the text of a RIB certificate has. */
export const readCertificate = (pages: readonly TextPage[]): ProposedReadings =>
  proposalsIn(ribSearchFields, linesOf(pages))
