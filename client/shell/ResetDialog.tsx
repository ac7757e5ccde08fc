import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import dialogStyles from '../elements/dialog.module.css'
import { useWords } from '../i18n/useWords.ts'

/** Says who removed the officer's second factor. */
export function ResetDialog({ by, onClose }: { by: string; onClose: () => void }) {
  const words = useWords()
  const id = useId()
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={dialogStyles.dialog}>
        <h2 id={`${id}-title`}>{words('factor.reset_title')}</h2>
        <p id={`${id}-text`}>{words('factor.reset_told', { name: by })}</p>
        <div className={dialogStyles.acts}>
          <LinkBase to="/account" className={buttonClass('tall')} onClick={onClose}>
            {words('account.open')}
          </LinkBase>
          <button type="button" className={buttonClass('tall', 'primary')} onClick={onClose}>
            {words('factor.reset_seen')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
