import { Suspense, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { lazyComponent } from '../elements/lazyComponent.tsx'
import type { SessionOfficer } from '../records.ts'

const ResetDialog = lazyComponent(async () => (await import('./ResetDialog.tsx')).ResetDialog)

const SEEN_KEY = 'countersign.reset-seen'

/** Tells the officer once that an administrator removed their second factor, in case they did not ask for it. */
export function ResetNotice() {
  const { identity } = useGetIdentity()
  const reset = identity?.second_factor_reset as SessionOfficer['second_factor_reset'] | undefined
  const [seen, setSeen] = useState(() => sessionStorage.getItem(SEEN_KEY))
  if (!reset || seen === reset.at) return null
  const close = () => {
    sessionStorage.setItem(SEEN_KEY, reset.at)
    setSeen(reset.at)
  }
  return (
    <Suspense>
      <ResetDialog by={reset.by} onClose={close} />
    </Suspense>
  )
}
