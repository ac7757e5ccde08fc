import { DAY, isoDay, labelledValues } from '../../review/submissions/documentText.ts'

/** Numbers and dates of an extract of the register or a card, by reading. Unlike a form, any length counts. */
const LABELS = {
  rc: {
    label: "registre d[eu] commerce|r\\.? ?c\\.?|(?:numero|n ?[°o]) d'immatriculation",
    value: '\\d(?:[ /-]{0,3}[\\dab]){5,16}',
  },
  nif: {
    label: "n\\.? ?i\\.? ?f\\.?|(?:(?:numero|n ?[°o]) d'identification|identifiant) fiscale?",
    value: '\\d(?: ?\\d){5,24}',
    normalize: (found: string) => found.replaceAll(' ', ''),
  },
  valid_until: {
    label: "valable jusqu'au|valide jusqu'au|expire le|(?:date d')?expiration(?: le)?|fin de validite",
    value: DAY,
    normalize: isoDay,
  },
}

/** The readings that the lines of a registration document contain, for warnings about a submission. */
export const registrationReadings = (lines: readonly string[]) => labelledValues(LABELS, lines)
