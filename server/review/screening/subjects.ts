import { Prisma } from '../../database/generated/client.ts'
import type { Identity } from '../../screening/matching/evidence.ts'
import { type DossierKind, type ScreenedName, tableOf } from '../dossier/dossierKind.ts'
import { newestSubmissionSql } from '../evidence/underReview.ts'

/** A name of a dossier that is compared with watch lists. */
export type ScreenedSubject = { resource: string; record_id: string; about: ScreenedName; name: string }

/** Nothing but the name is known of a company or of who holds an account. */
const UNKNOWN: Identity = { birthDates: [], countries: [], sex: null, identifiers: [] }

/** What is known of a subject beside its name. */
export const identityOf = (_subject: ScreenedSubject): Identity => UNKNOWN

const { sql } = Prisma

/** The name as officers read it on the document of the version under review. */
const readName = (kind: DossierKind, about: ScreenedName, which: Prisma.Sql) => sql`
  SELECT ${kind.name} AS resource, record.id::text AS record_id, ${about} AS about, reading.value AS name
  FROM ${tableOf(kind)} AS record
    JOIN readings AS reading ON reading.resource = ${kind.name} AND reading.record_id = record.id
      AND reading.submission = record.submissions AND reading.field = ${about}
      AND reading.typed = coalesce((SELECT newest.typed FROM (${newestSubmissionSql(kind, sql`record.id`)}) AS newest), '')
  WHERE ${which}`

const ownName = (kind: DossierKind, which: Prisma.Sql) => sql`
  SELECT ${kind.name} AS resource, record.id::text AS record_id, 'name' AS about, ${kind.nameSql.name} AS name
  FROM ${tableOf(kind)} AS record ${kind.nameSql.join ?? Prisma.empty} WHERE ${which}`

/** SQL: the ScreenedSubjects of a kind's dossiers; `which` is a condition on the table as `record`. Null for none. */
export function subjectsSql(kind: DossierKind, which: Prisma.Sql): Prisma.Sql | null {
  const all = kind.screens.map((about) => (about === 'name' ? ownName(kind, which) : readName(kind, about, which)))
  return all.length > 0 ? Prisma.join(all, ' UNION ALL ') : null
}
