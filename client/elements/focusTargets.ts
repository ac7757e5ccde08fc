import { type RefObject, useCallback } from 'react'

/** The names of elements that keys and other parts of a page focus or press. */
export type FocusTarget =
  | 'document'
  | 'title'
  | 'timeline'
  | 'trader'
  | 'row'
  | 'opener'
  | 'filter'
  | 'tie'
  | 'letter'
  | 'holder'
  | 'take-over'
  | 'reading'
  | 'add person'
  | 'look-up'
  | 'copy'
  | 'inbox item'
  | `show ${'document' | 'facts' | 'history' | 'letter'}`
  | `pin ${number}`
  | `pin text ${number}`
  | `begin ${string}`
  | `collision ${string}`
  | `line ${string}`
  | `answer ${'same' | 'different'} ${string}`

const targets = new Map<FocusTarget, Set<HTMLElement>>()
const registers = new Map<FocusTarget, (element: HTMLElement | null) => (() => void) | undefined>()

const isBefore = (one: HTMLElement, other: HTMLElement) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/**
 * A `ref` that registers its element under a name for as long as it is mounted. The same name gives the same function,
 * so that React does not call it on every render.
 */
export function focusTarget(name: FocusTarget) {
  const register =
    registers.get(name) ??
    ((element: HTMLElement | null) => {
      if (!element) return
      const elements = targets.get(name) ?? new Set()
      targets.set(name, elements.add(element))
      return () => {
        elements.delete(element)
        if (elements.size === 0 && targets.get(name) === elements) {
          targets.delete(name)
          registers.delete(name)
        }
      }
    })
  registers.set(name, register)
  return register
}

/** A `ref` that also registers its element under a name. */
export function useTargetRef<Element extends HTMLElement>(name: FocusTarget, ref: RefObject<Element | null>) {
  return useCallback(
    (element: Element | null) => {
      ref.current = element
      const leave = focusTarget(name)(element)
      return () => {
        ref.current = null
        leave?.()
      }
    },
    [name, ref],
  )
}

/** The mounted elements of a name, in the order of the page. */
export const findTargets = (name: FocusTarget): HTMLElement[] =>
  [...(targets.get(name) ?? [])]
    .filter(({ isConnected }) => isConnected)
    .sort((one, other) => (isBefore(one, other) ? -1 : 1))

/** The first mounted element of a name. */
export const findTarget = (name: FocusTarget): HTMLElement | undefined => findTargets(name)[0]
