import { useEffect, useRef } from 'react'
import { useStore } from 'react-admin'

/** Whether single-letter keys act; kept in this browser (WCAG 2.1.4 wants them switchable). */
export const useLetterKeysEnabled = () => useStore('letterKeys', true)

const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/**
 * Keys of a page, by letter in lower case (or 'escape'). They match `event.key`, or the place on the keyboard where the layout has no Latin
 * letters; they rest in fields, in dialogs, with a modifier, and when switched off.
 */
export function useLetterKeys(keys: Record<string, () => void>): void {
  const [enabled] = useLetterKeysEnabled()
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || inField(event.target)) return
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
      const typed = event.key.toLowerCase()
      const letter = /^[^\x20-\x7e]$/.test(typed) ? event.code.replace(/^Key/, '').toLowerCase() : typed
      // `/` and Escape are no letters: they stay when the letters are switched off.
      const act = enabled || !/^[a-z0-9]$/.test(letter) ? current.current[letter] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [enabled])
}
