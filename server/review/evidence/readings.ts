import { z } from 'zod'
import { transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Lookup } from '../../database/selectValues.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'
import type { Readings } from '../checks/checkInput.ts'
import { lockForWork } from '../claims/lock.ts'
import type { DossierKind } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'
import { dayOf, isDay } from './day.ts'
import { currentDigest, newestSubmissionSql } from './underReview.ts'

const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g

/** Normalizes a reading for comparison: letters and digits only, in upper case, with Western digits. */
export const readingKey = (value: string): string =>
  value
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const rule = (name: string, message: string) => ({ message, params: { rule: name } })
/** Null and the empty string both remove a reading. */
const removableSchema = (schema: z.ZodString) => schema.nullable().optional()

/** A worksheet field of text; `field` is its name in messages. */
export const textReading = (field: string, longest: number) =>
  removableSchema(
    z
      .string()
      .trim()
      .max(longest)
      .refine(
        (value) => value === '' || readingKey(value) !== '',
        rule('text', `The ${field} must hold letters or digits.`),
      ),
  )

export const dayReading = (field: string, latest?: string) =>
  removableSchema(
    z
      .string()
      .trim()
      .refine((value) => value === '' || isDay(value), rule('date', `The ${field} must be a day as YYYY-MM-DD.`))
      .refine(
        (value) => latest === undefined || !isDay(value) || value <= latest,
        rule('future', `The ${field} must not lie in the future.`),
      ),
  )

export const amountReading = removableSchema(
  z
    .string()
    .trim()
    .refine(
      (value) => value === '' || /^\d{1,10}(\.\d{1,2})?$/.test(value),
      rule('amount', 'The amount must be a decimal number, for example 100.00.'),
    ),
)

export const oneOfReading = (field: string, states: readonly string[]) =>
  removableSchema(
    z
      .string()
      .refine(
        (value) => value === '' || states.includes(value),
        rule('in', `The ${field} must be one of ${states.join(', ')}.`),
      ),
  )

/**
 * The worksheet of a kind ('Read on the document'); every field is optional. A malformed number is stored as the
 * document has it, because a check judges it. `today` is the day in Algiers.
 */
export const readingsBody = (
  { worksheet }: Pick<DossierKind, 'worksheet'>,
  today: string,
): z.ZodType<Record<string, string | null | undefined>> =>
  z.strictObject(worksheet(today)) as z.ZodType<Record<string, string | null | undefined>>

type ReadingRow = { field: string; value: string; id: string; name: string; at: string }

/** Looks up the readings of the version under review, without its people, and the officers who made them. */
export const readingsLookup = ({ kind, resource, id, submission }: Subject): Lookup<Readings> => ({
  sql: Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('field', field, 'value', value, 'id', officer_id,
        'name', coalesce(officers.name, ''), 'at', read_at)), '[]')
    FROM readings LEFT JOIN officers ON officers.id = officer_id
    WHERE field NOT LIKE 'person.%' AND resource = ${resource} AND record_id = ${id}::uuid AND submission = ${submission} AND typed =
      coalesce((SELECT newest.typed FROM (${newestSubmissionSql(kind, Prisma.sql`${id}::uuid`)}) AS newest), '')`,
  read: (rows: readonly ReadingRow[]) =>
    Object.fromEntries(
      rows.map(({ field, value, id, name, at }) => [
        field,
        { value, by: { id, name }, at: new Date(at).toISOString() },
      ]),
    ),
})

/**
 * The readings in the form in which a decision's journal entry stores them: values by field, masked where the kind
 * masks them.
 */
export const readingsForJournal = ({ kind: { masks } }: Subject, readings: Readings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readings).map(([field, { value }]) => [field, masks[field]?.(readingKey(value)) ?? value]),
  )

/**
 * Stores an officer's readings of the documents under review: changes only the given fields, removes empty ones, and
 * journals the names of the changed ones (`read`). Readings of an older version count as absent. `readOn`: the version
 * that was read, where that took a while; 409 STALE_RECORD if its trader sent another. Other errors as lockForWork.
 */
export async function saveReadings(
  services: Services,
  actor: OfficerActor,
  kind: DossierKind,
  id: string,
  given: Record<string, string | null | undefined>,
  readOn?: { submission: number; typed: string },
): Promise<void> {
  const { name: resource } = kind
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    const { workspace_id, submissions: submission } = await lockForWork(db, actor, now, kind, id)
    const sheet = { resource, record_id: id, submission }
    const typed = await currentDigest(db, kind, id)
    if (readOn && (readOn.submission !== submission || readOn.typed !== typed))
      throw new ApiError('STALE_RECORD', 'Its trader sent another version while the document was read. Read it again.')
    const rows = await db.read.reading.findMany({ where: { ...sheet, typed } })
    const before = new Map(rows.map(({ field, value }) => [field, value]))
    const changed = Object.entries(given).filter(
      ([field, value]) => value !== undefined && (value || undefined) !== before.get(field),
    )
    if (changed.length === 0) return
    const read = changed.flatMap(([field, value]) => (value ? [{ field, value, key: readingKey(value) }] : []))
    await db.reading.deleteMany({ where: { ...sheet, field: { in: changed.map(([field]) => field) } } })
    await db.reading.createMany({
      data: read.map((one) => ({ ...sheet, typed, ...one, officer_id: actor.id, read_at: now })),
    })
    await kind.readingsChanged?.(db, id)
    await writeJournal(db, actor, now, {
      action: 'read',
      resource,
      record_id: id,
      workspace_id,
      details: { changed: changed.map(([field]) => field) },
    })
  })
}

/** The day in Algiers now, as YYYY-MM-DD. */
export const today = ({ clock }: Pick<Services, 'clock'>): string => dayOf(clock.now())
