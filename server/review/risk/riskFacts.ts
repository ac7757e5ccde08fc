import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { type DossierKind, type ReviewServices, refusedStates, tableOf } from '../dossier/dossierKind.ts'
import { isPersonSql } from '../evidence/people.ts'
import type { RiskCode } from '../record/risk.ts'
import { subjectsSql } from '../screening/subjects.ts'
import { MANY_LINKS, YOUNG_ACCOUNT_DAYS } from '../settings/riskTable.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * The facts of a dossier that decide its risk: the reasons that apply, and the types of establishment of its account.
 */
export type RiskFacts = { record_id: string; establishments: readonly string[] } & Record<
  Exclude<RiskCode, 'establishment'>,
  boolean
>

const { sql } = Prisma
const DAY_MS = 86_400_000

/** SQL: a dossier of the account of `mine`, of this kind, as `one`. */
const ofAccount = (kind: DossierKind) => sql`${tableOf(kind)} AS one
  JOIN workspaces AS place ON place.id = one.workspace_id AND place.owner_id = mine.owner_id`

const anyOf = (conditions: readonly Prisma.Sql[]) =>
  conditions.length > 0 ? sql`(${Prisma.join([...conditions], ' OR ')})` : sql`false`

const refusedBefore = ({ dossiers }: Pick<ReviewServices, 'dossiers'>) =>
  anyOf(
    dossiers.all.map(
      (kind) => sql`EXISTS (SELECT FROM ${ofAccount(kind)}
        JOIN refusals ON refusals.resource = ${kind.name} AND refusals.record_id = one.id)`,
    ),
  )

/** The mark is written for the table as `record`. */
const regulated = ({ dossiers }: Pick<ReviewServices, 'dossiers'>) =>
  anyOf(
    dossiers.all.flatMap((kind) =>
      kind.marks
        .filter(({ flag }) => flag === 'regulated')
        .map(
          (mark) => sql`EXISTS (SELECT FROM ${tableOf(kind)} AS record
            JOIN workspaces AS place ON place.id = record.workspace_id AND place.owner_id = mine.owner_id
            WHERE record.deleted_at IS NULL AND (${mark.sql}))`,
        ),
    ),
  )

/** The newest answers for the account, or for people of it, that say 'same' of an entry in force. */
const answeredSame = (isExposed: boolean) => sql`EXISTS (
  SELECT FROM (
    SELECT DISTINCT ON (list, key, person_id) list, key, kind, answer FROM screening_answers
    WHERE trader_id = mine.owner_id ORDER BY list, key, person_id, answered_at DESC, id DESC) AS given
  WHERE given.answer = 'same' AND (given.kind = 'pep') = ${isExposed} AND EXISTS (
    SELECT FROM list_entries AS entry
    WHERE entry.list = given.list AND entry.identity_hash = given.key AND entry.until_version IS NULL))`

/**
 * SQL condition: a current name matches an entry in force whose hit blocks, and no officer answered 'same' or
 * 'different'.
 */
function openHit(kind: DossierKind, { screening_threshold }: Pick<Settings, 'screening_threshold'>): Prisma.Sql {
  const subjects = subjectsSql(kind, sql`record.id = mine.record_id`)
  if (!subjects) return sql`false`
  return sql`EXISTS (
    SELECT FROM (${subjects}) AS subject
      JOIN screening_results AS found ON found.record_id = mine.record_id AND found.about = subject.about
        AND found.name = subject.name
      CROSS JOIN LATERAL jsonb_array_elements(found.hits) AS hit
      -- A result of an earlier version counts as long as the entry is in force.
      JOIN list_entries AS entry ON entry.list = found.list AND entry.identity_hash = hit ->> 'key'
        AND entry.until_version IS NULL
    WHERE (hit ->> 'may_block')::boolean AND (hit ->> 'score')::int >= ${screening_threshold}
      AND coalesce((SELECT given.answer FROM screening_answers AS given
        WHERE given.trader_id = mine.owner_id AND given.list = found.list AND given.key = hit ->> 'key'
          AND given.person_id IS NOT DISTINCT FROM nullif(substring(found.about FROM '^person:(.*)$'), '')::uuid
        ORDER BY answered_at DESC, given.id DESC LIMIT 1), 'unsure') = 'unsure')`
}

