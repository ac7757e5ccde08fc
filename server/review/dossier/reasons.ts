import type { Language } from '../../database/generated/enums.ts'
import { invalid } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'

/** The trader's next step after a reason, from the mildest to the strictest: corrected data, a new document, none. */
export const RETRIES = ['resubmit', 'new_document', 'final'] as const

export type Retry = (typeof RETRIES)[number]

/**
 * A reason in a kind's `reasons.json`, the catalogue of a new installation (record 0171). A private one names its
 * stand-in (record 0156).
 */
export type CatalogueEntry = {
  code: string
  number: string
  group: string
  retry: string
  private?: boolean | undefined
  public_code?: string | undefined
} & Record<Language, string>

export type Texts = Record<Language, string>

/**
 * A stored reason. `number` is two digits and never changes. `private`: the trader gets code and sentence of
 * `public_code` instead. `retired`: officers can no longer give it, but old decisions still show it.
 */
export type HouseReason = {
  code: string
  /** The queue of its dossiers. */
  resource: string
  number: string
  group: string
  texts: Texts
  retry: Retry
  private: boolean
  public_code: string | null
  order: number
  retired: boolean
  version: number
}

/** 'Other' has no sentence: the officer writes the text. */
const OTHER = '00'

export type Catalogue = readonly CatalogueEntry[]

/** The minimum length of the officer's own text for this reason; 0 where the catalogue's sentence is enough. */
export const minTextOf = ({ number }: Pick<HouseReason, 'number'>): number =>
  number === OTHER ? LIMITS.own_reason_min : 0

/** A kind of dossier, by its reasons. */
type HasReasons = { name: string; reasons: { catalogue: Catalogue } }

/** The reasons of a kind in a new install. */
export const seededReasons = ({ name, reasons }: HasReasons): HouseReason[] =>
  reasons.catalogue.map(
    ({ code, number, group, retry, private: isPrivate = false, public_code = null, en, fr, ar }, index) => ({
      code,
      resource: name,
      number,
      group,
      texts: { en, fr, ar },
      retry: retry as Retry,
      private: isPrivate,
      public_code,
      order: (index + 1) * 10,
      retired: false,
      version: 1,
    }),
  )

/** A reason in the form for the trader's program. */
type ForTrader = { code: string; retry: string; private?: boolean | undefined; public_code?: string | null | undefined }

/** The entry that a trader gets for a code: for a private one its stand-in, for an unknown code none. */
function publicEntry(reasons: readonly ForTrader[], code: string): ForTrader | undefined {
  const entry = reasons.find((one) => one.code === code)
  return entry?.private ? reasons.find((one) => one.code === entry.public_code) : entry
}

/** The fields of a decision for the trader's program. */
type ShownReasons = { reason_codes: string[]; retry: Retry | null }

/** The reasons in the form in which a decision sent them; `of`: the codes that the officer gave. */
export type SentReasons = ShownReasons & { of: string[] }

/**
 * The codes without the private ones, and the strictest `retry` of those codes; null without a code. Computed from the
 * codes as shown, so that `retry` does not give a private one away.
 */
