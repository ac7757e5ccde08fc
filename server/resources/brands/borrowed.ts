import type { BrandRow } from './service.ts'

/**
 * The document that a brand without one of its own is reviewed by: its identification's, with which the first brand
 * came (decisions H-28).
 */
export const borrowedFile = ({ file, identification }: BrandRow) => (file ? null : identification.identification_file)
