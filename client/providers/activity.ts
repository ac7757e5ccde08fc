/**
 * Finds out whether the officer is at work. Requests of an idle console are marked, so that its polling does not keep
 * the session alive (record 0070).
 */

/** Requests after this time (ms) without input no longer count as the officer's. */
const RECENT_MS = 60_000

const INPUT = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'scroll'] as const

let lastInput = Date.now()

const touch = () => {
  lastInput = Date.now()
}

for (const kind of INPUT) window.addEventListener(kind, touch, { passive: true, capture: true })

/** Headers for a request: `X-Background` if the officer has not touched the console for a minute. */
export function activityHeaders(headers?: HeadersInit): Headers {
  const all = new Headers(headers)
  if (Date.now() - lastInput > RECENT_MS) all.set('X-Background', '1')
  return all
}
