import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { CopyButton } from '../../elements/CopyButton.tsx'
import dialogStyles from '../../elements/dialog.module.css'
import flowStyles from '../../elements/flow.module.css'
import { useWords } from '../../i18n/useWords.ts'
import secretStyles from './secret.module.css'

type Props = { name: string; password: string; onClose: () => void }

/** The one-time password, shown once. */
export function NewPassword({ name, password, onClose }: Props) {
  const words = useWords()
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
      <div className={dialogStyles.dialog}>
        <h2 id={id}>{words('officer.reset_password.done', { name })}</h2>
        <p>{words('officer.reset_password.once')}</p>
        <div className={secretStyles.secret}>
          <span className={flowStyles.grow}>{password}</span>
          <CopyButton value={password} label={words('officer.password')} />
        </div>
        <div className={dialogStyles.acts}>
          <button type="button" className={buttonClass('tall', 'primary')} onClick={onClose}>
            {words('officer.reset_password.noted')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
