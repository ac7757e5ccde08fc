import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { useGetIdentity } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import dialogStyles from '../elements/dialog.module.css'
import { useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** Opened from the officer's menu: changes the password, over any page. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const id = useId()
  const { identity } = useGetIdentity()
  const { announce } = useOutcome()
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
    >
      <PasswordForm
        className={dialogStyles.dialog}
        currentLabel="password.current"
        email={String(identity?.email ?? '')}
        onDone={() => {
          announce(words('password.done'))
          onClose()
        }}
        head={
          <>
            <h2 id={id}>{words('password.title')}</h2>
            <p>{words('password.text')}</p>
          </>
        }
      >
        {(busy) => (
          <div className={dialogStyles.acts}>
            <button type="button" className={buttonClass('tall', 'bare')} onClick={onClose} disabled={busy}>
              {words('action.back')}
            </button>
            <button type="submit" className={buttonClass('tall', 'primary')} disabled={busy}>
              {words(busy ? 'password.saving' : 'password.save')}
            </button>
          </div>
        )}
      </PasswordForm>
    </Dialog>
  )
}
