import { type Db, longTransaction, violatesUnique } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { isOutcomeUnknown } from '../../database/outcome.ts'
import type { OfficerActor, SystemActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, type FieldError, invalid } from '../../kernel/errors.ts'
import { newId } from '../../kernel/id.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { today } from '../../review/evidence/readings.ts'
import { type Settings, settingsOf } from '../../review/settings/settings.ts'
import type { StatementMapping } from '../../review/settings/statementMapping.ts'
import { maskRib } from '../bankAccounts/rib.ts'
import { findForStatement } from '../money/candidates.ts'
import { lineKeys } from '../money/lineKeys.ts'
import { proposeReturns } from '../money/returns.ts'
import {
  type BankLine,
  centsText,
  type ProblemDetails,
  STATEMENT_CURRENCY,
  StatementError,
  type StatementFormat,
} from './formats/bankLine.ts'
import { detectFormat } from './formats/detect.ts'
import { discardPieces, readPieces, type StoredPieces } from './pieces.ts'
import type { ConsoleStatement } from './presenter.ts'
import { type ReadStatement, readStatement, unpackLines } from './readStatement.ts'

/** Values that the officer gives with a file; each may be absent if the file contains it. */
export type ImportOptions = {
  format?: StatementFormat | undefined
  /** The RIB, if the file names no account. */
  account?: string | undefined
  /** A name in the setting `statement_mappings`, for tables. */
  mapping?: string | undefined
  /** A mapping without a name, instead of one from the setting. */
  reading?: StatementMapping | undefined
}

/** A line as a preview shows it. */
export type SampleLine = Omit<BankLine, 'amount' | 'counterparty_name' | 'counterparty_account'> & {
  amount: string
  currency: string
  counterparty: { name: string | null; account: string | null }
}

export type StatementPreview = Omit<
  ConsoleStatement,
  'id' | 'imported_at' | 'imported_by' | 'files' | 'allowed_actions'
> & {
  id: null
  /** The sums of the lines, both positive. */
  credits: string
  debits: string
  sample: SampleLine[]
}

const HEAD_CHARACTERS = 100_000

const statementInvalid = (message: string, details: ProblemDetails | null = null) =>
  new ApiError('STATEMENT_INVALID', message, details ? { meta: details } : {})

const alreadyImported = ({ id }: { id: string }) =>
  new ApiError('ALREADY_IMPORTED', 'This file was imported before.', { meta: { statement_id: id } })

/** Finds the fee account that a file or an officer names by its RIB, or by an IBAN that ends with the RIB. */
function findAccount({ fee_accounts }: Settings, named: string): string {
  const digits = named.replaceAll(/\D/g, '')
  const found = fee_accounts.find((rib) => digits.endsWith(rib))
  if (found) return found
  throw new ApiError(
    'ACCOUNT_UNKNOWN',
    `The account ${digits.length > 8 ? `that ends with ${digits.slice(-5)}` : 'of this statement'} is none on which fees are received: an administrator sets those.`,
  )
}

function findMapping({ statement_mappings }: Settings, name: string | undefined): StatementMapping {
  const found = name === undefined ? undefined : Object.entries(statement_mappings).find(([key]) => key === name)?.[1]
  if (found) return found
  const known = Object.keys(statement_mappings).join(', ') || 'none'
  throw invalid({
    field: 'mapping',
    rule: name === undefined ? 'required' : 'exists',
    message: `A table needs a mapping of the setting statement_mappings, which has: ${known}.`,
  })
}

const required = (field: string, message: string): FieldError => ({ field, rule: 'required', message })

