import type { BrandRow } from './service.ts'

/**
 * The identification's document: a brand without a document of its own is reviewed by it. The first brand is created
 * with the identification (decisions H-28).
 */
export const borrowedFile = ({ file, identification }: BrandRow) => (file ? null : identification.identification_file)
