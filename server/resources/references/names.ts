import type { Database } from '../../database/client.ts'

/** Returns a function that finds the names of a reference list's rows by id, in the console's languages. */
export const namesIn =
  (list: 'establishmentType' | 'authorizationType' | 'activity') => async (db: Database, ids: string[]) => {
    const where = { id: { in: ids } }
    const rows =
      list === 'establishmentType'
        ? await db.establishmentType.findMany({ where })
        : list === 'authorizationType'
          ? await db.authorizationType.findMany({ where })
          : await db.activity.findMany({ where })
    return new Map(rows.map(({ id, name_en, name_fr, name_ar }) => [id, { en: name_en, fr: name_fr, ar: name_ar }]))
  }
