import { useEffect } from 'react'
import { pinPosition } from '../pins.ts'
import { useLetterPinsContext } from './useLetterPinsContext.tsx'
import type { Pane } from './usePane.ts'

const middle = (from: number, to: number) => (from + to) / 2
/** How many frames to wait until the browser has laid out pages that are shown again. */
const MAX_FRAMES = 60

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/**
 * The page in the middle of the view, and the middle of its visible part as fractions of the page; null if no page is
 * visible.
 */
function middleOfView(stage: HTMLElement) {
  const view = stage.getBoundingClientRect()
  const distance = ({ top, bottom }: DOMRect) => Math.abs(middle(top, bottom) - middle(view.top, view.bottom))
  const seen = [...stage.querySelectorAll<HTMLElement>('[data-page]')]
    .map((sheet) => ({ page: Number(sheet.dataset.page), rect: sheet.getBoundingClientRect() }))
    .filter(({ rect }) => rect.width > 0 && rect.bottom > view.top && rect.top < view.bottom)
  const covers = ({ top, bottom }: DOMRect) => {
    const at = middle(view.top, view.bottom)
    return top <= at && bottom >= at
  }
  const nearest = seen.find(({ rect }) => covers(rect)) ?? seen.sort((a, b) => distance(a.rect) - distance(b.rect))[0]
  if (!nearest) return null
  const { rect, page } = nearest
  const [across, down] = [
    middle(Math.max(rect.left, view.left), Math.min(rect.right, view.right)),
    middle(Math.max(rect.top, view.top), Math.min(rect.bottom, view.bottom)),
  ]
  return { page, left: clamp((across - rect.left) / rect.width), top: clamp((down - rect.top) / rect.height) }
}

/**
 * Returns a function that puts a pin in the middle of the visible part of a pane's document; null while no letter is
 * written, or if no pin is possible there. Other parts of the desk call the function through `addPinInView`.
 */
export function useAddPinInView({ file, stage, look }: Pane): (() => void) | null {
  const pins = useLetterPinsContext()
  const pinning = pins?.pinning ?? null
  const fileId = pinning && file && pinning.canPin(file.id) ? file.id : null
  const addPin = () => {
    if (!fileId || !stage || !pinning) return false
    const addPinAt = ({ page, left, top }: NonNullable<ReturnType<typeof middleOfView>>) => {
      const position = pinPosition({ left, top, width: 0, height: 0 }, look.rotation)
      pinning.addPin({ file_id: fileId, page, ...position, text: null }, 'mark')
    }
    // The letter may cover the pages: show them, and wait some frames until they have a size.
    pins?.showArea('pages')
    const whenSized = (frames: number) => {
      const at = middleOfView(stage)
      if (at) addPinAt(at)
      else if (frames > 0) requestAnimationFrame(() => whenSized(frames - 1))
    }
    whenSized(MAX_FRAMES)
    return true
  }
  const addPinInView = pins?.addPinInView
  useEffect(() => {
    if (addPinInView) addPinInView.current = addPin
  })
  useEffect(
    () => () => {
      if (addPinInView) addPinInView.current = () => false
    },
    [addPinInView],
  )
  return fileId === null ? null : () => void addPin()
}
