import { buttonClass } from '../elements/buttonClass.ts'
import keyCapStyles from '../elements/KeyCap.module.css'
import { KeyCap } from '../elements/KeyCap.tsx'
import { useWords } from '../i18n/useWords.ts'
import { useCan } from '../layout/useCan.ts'
import type { QueueResource } from '../records.ts'
import { useOpenNext } from './useOpenNext.ts'

/** Claims the oldest free dossier of the queue and opens it. `keys` shows the keyboard shortcut for it. */
export function ReviewNext({
  resource,
  keys = ['Shift', '↵'],
  className = buttonClass('primary'),
}: {
  resource: QueueResource
  keys?: readonly string[]
  className?: string
}) {
  const words = useWords()
  const next = useOpenNext(resource)
  const may = useCan('review')
  if (!may) return null
  return (
    <button
      type="button"
      className={className}
      aria-disabled={next.isPending}
      onClick={() => !next.isPending && next.mutate()}
    >
      {words('next.action')}
      <span className={keyCapStyles.caps} aria-hidden="true">
        {keys.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}
      </span>
    </button>
  )
}
