import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, sharedRows, transact } from '../../server/database/client.ts'
import { UnsupportedConditionError } from '../../server/database/condition.ts'
import { Prisma, PrismaClient } from '../../server/database/generated/client.ts'
import type { Reads } from '../../server/database/generated/delegates.ts'
import { createStatementNames, poolStatements } from '../../server/database/raw.ts'
import { NO_PLAN_CACHE } from '../../server/database/share.ts'
import { acceptedDossiers, newIdentification, newInstance } from '../factories/dossiers.ts'
import { newOfficer, newTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
let db: Db
let prisma: PrismaClient
let ids: string[]
let workspace_id: string
let owner_id: string

beforeAll(async () => {
  app = await startApp()
  db = app.services.db
  prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: app.listenUrl }) })
  const trader = await newTrader(app, { name: 'Amine Khelifi' })
  const officer = await newOfficer(app, 'supervisor')
  await trader.ext('POST', '/webhooks', { json: { url: 'https://receiver.example.com/hooks' } })
  const dossiers = await acceptedDossiers({ trader }, officer)
  await newInstance({ trader }, dossiers)
  for (const name of ['Percent 100%', 'Pharmacie El Amel', 'Élan']) await newIdentification({ trader }, name)
  ids = (await prisma.identification.findMany({ orderBy: { id: 'asc' }, select: { id: true } })).map(({ id }) => id)
  workspace_id = trader.workspace_id
  owner_id = trader.id
})
afterAll(async () => {
  await prisma?.$disconnect()
  await app?.close()
})

type Read = (db: Reads) => Promise<unknown>
const byId = { id: 'asc' } as const

/** Every shape of question that the program asks; the answers must be Prisma's own, type by type. */
const READS: [string, Read][] = [
  ['whole rows in order', (db) => db.identification.findMany({ orderBy: [{ created_at: 'desc' }, byId] })],
  ['a page', (db) => db.identification.findMany({ orderBy: byId, skip: 1, take: 2 })],
  ['a page beyond the end', (db) => db.identification.findMany({ orderBy: byId, skip: 500, take: 2 })],
  [
    'one of several states',
    (db) => db.identification.findMany({ where: { status: { in: ['pending', 'refused'] } }, orderBy: byId }),
  ],
  ['one state', (db) => db.identification.findMany({ where: { status: { in: ['accepted'] } }, orderBy: byId })],
  ['none of no states', (db) => db.identification.findMany({ where: { status: { in: [] } } })],
  ['nothing asked', (db) => db.identification.findMany({ where: { name: undefined!, AND: [] }, orderBy: byId })],
  ['an empty OR', (db) => db.identification.findMany({ where: { OR: [] } })],
  [
    'null and not null',
    (db) => db.identification.findMany({ where: { deleted_at: null, decided_at: { not: null } }, orderBy: byId }),
  ],
  ['not a value', (db) => db.identification.findMany({ where: { name: { not: 'Élan' } }, orderBy: byId })],
  ['a part of a name', (db) => db.identification.findMany({ where: { name_folded: { contains: 'amel' } } })],
  ['wildcards', (db) => db.identification.findMany({ where: { name: { contains: '100\\%' } } })],
  ['either case', (db) => db.officer.findMany({ where: { name: { contains: 'OFFICER', mode: 'insensitive' } } })],
  ['a beginning', (db) => db.bankAccount.findMany({ where: { account_number: { startsWith: '001' } }, orderBy: byId })],
  ['between ids', (db) => db.identification.findMany({ where: { id: { gte: ids[0]!, lt: ids[2]! } }, orderBy: byId })],
  ['by date', (db) => db.identification.findMany({ where: { created_at: { lte: app.clock.now() } }, orderBy: byId })],
  ['of an owner', (db) => db.identification.findMany({ where: { workspace: { owner_id } }, orderBy: byId })],
  [
    'with some of a list',
    (db) => db.workspace.findMany({ where: { OR: [{ owner_id }, { members: { some: { trader_id: owner_id } } }] } }),
  ],
  [
    'with none of a list',
    (db) => db.workspace.findMany({ where: { identifications: { none: { status: 'pending' } } } }),
  ],
  [
    'records within',
    (db) =>
      db.identification.findMany({
        include: { workspace: { include: { owner: true } }, activity: true, identification_file: true },
        orderBy: byId,
      }),
  ],
  [
    'chosen fields',
    (db) =>
      db.identification.findFirst({
        where: { id: ids[0]! },
        select: { name: true, workspace: { select: { name: true } } },
      }),
  ],
  [
    'lists within',
    (db) =>
      db.event.findMany({
        include: {
          dispatches: {
            orderBy: { created_at: 'asc' },
            include: { webhook: true, deliveries: { orderBy: { attempt: 'asc' } } },
          },
        },
        orderBy: byId,
      }),
  ],
  [
    'chosen fields of a list within',
    (db) => db.workspace.findMany({ select: { identifications: { select: { name: true }, orderBy: byId } } }),
  ],
  ['a count', (db) => db.identification.count({ where: { workspace_id } })],
  ['a count up to a limit', (db) => db.identification.count({ where: { workspace_id }, take: 2 })],
  ['the other side of one', (db) => db.transaction.findMany({ include: { activated: true, proof: true } })],
  ['amounts', (db) => db.transaction.findMany({ orderBy: byId })],
  ['large numbers, lists and JSON', (db) => db.auditEntry.findMany({ orderBy: byId })],
  ['a large number', (db) => db.auditEntry.findMany({ where: { id: { in: [1n, 2n] } }, orderBy: byId })],
  ['by a unique field', (db) => db.trader.findUnique({ where: { id: owner_id } })],
  ['nothing by a unique field', (db) => db.trader.findUnique({ where: { email: 'nobody@example.com' } })],
]

