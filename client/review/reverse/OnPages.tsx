import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { buttonClass } from '../../elements/buttonClass.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import styles from './OnPages.module.css'

/**
 * Covers the desk while the officer points to the document for a reversal: says how to put a pin, and leads back to the
 * letter.
 */
export function OnPages({ count, onPut, onBack }: { count: number; onPut: () => void; onBack: () => void }) {
  const words = useWords()
  const { announce } = useOutcome()
  const said = words('reverse.pointing')
  useEffect(() => announce(said), [announce, said])
  useLetterKeys({ p: onPut, escape: onBack })
  return createPortal(
    <section className={styles.onPages} data-slot="on-pages" aria-label={words('pin.title')}>
      <span>{said}</span>
      <button type="button" className={buttonClass()} onClick={onPut}>
        {words('pin.put')}
        <KeyCap>P</KeyCap>
      </button>
      <button type="button" className={buttonClass('primary')} onClick={onBack}>
        {words('reverse.pointed', { smart_count: count })}
        <KeyCap>Esc</KeyCap>
      </button>
    </section>,
    document.body,
  )
}
