import { DAY, parseDay, type SearchedField } from '../../format/proposals.ts'

/** Normalizes `12 000,00` and `12.000` to an amount: one or two digits after the last separator are centimes. */
function parseAmount(found: string): string | null {
  const [, units, centimes] = /^(\d{1,3}(?:[ .,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(found) ?? []
  return units ? units.replace(/\D/g, '') + (centimes ? `.${centimes}` : '') : null
}

const ifHasDigit = (found: string) => (/\d/.test(found) ? found : null)

/** Fields to look for in a cheque or a transfer slip. */
export const proofSearchFields: readonly SearchedField[] = [
  {
    field: 'amount',
    label: "montant(?: du virement| de l'operation| vire| en chiffres)?",
    value: '\\d[\\d ]*(?:[.,]\\d+)*',
    tidy: (found) => parseAmount(found.trim()),
  },
  {
    field: 'issued_on',
    label: "date (?:de l'|d')(?:operation|execution|emission)|date du virement|executee? le",
    value: DAY,
    tidy: parseDay,
  },
  {
    field: 'reference',
    label: "(?:reference|ref\\.?)(?: du virement| de l'operation)?|cheque n ?[°o]\\.?",
    value: '[a-z0-9][a-z0-9/._-]{4,39}',
    tidy: ifHasDigit,
  },
]
