import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import {
  type ComparedLine,
  cents,
  compareLine,
  type ExpectedPayment,
  keysOfReferences,
  MAX_DAYS_BEFORE,
} from './compareLine.ts'
import { expectedPayments } from './expected.ts'
import { payerWords } from './payerWords.ts'

const { sql } = Prisma

type Candidate = { record_id: string; line_id: string; rank: number }

/** The maximum number of lines that are compared with one proof, and the maximum number stored for it. */
const MAX_SEARCHED = 500
const MAX_STORED = 50

/**
 * Keeps a proof that is being sent and a statement that is being imported from missing each other: proofs share the lock
 * until they are committed, an import holds it alone.
 */
const lockCandidates = (db: Db, how: 'shared' | 'alone'): Promise<unknown> =>
  how === 'shared'
    ? db.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext('line-candidates'))`
    : db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('line-candidates'))`

const referenceKeysOf = (payment: ExpectedPayment): string[] => Object.values(keysOfReferences(payment)).flat()

/** More words than a name has; the rest of a longer one is not searched. */
const MAX_WORDS = 8

/**
 * Sets of words; a line that contains all words of one set names the payer. A set has the words of the name, with two
 * neighbours also written as one.
 */
function payerWordSets(payer: string): string[][] {
  const words = payerWords(payer).slice(0, MAX_WORDS)
  const from = (at: number): string[][] => {
    const word = words[at]
    if (!word) return [[]]
    const alone = from(at + 1).map((rest) => [`w:${word.key}`, ...rest])
    if (at + 1 >= words.length) return alone
    return [...alone, ...from(at + 2).map((rest) => [`w:${word.joined}`, ...rest])]
  }
  return words.length === 0 ? [] : from(0)
}

const LINE_FIELDS = sql`id::text, to_char(booked_on, 'YYYY-MM-DD') AS booked_on, amount::text, reference,
  counterparty_name, counterparty_account, text, search_keys`

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

async function storeCandidates(db: Db, found: Candidate[]): Promise<void> {
  if (found.length === 0) return
  await db.$executeRaw`
    INSERT INTO line_candidates (record_id, line_id, rank)
    SELECT record_id, line_id, rank FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      AS found (record_id uuid, line_id uuid, rank int)
    ON CONFLICT (record_id, line_id) DO UPDATE SET rank = excluded.rank`
}

/**
 * Recomputes the candidate lines for this proof. Call it in the transaction that changes the compared values: a new
 * proof, or new readings of it.
 */
export async function renewCandidates(db: Db, record_id: string): Promise<void> {
  await lockCandidates(db, 'shared')
  const [expected] = await expectedPayments(db, [record_id])
  await db.lineCandidate.deleteMany({ where: { record_id, rank: { gte: 0 } } })
  if (!expected) return
  const due = sql`direction = 'credit' AND booked_on >= ${dayBefore(expected.asked_on, MAX_DAYS_BEFORE)}::date`
  const isOfPayer = [
    sql`search_keys && ${expected.accounts.map((rib) => `a:${rib}`)}::text[]`,
    ...expected.payers.flatMap(payerWordSets).map((words) => sql`search_keys @> ${words}::text[]`),
  ]
  const lines = await db.$queryRaw<ComparedLine[]>`
    (SELECT ${LINE_FIELDS} FROM statement_lines WHERE search_keys && ${referenceKeysOf(expected)}::text[] AND ${due}
      ORDER BY booked_on DESC, id LIMIT ${MAX_SEARCHED})
    UNION
    (SELECT ${LINE_FIELDS} FROM statement_lines WHERE (${Prisma.join(isOfPayer, ' OR ')}) AND ${due}
      AND amount = ${expected.due}::numeric
      ORDER BY booked_on DESC, id LIMIT ${MAX_SEARCHED})`
  const found = lines.flatMap((line) => {
    const near = compareLine(line, expected)
    return near ? [{ record_id, line_id: line.id, rank: near.rank as number }] : []
  })
  await storeCandidates(db, found.sort((one, other) => other.rank - one.rank).slice(0, MAX_STORED))
}

/** A payment, and the keys that a line must have to be found for it. */
type MatchSearch = { payment: ExpectedPayment; keys: string[] }

/**
 * The sets of keys that find a line with the due amount for this payment: the key of an account, or all words of a
 * payer.
 */
