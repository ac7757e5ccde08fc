import { useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { actionPath } from '../../providers/bodies.ts'
import { ActionDialog } from '../../record/ActionDialog.tsx'
import { useRecordAction } from '../../record/useRecordAction.ts'
import type { Officer } from '../../records.ts'
import { ChangeOfficerButton } from './ChangeOfficer.tsx'
import { ControlReasonField } from './ControlReasonField.tsx'
import { type Secret, ShownOnce } from './ShownOnce.tsx'

const ACTIONS = ['enable', 'invite', 'reset_password', 'reset_second_factor', 'release_account', 'disable'] as const
type Action = (typeof ACTIONS)[number]
type SecretAnswer = Secret & { proposal?: Officer['proposal'] }

const reasonIn = (form: FormData) => {
  const reason = String(form.get('reason') ?? '').trim()
  return reason === '' ? {} : { reason }
}

/** An administrator's actions on an officer, as the server allows. */
export function OfficerActions({ record }: { record: Officer }) {
  const words = useWords()
  const { showOutcome } = useOutcome()
  const [open, setOpen] = useState<Action | null>(null)
  const [shown, setShown] = useState<{ secret: Secret; isReset: boolean } | null>(null)
  const act = useRecordAction<SecretAnswer>('officers', record.id, (answer) => {
    setOpen(null)
    const { invitation_url, reset_code } = answer
    if (invitation_url || reset_code)
      setShown({
        secret: { ...(invitation_url && { invitation_url }), ...(reset_code && { reset_code }) },
        isReset: open === 'reset_password',
      })
    if (answer.proposal) showOutcome(words('officer.waiting.proposed', { name: record.name }), null)
    else if (invitation_url) return
    else if (open) showOutcome(words(`officer.${open}.done`, { name: record.name }), `/officers/${record.id}/show`)
  })

  // The mutation holds the secret too, so forget it.
  const forget = () => {
    setShown(null)
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
          onSubmit={(form) => act.mutate([actionPath(open), reasonIn(form)])}
        >
          {record.needs_second.includes(open) && <ControlReasonField others={record.other_admins} />}
        </ActionDialog>
      )}
      {shown && <ShownOnce name={record.name} {...shown} onClose={forget} />}
    </>
  )
}
