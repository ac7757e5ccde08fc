import type { Dossier, DossierRow, FileRef, QueueResource } from '../records.ts'

/**
 * A place on a page of a document that a letter to the trader points to. Numbers are fractions of the unturned page,
 * from its top left; `w` and `h` are null for a point.
 */
export type Pin = Dossier['pins'][number]

/** A place on a page as the viewer shows it: turned with the page. */
export type ShownBox = { left: number; top: number; width: number; height: number }

/** How far a key moves a pin, and the smallest side of a box, as fractions of the page. */
export const PIN_STEP = 0.01

const clamp = (value: number, max = 1) => Math.min(max, Math.max(0, value))
/** Rounds to ten thousandths of a page, which are finer than any screen. */
const round = (value: number) => Math.round(value * 10_000) / 10_000

/** Turns a box a quarter clockwise with its page. */
const turnOnce = ({ left, top, width, height }: ShownBox): ShownBox => ({
  left: 1 - top - height,
  top: left,
  width: height,
  height: width,
})

/** A box on a page once that is turned by these degrees, clockwise. */
export function rotateBox(box: ShownBox, degrees: number): ShownBox {
  let turned = box
  for (let left = ((degrees % 360) + 360) % 360; left > 0; left -= 90) turned = turnOnce(turned)
  return turned
}

/** The position of a pin on its page when the page is turned clockwise by these degrees. */
export const shownBox = ({ x, y, w, h }: Pin, rotation: number): ShownBox =>
  rotateBox({ left: x, top: y, width: w ?? 0, height: h ?? 0 }, rotation)

/** The inverse: the position of a pin from its position on the screen. A box without width or height is a point. */
export function pinPosition(box: ShownBox, rotation: number): Pick<Pin, 'x' | 'y' | 'w' | 'h'> {
  const { left, top, width, height } = rotateBox(box, -rotation)
  const isBox = width > 0 && height > 0
  const [w, h] = [round(clamp(width)), round(clamp(height))]
  return {
    x: round(clamp(left, isBox ? 1 - w : 1)),
    y: round(clamp(top, isBox ? 1 - h : 1)),
    w: isBox ? w : null,
    h: isBox ? h : null,
  }
}

type Arrow = { across: number; down: number }

const ARROWS: Record<string, Arrow | undefined> = {
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
}

/** The place of a pin after an arrow key, as the page is shown; with `resize` its size changes. Null for other keys. */
export function moveByArrow(pin: Pin, key: string, rotation: number, resize: boolean) {
  const arrow = ARROWS[key]
  if (!arrow) return null
  const { left, top, width, height } = shownBox(pin, rotation)
  const [across, down] = [arrow.across * PIN_STEP, arrow.down * PIN_STEP]
  if (resize) {
    const sides = { width: width || PIN_STEP, height: height || PIN_STEP }
    const grown = {
      width: Math.min(1 - left, Math.max(PIN_STEP, sides.width + across)),
      height: Math.min(1 - top, Math.max(PIN_STEP, sides.height + down)),
    }
    return pinPosition({ left, top, ...grown }, rotation)
  }
  const shifted = { left: clamp(left + across, 1 - width), top: clamp(top + down, 1 - height) }
  return pinPosition({ ...shifted, width, height }, rotation)
}

/** A drag shorter than this many pixels is a press. */
const DRAG_PX = 6

/** The box between two points of a page of this size in pixels; a point if they are close together. */
export function draggedBox(
  from: { x: number; y: number },
  to: { x: number; y: number },
  page: { width: number; height: number },
): ShownBox {
  const [ends, starts] = [
    { x: clamp(to.x / page.width), y: clamp(to.y / page.height) },
    { x: clamp(from.x / page.width), y: clamp(from.y / page.height) },
  ]
  if (Math.hypot(to.x - from.x, to.y - from.y) < DRAG_PX) return { left: starts.x, top: starts.y, width: 0, height: 0 }
  return {
    left: Math.min(starts.x, ends.x),
    top: Math.min(starts.y, ends.y),
    width: Math.max(Math.abs(ends.x - starts.x), PIN_STEP / 2),
    height: Math.max(Math.abs(ends.y - starts.y), PIN_STEP / 2),
  }
}

/** Whether a document is the dossier's own: a brand is reviewed with the document of its identification. */
export const isOwnFile = (resource: QueueResource, { kind }: Pick<FileRef, 'kind'>): boolean =>
  resource === 'identifications' || kind !== 'identification_file'

/** The pins that a record shows: those of the waiting decision, of the decision in force, or of the open question. */
export function pinsOnRecord({ proposal, pins, information_request }: DossierRow): readonly Pin[] {
  if (proposal && proposal.pins.length > 0) return proposal.pins
  return pins.length > 0 ? pins : (information_request?.pins ?? [])
}
