import Dialog from '@mui/material/Dialog'
import { type ReactNode, useId } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import { CopyButton } from '../elements/CopyButton.tsx'
import dialogStyles from '../elements/dialog.module.css'
import flowStyles from '../elements/flow.module.css'
import { useWords } from '../i18n/useWords.ts'
import secretStyles from './secret.module.css'

type Props = { title: string; secret: string; label: string; onClose: () => void; children: ReactNode }

/** A link or a code that is shown once. */
export function SecretDialog({ title, secret, label, onClose, children }: Props) {
  const words = useWords()
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
      <div className={dialogStyles.dialog}>
        <h2 id={id}>{title}</h2>
        {children}
        <div className={secretStyles.secret}>
          <span className={flowStyles.grow} dir="ltr">
            {secret}
          </span>
          <CopyButton value={secret} label={label} />
        </div>
        <div className={dialogStyles.acts}>
          <button type="button" className={buttonClass('tall', 'primary')} onClick={onClose}>
            {words('invitation.close')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
