import type { Collision, CollisionAnswer } from './checkInput.ts'
import type { Check } from './checks.ts'
import type { SharedValueKind } from './comparisons.ts'

type Reasons = { suggests?: SuggestionRules }

/** Which reasons the findings of a kind suggest, by code of its catalogue. */
export type SuggestionRules = {
  /** By `why` of a check that is not fine. */
  checks: Readonly<Record<string, string | ((check: Check) => string)>>
  /** By the officer's answer to a collision, and the shared thing. */
  collisions?: { readonly [answer in CollisionAnswer]?: Readonly<Partial<Record<SharedValueKind, string>>> }
}

/**
 * A reason that a finding suggests for a refusal. `from`: the finding; `fact`: the check's fact, or the collision's
 * shared thing.
 */
export type Suggestion = { code: string; from: 'check' | 'collision' | 'refused_before'; fact: string }

const URGENCY: Partial<Record<Check['result'], number>> = { wrong: 0, look: 1 }

/**
 * The reasons that the findings suggest, each once (record 0065), of the `usable` codes alone, in this order: reasons of an earlier refusal for the
 * same thing, of answered collisions, of checks that are wrong, of checks that need a look.
 */
export function suggestionsOf(
  { reasons }: { reasons: Reasons },
  checks: readonly Check[],
  collisions: readonly Collision[],
  usable: ReadonlySet<string>,
): Suggestion[] {
  const { checks: byCheck = {}, collisions: byAnswer = {} } = reasons.suggests ?? {}
  const refused = collisions
    .filter(({ kind, answer }) => kind === 'refused_before' && answer?.answer !== 'different')
    .flatMap(({ thing, other }) =>
      other.reason_codes.map((code) => ({ code, from: 'refused_before', fact: thing }) as const),
    )
  const answered = collisions.flatMap(({ kind, thing, answer }) => {
    const code = answer && kind !== 'refused_before' ? byAnswer[answer.answer]?.[thing] : undefined
    return code ? [{ code, from: 'collision', fact: thing } as const] : []
  })
  const checked = checks
    .filter(({ result }) => result in URGENCY)
    .toSorted((one, other) => URGENCY[one.result]! - URGENCY[other.result]!)
    .flatMap((check) => {
      const found = byCheck[check.why]
      if (!found) return []
      return [{ code: typeof found === 'string' ? found : found(check), from: 'check', fact: check.fact } as const]
    })
  const all: Suggestion[] = [...refused, ...answered, ...checked]
  // The earlier refusal may be of another kind of dossier, with other reasons, or for a reason that is retired by now.
  return all.filter(({ code }, index) => usable.has(code) && all.findIndex((one) => one.code === code) === index)
}
