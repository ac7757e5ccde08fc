import { foldForSearch } from '../../format/fold.ts'
import type { CatalogueReason, Language } from '../../records.ts'

/** The reasons that match a query: digits match the start of the number, words the text in any language. */
export function findReasons(catalogue: readonly CatalogueReason[], query: string): CatalogueReason[] {
  const wanted = foldForSearch(query.trim()).replaceAll('’', "'")
  if (wanted === '') return [...catalogue]
  if (/^\d+$/.test(wanted)) return catalogue.filter((reason) => reason.number.startsWith(wanted))
  const words = wanted.split(/\s+/)
  return catalogue.filter((reason) => {
    const text = foldForSearch(Object.values(reason.texts).join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** The catalogue with the suggested reasons first, in their order of suggestion. */
export function suggestedFirst(
  catalogue: readonly CatalogueReason[],
  suggested: readonly { code: string }[],
): CatalogueReason[] {
  const suggestedReasons = suggested.flatMap(({ code }) => catalogue.find((reason) => reason.code === code) ?? [])
  return [...suggestedReasons, ...catalogue.filter((reason) => !suggestedReasons.includes(reason))]
}

/** The reasons under their groups, in their order; suggested ones form a separate group. */
export function byGroup(
  reasons: readonly CatalogueReason[],
  isSuggested: (reason: CatalogueReason) => boolean = () => false,
): { group: string; reasons: CatalogueReason[] }[] {
  const groups = new Map<string, CatalogueReason[]>()
  for (const reason of reasons) {
    const group = isSuggested(reason) ? 'suggested' : reason.group
    groups.set(group, [...(groups.get(group) ?? []), reason])
  }
  return [...groups].map(([group, members]) => ({ group, reasons: members }))
}

/** The reason that the trader reads instead of this one: the stand-in of a private reason, else the reason itself. */
export const publicReasonOf = (catalogue: readonly CatalogueReason[], reason: CatalogueReason): CatalogueReason =>
  catalogue.find(({ code }) => code === reason.public_code) ?? reason

/**
 * A reason as the console shows it, with typographic apostrophes. The trader reads the catalogue's own text, which the
 * letter shows unchanged.
 */
export const textOf = (reason: CatalogueReason, language: Language) => reason.texts[language].replaceAll("'", '’')

/** The reason with the trader's name in its sentences, as the server fills it in. */
export function withTrader(reason: CatalogueReason, trader: string): CatalogueReason {
  const { en, fr, ar } = reason.texts
  if (!`${en}${fr}${ar}`.includes('{trader}')) return reason
  const named = (text: string) => text.replaceAll('{trader}', () => trader)
  return { ...reason, texts: { en: named(en), fr: named(fr), ar: named(ar) } }
}
