import { useEffect, useState } from 'react'

/** After this long without an answer (ms), the page says that the server is slow. */
const SLOW_AFTER_MS = 4000

/** Whether a running request takes longer than it should. */
export function useIsSlow(busy: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLate(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return late
}
