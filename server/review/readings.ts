import { z } from 'zod'
import type { Db } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'
import type { OfficerActor } from '../kernel/actor.ts'
import { journal } from '../kernel/audit.ts'
import type { Services } from '../services.ts'
import { holdForWork } from './claims.ts'
import { dayOf, isDay } from './day.ts'
import type { Dossier } from './dossier.ts'
import { officerNames } from './others.ts'
import type { Subject } from './subject.ts'
import { newestTyped } from './underReview.ts'

/** What officers read on the documents of this submission, by field; absent where nobody read it yet. */
export type Readings = Record<string, { value: string; by: { id: string; name: string }; at: string }>

const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g

/** A reading as it is compared: letters and digits only, in upper case, all digits European. */
export const readingKey = (value: string): string =>
  value
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const rule = (name: string, message: string) => ({ message, params: { rule: name } })
/** Null and the empty string both take a reading away. */
const removable = (schema: z.ZodString) => schema.nullable().optional()

/** Fields of a worksheet; `field` is the name that messages give it. */
export const textReading = (field: string, longest: number) =>
  removable(
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
  removable(
    z
      .string()
      .trim()
      .refine((value) => value === '' || isDay(value), rule('date', `The ${field} must be a day as YYYY-MM-DD.`))
      .refine(
        (value) => latest === undefined || !isDay(value) || value <= latest,
        rule('future', `The ${field} must not lie in the future.`),
      ),
  )

export const amountReading = removable(
  z
    .string()
    .trim()
    .refine(
      (value) => value === '' || /^\d{1,10}(\.\d{1,2})?$/.test(value),
      rule('amount', 'The amount must be a decimal number, for example 100.00.'),
    ),
)

export const oneOfReading = (field: string, states: readonly string[]) =>
  removable(
    z
      .string()
      .refine(
        (value) => value === '' || states.includes(value),
        rule('in', `The ${field} must be one of ${states.join(', ')}.`),
      ),
  )

/**
 * The worksheet of a kind ('Read on the document'), every field of it optional. A number that is not in its form is
 * kept as it stands on the document: a check judges it. `today` is the day in Algiers.
 */
export const readingsBody = (
  { worksheet }: Pick<Dossier, 'worksheet'>,
  today: string,
): z.ZodType<Record<string, string | null | undefined>> =>
  z.strictObject(worksheet(today)) as z.ZodType<Record<string, string | null | undefined>>

/** Digest of what the trader sent last: readings count for nothing else. */
async function typedNow(db: Db, dossier: Dossier, record_id: string): Promise<string> {
  const [newest] = await db.$queryRaw<[{ typed: string }?]>`${newestTyped(dossier, Prisma.sql`${record_id}::uuid`)}`
  return newest?.typed ?? ''
}

/** What was read on what is under review as its trader sent it last, and by whom. */
export async function readingsOf({ db }: Pick<Services, 'db'>, subject: Subject): Promise<Readings> {
  const sheet = { resource: subject.resource, record_id: subject.id, submission: subject.submission }
  const [typed, kept] = await Promise.all([
    typedNow(db, subject.dossier, subject.id),
    db.reading.findMany({ where: sheet }),
  ])
  const rows = kept.filter((row) => row.typed === typed)
  if (rows.length === 0) return {}
  const names = await officerNames(
    db,
    rows.map(({ officer_id }) => officer_id),
  )
  return Object.fromEntries(
    rows.map(({ field, value, officer_id, read_at }) => [
      field,
      { value, by: { id: officer_id, name: names.get(officer_id) ?? '' }, at: read_at.toISOString() },
    ]),
  )
}

/** The readings as the journal keeps them with a decision: values by field, masked where the kind masks them. */
export const keptReadings = ({ dossier: { masks } }: Subject, readings: Readings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readings).map(([field, { value }]) => [field, masks[field]?.(readingKey(value)) ?? value]),
  )

/**
 * Keeps what an officer read on the documents of the submission under review: only the given fields change, an empty
 * one is taken away, and the journal names those that changed (`read`). A reading of what the trader replaced since is
 * as if nobody had read that field. Errors as holdForWork.
 */
export async function keepReadings(
  services: Services,
  actor: OfficerActor,
  dossier: Dossier,
  id: string,
  given: Record<string, string | null | undefined>,
): Promise<void> {
  const { name: resource } = dossier
  await services.db.$transaction(async (db) => {
    const now = services.clock.now()
    const { workspace_id, submissions: submission } = await holdForWork(db, actor, now, dossier, id)
    const sheet = { resource, record_id: id, submission }
    const typed = await typedNow(db, dossier, id)
    const kept = await db.reading.findMany({ where: { ...sheet, typed } })
    const before = new Map(kept.map(({ field, value }) => [field, value]))
    const changed = Object.entries(given).filter(
      ([field, value]) => value !== undefined && (value || undefined) !== before.get(field),
    )
    if (changed.length === 0) return
    const read = changed.flatMap(([field, value]) => (value ? [{ field, value, key: readingKey(value) }] : []))
    await db.reading.deleteMany({ where: { ...sheet, field: { in: changed.map(([field]) => field) } } })
    await db.reading.createMany({
      data: read.map((one) => ({ ...sheet, typed, ...one, officer_id: actor.id, read_at: now })),
    })
    await journal(db, actor, now, {
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
