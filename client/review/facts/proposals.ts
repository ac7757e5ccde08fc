import { signsOf } from '../../format/digits.ts'
import type { QueueResource } from '../../records.ts'

/** What the text layer holds for a field of the worksheet, and on which page. */
export type Proposal = { value: string; page: number }
export type Proposals = Readonly<Record<string, Proposal>>

type Searched = {
  field: string
  /** What stands before the value, in French. */
  label: string
  /** What stands on the same line as the value, in Arabic, whose order in a text layer is not to be relied on. */
  arabic?: RegExp
  value: string
  /** The value may stand on the line below: a table of one row. */
  below?: boolean
  tidy?: (found: string) => string | null
}

/** So many digits, single spaces between them or not. */
const digits = (count: number) => `\\d(?: ?\\d){${count - 1}}`
const DAY = '\\d{1,2} ?[/.-] ?\\d{1,2} ?[/.-] ?\\d{4}'
/** Between a label and its value. */
const LINK = ' ?(?:n ?[°o]?\\.?)? ?[:.=-]* ?'

const together = (found: string) => found.replaceAll(' ', '')

/** A day as Algeria writes it, first the day; null where there is no such day. */
function dayOf(found: string): string | null {
  const [day = '', month = '', year = ''] = together(found).split(/[/.-]/)
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : null
}

/** `12 000,00` and `12.000` without their groups: one or two digits at the end are the centimes. */
function amountOf(found: string): string | null {
  const [, whole, centimes] = /^(\d{1,3}(?:[ .,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(found) ?? []
  return whole ? whole.replace(/\D/g, '') + (centimes ? `.${centimes}` : '') : null
}

const withDigit = (found: string) => (/\d/.test(found) ? found : null)

const SEARCHED: Record<QueueResource, readonly Searched[]> = {
  identifications: [
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
      tidy: together,
    },
    {
      field: 'nis',
      label: "n\\.? ?i\\.? ?s\\.?|(?:numero|n ?°) d'identification statistique",
      arabic: /التعريف الاحصايي/,
      value: digits(15),
      tidy: together,
    },
    {
      field: 'tax_article',
      label: "article d'imposition|a\\.? ?i\\.?",
      arabic: /رقم المادة/,
      value: digits(11),
      tidy: together,
    },
  ],
  brands: [],
  'bank-accounts': [
    {
      field: 'rib',
      label:
        "r\\.? ?i\\.? ?b\\.?|releve d'identite bancaire|code banque (?:code )?agence numero de compte cle(?: rib)?",
      value: digits(20),
      below: true,
      tidy: together,
    },
    {
      field: 'issued_on',
      label:
        "(?:delivre|etabli|edite)e? le|fait a [^\\d:,]{2,40},? le|^[\\p{L} '-]{2,40}, le|date d'(?:emission|edition)",
      value: DAY,
      tidy: dayOf,
    },
  ],
  'activation-proofs': [
    {
      field: 'amount',
      label: "montant(?: du virement| de l'operation| vire| en chiffres)?",
      value: '\\d[\\d ]*(?:[.,]\\d+)*',
      tidy: (found) => amountOf(found.trim()),
    },
    {
      field: 'issued_on',
      label: "date (?:de l'|d')(?:operation|execution|emission)|date du virement|executee? le",
      value: DAY,
      tidy: dayOf,
    },
    {
      field: 'reference',
      label: "(?:reference|ref\\.?)(?: du virement| de l'operation)?|cheque n ?[°o]\\.?",
      value: '[a-z0-9][a-z0-9/._-]{4,39}',
      tidy: withDigit,
    },
  ],
}

/** Without accents, vowel signs, presentation forms, direction marks and the many forms of the apostrophe. */
const plain = (line: string) =>
  line
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\s+/g, ' ')

const pattern = (source: string) => new RegExp(source, 'giu')

/** The values that a line names for a field: after its label, or the only one of its kind on a line in Arabic. */
function valuesOn(line: string, { label, arabic, value, tidy }: Searched): string[] {
  const whole = `(?<![\\p{L}\\p{N}])(?:${value})(?! ?\\d|[\\p{L}\\p{N}])`
  const after = [...line.matchAll(pattern(`(?<![\\p{L}\\p{N}])(?:${label})${LINK}(${whole})`))].map(
    ([, found]) => found!,
  )
  const only =
    after.length === 0 && arabic?.test(line) ? [...line.matchAll(pattern(whole))].map(([found]) => found) : []
  const found = only.length > 1 ? [] : [...after, ...only]
  return found.map((one) => (tidy ? tidy(one) : one.trim())).filter((one) => one !== null)
}

/**
 * What the text layer of a document holds for the worksheet of its kind: only what stands after its label, and only
 * where the document names one value for it. Who made the document decides what it holds (record 0028).
 */
export function proposalsIn(resource: QueueResource, pages: readonly (readonly string[])[]): Proposals {
  const lines = pages.flatMap((page, place) => {
    const all = page.map(plain)
    return all.map((text, at) => ({ text, below: `${text} ${all[at + 1] ?? ''}`, page: place + 1 }))
  })
  const found: Record<string, Proposal> = {}
  for (const searched of SEARCHED[resource]) {
    const hits = lines.flatMap(({ text, below, page }) =>
      valuesOn(searched.below ? below : text, searched).map((value) => ({ value, page })),
    )
    const [first] = hits
    if (first && new Set(hits.map(({ value }) => signsOf(value))).size === 1) found[searched.field] = first
  }
  return found
}
