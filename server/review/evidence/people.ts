import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Db, transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Lookup } from '../../database/selectValues.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { foldText } from '../../kernel/fold.ts'
import type { Services } from '../../services.ts'
import { lockForWork } from '../claims/lock.ts'
import { type DossierKind, tableOf } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'
import { isDay } from './day.ts'
import { currentDigest, newestSubmissionSql } from './underReview.ts'

export const PEOPLE_ROLES = ['owner', 'manager', 'signatory'] as const
export type PersonRole = (typeof PEOPLE_ROLES)[number]

/** A person behind a company, as an officer read them on its document. */
export type Person = {
  name: string
  role: PersonRole
  /** Percent with two decimals; null if the document states none. */
  share: string | null
  /** YYYY-MM-DD, YYYY-MM or YYYY, as precise as the document. */
  birth_date: string | null
  /** ISO 3166 alpha-2. */
  country: string | null
  identifier: string | null
}

/**
 * A person with the officer who read them. `id` belongs to one account: the same human being in another account has
 * another id.
 */
export type StoredPerson = Person & { id: string; by: { id: string; name: string }; at: string }

const { sql } = Prisma

/**
 * Each person is stored as one reading (`person.1` and so on), so that people are protected, erased and verified like
 * other readings.
 */
const FIELD_PREFIX = 'person.'
/** SQL condition: the reading is a person. The prefix is a literal, so that the partial index applies. */
export const isPersonSql = (reading: Prisma.Sql): Prisma.Sql => sql`${reading}.field LIKE 'person.%'`

export const isPersonField = (field: string): boolean => field.startsWith(FIELD_PREFIX)

const MAX_PEOPLE = 20
const HUNDRED_PERCENT = 10_000

const rule = (name: string, message: string) => ({ message, params: { rule: name } })
/** An optional text; null and the empty string both count as absent. */
const optionalText = <Text extends z.ZodType<string, string>>(schema: Text) =>
  schema
    .nullable()
    .optional()
    .transform((value) => value || null)

const hundredths = (share: string | null) => (share === null ? 0 : Math.round(Number(share) * 100))

const isPartOfDay = (text: string) =>
  isDay(text) || (/^\d{4}(-\d{2})?$/.test(text) && isDay(`${text}-01-01`.slice(0, 10)))

const personSchema = (today: string) =>
  z.strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .refine((name) => /\p{L}/u.test(name), rule('text', 'The name must hold letters.')),
    role: z.enum(PEOPLE_ROLES),
    share: optionalText(
      z
        .string()
        .trim()
        .refine(
          (share) => share === '' || (/^\d{1,3}(\.\d{1,2})?$/.test(share) && Number(share) > 0 && Number(share) <= 100),
          rule('share', 'The share must be a percentage above 0 and up to 100, for example 25.00.'),
        ),
    ).transform((share) => (share === null ? null : Number(share).toFixed(2))),
    birth_date: optionalText(
      z
        .string()
        .trim()
        .refine(
          (day) => day === '' || isPartOfDay(day),
          rule('date', 'The birth date must be a day as YYYY-MM-DD, or a month or year of it.'),
        )
        .refine(
          (day) => day <= today.slice(0, Math.max(day.length, 4)),
          rule('future', 'The birth date must not lie in the future.'),
        ),
    ),
    country: optionalText(
      z
        .string()
        .trim()
        .toUpperCase()
        .refine(
          (code) => code === '' || /^[A-Z]{2}$/.test(code),
          rule('country', 'The country must be a code of two letters, for example DZ.'),
        ),
    ),
    identifier: optionalText(z.string().trim().max(60)),
  })

