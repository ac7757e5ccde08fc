import { Navigate, useGetIdentity } from 'react-admin'
import { useCan } from '../../layout/useCan.ts'
import { useFirstQueue } from '../../registry.tsx'
import { useFirstSteps } from './useFirstSteps.ts'

/**
 * The address `/`: leads to the first steps while the install is empty and the officer sets it up, else to the queue.
 */
export function Home() {
  const queue = useFirstQueue()
  const { isPending } = useGetIdentity()
  const sets = useCan('invite_officer')
  const steps = useFirstSteps(sets)
  if (isPending || (sets && steps.isPending)) return null
  return <Navigate to={steps.data?.waits_for_dossier ? '/begin' : `/${queue}`} replace />
}
