import { useEffect, useRef } from 'react'
import { useStore } from 'react-admin'

/** Whether single-letter keys act; kept in this browser (WCAG 2.1.4 wants them switchable). */
export const useLetterKeysEnabled = () => useStore('letterKeys', true)

type KeyActions = Record<string, ((event: KeyboardEvent) => void) | undefined>

/** Letters are typed there, or lead to an entry of a menu. */
const takesLetters = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="menu"]') !== null)

/** Enter on these is theirs. */
const CONTROL = 'a, button, summary, [role="option"], [role="menuitem"], [role="tab"], [role="checkbox"]'
const answersEnter = (target: EventTarget | null) => target instanceof Element && target.closest(CONTROL) !== null

/** What a key may be called, best name first: what it types, then its place where the layout types something else. */
function namesOf({ key, code }: KeyboardEvent): string[] {
  const typed = key.toLowerCase()
  // A French keyboard types digits with Shift only: the key in that place means the digit all the same.
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  const letter = /^[^\x20-\x7e]$/.test(typed) ? /^Key(.)$/.exec(code)?.[1]?.toLowerCase() : undefined
  return [typed, letter, digit].filter((name) => name !== undefined)
}

function actionOf(event: KeyboardEvent, keys: KeyActions, letters: boolean) {
  for (const name of namesOf(event)) {
    // `/`, `?`, Enter and Escape are no letters: they stay when the letters are switched off.
    if (!letters && /^[a-z0-9]$/.test(name)) continue
    const shifted = event.shiftKey ? keys[`shift+${name}`] : undefined
    const plain = event.shiftKey && name.length > 1 ? undefined : keys[name]
    if (shifted || plain) return shifted ?? plain
  }
}

/**
 * Keys of a page by name in lower case: a letter, a digit, a sign, `escape`, `enter`, `arrowleft`, any of them after
 * `shift+`. They match `event.key`, or the place on the keyboard where the layout has no Latin letters or digits; they
 * rest in fields, menus and dialogs, with another modifier, and, letters and digits, when switched off.
 */
export function useLetterKeys(keys: KeyActions): void {
  const [enabled] = useLetterKeysEnabled()
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || takesLetters(event.target)) return
      if (event.key === 'Enter' && !event.shiftKey && answersEnter(event.target)) return
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
      const act = actionOf(event, current.current, enabled)
      if (!act) return
      event.preventDefault()
      act(event)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [enabled])
}
