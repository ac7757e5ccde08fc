import { useEffect } from 'react'
import { type BoxedReading, useViewer } from '../viewer/useViewer.tsx'

/** Tells the viewer of a reading of the worksheet, for as long as words are boxed. */
export function useBoxedReading(reading: BoxedReading | null): void {
  const { isBoxing, putReading } = useViewer()
  const key = isBoxing && reading ? JSON.stringify(reading) : null
  useEffect(() => {
    if (key === null) return
    return putReading(JSON.parse(key) as BoxedReading)
  }, [key, putReading])
}
