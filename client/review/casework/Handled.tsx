import { ShieldAlert, UserRound } from 'lucide-react'
import { useGetIdentity } from 'react-admin'
import { useWords } from '../../i18n/useWords.ts'
import type { Dossier } from '../../records.ts'

/** Who is to look at a dossier: a colleague it is assigned to, or a supervisor. Nothing for most. */
export function Handled({ record: { assigned_to, escalated_at } }: { record: Dossier }) {
  const words = useWords()
  const { identity } = useGetIdentity()
  const mine = assigned_to !== null && assigned_to.id === identity?.id
  return (
    <>
      {escalated_at && (
        <span className="chip line" data-tone="warn">
          <ShieldAlert size={13} strokeWidth={1.8} aria-hidden="true" />
          {words('handling.escalated')}
        </span>
      )}
      {assigned_to && (
        <span className="chip line">
          <UserRound size={13} strokeWidth={1.8} aria-hidden="true" />
          {mine ? words('handling.assigned_to_you') : words('handling.assigned', { name: assigned_to.name })}
        </span>
      )}
    </>
  )
}
