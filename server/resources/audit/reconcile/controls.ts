import type { Db } from '../../../database/client.ts'
import type { DigestKeys } from '../../../database/digestKeys.ts'
import { Prisma } from '../../../database/generated/client.ts'
import { canonical } from '../../../kernel/canonical.ts'
import {
  CONTROLLED,
  type Content,
  type ControlledRecord,
  contentSql,
  DIGESTS_FIELD,
  differingColumns,
  digestsHash,
  PROPOSALS,
  WORKSHEET,
} from '../../../kernel/digests.ts'
import { ERASED_MARK } from '../../../kernel/erased.ts'
import type { DossierKind, DossierKinds } from '../../../review/dossier/dossierKind.ts'
import { seededReasons } from '../../../review/dossier/reasons.ts'
import type { DigestCoverage } from './coverage.ts'
import { isErased } from './erased.ts'
import { type DeepProblem, findProblems, quoteName, type Reconcile } from './findProblems.ts'

/** A record, the newest act that changed it, and the digests from that act. */
type Row = Content & {
  record: string
  entry: string | null
  at: Date | null
  key: string | null
  digests: Record<string, string> | null
  /** The hash of the digests in the entry's seal; null if it has none, or no seal yet. */
  sealed_with: string | null
  erased: boolean
}

const DIGEST_COLUMNS = Prisma.sql`act.id::text AS entry, act.at, audit_digests.key, audit_digests.digests,
  (SELECT commitments ->> ${DIGESTS_FIELD} FROM audit_commitments WHERE audit_commitments.entry_id = act.id) AS sealed_with`
const JOIN_DIGESTS = Prisma.sql`LEFT JOIN audit_digests ON audit_digests.entry_id = act.id AND audit_digests.about`

/** When the first entry with digests of this kind was journaled. */
async function firstCovered(db: Db, about: string): Promise<Date | null> {
  const [first] = await db.$queryRaw<{ at: Date }[]>`
    SELECT at FROM audit_entries JOIN audit_digests ON entry_id = id WHERE about = ${about} ORDER BY entry_id LIMIT 1`
  return first?.at ?? null
}

type ComparisonContext = {
  keys: DigestKeys
  coverage: DigestCoverage | undefined
  about: string
  resource: string
  coveredSince: Date | null
}

function controlProblem(
  { keys, coverage, about, resource, coveredSince }: ComparisonContext,
  row: Row,
): DeepProblem | null {
  const { record, entry, at, key, digests, erased } = row
  if (entry === null || at === null)
    return { kind: 'control', resource, record, message: 'the journal has no entry of what made it so' }
  if (key === null || digests === null) {
    if (erased) return null
    if (row.sealed_with !== null)
      return { kind: 'control', resource, record, entry, message: 'the digests of this act are missing' }
    coverage?.miss(resource, entry, at, coveredSince)
    return null
  }
  if (row.sealed_with !== null && row.sealed_with !== digestsHash(digests))
    return { kind: 'control', resource, record, entry, message: 'the digests of this act are not those under its seal' }
  const differing = differingColumns(keys, { entry, about, key, digests }, row)
  if (differing === null) coverage?.miss(resource, entry, at, coveredSince)
  const wrong = differing?.filter((column) => !(erased && EMPTIED_COLUMNS[about]?.includes(column))) ?? []
  if (wrong.length === 0) return null
  return { kind: 'control', resource, record, entry, message: `differs from the journal: ${wrong.join(', ')}` }
}

const erasedWithAccount = (kind: string) => isErased(Prisma.sql`row.workspace_id`, Prisma.sql`${kind}`)

