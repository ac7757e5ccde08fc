import type { File } from '../../database/generated/rows.ts'

type Row = { file: File | null; identification: { identification_file: File | null } }

/**
 * The identification's document, by which officers review a brand without a document of its own. The first brand is
 * created with the identification (decisions H-28).
 */
export const parentDocument = ({ file, identification }: Row) => (file ? null : identification.identification_file)
