/** How a document is looked at: fitted to its room, or at a size of its own. */
export type Look = { fit: 'width' | 'page'; zoom: number | null; rotation: number }
export type Size = { width: number; height: number }

export const AT_FIRST: Look = { fit: 'width', zoom: null, rotation: 0 }
export const LEAST = 0.2
export const MOST = 5
/** A small picture is not blown up further than this to fit. */
const MOST_FITTED = 3

export const turned = ({ width, height }: Size, rotation: number): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

/** CSS pixels that a page of this size (already turned) is wide; `picture` pages have a size of their own to keep to. */
export function shownWidth(own: Size, { fit, zoom }: Look, room: Size, picture = false): number {
  if (zoom !== null) return Math.round(own.width * zoom)
  const whole = room.height > 0 ? (room.height * own.width) / own.height : Number.POSITIVE_INFINITY
  // A small picture grows no further than it can be seen whole.
  const width = picture
    ? Math.min(room.width, Math.max(own.width, Math.min(own.width * MOST_FITTED, whole)))
    : room.width
  if (fit === 'width') return Math.max(1, Math.floor(width))
  return Math.max(1, Math.floor(Math.min(width, whole)))
}

/** A page counts as readable from this width on, in CSS pixels (console 3.5). */
export const READABLE = 600

/** What width makes a page readable: a picture smaller than that need only be shown as large as it is. */
export const readableWidth = (own: Size, picture: boolean) => (picture ? Math.min(READABLE, own.width) : READABLE)
