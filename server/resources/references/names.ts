import type { Db } from '../../database/client.ts'

type Where = { id: { in: string[] } }

const NAME_QUERIES = {
  establishmentType: (db: Db, where: Where) => db.read.establishmentType.findMany({ where }),
  authorizationType: (db: Db, where: Where) => db.read.authorizationType.findMany({ where }),
  activity: (db: Db, where: Where) => db.read.activity.findMany({ where }),
}

/** Returns a function that finds the names of a reference list's rows by id, in the console's languages. */
export const namesIn = (list: keyof typeof NAME_QUERIES) => async (db: Db, ids: string[]) => {
  const where = { id: { in: ids } }
  const rows = await NAME_QUERIES[list](db, where)
  return new Map(rows.map(({ id, name_en, name_fr, name_ar }) => [id, { en: name_en, fr: name_fr, ar: name_ar }]))
}
