import { useCallback, useEffect, useState } from 'react'

/**
 * Lets the viewer fill the window, and the window fill the screen if the browser allows it. The whole page goes full
 * screen, not just the viewer, so that dialogs stay on top. It ends when something outside the viewer gets the focus,
 * because the viewer would hide it.
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
    // If the browser refuses, the viewer still fills the window.
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
