import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FocusTarget, findTarget } from '../../elements/focusTargets.ts'
import { useLimits } from '../../providers/references.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import type { Letter } from '../letter.ts'
import { isOwnFile, type Pin } from '../pins.ts'
import { type Pinning, useLetterPinsContext, useShowPinning } from '../viewer/useLetterPinsContext.tsx'

const NONE: readonly Pin[] = []

/** Focuses a pin or its text; null focuses the first field of the letter. */
function focusOn(target: FocusTarget | null): void {
  const element = target === null ? findTarget('letter')?.querySelector('input') : findTarget(target)
  element?.focus()
}

type Props = {
  resource: QueueResource
  record: Dossier
  letter: Letter
  onChange: (letter: Letter) => void
}

/** The pins of a letter, stored with its draft, and the acts on them from the pages and from the list. */
export function useLetterPins({ resource, record, letter, onChange }: Props): Pinning {
  const limits = useLimits()
  const [active, setActive] = useState<number | null>(null)
  const { files } = record
  // A draft may point to a document that its trader has replaced.
  const pins = useMemo(
    () => (letter.pins ?? NONE).filter((pin) => files.some(({ id, pages }) => id === pin.file_id && pin.page <= pages)),
    [letter.pins, files],
  )
  const ownFiles = useMemo(
    () => new Set(files.flatMap((file) => (isOwnFile(resource, file) ? file.id : []))),
    [files, resource],
  )
  const showArea = useLetterPinsContext()?.showArea
  const acts = useRef({ letter, onChange, pins })
  acts.current = { letter, onChange, pins }

  const pinning = useMemo<Pinning>(() => {
    const set = (next: (before: readonly Pin[]) => readonly Pin[]) => {
      const { letter: now, onChange: change, pins: before } = acts.current
      change({ ...now, pins: next(before) })
    }
    const isFull = pins.length >= limits.pins
    return {
      pins,
      active,
      canPin: (fileId) => ownFiles.has(fileId) && !isFull,
      addPin: (pin, focus) => {
        const index = acts.current.pins.length
        // Render at once, because the officer's next keys are meant for the pin.
        flushSync(() => {
          set((before) => [...before, pin])
          setActive(index)
        })
        showArea?.(focus === 'mark' ? 'pages' : 'letter')
        focusOn(focus === 'mark' ? `pin ${index}` : `pin text ${index}`)
      },
      move: (index, position) =>
        set((before) => before.map((pin, at) => (at === index ? { ...pin, ...position } : pin))),
      remove: (index) => {
        const left = acts.current.pins.length - 1
        flushSync(() => {
          set((before) => before.filter((_, at) => at !== index))
          setActive(null)
        })
        showArea?.('letter')
        focusOn(left > 0 ? `pin text ${Math.min(index, left - 1)}` : null)
      },
      choose: setActive,
      focusText: (index) => {
        showArea?.('letter')
        focusOn(index === null ? null : `pin text ${index}`)
      },
    }
  }, [pins, active, ownFiles, limits.pins, showArea])
  useShowPinning(pinning)
  return pinning
}
