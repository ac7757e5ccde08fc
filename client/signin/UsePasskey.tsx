import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import { useWords } from '../i18n/useWords.ts'
import type { SessionOfficer } from '../records.ts'
import { NeedsName } from './NeedsName.tsx'
import { isAtAddress, signInByPasskey } from './passkey.ts'
import styles from './Ways.module.css'

/** Signs in by a passkey, without a password. */
export function UsePasskey({ onDone }: { onDone: (officer: SessionOfficer) => void }) {
  const words = useWords()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  async function use() {
    setBusy(true)
    setFailed(false)
    try {
      onDone(await signInByPasskey())
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <div className={styles.way}>
      <button
        type="button"
        className={buttonClass('tall', 'wide')}
        disabled={isBusy || isAtAddress()}
        onClick={() => void use()}
      >
        <KeyRound size={15} strokeWidth={1.6} aria-hidden="true" />
        {words('passkey.use')}
      </button>
      {isAtAddress() && <NeedsName />}
      <div role="alert" className={hasFailed ? formStyles.error : ''}>
        {hasFailed && words('passkey.failed')}
      </div>
    </div>
  )
}