/** SQL by resource: whether an erasure removed the digests of `row`. */
const DIGESTS_REMOVED: Record<string, Prisma.Sql> = {
  workspaces: isErased(Prisma.sql`row.id`, Prisma.sql`'traders'`),
  webhooks: erasedWithAccount('traders'),
  notifications: erasedWithAccount('traders'),
  forms: erasedWithAccount('traders'),
  'pay-links': erasedWithAccount('traders'),
  'payment-links': Prisma.sql`(${erasedWithAccount('traders')} OR ${erasedWithAccount('transactions')})`,
  'payment-instances': Prisma.sql`(${erasedWithAccount('activation-proofs')} OR ${erasedWithAccount('transactions')})`,
  transactions: erasedWithAccount('transactions'),
  'form-submissions': erasedWithAccount('transactions'),
  statements: Prisma.sql`EXISTS (
    SELECT FROM statement_lines AS line WHERE line.statement_id = row.id AND line.text = ${ERASED_MARK} AND EXISTS (
      SELECT FROM (
        SELECT record_id FROM line_matches WHERE line_id = line.id
        UNION ALL SELECT record_id FROM money_returns WHERE line_id = line.id) AS paid
      JOIN payment_instances ON payment_instances.id = paid.record_id
      WHERE ${isErased(Prisma.sql`payment_instances.workspace_id`, Prisma.sql`'activation-proofs'`)}))`,
  screening_answers: Prisma.sql`row.why = ${ERASED_MARK} AND EXISTS (
    SELECT FROM erasures WHERE erasures.trader_id = row.trader_id)`,
  screening_cases: Prisma.sql`row.hits = '[]' AND EXISTS (
    SELECT FROM erasures WHERE erasures.trader_id = row.trader_id)`,
  notes: Prisma.sql`row.text = ${ERASED_MARK} AND EXISTS (
    SELECT FROM audit_entries WHERE action = 'erase' AND resource = 'traders' AND audit_entries.record_id IN (
      row.record_id::text, (SELECT owner_id::text FROM workspaces WHERE workspaces.id = row.workspace_id)))`,
}

/** The columns that an erasure empties; the digests of the other columns are still compared. */
const EMPTIED_COLUMNS: Record<string, readonly string[]> = { statements: ['words'] }

/** Rows read at a time, for tables whose statement reads many other rows for each row. */
const ROWS_PER_PART: Record<string, number> = { statements: 20, list_versions: 20, 'screening-runs': 200, forms: 200 }

/** SQL: the entries that may have last changed `row`. */
function entriesOf(resource: string, { key, through }: ControlledRecord): Prisma.Sql {
  if (!through) return Prisma.sql`resource = ${resource} AND audit_entries.record_id = row.${quoteName(key)}::text`
  const { resource: of, column, member } = through
  return Prisma.sql`audit_entries.record_id = row.${quoteName(column)}::text
    AND details ->> ${member} = row.${quoteName(key)}::text ${of === null ? Prisma.empty : Prisma.sql`AND audit_entries.resource = ${of}`}`
}

const checkControlled = (resource: string, coverage?: DigestCoverage): Reconcile =>
  async function* (db) {
    const keys = db.digestKeys
    const control = CONTROLLED[resource]!
    if (!keys) return
    const coveredSince = await firstCovered(db, resource)
    yield* findProblems<Row>(
      db,
      control.table,
      (part) => Prisma.sql`
        SELECT row.${quoteName(control.key)}::text AS record, ${DIGEST_COLUMNS}, ${contentSql(control)},
          ${DIGESTS_REMOVED[resource] ?? Prisma.sql`FALSE`} AS erased
        FROM ${quoteName(control.table)} AS row LEFT JOIN LATERAL (
          SELECT id, at FROM audit_entries WHERE ${entriesOf(resource, control)} AND action = ANY (${[...control.acts]})
          ORDER BY id DESC LIMIT 1) AS act ON TRUE
        ${JOIN_DIGESTS} = ${resource} WHERE ${part}`,
      (row) =>
        control.hasFirstRows && row.entry === null
          ? null
          : controlProblem({ keys, coverage, about: resource, resource, coveredSince }, row),
      { key: control.key, type: control.cast, size: ROWS_PER_PART[resource] },
    )
    // A row that has digests must exist. For tables whose rows may be deleted, the journal records the deletion, or the
    // row has expired.
    if (NEVER_DELETED.includes(resource)) yield* findMissing(resource, control)(db)
  }

