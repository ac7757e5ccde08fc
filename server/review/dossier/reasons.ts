import type { Language } from '../../database/generated/enums.ts'
import { invalid } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'

/** A reason as written in a kind's `reasons.json`. */
export type CatalogueEntry = { code: string; number: string; group: string } & Record<Language, string>

/**
 * A reason of the catalogue. `number` is two digits, group then item, and never changes. `min_text`: the minimum length
 * of the officer's own text for this reason; 0 where the catalogue's sentence is enough.
 */
export type Reason = { code: string; number: string; group: string; texts: Record<Language, string>; min_text: number }

/** 'Other' has no sentence: the officer writes the text. */
const OTHER = '00'

/** A kind of dossier, by its reasons. */
type HasReasons = { reasons: { catalogue: readonly CatalogueEntry[] } }

export const reasonsOf = ({ reasons }: HasReasons): Reason[] =>
  reasons.catalogue.map(({ code, number, group, en, fr, ar }) => ({
    code,
    number,
    group,
    texts: { en, fr, ar },
    min_text: number === OTHER ? LIMITS.own_reason_min : 0,
  }))

type ReasonInput = { reason_codes?: readonly string[] | undefined; reason?: string | null | undefined }

/**
 * The text for the trader: the given one unchanged, or else the sentences of the codes in the trader's language, one a
 * line. 422 without any reason, for an unknown code, and for 'other' without enough text besides the sentences of the
 * other reasons.
 */
export function composeReason(
  kind: HasReasons,
  input: ReasonInput,
  language: Language,
): { codes: string[]; text: string } {
  const codes = [...new Set(input.reason_codes ?? [])]
  const given = input.reason?.trim() ?? ''
  const reasons = codes.map((code) => reasonsOf(kind).find((reason) => reason.code === code))
  const unknown = codes.filter((_, index) => !reasons[index])
  if (unknown.length > 0)
    throw invalid({
      field: 'reason_codes',
      rule: 'in',
      message: `Not a reason for this kind of dossier: ${unknown.join(', ')}.`,
    })
  if (codes.length === 0 && given === '')
    throw invalid({ field: 'reason_codes', rule: 'required', message: 'Give at least one reason, or a text.' })
  const min = Math.max(0, ...reasons.map((reason) => reason?.min_text ?? 0))
  const sentences = reasons.flatMap((reason) => (reason?.min_text === 0 ? Object.values(reason.texts) : []))
  const ownText = sentences.reduce((rest, sentence) => rest.replace(sentence, ''), given).trim()
  if (ownText.length < min)
    throw invalid({
      field: 'reason',
      rule: 'min',
      message: `'Other reason' needs a text of at least ${min} characters.`,
    })
  return { codes, text: given || reasons.map((reason) => reason!.texts[language]).join('\n') }
}
