import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Pin } from '../pins.ts'

/** The pins of the letter that is being written, and the acts on them. */
export type Pinning = {
  pins: readonly Pin[]
  /** The index of the pin whose place or text is being edited; null without one. */
  active: number | null
  /** Whether the letter may put another pin on this document. */
  canPin: (fileId: string) => boolean
  /** Adds a pin and focuses it, or with `text` its text. */
  put: (pin: Pin, focus: 'mark' | 'text') => void
  move: (index: number, position: Pick<Pin, 'x' | 'y' | 'w' | 'h'>) => void
  remove: (index: number) => void
  choose: (index: number) => void
  /** Focuses the text of a pin; with null, the first field of the letter. */
  write: (index: number | null) => void
}

/** The surface that an officer works on while one covers the other: the letter, or the pages that it points to. */
export type PinSurface = 'letter' | 'pages'

type Pins = {
  /** The pins of the open letter; null while no letter is open. */
  pinning: Pinning | null
  open: (pinning: Pinning | null) => void
  surface: PinSurface
  /** Shows a surface before it returns, so that the caller can focus a part of it. */
  showSurface: (surface: PinSurface) => void
  /** Puts a pin in the middle of the visible part of the document; returns false if no pin is possible there. */
  putInView: RefObject<() => boolean>
}

const Context = createContext<Pins | null>(null)

/** Shares the pins of an open letter between the letter and the pages of the document. */
export function PinsProvider({ children }: { children: ReactNode }) {
  const [pinning, setPinning] = useState<Pinning | null>(null)
  const [surface, setSurface] = useState<PinSurface>('letter')
  const putInView = useRef(() => false)
  const acts = useMemo(
    () => ({
      open: (next: Pinning | null) => {
        setPinning(next)
        if (next === null) setSurface('letter')
      },
      showSurface: (next: PinSurface) => flushSync(() => setSurface(next)),
      putInView,
    }),
    [],
  )
  const pins = useMemo(() => ({ pinning, surface, ...acts }), [pinning, surface, acts])
  return <Context value={pins}>{children}</Context>
}

/** The shared pins; null outside of the desk. */
export const usePins = (): Pins | null => useContext(Context)

/** Shows these pins on the pages while the letter is open. */
export function useShowPinning(pinning: Pinning): void {
  const open = usePins()?.open
  useLayoutEffect(() => open?.(pinning), [open, pinning])
  useLayoutEffect(() => () => open?.(null), [open])
}