/** Tables whose rows are never deleted, and whose missing rows no other check finds. */
const NEVER_DELETED = ['notes', 'statements', 'list_versions', 'screening-runs', 'screening_answers', 'screening_cases']

const findMissing = (about: string, { table, key, cast, through }: ControlledRecord): Reconcile =>
  async function* (db) {
    const row = through ? Prisma.sql`details ->> ${through.member}` : Prisma.sql`audit_entries.record_id`
    // The planner may compare rows of other kinds too, whose keys have another type: CASE casts only keys of this kind.
    const rowKey = Prisma.sql`CASE WHEN row.about = ${about} THEN (${row})::${Prisma.raw(cast)} END`
    yield* findProblems<{ record: string; entry: string }>(
      db,
      'audit_digests',
      (part) => Prisma.sql`
        SELECT ${row} AS record, row.entry_id::text AS entry FROM audit_digests AS row JOIN audit_entries ON id = row.entry_id
        WHERE ${part} AND row.about = ${about} AND NOT EXISTS (
          SELECT FROM ${quoteName(table)} AS kept WHERE kept.${quoteName(key)} = ${rowKey})`,
      (found) => ({
        kind: 'missing_record',
        resource: about,
        ...found,
        message: 'the journal has an entry of it, but it is missing',
      }),
      { key: 'entry_id', type: 'bigint' },
    )
  }

/** Settings that were changed but are not stored: each change stores a value. */
const findMissingSettings: Reconcile = async function* (db) {
  const rows = await db.$queryRaw<{ record: string; entry: string }[]>`
    SELECT record_id AS record, max(id)::text AS entry FROM audit_entries
    WHERE resource = 'settings' AND action = 'change_setting' AND record_id NOT IN (SELECT key FROM settings) GROUP BY 1`
  for (const about of rows)
    yield {
      kind: 'missing_record',
      resource: 'settings',
      ...about,
      message: 'the journal has entries for it, but it is missing',
    }
}

/** Reasons of a new install that are missing, or that differ from it without an entry of a change. */
const checkInstalledReasons = (kinds: readonly DossierKind[]): Reconcile =>
  async function* (db) {
    const stored = new Map((await db.read.reason.findMany()).map((reason) => [reason.code, reason]))
    const changed = new Set(
      (
        await db.$queryRaw<{ code: string }[]>`
          SELECT DISTINCT record_id AS code FROM audit_entries
          WHERE resource = 'reasons' AND action IN ('create_reason', 'change_reason')`
      ).map(({ code }) => code),
    )
    const seeds = new Map(kinds.flatMap((kind) => seededReasons(kind)).map((reason) => [reason.code, reason]))
    for (const code of new Set([...seeds.keys(), ...changed, ...stored.keys()])) {
      const [reason, seed] = [stored.get(code), seeds.get(code)]
      const about = { resource: 'reasons', record: code }
      if (!reason) yield { kind: 'missing_record', ...about, message: 'is a reason of the house, but it is missing' }
      else if (!changed.has(code) && !seed) yield { kind: 'control', ...about, message: 'no entry says who wrote it' }
      else if (!changed.has(code) && canonical(seed) !== canonical(reason))
        yield { kind: 'control', ...about, message: 'differs from the first catalogue, and no entry says so' }
    }
  }

type ProposalRow = Row & {
  told: string | null
  digest: string
  ending: string | null
  stands: string
  confirmer: string | null
  stands_confirmer: string | null
  later: string
}

/** The error of a proposal apart from its content; null if there is none. */
function problemOf({ entry, ending, stands, confirmer, stands_confirmer, later }: ProposalRow): string | null {
  if (entry === null) return 'the journal does not say who proposed it'
  if ((ending ?? 'open') !== stands) return `is ${stands}, the journal says ${ending ?? 'open'}`
  if (confirmer !== stands_confirmer) return 'differs from the journal: confirmer_id'
  return later === '' ? null : `differs from the journal: ${later}`
}

