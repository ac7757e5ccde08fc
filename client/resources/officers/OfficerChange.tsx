import { useState } from 'react'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { PendingChange } from '../../layout/PendingChange.tsx'
import type { Officer } from '../../records.ts'
import { InvitationLink } from './InviteOfficer.tsx'
import { NewPassword } from './NewPassword.tsx'
import { Role } from './Role.tsx'

type Secret = { password?: string; invitation_url?: string }

/** What a change of role changes: before and after. */
function Change({ record }: { record: Officer }) {
  const { from, to } = record.proposal!.change as Record<'from' | 'to', { role?: Officer['role']; name?: string }>
  if (!from.role || !to.role) return null
  return (
    <>
      {' '}
      <del>
        {from.name && <bdi>{from.name} </bdi>}
        <Role of={from.role} />
      </del>{' '}
      <ins>
        {to.name && <bdi>{to.name} </bdi>}
        <Role of={to.role} />
      </ins>
    </>
  )
}

/** The change of an officer's access that waits for another admin, and what its confirmation shows once. */
export function OfficerChange({ record }: { record: Officer }) {
  const words = useWords()
  const [secret, setSecret] = useState<Secret>({})
  const { proposal, allowed_actions, name } = record
  const shows = proposal !== null && ['reset_password', 'invite'].includes(proposal.action)
  return (
    <>
      {proposal && (
        <PendingChange
          proposal={proposal}
          allowed={allowed_actions}
          text={words(
            shows && allowed_actions.includes('confirm') ? 'officer.waiting.shown_to_you' : 'officer.waiting.text',
          )}
          resource="officers"
          onConfirmed={(answer) => {
            const { password, invitation_url } = answer as Secret
            setSecret({ ...(password && { password }), ...(invitation_url && { invitation_url }) })
          }}
        >
          {words(`officer.asks.${proposal.action}` as Key, { name: proposal.by.name })}
          <Change record={record} />
        </PendingChange>
      )}
      {secret.password && <NewPassword name={name} password={secret.password} onClose={() => setSecret({})} />}
      {secret.invitation_url && (
        <InvitationLink name={name} invitation_url={secret.invitation_url} onClose={() => setSecret({})} />
      )}
    </>
  )
}
