import { clsx } from 'clsx'
import { ShieldAlert, UserRound } from 'lucide-react'
import { useGetIdentity } from 'react-admin'
import chipStyles from '../../elements/chip.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { DossierRow } from '../../records.ts'

/**
 * Names the colleague to whom a dossier is assigned, or says that it is escalated to a supervisor. Usually renders
 * nothing.
 */
export function HandlingChip({ record: { assigned_to, escalated_at } }: { record: DossierRow }) {
  const words = useWords()
  const { identity } = useGetIdentity()
  const mine = assigned_to !== null && assigned_to.id === identity?.id
  return (
    <>
      {escalated_at && (
        <span className={clsx(chipStyles.chip, chipStyles.line)} data-slot="chip" data-tone="warn">
          <ShieldAlert size={13} strokeWidth={1.8} aria-hidden="true" />
          {words('handling.escalated')}
        </span>
      )}
      {assigned_to && (
        <span className={clsx(chipStyles.chip, chipStyles.line)} data-slot="chip">
          <UserRound size={13} strokeWidth={1.8} aria-hidden="true" />
          {mine ? words('handling.assigned_to_you') : words('handling.assigned', { name: assigned_to.name })}
        </span>
      )}
    </>
  )
}
