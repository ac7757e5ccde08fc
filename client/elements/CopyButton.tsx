import { clsx } from 'clsx'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/useWords.ts'
import styles from './CopyButton.module.css'
import { focusTarget } from './focusTargets.ts'
import textStyles from './text.module.css'

/** Copies a value and says so; `label` names what is copied. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const words = useWords()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setState('copied')
    } catch {
      setState('failed')
    }
  }

  const said = state === 'failed' ? words('copy.failed') : words('copy.done')
  return (
    <button
      type="button"
      className={styles.copy}
      data-slot="copy"
      ref={focusTarget('copy')}
      onClick={copy}
      aria-label={words('copy.action', { what: label })}
    >
      {state === 'copied' ? <Check size={15} data-tone="ok" /> : <Copy size={15} strokeWidth={1.6} />}
      <span
        role="status"
        className={state === 'failed' ? clsx(textStyles.small, styles.small) : textStyles.spoken}
        data-tone={state === 'failed' ? 'bad' : undefined}
      >
        {state === 'idle' ? '' : said}
      </span>
    </button>
  )
}
