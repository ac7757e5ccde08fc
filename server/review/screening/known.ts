import { Prisma } from '../../database/generated/client.ts'
import type { ListKind } from '../../database/generated/enums.ts'
import type { Lookup } from '../../database/selectValues.ts'
import { compareEvidence, type Evidence, type Identity } from '../../screening/matching/evidence.ts'
import { scoreEntry } from '../../screening/matching/matcher.ts'
import type { EntryType, MatchedWords } from '../../screening/matching/scoreNames.ts'
import { parseName } from '../../screening/matching/words.ts'
import { type DossierKinds, type ScreenedName, tableOf } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'

const { sql } = Prisma

/**
 * SQL: the register numbers (`number`) that officers read on dossiers of these workspaces, each with its dossier
 * (`resource`, `record_id`) and `workspace_id`. `which` is a condition on `workspaces AS theirs`.
 */
export const numbersSql = (dossiers: DossierKinds, condition: Prisma.Sql): Prisma.Sql =>
  Prisma.join(
    dossiers.all
      .filter(({ registerNumbers }) => registerNumbers.length > 0)
      .map(
        (kind) => sql`
  SELECT DISTINCT reading.resource, reading.record_id, record.workspace_id, reading.value AS number
  FROM readings AS reading
    JOIN ${tableOf(kind)} AS record ON record.id = reading.record_id AND record.submissions = reading.submission
    JOIN workspaces AS theirs ON theirs.id = record.workspace_id
  WHERE reading.resource = ${kind.name} AND reading.field = ANY (${kind.registerNumbers}) AND record.deleted_at IS NULL
    AND ${condition}`,
      ),
    ' UNION ALL ',
  )

/** An entry in force that the account may be, found by a compared name or by a number. */
export type KnownEntry = {
  list: string
  version: number
  kind: ListKind
  key: string
  ref: string
  type: EntryType
  name: string
  birth_dates: string[]
  countries: string[]
  sex: string | null
  identifiers: string[]
}

const ENTRY = sql`entry.list, entry.ref, entry.identity_hash AS key, entry.type, entry.name, entry.birth_dates,
  entry.countries, entry.sex, entry.identifiers`

/** Looks up the account's register numbers, and the entries that the account may be. */
export const knownLookups = (dossiers: DossierKinds, { id, owner_id }: Subject) => {
  const numbers = numbersSql(dossiers, sql`theirs.owner_id = ${owner_id}::uuid`)
  const read = <T>(rows: readonly T[]) => [...rows]
  const known: Lookup<string[]> = {
    sql: sql`SELECT coalesce(json_agg(DISTINCT number), '[]') FROM (${numbers}) AS found`,
    read: read<string>,
  }
  const entries: Lookup<KnownEntry[]> = {
    sql: sql`
      SELECT coalesce(json_agg(found), '[]') FROM (
        SELECT entry.*, newest.version, newest.kind FROM (
          SELECT known.* FROM (
            SELECT DISTINCT result.list, hit ->> 'key' AS key
            FROM screening_results AS result, jsonb_array_elements(result.hits) AS hit WHERE result.record_id = ${id}::uuid
          ) AS found_entry CROSS JOIN LATERAL (
            SELECT ${ENTRY} FROM list_entries AS entry WHERE entry.until_version IS NULL
              AND entry.list = found_entry.list AND entry.identity_hash = found_entry.key
            -- Keeps PostgreSQL from reading the whole list, because it expects a hundred hits.
            OFFSET 0) AS known
          UNION
          SELECT ${ENTRY} FROM list_entries AS entry WHERE entry.until_version IS NULL AND entry.identifiers <> '{}'
            AND bare_identifiers(entry.identifiers) && bare_identifiers(
              (SELECT coalesce(array_agg(number), '{}') FROM (${numbers}) AS own))) AS entry
        JOIN LATERAL (SELECT version, kind, format FROM list_versions WHERE list_versions.list = entry.list
          ORDER BY version DESC LIMIT 1) AS newest ON newest.format IS NOT NULL) AS found`,
    read: read<KnownEntry>,
  }
  return { numbers: known, entries }
}

/** A company with a number of an Algerian register is Algerian. */
const ALGERIA = 'dz'

/** The company's facts beside a name. Its numbers and its country do not describe a holder or payer. */
export const identityOf = (about: ScreenedName, numbers: readonly string[]): Identity => ({
  birthDates: [],
  countries: about === 'name' && numbers.length > 0 ? [ALGERIA] : [],
  sex: null,
  identifiers: [...numbers],
})

/** Compares the company's facts with those of an entry. */
export const evidenceFor = (about: ScreenedName, numbers: readonly string[], entry: KnownEntry): Evidence =>
  compareEvidence(identityOf(about, numbers), {
    birthDates: entry.birth_dates,
    countries: entry.countries,
    sex: entry.sex as Identity['sex'],
    identifiers: entry.identifiers,
  })

/** Scores a name against the main name of an entry that was found by a number. */
export function nearnessOf(name: string, entry: KnownEntry): { score: number; why: MatchedWords[] } {
  const names = [{ name: parseName(entry.name), isAlias: false, isWeak: false }]
  const { score, why } = scoreEntry(parseName(name), names, entry.type)
  return { score, why }
}
