import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { useWords } from '../../i18n/useWords.ts'
import { SecretDialog } from '../../layout/SecretDialog.tsx'
import { useCan } from '../../layout/useCan.ts'
import type { Bodies } from '../../providers/bodies.ts'
import { API, request } from '../../providers/http.ts'
import { useSettings } from '../../providers/settings.ts'
import { ActionDialog } from '../../record/ActionDialog.tsx'
import type { Officer } from '../../records.ts'
import { ControlReasonField } from './ControlReasonField.tsx'
import { OfficerFields } from './OfficerFields.tsx'

type InvitedOfficer = { name: string; invitation_url: string; proposal?: Officer['proposal'] }

/** Invites an officer, if the server allows it. */
export function InviteOfficer() {
  const words = useWords()
  const may = useCan('invite_officer')
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [invited, setInvited] = useState<InvitedOfficer | null>(null)
  const invite = useMutation({
    mutationFn: async (body: Bodies['POST /officers']) => {
      const { json } = await request(`${API}/officers`, { method: 'POST', body: JSON.stringify(body) })
      return json as InvitedOfficer
    },
    onSuccess: (answer) => {
      setOpen(false)
      setInvited(answer)
      void queryClient.invalidateQueries({ queryKey: ['officers'] })
    },
  })
  if (!may) return null
  return (
    <>
      <button
        type="button"
        className={buttonClass('primary')}
        onClick={() => {
          invite.reset()
          setOpen(true)
        }}
      >
        {words('invitation.invite')}
      </button>
      {isOpen && (
        <ActionDialog
          title={words('invitation.title')}
          text={words('invitation.text')}
          confirm={words('invitation.invite')}
          isBusy={invite.isPending}
          error={invite.error}
          onClose={() => setOpen(false)}
          onSubmit={(form) =>
            invite.mutate({
              name: String(form.get('name')),
              email: String(form.get('email')),
              role: String(form.get('role')) as Officer['role'],
              ...(form.get('reason') && { reason: String(form.get('reason')) }),
            })
          }
        >
          <OfficerFields hasEmail />
          <RoleByTwo />
        </ActionDialog>
      )}
      {invited && (
        <InvitationLink
          {...invited}
          onClose={() => {
            setInvited(null)
            // The mutation holds the link too, so forget it.
            invite.reset()
          }}
        />
      )}
    </>
  )
}

/**
 * While four eyes are on: says that a role with rights over colleagues' decisions waits for another admin, and asks for
 * the reason.
 */
function RoleByTwo() {
  const { data } = useSettings()
  const fourEyes = data?.find(({ id }) => id === 'four_eyes')
  return fourEyes?.needs_second ? (
    <ControlReasonField needs="invitation.role_needs" others={fourEyes.other_admins} />
  ) : null
}

/** The invitation link, shown once. */
export function InvitationLink({
  name,
  invitation_url,
  proposal = null,
  onClose,
}: InvitedOfficer & { onClose: () => void }) {
  const words = useWords()
  return (
    <SecretDialog
      title={words('invitation.done', { name })}
      secret={invitation_url}
      label={words('invitation.link')}
      onClose={onClose}
    >
      <p>{words('invitation.once')}</p>
      {proposal && <p>{words('invitation.role_waits')}</p>}
    </SecretDialog>
  )
}
