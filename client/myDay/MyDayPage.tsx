import { Navigate, useGetIdentity } from 'react-admin'

/** The menu's entry for the officer's own page: redirects there. */
export function MyDayPage() {
  const { identity } = useGetIdentity()
  return identity ? <Navigate to={`/officers/${identity.id}/show`} replace /> : null
}
