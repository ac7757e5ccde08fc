import { useCallback } from 'react'
import { anyMessages } from '../../i18n/messages.ts'
import { type Key, useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Check } from '../../records.ts'
import { wilayaName } from './wilayas.ts'

/** Explains a check's result in the console's language. */
export function useCheckText(): (check: Check) => string {
  const words = useWords()
  const { language } = useLanguage()
  return useCallback(
    ({ result, why, with: given = {} }) => {
      if (!(why in anyMessages().why)) return words(`result.${result}`)
      const { wilaya, establishment, letter, ...rest } = given
      return words(`why.${why}` as Key, {
        ...rest,
        smart_count: Number(given.count ?? given.days ?? 0),
        wilaya: why === 'rc_parts' ? wilayaName(String(wilaya), language) : (wilaya ?? ''),
        establishment:
          establishment === '00' ? words('register.main') : words('register.secondary', { n: establishment ?? '' }),
        person: words(letter === 'B' ? 'register.company' : 'register.person'),
      })
    },
    [words, language],
  )
}