/** SQL: the columns set after the proposal that differ from their entries. */
const LATER_COLUMNS = Prisma.sql`concat_ws(', ',
  CASE WHEN row.confirmed_at IS DISTINCT FROM confirmed.at THEN 'confirmed_at' END,
  -- A decision that is carried out has a time of its own, a moment later.
  CASE WHEN over.ending = 'done' AND abs(extract(epoch FROM row.ended_at - over.at)) > 60
    OR over.ending IS DISTINCT FROM 'done' AND row.ended_at IS DISTINCT FROM over.at THEN 'ended_at' END,
  CASE WHEN over.ending IN ('returned', 'withdrawn', 'recalled') AND over.actor_id IS DISTINCT FROM row.ended_by::text
    OR coalesce(over.ending, 'done') IN ('done', 'void') AND row.ended_by IS NOT NULL THEN 'ended_by' END,
  CASE WHEN coalesce(row.ended_why, '') <> coalesce(CASE over.ending
      WHEN 'void' THEN over.why WHEN 'done' THEN NULL ELSE over.reason END, '')
    AND row.ended_why IS DISTINCT FROM ${ERASED_MARK} THEN 'ended_why' END,
  CASE WHEN row.kind::text <> CASE WHEN act.details ->> 'kind' = 'second_look' AND row.takes_effect_at IS NOT NULL
    AND confirmed.at IS NOT NULL THEN 'hold' ELSE act.details ->> 'kind' END THEN 'kind' END,
  CASE WHEN act.details ->> 'kind' = 'hold'
      AND row.takes_effect_at IS DISTINCT FROM (act.details ->> 'takes_effect_at')::timestamptz
    OR act.details ->> 'kind' = 'second_look' AND row.takes_effect_at IS NOT NULL
      AND (confirmed.at IS NULL OR row.takes_effect_at < confirmed.at
        OR confirmed.until IS NOT NULL AND row.takes_effect_at <> confirmed.until) THEN 'takes_effect_at' END)`

/** How the entry of an act says that a proposal ended. */
const ENDINGS = Prisma.sql`CASE WHEN jsonb_typeof(details -> 'proposal') = 'object' THEN 'done' ELSE CASE action
  WHEN 'return' THEN 'returned' WHEN 'withdraw' THEN 'withdrawn' WHEN 'recall' THEN 'recalled' WHEN 'void' THEN 'void' END END`

