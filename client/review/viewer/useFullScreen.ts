import { useCallback, useEffect, useState } from 'react'

/**
 * Lets the viewer fill the window, and the window the screen where the browser allows it. The page itself goes full
 * screen, not the viewer alone, so that dialogs stay on top. It ends as soon as something else gets the focus: that would
 * be hidden under it.
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
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && leave()
    const moved = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('[data-slot~="viewer"], [role="dialog"]')) leave()
    }
    document.addEventListener('fullscreenchange', ended)
    window.addEventListener('keydown', press)
    document.addEventListener('focusin', moved)
    return () => {
      document.removeEventListener('fullscreenchange', ended)
      window.removeEventListener('keydown', press)
      document.removeEventListener('focusin', moved)
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
