import { Prisma } from '../../database/generated/client.ts'
import { ANOTHER_ACCOUNT, type Comparison, isNotRefusedSql, refusedBefore } from '../../review/checks/comparisons.ts'
import { isPersonSql } from '../../review/evidence/people.ts'

const { sql } = Prisma

const readingValue = {
  thing: sql`reading.field`,
  key: sql`reading.key`,
  value: sql`reading.value`,
  with: sql`JOIN readings AS reading ON reading.resource = 'identifications' AND reading.record_id = record.id
    AND reading.submission = record.submissions AND reading.field IN ('rc', 'nif')`,
}

/** Compares the register numbers read on its document with those read on any submission of other dossiers. */
export const sameRegister: Comparison[] = [
  refusedBefore(readingValue),
  {
    ...readingValue,
    kinds: ['same_rc', 'same_nif'],
    kind: sql`'same_' || reading.field`,
    shared: readingValue.key,
    others: sql`readings AS other JOIN identifications AS holder ON holder.id = other.record_id
      JOIN workspaces AS theirs ON theirs.id = holder.workspace_id`,
    resource: sql`'identifications'`,
    other_id: sql`other.record_id`,
    same: sql`other.field = reading.field AND other.key = reading.key AND other.resource = 'identifications'
      AND ${ANOTHER_ACCOUNT} AND ${isNotRefusedSql(readingValue, sql`other.record_id`)}`,
  },
]

const birthDate = (reading: Prisma.Sql) => sql`(${reading}.value::jsonb ->> 'birth_date')`

/** Compares the people on its document with those of other accounts; only a birth date can contradict a name. */
export const samePerson: Comparison = {
  kinds: ['same_person'],
  kind: sql`'same_person'`,
  thing: sql`'person'`,
  with: sql`JOIN readings AS reading ON reading.resource = 'identifications' AND reading.record_id = record.id
    AND reading.submission = record.submissions AND ${isPersonSql(sql`reading`)}`,
  value: sql`reading.value::jsonb ->> 'name'`,
  shared: sql`reading.key`,
  others: sql`readings AS other JOIN identifications AS holder ON holder.id = other.record_id
    JOIN workspaces AS theirs ON theirs.id = holder.workspace_id`,
  resource: sql`'identifications'`,
  other_id: sql`other.record_id`,
  same: sql`other.key = reading.key AND ${isPersonSql(sql`other`)} AND other.submission = holder.submissions
    AND ${ANOTHER_ACCOUNT} AND coalesce(left(${birthDate(sql`other`)}, length(${birthDate(sql`reading`)}))
      = left(${birthDate(sql`reading`)}, length(${birthDate(sql`other`)})), true)`,
}
