import type { Db } from '../../database/client.ts'
import type { Bank } from '../../database/generated/rows.ts'
import { memoizeByObject } from '../../kernel/memoizeByObject.ts'
import type { Services } from '../../services.ts'

type Lists = {
  /** In the order of their codes. */
  banks: readonly Bank[]
  /** Whether this kind of establishment works under this kind of authorization. */
  isPair(establishment_type_id: string, authorization_type_id: string): boolean
}

/** The lists change only with an upgrade; servers may only read them (server/database/rights.ts). */
const KEPT_MS = 60_000

const pairName = (establishment: string, authorization: string) => `${establishment} ${authorization}`

async function readLists(db: Db): Promise<Lists> {
  const [pairs, banks] = await Promise.all([
    db.read.establishmentAuthorization.findMany(),
    db.read.bank.findMany({ orderBy: { code: 'asc' } }),
  ])
  const known = new Set(pairs.map((pair) => pairName(pair.establishment_type_id, pair.authorization_type_id)))
  return { banks, isPair: (establishment, authorization) => known.has(pairName(establishment, authorization)) }
}

const keptFor = memoizeByObject((_db: Db): { lists?: Lists; until: number } => ({ until: 0 }))

/** The reference lists that checks compare with, read once a minute. */
export async function referenceLists({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Lists> {
  const cache = keptFor(db)
  if (cache.lists && clock.elapsed() < cache.until) return cache.lists
  const lists = await readLists(db)
  Object.assign(cache, { lists, until: clock.elapsed() + KEPT_MS })
  return lists
}
