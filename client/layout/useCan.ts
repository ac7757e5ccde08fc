import { useGetIdentity } from 'react-admin'
import type { SessionOfficer } from '../records.ts'

/** Whether the officer may do this in general. For one record, use its `allowed_actions`. */
export function useCan(action: SessionOfficer['allowed_actions'][number]): boolean {
  const { identity } = useGetIdentity()
  return ((identity?.allowed_actions ?? []) as SessionOfficer['allowed_actions']).includes(action)
}
