import { useCallback, useEffect, useRef, useState } from 'react'

/** The browser may refuse to change the screen; the viewer fills or leaves the window in either case. */
const exitScreen = () => {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
}

/**
 * Lets the viewer fill the window, and the window fill the screen if the browser allows it. The whole page goes full
 * screen, not just the viewer, so that dialogs stay on top. It ends when something outside the viewer gets the focus,
 * because the viewer would hide it.
 */
export function useFullScreen() {
  const [on, setOn] = useState(false)
  // The browser needs a moment to fill the screen or to leave it: follow the last press.
  const wanted = useRef(false)
  const leave = useCallback(() => {
    wanted.current = false
    setOn(false)
    exitScreen()
  }, [])
  const toggle = useCallback(() => {
    if (wanted.current) return leave()
    wanted.current = true
    setOn(true)
    void document.documentElement
      .requestFullscreen?.({ navigationUI: 'hide' })
      .then(() => wanted.current || exitScreen())
      .catch(() => {})
  }, [leave])
  useEffect(() => {
    if (!on) return
    // The end of an earlier full screen may be reported only now.
    let hasBegun = false
    const changed = () => {
      if (document.fullscreenElement) hasBegun = true
      else if (hasBegun) leave()
    }
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && leave()
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('[data-slot~="viewer"], [role="dialog"]')) leave()
    }
    document.addEventListener('fullscreenchange', changed)
    window.addEventListener('keydown', press)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      window.removeEventListener('keydown', press)
      document.removeEventListener('focusin', onFocus)
    }
  }, [on, leave])
  useEffect(
    () => () => {
      wanted.current = false
      exitScreen()
    },
    [],
  )
  return { on, toggle }
}