/** PUT …/people: all people on the document, in the document's order. `today` is the day in Algiers. */
export const peopleBody = (today: string) =>
  z.strictObject({
    people: z
      .array(personSchema(today))
      .max(MAX_PEOPLE)
      .superRefine((people, context) => {
        let sum = 0
        const seen = new Set<string>()
        for (const [index, { name, role, share, birth_date }] of people.entries()) {
          sum += hundredths(share)
          if (hundredths(share) > 0 && sum > HUNDRED_PERCENT) {
            const message = 'The shares must not add up to more than 100.'
            context.addIssue({ code: 'custom', path: [index, 'share'], ...rule('sum', message) })
            sum = Number.NEGATIVE_INFINITY
          }
          const key = JSON.stringify([personKey(name), role, birth_date])
          const message = 'The person is named twice in one role.'
          if (seen.has(key)) context.addIssue({ code: 'custom', path: [index, 'name'], ...rule('distinct', message) })
          seen.add(key)
        }
      }),
  })

/** Normalizes a person's name for comparison: the folded words, sorted. */
export const personKey = (name: string): string => {
  const folded = foldText(name)
  return (
    folded
      .match(/[\p{L}\p{N}]+/gu)
      ?.sort()
      .join(' ') ?? folded
  )
}

type PersonRow = { field: string; value: string; id: string; name: string; at: string }
type Content = Person & { id: string }

const numberOf = (field: string) => Number(field.slice(FIELD_PREFIX.length))

/** SQL: the people on the version under review of a dossier. */
export const peopleRowsSql = (kind: DossierKind, record_id: Prisma.Sql, submission: Prisma.Sql): Prisma.Sql => sql`
  FROM readings AS person WHERE person.resource = ${kind.name} AND person.record_id = ${record_id}
    AND ${isPersonSql(sql`person`)} AND person.submission = ${submission}
    AND person.typed = coalesce((SELECT newest.typed FROM (${newestSubmissionSql(kind, record_id)}) AS newest), '')`

/** Looks up the people on the version under review, in the document's order. */
export const peopleLookup = ({ kind, id, submission }: Subject): Lookup<StoredPerson[]> => ({
  sql: sql`
    SELECT coalesce(json_agg(json_build_object('field', field, 'value', value, 'id', officer_id,
        'name', coalesce(officers.name, ''), 'at', read_at)), '[]')
    FROM (SELECT person.* ${peopleRowsSql(kind, sql`${id}::uuid`, sql`${submission}`)}) AS people
      LEFT JOIN officers ON officers.id = officer_id`,
  read: (rows: readonly PersonRow[]) =>
    [...rows]
      .sort((a, b) => numberOf(a.field) - numberOf(b.field))
      .map(({ value, id, name, at }) => ({
        ...(JSON.parse(value) as Content),
        by: { id, name },
        at: new Date(at).toISOString(),
      })),
})

const factsOf = ({ name, role, share, birth_date, country, identifier }: Person): Person => ({
  ...{ name, role, share, birth_date, country, identifier },
})

/** The people in the console's form. */
export const presentPeople = (people: readonly StoredPerson[]) =>
  people.map((person) => ({ ...factsOf(person), by: person.by, at: person.at }))

/** The people in the form in which a decision's journal entry stores them. */
export const peopleForJournal = (people: readonly Person[]): Person[] => people.map(factsOf)

/** Compares the people of two submissions; null unless officers read both. */
export async function peopleChanges(
  db: Db,
  { resource, id, submission }: Subject,
): Promise<{ before: Person[]; after: Person[] } | null> {
  const rows = await db.read.reading.findMany({
    where: {
      resource,
      record_id: id,
      submission: { in: [submission - 1, submission] },
      field: { startsWith: FIELD_PREFIX },
    },
  })
  const of = (number: number) =>
    rows
      .filter((row) => row.submission === number)
      .sort((a, b) => numberOf(a.field) - numberOf(b.field))
      .map(({ value }) => factsOf(JSON.parse(value) as Content))
  const [before, after] = [of(submission - 1), of(submission)]
  return before.length > 0 && after.length > 0 ? { before, after } : null
}

