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

/** A letter that is being written, by its pins. */
export type Pinning = {
  pins: readonly Pin[]
  /** The pin that is being placed or worded; null without one. */
  active: number | null
  /** Whether another pin may stand on this document. */
  canPin: (fileId: string) => boolean
  /** Adds a pin, and focuses it, or with `write` its text. */
  put: (pin: Pin, focus: 'mark' | 'text') => void
  move: (index: number, position: Pick<Pin, 'x' | 'y' | 'w' | 'h'>) => void
  remove: (index: number) => void
  choose: (index: number) => void
  /** Focuses the text of a pin, or with null what the letter begins with. */
  write: (index: number | null) => void
}

/** Where an officer works while one covers the other: on the letter, or on the pages that it points to. */
export type PinSurface = 'letter' | 'pages'

type Pins = {
  /** The letter that is open; null while none is. */
  pinning: Pinning | null
  open: (pinning: Pinning | null) => void
  surface: PinSurface
  /** Shows it at once, so that a part of it can have the focus. */
  showSurface: (surface: PinSurface) => void
  /** Puts a pin in the middle of what is seen of the document; false where none can stand. */
  putInView: RefObject<() => boolean>
}

const Context = createContext<Pins | null>(null)

/** What the pages of a document share with the letter that points to them. */
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

/** Null outside of the desk. */
export const usePins = (): Pins | null => useContext(Context)

/** Shows the pins of a letter on the pages for as long as it is open. */
export function useShowPinning(pinning: Pinning): void {
  const open = usePins()?.open
  useLayoutEffect(() => open?.(pinning), [open, pinning])
  useLayoutEffect(() => () => open?.(null), [open])
}