describe('a statement of SQL', () => {
  const bytes = new Uint8Array([1, 0, 255])
  const values = () => Prisma.sql`
    SELECT 1 AS a, ${2 ** 40}::int8 AS b, 1.50::numeric AS c, ${app.clock.now()}::timestamptz AS d, true AS e,
      ${bytes}::bytea AS f, ${['x', 'y"']}::text[] AS g, ARRAY[${owner_id}::uuid] AS h, '{"a": 1}'::jsonb AS i,
      ${null}::text AS j, 0.25::float8 AS k, 'accepted'::"KycStatus" AS l, count(*) AS m, '2026-02-28'::date AS n,
      ${new Prisma.Decimal('12.30')}::numeric AS o FROM traders`

  it('answers as Prisma, type by type, in a transaction and outside', async () => {
    const expected = await prisma.$queryRaw(values())
    expect(await db.$queryRaw(values())).toStrictEqual(expected)
    expect(await sharedRows(db, values())).toStrictEqual(expected)
    expect(await transact(db, (tx) => tx.$queryRaw(values()))).toStrictEqual(expected)
    expect(await transact(db, (tx) => sharedRows(tx, values()))).toStrictEqual(expected)
  })

  it('says how many rows it wrote', async () => {
    const write = Prisma.sql`UPDATE officers SET name = name WHERE name LIKE ${'Officer%'}`
    expect(await db.$executeRaw(write)).toBe(await prisma.$executeRaw(write))
  })
})

