import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { LinkBase, useGetIdentity } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import dialogStyles from '../elements/dialog.module.css'
import { useWords } from '../i18n/useWords.ts'
import type { SessionOfficer } from '../records.ts'

const SEEN = 'countersign.reset-seen'

/** Tells the officer once that an administrator removed their second factor, in case they did not ask for it. */
export function ResetNotice() {
  const words = useWords()
  const id = useId()
  const { identity } = useGetIdentity()
  const reset = identity?.second_factor_reset as SessionOfficer['second_factor_reset'] | undefined
  const [seen, setSeen] = useState(() => sessionStorage.getItem(SEEN))
  if (!reset || seen === reset.at) return null
  const close = () => {
    sessionStorage.setItem(SEEN, reset.at)
    setSeen(reset.at)
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={close}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={dialogStyles.dialog}>
        <h2 id={`${id}-title`}>{words('factor.reset_title')}</h2>
        <p id={`${id}-text`}>{words('factor.reset_told', { name: reset.by })}</p>
        <div className={dialogStyles.acts}>
          <LinkBase to="/account" className={buttonClass('tall')} onClick={close}>
            {words('account.open')}
          </LinkBase>
          <button type="button" className={buttonClass('tall', 'primary')} onClick={close}>
            {words('factor.reset_seen')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
