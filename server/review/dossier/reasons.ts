import type { Language } from '../../database/generated/enums.ts'
import { invalid } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'

/** What a reason asks of the trader, from the mildest to the strictest: mended data, a new document, nothing more. */
export const RETRIES = ['resubmit', 'new_document', 'final'] as const

export type Retry = (typeof RETRIES)[number]

/** A reason as written in a kind's `reasons.json`; a private one names its stand-in (record 0156). */
export type CatalogueEntry = {
  code: string
  number: string
  group: string
  retry: string
  private?: boolean | undefined
  public_code?: string | undefined
} & Record<Language, string>

/**
 * A reason of the catalogue. `number` is two digits, group then item, and never changes. `min_text`: the minimum length
 * of the officer's own text for this reason; 0 where the catalogue's sentence is enough. `private`: the trader gets
 * code and sentence of `public_code` instead.
 */
export type Reason = {
  code: string
  number: string
  group: string
  retry: Retry
  private: boolean
  public_code: string | null
  texts: Record<Language, string>
  min_text: number
}

/** 'Other' has no sentence: the officer writes the text. */
const OTHER = '00'

export type Catalogue = readonly CatalogueEntry[]

/** A kind of dossier, by its reasons. */
type HasReasons = { reasons: { catalogue: Catalogue } }

export const reasonsOf = ({ reasons }: HasReasons): Reason[] =>
  reasons.catalogue.map(
    ({ code, number, group, retry, private: isPrivate = false, public_code = null, en, fr, ar }) => ({
      code,
      number,
      group,
      retry: retry as Retry,
      private: isPrivate,
      public_code,
      texts: { en, fr, ar },
      min_text: number === OTHER ? LIMITS.own_reason_min : 0,
    }),
  )

/** The entry that a trader gets for a code: the stand-in of a private one, nothing for a code without an entry. */
function publicEntry(catalogue: Catalogue, code: string): CatalogueEntry | undefined {
  const entry = catalogue.find((one) => one.code === code)
  return entry?.private ? catalogue.find((one) => one.code === entry.public_code) : entry
}

/**
 * The fields of a decision for the trader's program: the codes without the private ones, and the strictest `retry` of
 * those codes; null without a code. Computed from the codes as shown, so that `retry` does not give a private one away.
 */
export function reasonsForTrader(
  catalogue: Catalogue,
  codes: readonly string[],
): { reason_codes: string[]; retry: Retry | null } {
  const entries = [...new Set(codes.map((code) => publicEntry(catalogue, code)))].filter((entry) => entry !== undefined)
  const retry = RETRIES.findLast((one) => entries.some((entry) => entry.retry === one)) ?? null
  return { reason_codes: entries.map(({ code }) => code), retry }
}

/** The officer's own text with each private sentence replaced by its stand-in's, in every language. */
function withoutPrivateSentences(reasons: readonly Reason[], text: string): string {
  let shown = text
  for (const reason of reasons.filter(({ private: isPrivate }) => isPrivate)) {
    const standIn = reasons.find(({ code }) => code === reason.public_code)!
    for (const [language, sentence] of Object.entries(reason.texts))
      shown = shown.replaceAll(sentence, standIn.texts[language as Language])
  }
  return shown
}

type ReasonInput = { reason_codes?: readonly string[] | undefined; reason?: string | null | undefined }

/**
 * The text for the trader: the given one, or else the sentences of the codes in the trader's language, one a line.
 * Sentences of private reasons are replaced by those of their stand-ins in either. 422 without any reason, for an
 * unknown code, and for 'other' without enough text besides the sentences of the other reasons. `field` names the text
 * in the request.
 */
export function composeReason(
  kind: HasReasons,
  input: ReasonInput,
  language: Language,
  field: 'reason' | 'text' = 'reason',
): { codes: string[]; text: string } {
  const all = reasonsOf(kind)
  const codes = [...new Set(input.reason_codes ?? [])]
  const given = withoutPrivateSentences(all, input.reason?.trim() ?? '')
  const reasons = codes.map((code) => all.find((reason) => reason.code === code))
  const unknown = codes.filter((_, index) => !reasons[index])
  if (unknown.length > 0)
    throw invalid({
      field: 'reason_codes',
      rule: 'in',
      message: `Not a reason for this kind of dossier: ${unknown.join(', ')}.`,
    })
  if (codes.length === 0 && given === '')
    throw invalid({ field: 'reason_codes', rule: 'required', message: 'Give at least one reason, or a text.' })
  const shown = [
    ...new Set(reasons.map((reason) => all.find(({ code }) => code === (reason!.public_code ?? reason!.code))!)),
  ]
  const min = Math.max(0, ...reasons.map((reason) => reason?.min_text ?? 0))
  const sentences = shown.flatMap((reason) => (reason.min_text === 0 ? Object.values(reason.texts) : []))
  const ownText = sentences.reduce((rest, sentence) => rest.replace(sentence, ''), given).trim()
  if (ownText.length < min)
    throw invalid({
      field,
      rule: 'min',
      message: `'Other reason' needs a text of at least ${min} characters.`,
    })
  return { codes, text: given || shown.map((reason) => reason.texts[language]).join('\n') }
}
