import { useState } from 'react'
import { count } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { PaymentLink } from '../../records.ts'

const FIRST = 10

/** Who may pay a link that names its payers, as the trader named them. */
export function AllowedPayers({ payers }: { payers: NonNullable<PaymentLink['allowed_payers']> }) {
  const words = useWords()
  const { language } = useLanguage()
  const [all, setAll] = useState(false)
  if (payers.length === 0) return <span className="soft">{words('link.nobody')}</span>
  return (
    <>
      <ul>
        {(all ? payers : payers.slice(0, FIRST)).map(({ email, phone }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list stands still, and a payer may be on it twice
          <li key={place}>
            <bdi dir="ltr">{[email, phone].filter(Boolean).join(' · ')}</bdi>
          </li>
        ))}
      </ul>
      {!all && payers.length > FIRST && (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {words('link.show_all', { total: count(payers.length, language) })}
        </button>
      )}
    </>
  )
}