/** Chooses the format of a stored file: the given one, or else the one detected from its first piece. */
async function chooseReading(services: ReviewServices, settings: Settings, stored: StoredPieces, given: ImportOptions) {
  const firstPiece = stored.pieces[0]
  if (!firstPiece) throw statementInvalid('The file is empty.')
  const head = (await services.vault.read(firstPiece)).subarray(0, HEAD_CHARACTERS)
  const format = given.format ?? detectFormat(head.toString('latin1').replace(/^ï»¿/, ''))
  const mapping = format === 'csv' ? (given.reading ?? findMapping(settings, given.mapping)) : null
  const hasMark = head.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))
  const mappedEncoding = hasMark ? null : (mapping?.encoding ?? null)
  if (mappedEncoding === 'utf-8' && !stored.isUtf8)
    throw statementInvalid('The file is not UTF-8, as its mapping says.')
  const account = given.account === undefined ? null : findAccount(settings, given.account)
  const needAccount = () =>
    invalid(required('account', 'The file names no account: give the RIB of the account that it is of.'))
  if (format === 'csv' && !account) throw needAccount()
  const accountOf = (named: string | null): string => {
    const found = named === null ? account : findAccount(settings, named)
    if (!found) throw needAccount()
    if (account && found !== account)
      throw invalid({ field: 'account', rule: 'same', message: 'The file is of another account than the one given.' })
    return found
  }
  return {
    format,
    mapping,
    encoding: mappedEncoding ?? (stored.isUtf8 ? 'utf-8' : 'windows-1252'),
    today: today(services),
    accountOf,
  } as const
}

/** The columns of an inserted line, for jsonb_to_recordset. */
const LINE_COLUMNS =
  Prisma.raw(`id uuid, booked_on date, value_on date, direction "LineDirection", amount numeric, reference text,
  counterparty_name text, counterparty_account text, text text, folded text, same_key text, same_number int, place text,
  search_keys text[]`)

async function insertLines(db: Db, row: { id: string; account: string; imported_at: Date }, read: ReadStatement) {
  let inserted = 0
  for (const packed of read.packed)
    inserted += await db.$executeRaw`
      INSERT INTO statement_lines (id, statement_id, account, booked_on, value_on, direction, amount, reference,
         counterparty_name, counterparty_account, text, folded, same_key, same_number, place, search_keys, imported_at)
       SELECT id, ${row.id}::uuid, ${row.account}::text, booked_on, value_on, direction, amount, reference, counterparty_name,
         counterparty_account, text, folded, md5(${row.account}::text) || same_key, same_number, place, search_keys,
         ${row.imported_at}::timestamptz
       FROM jsonb_to_recordset(${JSON.stringify(unpackLines(packed).map((line) => ({ ...line, search_keys: lineKeys(line) })))}::jsonb)
         AS line (${LINE_COLUMNS})
      ON CONFLICT (same_key, same_number) DO NOTHING`
  return inserted
}

async function countNew(db: Db, account: string, read: ReadStatement): Promise<number> {
  let known = 0
  for (const packed of read.packed) {
    const keys = unpackLines(packed).map(({ same_key, same_number }) => ({ same_key, same_number }))
    const [row] = await db.$queryRaw<{ known: number }[]>`
      SELECT count(*)::int AS known FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        AS given (same_key text, same_number int)
      JOIN statement_lines AS line ON line.same_key = md5(${account}) || given.same_key
        AND line.same_number = given.same_number`
    known += row!.known
  }
  return read.lines - known
}

const presentSample = ({ amount, counterparty_name, counterparty_account, ...line }: BankLine): SampleLine => ({
  ...line,
  amount: centsText(amount),
  currency: STATEMENT_CURRENCY,
  counterparty: { name: counterparty_name, account: counterparty_account },
})

const orNull = (cents: bigint | null) => (cents === null ? null : centsText(cents))

async function previewStatement(
  services: ReviewServices,
  stored: StoredPieces,
  format: StatementFormat,
  account: string,
  read: ReadStatement,
): Promise<StatementPreview> {
  const new_lines = await countNew(services.db, account, read)
  const [gap] = await services.db.$queryRaw<{ is_gap: boolean }[]>`
    SELECT statement_gap(${account}, ${read.from}::date, ${read.to}::date, ${orNull(read.opening)}::numeric, NULL) AS is_gap`
  return {
    id: null,
    account,
    format,
    name: stored.name,
    size: stored.size,
    sha256: stored.sha256,
    from: read.from,
    to: read.to,
    opening: orNull(read.opening),
    closing: orNull(read.closing),
    lines: read.lines,
    new_lines,
    known_lines: read.lines - new_lines,
    skipped: read.skipped,
    warnings: gap!.is_gap ? ['gap'] : [],
    credits: centsText(read.credits),
    debits: centsText(read.debits),
    sample: read.sample.map(presentSample),
  }
}