/** The people of each submission, for the bundle of the trader's account. */
export async function bundledPeople(
  db: Db,
  record_id: string,
): Promise<{ people: (Person & { submission: number })[] }> {
  const rows = await db.read.reading.findMany({
    where: { record_id, field: { startsWith: FIELD_PREFIX } },
    orderBy: [{ submission: 'asc' }, { read_at: 'asc' }, { field: 'asc' }],
  })
  return {
    people: rows.map(({ submission, value }) => ({ submission, ...factsOf(JSON.parse(value) as Content) })),
  }
}

/** People whom officers read for this account before, newest first, by the key of their name. */
async function knownPeople(
  db: Db,
  kind: DossierKind,
  owner_id: string,
  keys: string[],
): Promise<Map<string, Content[]>> {
  const rows = await db.$queryRaw<{ key: string; value: string }[]>`
    SELECT person.key, person.value FROM readings AS person
      JOIN ${tableOf(kind)} AS record ON record.id = person.record_id
      JOIN workspaces ON workspaces.id = record.workspace_id
    WHERE ${isPersonSql(sql`person`)} AND person.resource = ${kind.name} AND person.key = ANY (${keys}) AND workspaces.owner_id = ${owner_id}::uuid
    ORDER BY person.read_at DESC, person.field`
  const known = new Map<string, Content[]>()
  for (const { key, value } of rows) known.set(key, [...(known.get(key) ?? []), JSON.parse(value) as Content])
  return known
}

const agrees = (one: string | null, other: string | null) =>
  one === null || other === null || one.startsWith(other) || other.startsWith(one)

/**
 * Gives each person the id of the same person known before, unless their birth dates differ. An answer to a hit thus
 * counts for that person, and not for another person of the same name.
 */
function withIds(people: readonly Person[], known: Map<string, Content[]>): Content[] {
  const fresh: Content[] = []
  return people.map((person) => {
    const key = personKey(person.name)
    const candidates = [...fresh.filter(({ name }) => personKey(name) === key), ...(known.get(key) ?? [])]
    // If a name was once read without a birth date, that reading must not turn father and son into one person.
    const others = candidates.filter(({ birth_date }) => !agrees(birth_date, person.birth_date)).map(({ id }) => id)
    const same = candidates.find(({ id }) => !others.includes(id))
    const one = { ...person, id: same?.id ?? randomUUID() }
    fresh.push(one)
    return one
  })
}

/**
 * Stores the people that an officer read on the document under review, replacing earlier ones, and journals them
 * (`read`). Writes nothing if nothing changed. Errors as lockForWork.
 */
export async function savePeople(
  services: Services,
  actor: OfficerActor,
  { kind, id, owner_id }: Subject,
  people: readonly Person[],
): Promise<void> {
  const { name: resource } = kind
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    const { workspace_id, submissions: submission } = await lockForWork(db, actor, now, kind, id)
    const sheet = { resource, record_id: id, submission, field: { startsWith: FIELD_PREFIX } }
    const typed = await currentDigest(db, kind, id)
    const before = new Map(
      (await db.read.reading.findMany({ where: { ...sheet, typed } })).map((row) => [row.field, row.value]),
    )
    const known = await knownPeople(
      db,
      kind,
      owner_id,
      people.map(({ name }) => personKey(name)),
    )
    const rows = withIds(people, known).map((person, index) => ({
      field: `${FIELD_PREFIX}${index + 1}`,
      value: JSON.stringify(person),
      key: personKey(person.name),
    }))
    const changed = rows.filter(({ field, value }) => before.get(field) !== value)
    if (changed.length === 0 && rows.length === before.size) return
    const stay = rows.filter((row) => !changed.includes(row)).map(({ field }) => field)
    await db.reading.deleteMany({ where: { ...sheet, NOT: { field: { in: stay }, typed } } })
    await db.reading.createMany({
      data: changed.map((row) => ({
        ...{ resource, record_id: id, submission, typed },
        ...row,
        officer_id: actor.id,
        read_at: now,
      })),
    })
    await writeJournal(db, actor, now, {
      action: 'read',
      resource,
      record_id: id,
      workspace_id,
      details: { changed: ['people'], readings: { people: peopleForJournal(people) } },
    })
  })
}
