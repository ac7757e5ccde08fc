import { useEffect, useRef } from 'react'
import { useStore } from 'react-admin'
import { isModalOpen } from './isModalOpen.ts'

/** Whether single-letter keys are on; stored in this browser (WCAG 2.1.4 requires a switch). */
export const useLetterKeysEnabled = () => useStore('letterKeys', true)

type KeyActions = Record<string, ((event: KeyboardEvent) => void) | undefined>

/** Whether the element uses letters itself: a text field or a menu, but not a checkbox. */
const takesLetters = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type="checkbox"]), textarea, select, [role="menu"]') !== null)

/** Elements that handle Enter themselves, and those that handle Space: a link does not. */
const CONTROL = 'button, summary, [role="option"], [role="menuitem"], [role="tab"], [role="checkbox"]'
const SPACED = `${CONTROL}, input[type="checkbox"]`
const PRESSES: Record<string, string | undefined> = { Enter: `a, ${CONTROL}`, ' ': SPACED }
const answersKey = ({ key, target }: KeyboardEvent) => {
  const controls = PRESSES[key]
  return controls !== undefined && target instanceof Element && target.closest(controls) !== null
}

/** The names of a key, best first: its character, then its position if the layout types another character there. */
function keyNames({ key, code }: KeyboardEvent): string[] {
  const typed = key.toLowerCase()
  // A French keyboard needs Shift for digits: take the digit from the key's position.
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  const letter = /^[^\x20-\x7e]$/.test(typed) ? /^Key(.)$/.exec(code)?.[1]?.toLowerCase() : undefined
  return [typed, letter, digit].filter((name) => name !== undefined)
}

function findAction(event: KeyboardEvent, keys: KeyActions, letters: boolean) {
  for (const name of keyNames(event)) {
    // Switching letter keys off leaves `/`, `?`, Space, Enter and Escape on.
    if (!letters && /^[a-z0-9]$/.test(name)) continue
    const shifted = event.shiftKey ? keys[`shift+${name}`] : undefined
    const plain = event.shiftKey && (name.length > 1 || name === ' ') ? undefined : keys[name]
    if (shifted || plain) return shifted ?? plain
  }
}

/**
 * Binds the keys of a page. Names are lower case: a letter, a digit, a sign, a space, `escape`, `enter`, `arrowleft`, any of
 * them after `shift+`. They match `event.key`, or the position of the key when the layout has no Latin letters or
 * digits. They do nothing in fields, menus and dialogs, or with another modifier. Letters and digits have a switch.
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
      if (!event.shiftKey && answersKey(event)) return
      if (isModalOpen()) return
      const act = findAction(event, current.current, enabled)
      if (!act) return
      event.preventDefault()
      act(event)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [enabled])
}
