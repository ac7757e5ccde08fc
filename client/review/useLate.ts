import { useEffect, useState } from 'react'

/** After this long without an answer (ms), the page says that the server is slow. */
const LATE_MS = 4000

/** Whether a running request takes longer than it should. */
export function useLate(busy: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return late
}
