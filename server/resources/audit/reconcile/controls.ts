import type { Db } from '../../../database/client.ts'
import { Prisma } from '../../../database/generated/client.ts'
import {
  CONTROLLED,
  type Content,
  contentSql,
  DIGESTS_FIELD,
  type DigestKeys,
  differingColumns,
  PROPOSALS,
  readingsOf,
  type WithDigestKeys,
} from '../../../kernel/digests.ts'
import type { DossierKind, DossierKinds } from '../../../review/dossier/dossierKind.ts'
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
  /** Whether the entry's seal says that there were digests. */
  sealed_with: boolean
  erased: boolean
}

const DIGESTS = Prisma.sql`act.id::text AS entry, act.at, audit_digests.key, audit_digests.digests,
  EXISTS (SELECT FROM audit_commitments WHERE audit_commitments.entry_id = act.id AND commitments ? ${DIGESTS_FIELD})
    AS sealed_with`
const JOINED = Prisma.sql`LEFT JOIN audit_digests ON audit_digests.entry_id = act.id AND audit_digests.about`

/** When the first entry with digests of this kind was journaled. */
async function firstCovered(db: Db, about: string): Promise<Date | null> {
  const [first] = await db.$queryRaw<{ at: Date }[]>`
    SELECT at FROM audit_entries JOIN audit_digests ON entry_id = id WHERE about = ${about} ORDER BY entry_id LIMIT 1`
  return first?.at ?? null
}

type Judge = {
  keys: DigestKeys
  coverage: DigestCoverage | undefined
  about: string
  resource: string
  coveredSince: Date | null
}

function judge({ keys, coverage, about, resource, coveredSince }: Judge, row: Row): DeepProblem | null {
  const { record, entry, at, key, digests, erased } = row
  if (entry === null || at === null)
    return { kind: 'control', resource, record, message: 'the journal has no entry of what made it so' }
  if (key === null || digests === null) {
    if (erased) return null
    if (row.sealed_with)
      return { kind: 'control', resource, record, entry, message: 'the digests of this act are missing' }
    coverage?.miss(resource, entry, at, coveredSince)
    return null
  }
  const differing = differingColumns(keys, { entry, about, key, digests }, row)
  if (differing === null) coverage?.miss(resource, entry, at, coveredSince)
  if (!differing?.length) return null
  return { kind: 'control', resource, record, entry, message: `differs from the journal: ${differing.join(', ')}` }
}

/** The trader whose erasure destroyed the digests. */
const ERASED: Record<string, Prisma.Sql> = {
  workspaces: isErased(Prisma.sql`row.id`, Prisma.sql`'traders'`),
  webhooks: isErased(Prisma.sql`row.workspace_id`, Prisma.sql`'traders'`),
}

const controlled = (resource: string, coverage?: DigestCoverage): Reconcile =>
  async function* (db) {
    const keys = (db as WithDigestKeys).digestKeys
    const what = CONTROLLED[resource]!
    if (!keys) return
    const coveredSince = await firstCovered(db, resource)
    yield* findProblems<Row>(
      db,
      what.table,
      (part) => Prisma.sql`
        SELECT row.${quoteName(what.key)}::text AS record, ${DIGESTS}, ${contentSql(what)},
          ${ERASED[resource] ?? Prisma.sql`FALSE`} AS erased
        FROM ${quoteName(what.table)} AS row LEFT JOIN LATERAL (
          SELECT id, at FROM audit_entries
          WHERE resource = ${resource} AND record_id = row.${quoteName(what.key)}::text AND action = ANY (${[...what.acts]})
          ORDER BY id DESC LIMIT 1) AS act ON TRUE
        ${JOINED} = ${resource} WHERE ${part}`,
      (row) => judge({ keys, coverage, about: resource, resource, coveredSince }, row),
      { key: what.key, type: what.cast as 'uuid' | 'text' },
    )
  }

