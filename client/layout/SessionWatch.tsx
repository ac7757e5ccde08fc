import { useEffect, useRef } from 'react'
import { useLogout } from 'react-admin'
import { onSessionEnd } from '../providers/http.ts'

/** A session that ended: to the sign-in page, and back to this one after it. */
export function SessionWatch() {
  const logout = useLogout()
  const leaving = useRef(false)
  useEffect(
    () =>
      onSessionEnd(() => {
        if (leaving.current) return
        leaving.current = true
        void logout({}, '/login?ended=1')
      }),
    [logout],
  )
  return null
}
