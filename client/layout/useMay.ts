import { useGetIdentity } from 'react-admin'
import type { SessionOfficer } from '../records.ts'

/** Whether the server lets the officer do this at all; what may be done with a record stands in the record. */
export function useMay(action: 'review'): boolean {
  const { identity } = useGetIdentity()
  return ((identity?.allowed_actions ?? []) as SessionOfficer['allowed_actions']).includes(action)
}
