import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { findTarget, focusTarget } from '../../elements/focusTargets.ts'
import { useWords } from '../../i18n/useWords.ts'
import { draggedBox, moveByArrow, type Pin, pinPosition, type ShownBox, shownBox } from '../pins.ts'
import styles from './PinLayer.module.css'
import { type Pinning, useLetterPinsContext } from './useLetterPinsContext.tsx'

type ShownPage = { fileId: string; page: number; rotation: number }

const percent = (fraction: number) => `${fraction * 100}%`

const boxStyle = ({ left, top, width, height }: ShownBox) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
})

/** The pins of one page, each with its number in the whole list. */
const onPage = (pins: readonly Pin[], { fileId, page }: ShownPage) =>
  pins.flatMap((pin, index) => (pin.file_id === fileId && pin.page === page ? [{ pin, index }] : []))

/** A press this near to a pin's disc, in pixels, chooses the pin. */
const REACH_PX = 14

type Point = { x: number; y: number }

/** Pointing at a page: a press puts a pin, a drag a box, a press on a pin chooses it. */
function usePointing(pinning: Pinning | null, sheet: ShownPage) {
  const start = useRef<{ id: number; at: Point } | null>(null)
  const [dragged, setDragged] = useState<ShownBox | null>(null)
  const { fileId, page, rotation } = sheet
  if (!pinning?.canPin(fileId)) return { dragged: null, pointing: {} }

  const pointIn = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { at: { x: event.clientX - left, y: event.clientY - top }, size: { width, height } }
  }
  const end = () => {
    start.current = null
    setDragged(null)
  }
  const pointing = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      start.current = { id: event.pointerId, at: pointIn(event).at }
      if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current?.id !== event.pointerId) return
      const { at, size } = pointIn(event)
      const box = draggedBox(start.current.at, at, size)
      setDragged(box.width > 0 ? box : null)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current?.id !== event.pointerId) return
      const { at, size } = pointIn(event)
      const box = draggedBox(start.current.at, at, size)
      end()
      const near = onPage(pinning.pins, sheet).find(({ pin }) => {
        const { left, top } = shownBox(pin, rotation)
        return Math.hypot(left * size.width - at.x, top * size.height - at.y) <= REACH_PX
      })
      if (near && box.width === 0) return pinning.focusText(near.index)
      pinning.addPin({ file_id: fileId, page, ...pinPosition(box, rotation), text: null }, 'text')
    },
    onPointerCancel: end,
  }
  return { dragged, pointing }
}

/** The keys of a pin that has the focus. */
function pressOn(event: KeyboardEvent, { pin, index }: { pin: Pin; index: number }, rotation: number, on: Pinning) {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  // The letter is another part of the page, and is sent from here too.
  if (key === 'Enter' && (ctrlKey || metaKey)) return findTarget('letter')?.closest('form')?.requestSubmit()
  if (ctrlKey || metaKey || altKey) return
  const position = moveByArrow(pin, key, rotation, shiftKey)
  if (position) on.move(index, position)
  else if (key === 'Enter') on.focusText(index)
  else if (key === 'Escape') on.focusText(null)
  else if (key === 'Delete' || key === 'Backspace') on.remove(index)
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** The pins on one page of a document, over the page; while a letter is written, they are placed there too. */
export function PinnedPage({
  className,
  sheet,
  pins: recorded,
  children,
}: {
  className: string | undefined
  sheet: ShownPage
  /** The record's own pins, shown while no letter is written. */
  pins: readonly Pin[]
  children: ReactNode
}) {
  const words = useWords()
  const pinning = useLetterPinsContext()?.pinning ?? null
  const { dragged, pointing } = usePointing(pinning, sheet)
  const shown = onPage(pinning?.pins ?? recorded, sheet)
  const isOpen = pinning?.canPin(sheet.fileId) === true
  const labelOf = ({ text }: Pin, index: number) =>
    [words('pin.number', { number: index + 1 }), text].filter(Boolean).join(words('comma'))
  return (
    <div className={clsx(className, isOpen && styles.open)} {...pointing}>
      {children}
      {(shown.length > 0 || dragged) && (
        <div className={styles.pins} data-slot="pins">
          {shown.map(({ pin, index }) => {
            const box = shownBox(pin, sheet.rotation)
            const common = {
              className: clsx(styles.pin, pin.w === null && styles.point),
              style: boxStyle(box),
              'data-slot': 'pin',
              'aria-label': labelOf(pin, index),
            }
            return pinning ? (
              <button
                key={index}
                {...common}
                type="button"
                ref={focusTarget(`pin ${index}`)}
                data-active={pinning.active === index || undefined}
                onFocus={() => pinning.choose(index)}
                onKeyDown={(event) => pressOn(event, { pin, index }, sheet.rotation, pinning)}
              >
                <b aria-hidden="true">{index + 1}</b>
              </button>
            ) : (
              <span key={index} {...common} role="img">
                <b aria-hidden="true">{index + 1}</b>
              </span>
            )
          })}
          {dragged && <i className={styles.dragged} style={boxStyle(dragged)} />}
        </div>
      )}
    </div>
  )
}
