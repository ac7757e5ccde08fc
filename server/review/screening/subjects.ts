import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Identity } from '../../screening/matching/evidence.ts'
import { type DossierKind, type DossierKinds, type ScreenedName, tableOf } from '../dossier/dossierKind.ts'
import { type Person, peopleRowsSql, type StoredPerson } from '../evidence/people.ts'
import { newestSubmissionSql } from '../evidence/underReview.ts'

/** Which name of a dossier: its own, or a person's, by that person's id. */
export type About = Exclude<ScreenedName, 'person'> | `person:${string}`

export type SubjectName = { resource: string; record_id: string; about: About; name: string }

/** A name with the facts that are compared with watch lists beside it. */
export type ScreenedSubject = SubjectName & {
  /** A person's facts; null for other names. */
  person: Pick<Person, 'birth_date' | 'country' | 'identifier'> | null
  /** When these facts were last read: an older comparison does not count. Null for names without facts. */
  since: Date | null
}

/**
 * The people to compare, without duplicates. A person who appears with several names is compared by the alphabetically
 * first one.
 */
export function peopleNames(
  people: readonly StoredPerson[],
): (Pick<ScreenedSubject, 'about' | 'name'> & { since: string })[] {
  const named = new Map<string, { name: string; since: string }>()
  for (const { id, name, at } of people) {
    const known = named.get(id)
    named.set(id, {
      name: known && known.name < name ? known.name : name,
      since: known && known.since > at ? known.since : at,
    })
  }
  return [...named].map(([id, one]) => ({ about: aboutPerson(id), ...one }))
}

const aboutPerson = (id: string): About => `person:${id}`
/** The id in a person's `about`; null for the dossier's own names. */
export const personIn = (about: string): string | null => (about.startsWith('person:') ? about.slice(7) : null)
export const nameKindOf = (about: About): ScreenedName =>
  personIn(about) === null ? (about as Exclude<ScreenedName, 'person'>) : 'person'

const listOf = (value: string | null | undefined) => (value ? [value] : [])

/** The facts of a subject beside its name. Only people have such facts: companies and holders have none here. */
export const identityOf = ({ person }: Pick<ScreenedSubject, 'person'>): Identity => ({
  birthDates: listOf(person?.birth_date),
  countries: listOf(person?.country?.toLowerCase()),
  sex: null,
  identifiers: listOf(person?.identifier),
})

const { sql } = Prisma

const NOTHING_MORE = sql`NULL::jsonb AS person, NULL::timestamptz AS since`

/** SQL: a name that officers read on a document of the version under review. */
const readName = (kind: DossierKind, about: ScreenedName, condition: Prisma.Sql) => sql`
  SELECT ${kind.name} AS resource, record.id::text AS record_id, ${about} AS about, reading.value AS name,
    ${NOTHING_MORE}
  FROM ${tableOf(kind)} AS record
    JOIN readings AS reading ON reading.resource = ${kind.name} AND reading.record_id = record.id
      AND reading.submission = record.submissions AND reading.field = ${about}
      AND reading.typed = coalesce((SELECT newest.typed FROM (${newestSubmissionSql(kind, sql`record.id`)}) AS newest), '')
  WHERE ${condition}`

const ownName = (kind: DossierKind, condition: Prisma.Sql) => sql`
  SELECT ${kind.name} AS resource, record.id::text AS record_id, 'name' AS about, ${kind.nameSql.name} AS name, ${NOTHING_MORE}
  FROM ${tableOf(kind)} AS record ${kind.nameSql.join ?? Prisma.empty} WHERE ${condition}`

/**
 * SQL: the people that officers read. A person with two roles, such as owner and manager, appears once (peopleNames).
 */
const people = (kind: DossierKind, condition: Prisma.Sql) => sql`
  SELECT DISTINCT ON (record.id, read.content ->> 'id') ${kind.name} AS resource, record.id::text AS record_id,
    'person:' || (read.content ->> 'id') AS about, read.content ->> 'name' AS name, read.content AS person,
    max(read.read_at) OVER (PARTITION BY record.id, read.content ->> 'id') AS since
  FROM ${tableOf(kind)} AS record CROSS JOIN LATERAL (
    SELECT person.value::jsonb AS content, person.read_at
    ${peopleRowsSql(kind, sql`record.id`, sql`record.submissions`)}) AS read
  WHERE ${condition} ORDER BY record.id, read.content ->> 'id', read.content ->> 'name' COLLATE "C",
    read.content ->> 'birth_date' DESC NULLS LAST`

/**
 * SQL: the ScreenedSubjects of a kind's dossiers; `which` is a condition on its table as `record`. Null for a kind
 * without screened names.
 */
export function subjectsSql(kind: DossierKind, condition: Prisma.Sql): Prisma.Sql | null {
  const all = kind.screens.map((about) => {
    if (about === 'person') return sql`(${people(kind, condition)})`
    return about === 'name' ? ownName(kind, condition) : readName(kind, about, condition)
  })
  return all.length > 0 ? Prisma.join(all, ' UNION ALL ') : null
}

type NameReference = Pick<SubjectName, 'record_id' | 'about'>
const nameKey = ({ record_id, about }: NameReference) => JSON.stringify([record_id, about])

/**
 * Reads the present facts of the people among these names. The returned function finds a name's person; null for other
 * names.
 */
export async function readPeople(
  db: Db,
  dossiers: DossierKinds,
  names: readonly Pick<SubjectName, 'resource' | 'record_id' | 'about'>[],
): Promise<(name: NameReference) => ScreenedSubject | null> {
  const found = new Map<string, ScreenedSubject>()
  const ofPeople = names.filter(({ about }) => personIn(about) !== null)
  for (const kind of dossiers.all) {
    const ids = [...new Set(ofPeople.filter(({ resource }) => resource === kind.name).map((one) => one.record_id))]
    if (ids.length === 0) continue
    const rows = await db.$queryRaw<ScreenedSubject[]>`${people(kind, sql`record.id = ANY (${ids}::uuid[])`)}`
    for (const row of rows) found.set(nameKey(row), row)
  }
  return (name) => found.get(nameKey(name)) ?? null
}
