import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetSession } from '../providers/authProvider.ts'
import { codeOf } from '../providers/http.ts'

/** The query key under which react-admin caches the signed-in officer. */
const IDENTITY = ['auth', 'getIdentity']

/**
 * Reads the officer again once an answer says that they need a second factor first: the setting may have changed since
 * they signed in.
 */
export function useRefreshOnEnrolment(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (codeOf(event.action.error) !== 'ENROL_FIRST') return
        forgetSession()
        void queryClient.invalidateQueries({ queryKey: IDENTITY })
      }),
    [queryClient],
  )
}