async function storeStatement(
  services: ReviewServices,
  actor: OfficerActor | SystemActor,
  stored: StoredPieces,
  { format, account }: { format: StatementFormat; account: string },
  read: ReadStatement,
): Promise<string> {
  const now = services.clock.now()
  const id = newId()
  await longTransaction(services.db, async (db) => {
    // Serialize the imports of one account: two overlapping imports would wait for each other's lines.
    await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('statements'), hashtext(${account}))`
    // The lines refer to the statement, and the statement stores their count, so the foreign key is checked at the end
    // of the transaction.
    const new_lines = await insertLines(db, { id, account, imported_at: now }, read)
    await db.statement.create({
      data: {
        id,
        account,
        format,
        name: stored.name,
        size: stored.size,
        sha256: stored.sha256,
        first_day: new Date(read.from),
        last_day: new Date(read.to),
        opening: orNull(read.opening),
        closing: orNull(read.closing),
        day_balances: read.day_balances,
        lines: read.lines,
        new_lines,
        skipped: read.skipped,
        imported_by: actor.id,
        imported_name: actor.name,
        imported_at: now,
      },
      select: { id: true },
    })
    await db.statementPart.createMany({
      data: stored.pieces.map(({ id: piece, size, sha256, storage_key, wrapped_key }, index) => ({
        id: piece,
        statement_id: id,
        number: index + 1,
        size,
        sha256,
        storage_key,
        wrapped_key,
      })),
    })
    await writeJournal(db, actor, now, {
      action: 'import',
      resource: 'statements',
      record_id: id,
      details: {
        account: maskRib(account),
        format,
        sha256: stored.sha256,
        from: read.from,
        to: read.to,
        lines: read.lines,
        new_lines,
      },
    })
    await findForStatement(db, id)
    await proposeReturns(db, now, id)
  })
  return id
}

/**
 * Reads and checks a stored file, and passes the result to `work`. 422 STATEMENT_INVALID, ACCOUNT_UNKNOWN and
 * VALIDATION_ERROR, 409 ALREADY_IMPORTED.
 */
async function withStatementRead<T>(
  services: ReviewServices,
  stored: StoredPieces,
  given: ImportOptions,
  work: (of: { format: StatementFormat; account: string }, read: ReadStatement) => Promise<T>,
): Promise<T> {
  const same = await services.db.statement.findUnique({ where: { sha256: stored.sha256 }, select: { id: true } })
  if (same) throw alreadyImported(same)
  const settings = await settingsOf(services)
  const how = await chooseReading(services, settings, stored, given)
  let account = ''
  const accountOf = (named: string | null) => {
    account = how.accountOf(named)
  }
  const read = await readStatement(readPieces(services, stored.pieces), { ...how, accountOf })
  return work({ format: how.format, account }, read)
}

const toApiError = (error: unknown): unknown =>
  error instanceof StatementError ? statementInvalid(error.message, error.details) : error

/** Previews the import of this file, and stores nothing. Errors as importStatement. */
export async function previewImport(
  services: ReviewServices,
  stored: StoredPieces,
  given: ImportOptions,
): Promise<StatementPreview> {
  try {
    return await withStatementRead(services, stored, given, ({ format, account }, read) =>
      previewStatement(services, stored, format, account, read),
    )
  } catch (error) {
    throw toApiError(error)
  } finally {
    await discardPieces(services, stored)
  }
}

/**
 * Imports a stored file completely or not at all; returns the statement's id. 422 STATEMENT_INVALID with one sentence
 * that names the position, 422 ACCOUNT_UNKNOWN and VALIDATION_ERROR, 409 ALREADY_IMPORTED.
 */
export async function importStatement(
  services: ReviewServices,
  actor: OfficerActor | SystemActor,
  stored: StoredPieces,
  given: ImportOptions,
): Promise<string> {
  try {
    return await withStatementRead(services, stored, given, (of, read) =>
      storeStatement(services, actor, stored, of, read),
    )
  } catch (error) {
    // The commit may have succeeded, and the statement then needs the pieces. If it failed, unused pieces do no harm.
    if (isOutcomeUnknown(error)) throw error
    await discardPieces(services, stored)
    if (!violatesUnique(error, 'sha256')) throw toApiError(error)
    throw alreadyImported(await services.db.statement.findUniqueOrThrow({ where: { sha256: stored.sha256 } }))
  }
}
