import { useWords } from '../../i18n/useWords.ts'
import { SecretDialog } from '../../layout/SecretDialog.tsx'
import { InvitationLink } from './InviteOfficer.tsx'

/** The secrets in the answer to an act on an officer's access. */
export type Secret = { invitation_url?: string; reset_code?: string }

type Props = { name: string; secret: Secret; isReset: boolean; onClose: () => void }

/** The link to an invitation or to another password, or the code that opens the link together with it (record 0135). */
export function ShownOnce({ name, secret: { invitation_url, reset_code }, isReset, onClose }: Props) {
  const words = useWords()
  if (reset_code)
    return (
      <SecretDialog
        title={words('officer.reset_password.code_title', { name })}
        secret={reset_code}
        label={words('invitation.code')}
        onClose={onClose}
      >
        <p>{words('officer.reset_password.code_text')}</p>
      </SecretDialog>
    )
  if (!invitation_url) return null
  if (!isReset) return <InvitationLink name={name} invitation_url={invitation_url} onClose={onClose} />
  return (
    <SecretDialog
      title={words('officer.reset_password.done', { name })}
      secret={invitation_url}
      label={words('officer.reset_password.link')}
      onClose={onClose}
    >
      <p>{words('officer.reset_password.once')}</p>
      {invitation_url.endsWith('/code') && <p>{words('officer.reset_password.with_code')}</p>}
    </SecretDialog>
  )
}
