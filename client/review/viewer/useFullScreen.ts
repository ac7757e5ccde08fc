import { useCallback, useEffect, useState } from 'react'

/** Keys that open something beside the document: full screen ends for them. */
const LEAVING = new Set(['KeyA', 'KeyR', 'KeyP', 'KeyH', 'KeyM', 'KeyI'])

/**
 * Lets the viewer fill the window, and the window the screen where the browser allows it. The page itself goes full
 * screen, not the viewer alone, so that dialogs stay on top.
 */
export function useFullScreen() {
  const [on, setOn] = useState(false)
  const leave = useCallback(() => {
    setOn(false)
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
  }, [])
  const toggle = useCallback(() => {
    if (on) return leave()
    setOn(true)
    // Refused or unknown: the viewer fills the window all the same.
    void document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {})
  }, [on, leave])
  useEffect(() => {
    if (!on) return
    const ended = () => {
      if (!document.fullscreenElement) setOn(false)
    }
    const press = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key === 'Escape' || (LEAVING.has(code) && !ctrlKey && !metaKey && !altKey)) leave()
    }
    document.addEventListener('fullscreenchange', ended)
    window.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('fullscreenchange', ended)
      window.removeEventListener('keydown', press)
    }
  }, [on, leave])
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    },
    [],
  )
  return { on, toggle }
}
