import type { Db } from '../../database/client.ts'

export async function identificationNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.read.identification.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Finds a dossier's parent identification among the submitted fields. */
export const IDENTIFICATION_FIELD = {
  field: 'identification_id',
  label: { en: 'Identification', fr: 'Identification', ar: 'ملف الهوية' },
  record: identificationNames,
} as const
