import { Navigate, useGetIdentity } from 'react-admin'

/** The menu's way to the officer's own page, which begins with their work of the day. */
export function MyDayPage() {
  const { identity } = useGetIdentity()
  return identity ? <Navigate to={`/officers/${identity.id}/show`} replace /> : null
}
