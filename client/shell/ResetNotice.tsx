import { Suspense, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { later } from '../elements/later.tsx'
import type { SessionOfficer } from '../records.ts'

const ResetDialog = later(async () => (await import('./ResetDialog.tsx')).ResetDialog)

const SEEN = 'countersign.reset-seen'

/** Tells the officer once that an administrator removed their second factor, in case they did not ask for it. */
export function ResetNotice() {
  const { identity } = useGetIdentity()
  const reset = identity?.second_factor_reset as SessionOfficer['second_factor_reset'] | undefined
  const [seen, setSeen] = useState(() => sessionStorage.getItem(SEEN))
  if (!reset || seen === reset.at) return null
  const close = () => {
    sessionStorage.setItem(SEEN, reset.at)
    setSeen(reset.at)
  }
  return (
    <Suspense>
      <ResetDialog by={reset.by} onClose={close} />
    </Suspense>
  )
}
