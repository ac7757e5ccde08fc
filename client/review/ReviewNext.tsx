import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import { buttonClass } from '../elements/buttonClass.ts'
import keyCapStyles from '../elements/KeyCap.module.css'
import { KeyCap } from '../elements/KeyCap.tsx'
import { useWords } from '../i18n/useWords.ts'
import { PanelButton } from '../layout/Panel.tsx'
import { useCan } from '../layout/useCan.ts'
import type { QueueResource } from '../records.ts'
import styles from './ReviewNext.module.css'
import { useMoneyFirst } from './useMoneyFirst.ts'
import { useOpenNext } from './useOpenNext.ts'

/**
 * Claims the oldest free dossier of the queue and opens it. `keys` shows the keyboard shortcut for it; `canChoose` adds
 * an arrow that chooses the order, in a queue with money.
 */
export function ReviewNext({
  resource,
  keys = ['Shift', '↵'],
  className = buttonClass('primary'),
  canChoose = false,
}: {
  resource: QueueResource
  keys?: readonly string[]
  className?: string
  canChoose?: boolean
}) {
  const words = useWords()
  const next = useOpenNext(resource)
  const may = useCan('review')
  const [isMoneyFirst, setMoneyFirst] = useMoneyFirst(resource)
  if (!may) return null
  const button = (
    <button
      type="button"
      className={className}
      aria-disabled={next.isPending}
      onClick={() => !next.isPending && next.mutate()}
    >
      {words(isMoneyFirst ? 'money.next.action' : 'next.action')}
      <span className={keyCapStyles.caps} aria-hidden="true">
        {keys.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}
      </span>
    </button>
  )
  if (isMoneyFirst === null || !canChoose) return button
  return (
    <span className={styles.split}>
      {button}
      <PanelButton
        className={clsx(className, styles.arrow)}
        name={words('money.next.order')}
        title={words('money.next.order')}
        face={<ChevronDown size={15} aria-hidden="true" />}
        atEnd
      >
        {(close) => (
          <fieldset className={styles.orders} aria-label={words('money.next.order')}>
            {[true, false].map((isFirst) => (
              <button
                key={String(isFirst)}
                type="button"
                aria-pressed={isFirst === isMoneyFirst}
                onClick={() => {
                  setMoneyFirst(isFirst)
                  close()
                }}
              >
                {words(isFirst ? 'money.next.money' : 'money.next.oldest')}
                {isFirst === isMoneyFirst && <Check size={14} aria-hidden="true" />}
              </button>
            ))}
          </fieldset>
        )}
      </PanelButton>
    </span>
  )
}