/** Settings that were changed but are not stored: each change stores a value. */
const missingSettings: Reconcile = async function* (db) {
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

type ProposalRow = Row & {
  told: string | null
  digest: string
  ending: string | null
  stands: string
  confirmer: string | null
  stands_confirmer: string | null
}

/** The fault of a proposal besides its content; null without any. */
function wrongWith({ entry, ending, stands, confirmer, stands_confirmer }: ProposalRow): string | null {
  if (entry === null) return 'the journal does not say who proposed it'
  if ((ending ?? 'open') !== stands) return `is ${stands}, the journal says ${ending ?? 'open'}`
  return confirmer === stands_confirmer ? null : 'differs from the journal: confirmer_id'
}

/** How the journal entry says that a proposal ended. */
const ENDINGS = Prisma.sql`CASE WHEN jsonb_typeof(details -> 'proposal') = 'object' THEN 'done' ELSE CASE action
  WHEN 'return' THEN 'returned' WHEN 'withdraw' THEN 'withdrawn' WHEN 'recall' THEN 'recalled' WHEN 'void' THEN 'void' END END`

/** Compares each proposal with the entries of its making and its end. */
const proposals = (coverage?: DigestCoverage): Reconcile =>
  async function* (db) {
    const keys = (db as WithDigestKeys).digestKeys
    const coveredSince = await firstCovered(db, 'proposals')
    yield* findProblems<ProposalRow>(
      db,
      'proposals',
      (part) => Prisma.sql`
        SELECT row.id::text AS record, ${DIGESTS}, ${contentSql(PROPOSALS)}, act.details ->> 'decision_sha256' AS told,
          proposal_digest(row) AS digest,
          over.ending, coalesce(row.ended_as, 'open') AS stands, confirmed.actor_id AS confirmer,
          row.confirmer_id::text AS stands_confirmer,
          ${isErased(Prisma.sql`row.workspace_id`, Prisma.sql`row.resource`)} AS erased
        FROM proposals AS row LEFT JOIN LATERAL (
          SELECT id, at, actor_id, details FROM audit_entries
          WHERE record_id = row.record_id AND action = 'propose' AND details ->> 'proposal' = row.id::text
          ORDER BY id LIMIT 1) AS act ON TRUE
        LEFT JOIN LATERAL (
          SELECT ${ENDINGS} AS ending FROM audit_entries
          WHERE record_id = row.record_id AND ${ENDINGS} IS NOT NULL
            AND row.id::text IN (details ->> 'proposal', details -> 'proposal' ->> 'id')
          ORDER BY id DESC LIMIT 1) AS over ON TRUE
        LEFT JOIN LATERAL (
          SELECT actor_id FROM audit_entries
          WHERE record_id = row.record_id AND action = 'confirm' AND details ->> 'proposal' = row.id::text
          ORDER BY id DESC LIMIT 1) AS confirmed ON TRUE
        ${JOINED} = 'proposals' WHERE ${part}`,
      (row) => {
        const { record, entry, told: decisionDigest, digest, erased } = row
        const about = { kind: 'proposal', resource: 'proposals', record, ...(entry && { entry }) }
        const wrong = wrongWith(row)
        if (wrong !== null) return { ...about, message: wrong }
        if (erased) return null
        const differing =
          keys && judge({ keys, coverage, about: 'proposals', resource: 'proposals', coveredSince }, row)
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

/** Compares the readings of each dossier with the newest entry of a reading. */
const readings = ({ table, name: resource }: DossierKind, coverage?: DigestCoverage): Reconcile =>
  async function* (db) {
    const keys = (db as WithDigestKeys).digestKeys
    if (!keys) return
    const coveredSince = await firstCovered(db, 'readings')
    yield* findProblems<Row>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT * FROM (
          SELECT row.id::text AS record, ${DIGESTS}, ${readingsOf(Prisma.sql`${resource}`)} AS columns, NULL::jsonb AS sealed,
            ${isErased(Prisma.sql`row.workspace_id`, Prisma.sql`${resource}`)} AS erased
          FROM ${quoteName(table)} AS row LEFT JOIN LATERAL (
            SELECT id, at FROM audit_entries WHERE resource = ${resource} AND record_id = row.id::text AND action = 'read'
            ORDER BY id DESC LIMIT 1) AS act ON TRUE
          ${JOINED} = 'readings' WHERE ${part}) AS compared
        WHERE entry IS NOT NULL OR columns <> '{}'`,
      (row) => {
        if (row.erased && Object.keys(row.columns).length === 0) return null
        const problem = judge({ keys, coverage, about: 'readings', resource, coveredSince }, row)
        return problem && { ...problem, kind: 'reading' }
      },
    )
  }

/** Checks of the controls: settings, people, accounts, endpoints, proposals and readings. */
export const controls = ({ all }: DossierKinds, coverage?: DigestCoverage): Reconcile[] => [
  ...Object.keys(CONTROLLED).map((resource) => controlled(resource, coverage)),
  missingSettings,
  proposals(coverage),
  ...all.map((kind) => readings(kind, coverage)),
]
