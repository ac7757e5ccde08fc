import type { ReactNode } from 'react'

/** The key of an action, for the eye; screen readers get the action's own name. */
export const KeyCap = ({ children }: { children: ReactNode }) => (
  <span className="kbd" aria-hidden="true">
    {children}
  </span>
)
