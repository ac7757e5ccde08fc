import { useRef, useState } from 'react'
import textStyles from '../../elements/text.module.css'
import { formatCount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { PaymentLink } from '../../records.ts'

const MAX_SHOWN = 10

/** The payers on the trader's list for the link. */
export function AllowedPayers({ payers }: { payers: NonNullable<PaymentLink['allowed_payers']> }) {
  const words = useWords()
  const { language } = useLanguage()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (payers.length === 0) return <span data-tone="muted">{words('link.nobody')}</span>
  return (
    <>
      {/* Focus the list: the button that had the focus disappears. */}
      <ul tabIndex={-1} ref={list}>
        {(all ? payers : payers.slice(0, MAX_SHOWN)).map(({ email, phone }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list stands still, and a payer may be on it twice
          <li key={index}>
            <bdi dir="ltr">{[email, phone].filter(Boolean).join(' · ')}</bdi>
          </li>
        ))}
      </ul>
      {!all && payers.length > MAX_SHOWN && (
        <button
          type="button"
          className={textStyles.link}
          onClick={() => {
            setAll(true)
            list.current?.focus()
          }}
        >
          {words('link.show_all', { total: formatCount(payers.length, language) })}
        </button>
      )}
    </>
  )
}
