import { useState } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import { CopyButton } from '../elements/CopyButton.tsx'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import styles from './RecoveryCodes.module.css'

/** Ten codes, shown once: leaving without copying asks for confirmation. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const words = useWords()
  const [isCopied, setCopied] = useState(false)
  const [isWarned, setWarned] = useState(false)
  return (
    <section>
      <div className={styles.head}>
        <h2>{words('factor.codes')}</h2>
        {/* The click reaches here from the button, also from the keyboard. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
        <span onClick={() => setCopied(true)}>
          <CopyButton value={codes.join('\n')} label={words('factor.copy_all')} />
        </span>
      </div>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={textStyles.small} data-tone="muted">
        {words('factor.codes_text')}
      </p>
      <div role="alert" className={isWarned ? formStyles.error : ''}>
        {isWarned && words('factor.leave')}
      </div>
      <button
        type="button"
        className={buttonClass('tall', 'primary')}
        onClick={() => (isCopied || isWarned ? onKept() : setWarned(true))}
      >
        {words('factor.kept')}
      </button>
    </section>
  )
}
