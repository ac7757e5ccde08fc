import { useState } from 'react'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { PendingChange } from '../../layout/PendingChange.tsx'
import type { Officer } from '../../records.ts'
import { Role } from './Role.tsx'
import { type Secret, ShownOnce } from './ShownOnce.tsx'

/** The effect of a change of role: before and after. */
function RoleChange({ record }: { record: Officer }) {
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

/** The change of an officer's access that waits for another admin, and the secret that its confirmation shows once. */
export function OfficerChange({ record }: { record: Officer }) {
  const words = useWords()
  const [shown, setShown] = useState<{ secret: Secret; isReset: boolean } | null>(null)
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
            const { invitation_url } = answer as Secret
            if (invitation_url) setShown({ secret: { invitation_url }, isReset: proposal.action === 'reset_password' })
          }}
        >
          {words(`officer.asks.${proposal.action}` as Key, { name: proposal.by.name })}
          <RoleChange record={record} />
        </PendingChange>
      )}
      {shown && <ShownOnce name={name} {...shown} onClose={() => setShown(null)} />}
    </>
  )
}