const keySetsOf = (payment: ExpectedPayment): string[][] => [
  ...payment.accounts.map((rib) => [`a:${rib}`]),
  ...payment.payers.flatMap(payerWordSets),
]

const longestOf = (keys: string[]): string => keys.reduce((one, other) => (other.length > one.length ? other : one))

/**
 * The payments that are awaited, found by the keys of a line. Hundreds of payers share a family name and all owe the same
 * fee, so that a line which matches by the payer must have all words of the payer.
 */
function indexPayments(payments: ExpectedPayment[]): (line: ComparedLine) => Set<ExpectedPayment> {
  const byKey = new Map<string, MatchSearch[]>()
  const add = (key: string, sought: MatchSearch) => {
    const same = byKey.get(key)
    if (same) same.push(sought)
    else byKey.set(key, [sought])
  }
  for (const payment of payments) {
    for (const key of referenceKeysOf(payment)) add(key, { payment, keys: [] })
    for (const keys of keySetsOf(payment)) add(`${cents(payment.due)} ${longestOf(keys)}`, { payment, keys })
  }
  return ({ amount, search_keys = [] }) => {
    const keysOfLine = new Set(search_keys)
    const due = cents(amount)
    const sought = search_keys.flatMap((key) => [...(byKey.get(key) ?? []), ...(byKey.get(`${due} ${key}`) ?? [])])
    return new Set(sought.filter(({ keys }) => keys.every((key) => keysOfLine.has(key))).map(({ payment }) => payment))
  }
}

const PAGE = 200

/**
 * Computes for which proofs the new lines of a statement are candidates. Call it last in the transaction of the import,
 * because no proof can be submitted until that ends.
 */
export async function findForStatement(db: Db, statement_id: string): Promise<void> {
  await lockCandidates(db, 'alone')
  const payments = await expectedPayments(db, 'awaited')
  if (payments.length === 0) return
  const find = indexPayments(payments)
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const lines = await db.$queryRaw<ComparedLine[]>`
      SELECT ${LINE_FIELDS} FROM statement_lines
      WHERE statement_id = ${statement_id}::uuid AND direction = 'credit' AND id > ${after}::uuid
      ORDER BY id LIMIT ${PAGE}`
    const found = lines.flatMap((line) =>
      [...find(line)].flatMap((payment) => {
        const near = compareLine(line, payment)
        return near ? [{ record_id: payment.record_id, line_id: line.id, rank: near.rank as number }] : []
      }),
    )
    await storeCandidates(db, found)
    if (lines.length < PAGE) return
    after = lines.at(-1)!.id
  }
}

/** SQL condition: an officer neither matched nor ignored the line with this id. */
export const isOpenLine = (id: Prisma.Sql): Prisma.Sql => sql`NOT EXISTS (
    SELECT FROM line_matches WHERE line_matches.line_id = ${id} AND ended_as IS DISTINCT FROM 'unmatched')
  AND NOT EXISTS (SELECT FROM money_returns WHERE money_returns.line_id = ${id})
  AND NOT EXISTS (SELECT FROM line_ignores WHERE line_ignores.line_id = ${id} AND ended_at IS NULL)`

/**
 * SQL condition: the candidate `near` is sure. Its rank shows that the amount is the amount due, and that a reference,
 * or both payer and account, agree. No other waiting proof fits the line as well, and no other open line fits this
 * proof as well: between equal candidates an officer chooses.
 */
export const isSure = sql`near.rank > 0
  AND NOT EXISTS (
    SELECT FROM line_candidates AS rival JOIN payment_instances AS record ON record.id = rival.record_id
    WHERE rival.line_id = near.line_id AND rival.record_id <> near.record_id
      AND (near.rank = 1 OR rival.rank >= near.rank) AND record.deleted_at IS NULL
      AND record.acceptance_status IN ('documents_submitted', 'pending_documents')
      AND NOT EXISTS (SELECT FROM line_matches WHERE line_matches.record_id = record.id AND ended_at IS NULL))
  AND NOT EXISTS (
    SELECT FROM line_candidates AS twin WHERE twin.record_id = near.record_id AND twin.line_id <> near.line_id
      AND twin.rank >= near.rank AND ${isOpenLine(sql`twin.line_id`)})`
