import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { CopyButton } from '../../elements/CopyButton.tsx'
import dialogStyles from '../../elements/dialog.module.css'
import flowStyles from '../../elements/flow.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { inPath } from '../../providers/bodies.ts'
import { ActionDialog } from '../../record/ActionDialog.tsx'
import { useRecordAction } from '../../record/useRecordAction.ts'
import type { Officer } from '../../records.ts'
import { ChangeOfficerButton } from './ChangeOfficer.tsx'
import { InvitationLink } from './InviteOfficer.tsx'
import secretStyles from './secret.module.css'

const ACTIONS = ['enable', 'invite', 'reset_password', 'reset_second_factor', 'disable'] as const
type Action = (typeof ACTIONS)[number]

/** What an administrator may do with an officer, as the server allows. */
export function OfficerActions({ record }: { record: Officer }) {
  const words = useWords()
  const { say } = useOutcome()
  const [open, setOpen] = useState<Action | null>(null)
  const [password, setPassword] = useState<string | null>(null)
  const [invitation, setInvitation] = useState<string | null>(null)
  const act = useRecordAction<{ password?: string; invitation_url?: string }>('officers', record.id, (answer) => {
    setOpen(null)
    if (answer.password) setPassword(answer.password)
    else if (answer.invitation_url) setInvitation(answer.invitation_url)
    else if (open) say(words(`officer.${open}.done`, { name: record.name }), `/officers/${record.id}/show`)
  })

  // The mutation holds the secret too.
  const forget = () => {
    setPassword(null)
    setInvitation(null)
    act.reset()
  }

  return (
    <>
      <ChangeOfficerButton record={record} />
      {ACTIONS.filter((action) => record.allowed_actions.includes(action)).map((action) => (
        <button
          key={action}
          type="button"
          className={action === 'disable' ? buttonClass('danger') : buttonClass()}
          onClick={() => {
            act.reset()
            setOpen(action)
          }}
        >
          {words(`officer.${action}.do`)}
        </button>
      ))}
      {open && (
        <ActionDialog
          title={words(`officer.${open}.title`, { name: record.name })}
          text={words(`officer.${open}.text`)}
          confirm={words(`officer.${open}.do`)}
          isDanger={open === 'disable'}
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setOpen(null)}
          onSubmit={() => act.mutate([inPath(open)])}
        />
      )}
      {invitation && <InvitationLink name={record.name} invitation_url={invitation} onClose={forget} />}
      {password !== null && <NewPassword name={record.name} password={password} onClose={forget} />}
    </>
  )
}

/** The one-time password, shown once. */
function NewPassword({ name, password, onClose }: { name: string; password: string; onClose: () => void }) {
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