export function reasonsForTrader(reasons: readonly ForTrader[], codes: readonly string[]): ShownReasons {
  const entries = [...new Set(codes.map((code) => publicEntry(reasons, code)))].filter((entry) => entry !== undefined)
  const retry = RETRIES.findLast((one) => entries.some((entry) => entry.retry === one)) ?? null
  return { reason_codes: entries.map(({ code }) => code), retry }
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((code, index) => code === other[index])

/**
 * The reasons of a decision for the trader's program, as they were sent, even if the reasons have changed since. A row
 * without them was decided by a program that knew only the catalogue of a new installation (record 0172).
 */
export function reasonsAsSent(catalogue: Catalogue, codes: readonly string[], stored: unknown): ShownReasons {
  const sent = stored as SentReasons | null
  if (!sent || !isSame(sent.of, codes)) return reasonsForTrader(catalogue, codes)
  return { reason_codes: sent.reason_codes, retry: sent.retry }
}

/** The placeholders that sentences of reasons may contain. */
export const PLACEHOLDERS = ['trader', 'due'] as const

/**
 * The values of the placeholders: the trader's name, and the day until which the trader may answer, if the act sets
 * one.
 */
export type PlaceholderValues = { trader: string; due: string | null }

const PLACEHOLDER = /\{(trader|due)\}/g

/** Fills the placeholders of a text; `{due}` stays if there is no such day. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(PLACEHOLDER, (written, name: keyof PlaceholderValues) => values[name] ?? written)

/** The officer's own text with each private sentence replaced by its stand-in's, in every language. */
function withoutPrivateSentences(reasons: readonly HouseReason[], text: string): string {
  let shown = text
  for (const reason of reasons.filter(({ private: isPrivate }) => isPrivate)) {
    const standIn = reasons.find(({ code }) => code === reason.public_code)
    for (const [language, sentence] of Object.entries(reason.texts))
      shown = shown.replaceAll(sentence, standIn?.texts[language as Language] ?? '')
  }
  return shown
}

/** The reasons with their sentences filled. */
const filledReasons = (reasons: readonly HouseReason[], values: PlaceholderValues): HouseReason[] => {
  const filled = (text: string) => fillPlaceholders(text, values)
  return reasons.map((reason) => ({
    ...reason,
    texts: { en: filled(reason.texts.en), fr: filled(reason.texts.fr), ar: filled(reason.texts.ar) },
  }))
}

/** The officer's own text as the trader may read it: filled, and without the sentences of private reasons. */
export const publicText = (reasons: readonly HouseReason[], text: string, values: PlaceholderValues): string =>
  withoutPrivateSentences(filledReasons(reasons, values), fillPlaceholders(text, values))

type ReasonInput = { reason_codes?: readonly string[] | undefined; reason?: string | null | undefined }

/**
 * The content of a refusal or question: the officer's codes, the text for the trader, and the data for the trader's
 * program.
 */
export type ComposedReason = { codes: string[]; text: string; sent: SentReasons }

const reasonError = (rule: string, message: string) => invalid({ field: 'reason_codes', rule, message })

/** The reasons of these codes; 422 for unknown and retired ones. */
function requireReasons(all: readonly HouseReason[], codes: readonly string[]): HouseReason[] {
  const known = codes.flatMap((code) => all.find((reason) => reason.code === code) ?? [])
  const unknown = codes.filter((code) => !known.some((reason) => reason.code === code))
  if (unknown.length > 0) throw reasonError('in', `Not a reason for this kind of dossier: ${unknown.join(', ')}.`)
  const retired = known.filter((reason) => reason.retired).map(({ code }) => code)
  if (retired.length > 0) throw reasonError('retired', `No longer given: ${retired.join(', ')}. Choose another reason.`)
  return known
}

/**
 * Composes the text for the trader: the given one, or else the sentences of the codes in the trader's language, one a
 * line. Fills placeholders, and replaces private sentences by those of their stand-ins, in both cases. 422 without any
 * reason, for an unknown or retired code, for a sentence with a day if the act sets none, and for 'other' without
 * enough text besides the sentences of the other reasons. `reasons`: all of the kind, including retired ones. `field`:
 * the name of the text in the request.
 */
export function composeReason(
  reasons: readonly HouseReason[],
  input: ReasonInput,
  language: Language,
  values: PlaceholderValues,
  field: 'reason' | 'text' = 'reason',
): ComposedReason {
  const all = filledReasons(reasons, values)
  const codes = [...new Set(input.reason_codes ?? [])]
  const chosen = requireReasons(all, codes)
  const given = withoutPrivateSentences(all, fillPlaceholders(input.reason?.trim() ?? '', values))
  if (codes.length === 0 && given === '') throw reasonError('required', 'Give at least one reason, or a text.')
  const shown = [
    ...new Set(chosen.map((reason) => all.find(({ code }) => code === (reason.public_code ?? reason.code)) ?? reason)),
  ]
  // Search for the placeholder before filling it: a trader's name that looks like one must not count.
  const hasDay = ({ code }: HouseReason) => reasons.find((one) => one.code === code)!.texts[language].includes('{due}')
  const openEnded = values.due === null && shown.find(hasDay)
  if (openEnded && (given === '' || given.includes('{due}')))
    throw reasonError('due', `${openEnded.code} names a day to answer by, and this decision sets none. Write the text.`)
  const min = Math.max(0, ...chosen.map(minTextOf))
  const sentences = shown.flatMap((reason) => (minTextOf(reason) === 0 ? Object.values(reason.texts) : []))
  const ownText = sentences.reduce((rest, sentence) => rest.replace(sentence, ''), given).trim()
  if (ownText.length < min)
    throw invalid({
      field,
      rule: 'min',
      message: `'Other reason' needs a text of at least ${min} characters.`,
    })
  const text = given || shown.map((reason) => reason.texts[language]).join('\n')
  return { codes, text, sent: { of: codes, ...reasonsForTrader(all, codes) } }
}