const sharedRefused = (kind: DossierKind) =>
  kind.hasPeople
    ? sql`EXISTS (
        SELECT FROM readings AS person
          JOIN readings AS other ON other.key = person.key AND ${isPersonSql(sql`other`)} AND other.resource = person.resource
          JOIN ${tableOf(kind)} AS theirs ON theirs.id = other.record_id AND theirs.submissions = other.submission
          JOIN workspaces AS place ON place.id = theirs.workspace_id AND place.owner_id <> mine.owner_id
        WHERE person.resource = ${kind.name} AND person.record_id = mine.record_id
          AND person.submission = mine.submissions AND ${isPersonSql(sql`person`)}
          AND theirs.${Prisma.raw(`"${kind.machine.column}"`)}::text = ANY (${refusedStates(kind)})
          AND coalesce(left(other.value::jsonb ->> 'birth_date', length(person.value::jsonb ->> 'birth_date'))
            = left(person.value::jsonb ->> 'birth_date', length(other.value::jsonb ->> 'birth_date')), true))`
    : sql`false`

/** A trade register number with its year, as readings compare it. */
const RC_YEAR = '^\\d{11}[A-Z](\\d{2})$'

/** SQL: a trade register number that officers read for the account is of one of these years. */
const isCompanyYoung = ({ dossiers }: Pick<ReviewServices, 'dossiers'>, years: string[]): Prisma.Sql =>
  Prisma.join(
    dossiers.all
      .filter(({ registerNumbers }) => registerNumbers.includes('rc'))
      .map(
        (kind) => sql`EXISTS (SELECT FROM ${tableOf(kind)} AS one
        JOIN workspaces AS place ON place.id = one.workspace_id AND place.owner_id = mine.owner_id
        JOIN readings ON readings.resource = ${kind.name} AND readings.record_id = one.id
          AND readings.submission = one.submissions AND readings.field = 'rc'
        WHERE substring(readings.key FROM ${RC_YEAR}) = ANY (${years}))`,
      ),
    ' OR ',
  )

/** The facts of these dossiers of a kind; one statement for all. */
export async function riskFactsOf(
  services: Pick<ReviewServices, 'dossiers'>,
  db: Db,
  kind: DossierKind,
  ids: readonly string[],
  settings: Pick<Settings, 'screening_threshold'>,
  now: Date,
): Promise<readonly RiskFacts[]> {
  if (ids.length === 0) return []
  const young = new Date(now.getTime() - YOUNG_ACCOUNT_DAYS * DAY_MS)
  const years = [0, 1].map((ago) => String((now.getUTCFullYear() - ago) % 100).padStart(2, '0'))
  return db.$queryRaw<RiskFacts[]>`
    SELECT mine.record_id::text AS record_id,
      ARRAY(SELECT DISTINCT types.code FROM identifications AS one
        JOIN workspaces AS place ON place.id = one.workspace_id AND place.owner_id = mine.owner_id
        JOIN establishment_types AS types ON types.id = one.establishment_type_id
        WHERE one.deleted_at IS NULL ORDER BY types.code) AS establishments,
      ${answeredSame(true)} AS pep, ${answeredSame(false)} AS hit_same, ${openHit(kind, settings)} AS hit_open,
      ${refusedBefore(services)} AS refused_before,
      EXISTS (SELECT FROM collision_answers WHERE answer = 'same'
        AND (collision_answers.record_id = mine.record_id OR other_id = mine.record_id)) AS collision_same,
      ${sharedRefused(kind)} AS shared_refused, ${regulated(services)} AS regulated,
      (${isCompanyYoung(services, years)}) AS company_young,
      mine.account_since > ${young} AND (
        SELECT count(*) FROM (
          SELECT FROM pay_links JOIN workspaces AS place ON place.id = pay_links.workspace_id
          WHERE place.owner_id = mine.owner_id
          UNION ALL SELECT FROM payment_links JOIN workspaces AS place ON place.id = payment_links.workspace_id
          WHERE place.owner_id = mine.owner_id LIMIT ${MANY_LINKS}) AS links) >= ${MANY_LINKS} AS young_many_links,
      EXISTS (SELECT FROM money_returns JOIN payment_instances AS one ON one.id = money_returns.record_id
        JOIN workspaces AS place ON place.id = one.workspace_id AND place.owner_id = mine.owner_id) AS money_returned,
      mine.submissions >= 3 AS resubmitted
    FROM (
      SELECT record.id AS record_id, record.submissions, workspaces.owner_id, traders.created_at AS account_since
      FROM ${tableOf(kind)} AS record JOIN workspaces ON workspaces.id = record.workspace_id
        JOIN traders ON traders.id = workspaces.owner_id
      WHERE record.id = ANY (${[...ids]}::uuid[])) AS mine`
}
