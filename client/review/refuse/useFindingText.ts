import { translateName } from '../../i18n/translateName.ts'
import { useWords } from '../../i18n/useWords.ts'
import type { SuggestedReason } from '../../records.ts'

/** Names the finding that suggests a reason: 'from the NIF check'. */
export function useFindingText() {
  const words = useWords()
  return ({ from, fact }: SuggestedReason): string =>
    words(`finding.from.${from}`, { what: translateName(words, fact, 'finding_fact') })
}