describe('a plain read', () => {
  it.each(READS)('answers as Prisma, in a transaction and outside: %s', async (_name, read) => {
    // Prisma's client has the same models and methods.
    const expected = await read(prisma as unknown as Reads)
    expect(await read(db.read)).toStrictEqual(expected)
    expect(await read(db.sharedRead)).toStrictEqual(expected)
    expect(await transact(db, (tx) => read(tx.read))).toStrictEqual(expected)
    expect(await transact(db, (tx) => read(tx.sharedRead))).toStrictEqual(expected)
  })

  it('gives rows that cannot be changed, with the rows and lists within, in a transaction and outside', async () => {
    const read = (within: Db) =>
      within.read.event.findMany({ include: { workspace: true, dispatches: { include: { webhook: true } } } })
    for (const events of [await read(db), await transact(db, read)]) {
      const [dispatch] = events.flatMap(({ dispatches }) => dispatches)
      for (const one of [events, events[0], events[0]!.workspace, events[0]!.dispatches, dispatch, dispatch!.webhook])
        expect(Object.isFrozen(one)).toBe(true)
    }
  })

  it('sees what its own transaction has written, and others do not', async () => {
    const undone = new Error('undone')
    const failed = transact(db, async (tx) => {
      await tx.trader.update({ where: { id: owner_id }, data: { name: 'Within' } })
      const name = async (one: Db) => (await one.read.trader.findUnique({ where: { id: owner_id } }))?.name
      expect([await name(tx), await name(db)]).toEqual(['Within', 'Amine Khelifi'])
      throw undone
    })
    await expect(failed).rejects.toBe(undone)
  })

  it('refuses to go on after the end of its transaction, whose connection others have by then', async () => {
    const ended = await transact(db, async (tx) => tx)
    await expect(ended.read.trader.findMany()).rejects.toThrow('has ended')
    await expect(ended.$executeRaw`UPDATE traders SET name = name`).rejects.toThrow('has ended')
  })

  it('refuses what is not translated, and leaves it to Prisma', async () => {
    await expect(db.read.trader.findMany({ where: { NOT: { language: 'fr' } } })).rejects.toThrow(
      UnsupportedConditionError,
    )
  })

  it('refuses a part of a list within a record, which does not compile', async () => {
    // @ts-expect-error `take` in a list of a record
    const one = db.read.workspace.findFirst({ select: { owner: { select: { workspaces: { take: 1 } } } } })
    await expect(one).rejects.toThrow(UnsupportedConditionError)
    // @ts-expect-error `skip` in a list of a record
    await expect(db.read.trader.findMany({ include: { workspaces: { skip: 1 } } })).rejects.toThrow(
      UnsupportedConditionError,
    )
  })

  it('refuses to find one by nothing, as Prisma', async () => {
    await expect(db.read.trader.findUnique({ where: { id: undefined as never } })).rejects.toThrow()
  })

  it('is planned anew for each pattern, or where it says so, and prepared otherwise', async () => {
    const pool = new pg.Pool({ connectionString: app.listenUrl, max: 1 })
    try {
      const { lists: run, query } = poolStatements(pool, createStatementNames())
      await run('SELECT id FROM identifications WHERE name_folded LIKE $1', ['%amel%'])
      await run('SELECT id FROM identifications WHERE name_folded = $1', ['amel'])
      await query(Prisma.sql`SELECT id FROM audit_entries WHERE ${NO_PLAN_CACHE} AND action = ${'refuse'}`)
      const { rows } = await pool.query('SELECT statement FROM pg_prepared_statements')
      expect(rows).toEqual([{ statement: 'SELECT id FROM identifications WHERE name_folded = $1' }])
    } finally {
      await pool.end()
    }
  })

  it('sees what was committed before it was asked, however many ask the same', async () => {
    const count = () => db.sharedRead.rateLimit.count({ where: { key: 'counted' } })
    const before = count()
    const meanwhile = count()
    await prisma.rateLimit.create({ data: { key: 'counted', hits: 1, resets_at: app.clock.now() } })
    const after = [count(), count(), count()]
    // Those asked before may be answered before or after the commit.
    await Promise.all([before, meanwhile])
    expect(await Promise.all(after)).toEqual([1, 1, 1])
  })

  it('gives those who share an answer the same records, which nobody may change', async () => {
    const ask = () =>
      db.sharedRead.identification.findMany({ where: { workspace_id }, orderBy: byId, include: { workspace: true } })
    const before = ask()
    const [one, other] = await Promise.all([ask(), ask(), before])
    expect(other).toBe(one)
    expect(() => (one as unknown[]).pop()).toThrow(TypeError)
    expect(() => Object.assign(one[0]!, { name: 'x' })).toThrow(TypeError)
    expect(() => Object.assign(one[0]!.workspace, { name: 'x' })).toThrow(TypeError)
  })

  it('in SQL shares no answer that began before a commit that its caller knows of', async () => {
    const lock = 20_000_105
    // Its snapshot is older than the lock that it waits for.
    const asked = Prisma.sql`SELECT count(key)::int AS count, count(pg_advisory_xact_lock_shared(${lock}::int)) AS held
      FROM traders LEFT JOIN rate_limits ON key = 'shared' WHERE traders.id = ${owner_id}::uuid`
    const count = async () => (await sharedRows<{ count: number }>(db, asked))[0]!.count
    let before: Promise<number> | undefined
    let after: Promise<number>[] = []
    await prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(${lock}::int)::text`
      before = count()
      const waits = () => tx.$queryRaw<unknown[]>`
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock}::int AND NOT granted`
      while ((await waits()).length === 0);
      await tx.rateLimit.create({ data: { key: 'shared', hits: 1, resets_at: app.clock.now() } })
      after = [count(), count(), count()]
    })
    expect(await before).toBe(0)
    expect(await Promise.all(after)).toEqual([1, 1, 1])
  })
})
