/** The display of a document. `zoom` is null while it fits its room; `rotation` in degrees. */
export type Look = { fit: 'width' | 'page'; zoom: number | null; rotation: number }
export type Size = { width: number; height: number }

export const FIRST_LOOK: Look = { fit: 'width', zoom: null, rotation: 0 }
export const MIN_ZOOM = 0.2
export const MAX_ZOOM = 5
/** A page fitted to its room is at most this wide, in CSS pixels: wider, its lines are too long to read. */
const MAX_FIT_WIDTH = 900
/** A small picture is enlarged at most this many times to fit. */
const MAX_FIT_SCALE = 3

export const rotateSize = ({ width, height }: Size, rotation: number): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

/** Width in CSS pixels of a page of size `size` (already rotated). A `picture` is enlarged only up to a limit. */
export function shownWidth(size: Size, { fit, zoom }: Look, room: Size, picture = false): number {
  if (zoom !== null) return Math.round(size.width * zoom)
  const fitWidth = room.height > 0 ? (room.height * size.width) / size.height : Number.POSITIVE_INFINITY
  // Do not enlarge a small picture so far that it no longer fits the view.
  const widest = Math.min(room.width, MAX_FIT_WIDTH)
  const width = picture
    ? Math.min(widest, Math.max(size.width, Math.min(size.width * MAX_FIT_SCALE, fitWidth)))
    : widest
  if (fit === 'width') return Math.max(1, Math.floor(width))
  return Math.max(1, Math.floor(Math.min(width, fitWidth)))
}

/** A page is readable from this width, in CSS pixels (console 3.5). */
export const READABLE_WIDTH = 600

/** The width from which a page is readable. A smaller picture needs only its own width. */
export const readableWidth = (size: Size, picture: boolean) =>
  picture ? Math.min(READABLE_WIDTH, size.width) : READABLE_WIDTH