/** Compares each proposal with the entries of its making and its end. */
const checkProposals = (coverage?: DigestCoverage): Reconcile =>
  async function* (db) {
    const keys = db.digestKeys
    const coveredSince = await firstCovered(db, 'proposals')
    yield* findProblems<ProposalRow>(
      db,
      'proposals',
      (part) => Prisma.sql`
        SELECT row.id::text AS record, ${DIGEST_COLUMNS}, ${contentSql(PROPOSALS)}, act.details ->> 'decision_sha256' AS told,
          proposal_digest(row) AS digest,
          over.ending, coalesce(row.ended_as, 'open') AS stands, confirmed.actor_id AS confirmer,
          row.confirmer_id::text AS stands_confirmer, ${LATER_COLUMNS} AS later,
          ${isErased(Prisma.sql`row.workspace_id`, Prisma.sql`row.resource`)} AS erased
        FROM proposals AS row LEFT JOIN LATERAL (
          SELECT id, at, actor_id, details FROM audit_entries
          WHERE record_id = row.record_id AND action = 'propose' AND details ->> 'proposal' = row.id::text
          ORDER BY id LIMIT 1) AS act ON TRUE
        LEFT JOIN LATERAL (
          SELECT ${ENDINGS} AS ending, at, actor_id, reason, details ->> 'why' AS why FROM audit_entries
          WHERE record_id = row.record_id AND ${ENDINGS} IS NOT NULL
            AND row.id::text IN (details ->> 'proposal', details -> 'proposal' ->> 'id')
          ORDER BY id DESC LIMIT 1) AS over ON TRUE
        LEFT JOIN LATERAL (
          SELECT actor_id, at, (details ->> 'takes_effect_at')::timestamptz AS until FROM audit_entries
          WHERE record_id = row.record_id AND action = 'confirm' AND details ->> 'proposal' = row.id::text
          ORDER BY id DESC LIMIT 1) AS confirmed ON TRUE
        ${JOIN_DIGESTS} = 'proposals' WHERE ${part}`,
      (row) => {
        const { record, entry, told: decisionDigest, digest, erased } = row
        const about = { kind: 'proposal', resource: 'proposals', record, ...(entry && { entry }) }
        const wrong = problemOf(row)
        if (wrong !== null) return { ...about, message: wrong }
        if (erased) return null
        const differing =
          keys && controlProblem({ keys, coverage, about: 'proposals', resource: 'proposals', coveredSince }, row)
        if (differing) return { ...differing, kind: 'proposal' }
        return decisionDigest !== null && decisionDigest !== digest
          ? { ...about, message: 'differs from the journal' }
          : null
      },
    )
    yield* findProblems<{ record: string; entry: string }>(
      db,
      'audit_entries',
      (part) => Prisma.sql`
        SELECT row.details ->> 'proposal' AS record, row.id::text AS entry FROM audit_entries AS row
        WHERE ${part} AND action = 'propose'
          AND NOT EXISTS (SELECT FROM proposals WHERE proposals.id::text = row.details ->> 'proposal')`,
      (about) => ({ kind: 'missing_record', resource: 'proposals', ...about, message: 'was proposed, but is missing' }),
      { type: 'bigint' },
    )
  }

/** Compares the worksheet of each dossier with the newest journal entry about it. */
const checkWorksheet = (about: string, { table, name: resource }: DossierKind, coverage?: DigestCoverage): Reconcile =>
  async function* (db) {
    const keys = db.digestKeys
    const { acts, columns } = WORKSHEET[about]!
    if (!keys) return
    const coveredSince = await firstCovered(db, about)
    yield* findProblems<Row>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT * FROM (
          SELECT row.id::text AS record, ${DIGEST_COLUMNS}, ${columns(Prisma.sql`${resource}`)} AS columns, NULL::jsonb AS sealed,
            ${isErased(Prisma.sql`row.workspace_id`, Prisma.sql`${resource}`)} AS erased
          FROM ${quoteName(table)} AS row LEFT JOIN LATERAL (
            SELECT id, at FROM audit_entries WHERE resource = ${resource} AND record_id = row.id::text
              AND action = ANY (${[...acts]})
            ORDER BY id DESC LIMIT 1) AS act ON TRUE
          ${JOIN_DIGESTS} = ${about} WHERE ${part}) AS compared
        WHERE entry IS NOT NULL OR columns <> '{}'`,
      (row) => {
        if (row.erased && Object.keys(row.columns).length === 0) return null
        const problem = controlProblem({ keys, coverage, about, resource, coveredSince }, row)
        return problem && { ...problem, kind: PROBLEM_KINDS[about] ?? about }
      },
    )
  }

/** The names of problems, where they differ from the names of their digests. */
const PROBLEM_KINDS: Record<string, string> = { readings: 'reading' }

/** Checks of the controls: settings, people, accounts, endpoints, proposals and worksheets. */
export const controlChecks = ({ all }: DossierKinds, coverage?: DigestCoverage): Reconcile[] => [
  ...Object.keys(CONTROLLED).map((resource) => checkControlled(resource, coverage)),
  findMissingSettings,
  checkInstalledReasons(all),
  checkProposals(coverage),
  ...Object.keys(WORKSHEET).flatMap((about) => all.map((kind) => checkWorksheet(about, kind, coverage))),
]
