import { Prisma } from '../../database/generated/client.ts'
import type { ListKind } from '../../database/generated/enums.ts'
import type { Lookup } from '../../database/selectValues.ts'
import { compareEvidence, type Evidence, type Identity } from '../../screening/matching/evidence.ts'
import { scoreEntry } from '../../screening/matching/matcher.ts'
import type { EntryType, Why } from '../../screening/matching/scoreNames.ts'
import { parseName } from '../../screening/matching/words.ts'
import { type DossierKinds, type ScreenedName, tableOf } from '../dossier/dossierKind.ts'
import type { Subject } from '../dossier/subject.ts'

const { sql } = Prisma

/**
 * SQL: the register numbers that officers read for the accounts for which the condition on `theirs` (workspaces) holds, as
 * `number`, with the dossier (`resource`, `record_id`) and `workspace_id`.
 */
export const numbersSql = (dossiers: DossierKinds, which: Prisma.Sql): Prisma.Sql =>
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
    AND ${which}`,
      ),
    ' UNION ALL ',
  )

/** An entry in force that the account may be: by a name that was compared, or by a number. */
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

/** Looks up what is known of the account beside its names, and of the entries that it may be. */
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
          SELECT ${ENTRY} FROM list_entries AS entry WHERE entry.until_version IS NULL
            AND (entry.list, entry.identity_hash) IN (
              SELECT met.list, hit ->> 'key' FROM screening_results AS met, jsonb_array_elements(met.hits) AS hit
              WHERE met.record_id = ${id}::uuid)
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

/** A company with a number of the Algerian registers is of Algeria. */
const ALGERIA = 'dz'

/** What is known beside a name: the numbers and the country are the company's, so those of a holder or payer say nothing. */
export const identityOf = (about: ScreenedName, numbers: readonly string[]): Identity => ({
  birthDates: [],
  countries: about === 'name' && numbers.length > 0 ? [ALGERIA] : [],
  sex: null,
  identifiers: [...numbers],
})

/** What speaks for the entry and against it, beside the name. */
export const evidenceFor = (about: ScreenedName, numbers: readonly string[], entry: KnownEntry): Evidence =>
  compareEvidence(identityOf(about, numbers), {
    birthDates: entry.birth_dates,
    countries: entry.countries,
    sex: entry.sex as Identity['sex'],
    identifiers: entry.identifiers,
  })

/** How near a name is to the entry's own, for an entry that was found by a number. */
export function nearnessOf(name: string, entry: KnownEntry): { score: number; why: Why[] } {
  const names = [{ name: parseName(entry.name), isAlias: false, isWeak: false }]
  const { score, why } = scoreEntry(parseName(name), names, entry.type)
  return { score, why }
}
