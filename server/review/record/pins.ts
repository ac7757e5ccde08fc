/**
 * A place on a page of the dossier's documents, as an officer marked it. Numbers are fractions of the page from its top
 * left, as the page stands without turning it; `w` and `h` are null for a point.
 */
export type Pin = {
  file_id: string
  /** From 1. */
  page: number
  x: number
  y: number
  w: number | null
  h: number | null
  /** For the trader. */
  text: string | null
}
