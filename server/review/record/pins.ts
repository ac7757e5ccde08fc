import type { FileKind } from '../../database/generated/enums.ts'

/**
 * A mark of an officer on a page of the dossier's documents. Numbers are fractions of the unrotated page, from its top
 * left; `w` and `h` are null for a point.
 */
export type Pin = {
  file_id: string
  /** The page's number, from 1. */
  page: number
  x: number
  y: number
  w: number | null
  h: number | null
  /** The text for the trader. */
  text: string | null
}

/** A pin as it is stored and journaled: with the kind of its document, which the trader knows instead of its id. */
export type StoredPin = Pin & { kind: FileKind }

/** A pin as the trader's program gets it. */
export type TraderPin = Omit<Pin, 'file_id'> & {
  /** The field that the document was sent in. */
  file: string
}

/** The fields in which traders send their documents. */
const UPLOAD_FIELDS: Record<FileKind, string> = {
  identification_file: 'identification_file',
  logo: 'logo',
  brand_file: 'file',
  rib_file: 'rib_file',
  payment_proof: 'payment_proof',
}

/** The pins of a dossier's present decision; none while it waits. */
export const pinsOf = ({ pins, decided_at }: { pins: unknown; decided_at: Date | null }): readonly StoredPin[] =>
  decided_at === null ? [] : (pins as readonly StoredPin[])

export const pinsForOfficer = (pins: readonly StoredPin[]): Pin[] =>
  pins.map(({ file_id, page, x, y, w, h, text }) => ({ file_id, page, x, y, w, h, text }))

export const pinsForTrader = (pins: readonly StoredPin[]): TraderPin[] =>
  pins.map(({ kind, page, x, y, w, h, text }) => ({ file: UPLOAD_FIELDS[kind], page, x, y, w, h, text }))

/** The journal's details of pins whose texts are private, as those of a question: the texts are stored apart. */
export function privatePinDetails(pins: readonly StoredPin[]): Record<string, unknown> {
  if (pins.length === 0) return {}
  const hasWords = pins.some(({ text }) => text !== null)
  return {
    pins: pins.map(({ text: _, ...position }) => position),
    ...(hasWords && { pin_texts: pins.map(({ text }) => text) }),
  }
}

/** The journal's details of the pins of a decision, which stay with it as its reason does. */
export const pinDetails = (pins: readonly StoredPin[] = []): { pins?: readonly StoredPin[] } =>
  pins.length === 0 ? {} : { pins }

/** The pins in the details of an entry, with their texts if the journal has them. */
export function journaledPins({ pins = [], pin_texts = [] }: Record<string, unknown>): Pin[] {
  const texts = pin_texts as (string | null)[]
  const placed = pins as (Omit<StoredPin, 'text'> & { text?: string | null })[]
  return pinsForOfficer(placed.map((pin, index) => ({ ...pin, text: pin.text ?? texts[index] ?? null })))
}
