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
  addPin: (pin: Pin, focus: 'mark' | 'text') => void
  move: (index: number, position: Pick<Pin, 'x' | 'y' | 'w' | 'h'>) => void
  remove: (index: number) => void
  choose: (index: number) => void
  /** Focuses the text of a pin; with null, the first field of the letter. */
  focusText: (index: number | null) => void
}

/** The surface that an officer works on while one covers the other: the letter, or the pages that it points to. */
export type DeskArea = 'letter' | 'pages'

type Pins = {
  /** The pins of the open letter; null while no letter is open. */
  pinning: Pinning | null
  setPinning: (pinning: Pinning | null) => void
  activeArea: DeskArea
  /** Shows a surface before it returns, so that the caller can focus a part of it. */
  showArea: (activeArea: DeskArea) => void
  /** Puts a pin in the middle of the visible part of the document; returns false if no pin is possible there. */
  addPinInView: RefObject<() => boolean>
}

const Context = createContext<Pins | null>(null)

/** Shares the pins of an open letter between the letter and the pages of the document. */
export function PinsProvider({ children }: { children: ReactNode }) {
  const [pinning, setPinning] = useState<Pinning | null>(null)
  const [activeArea, setActiveArea] = useState<DeskArea>('letter')
  const addPinInView = useRef(() => false)
  const acts = useMemo(
    () => ({
      setPinning: (next: Pinning | null) => {
        setPinning(next)
        if (next === null) setActiveArea('letter')
      },
      showArea: (next: DeskArea) => flushSync(() => setActiveArea(next)),
      addPinInView,
    }),
    [],
  )
  const pins = useMemo(() => ({ pinning, activeArea, ...acts }), [pinning, activeArea, acts])
  return <Context value={pins}>{children}</Context>
}

/** The shared pins; null outside of the desk. */
export const useLetterPinsContext = (): Pins | null => useContext(Context)

/** Shows these pins on the pages while the letter is open. */
export function useShowPinning(pinning: Pinning): void {
  const setPinning = useLetterPinsContext()?.setPinning
  useLayoutEffect(() => setPinning?.(pinning), [setPinning, pinning])
  useLayoutEffect(() => () => setPinning?.(null), [setPinning])
}
