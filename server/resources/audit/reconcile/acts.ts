import { Prisma } from '../../../database/generated/client.ts'
import { ERASED_MARK } from '../../../kernel/erased.ts'
import { foldText } from '../../../kernel/fold.ts'
import { nameKey, SPELLINGS_VERSION } from '../../../names/spelling.ts'
import type { DossierKind, DossierKinds } from '../../../review/dossier/dossierKind.ts'
import { leafOf } from '../../../review/screening/results.ts'
import { isErased } from './erased.ts'
import { findProblems, quoteName, type Reconcile } from './findProblems.ts'

type ComparedRow = { record: string; entry: string | null; columns: string }

/** SQL: the names of the columns for which the condition holds, as one text. */
const namesOfColumns = (columns: Record<string, Prisma.Sql>) =>
  Prisma.sql`concat_ws(', ', ${Prisma.join(
    Object.entries(columns).map(([name, differs]) => Prisma.sql`CASE WHEN ${differs} THEN ${name} END`),
  )})`

const differenceOf = (kind: string, resource: string) => (row: ComparedRow) => ({
  kind,
  resource,
  record: row.record,
  ...(row.entry && { entry: row.entry }),
  message: `differs from the journal: ${row.columns}`,
})

/**
 * Compares the next reviewer, the time of decision and the version of a dossier with the newest acts on it: the entry
 * of an assignment, an escalation or a decision records these values.
 */
const checkHandling = ({ table, name, storedAs, machine, decisionColumns }: DossierKind): Reconcile =>
  async function* (db) {
    const { reason, reason_codes: codes } = decisionColumns
    // A reopened dossier has no reason, whatever the act gave for it.
    const isAnew = Prisma.sql`stood.action = 'reopen' AND stood.actor_type = 'officer'`
    const resources = [...new Set([name, storedAs])]
    const decision = Prisma.sql`actor_type = 'officer' AND action IN ('accept', 'refuse', 'request_new_proof', 'reverse', 'reopen')`
    yield* findProblems<ComparedRow>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT * FROM (
          SELECT row.id::text AS record, coalesce(handled.id, decided.id, moved.id)::text AS entry, ${namesOfColumns({
            assigned_to: Prisma.sql`CASE handled.action
              WHEN 'assign' THEN handled.details -> 'to' ->> 'id' IS DISTINCT FROM row.assigned_to::text
              WHEN 'return' THEN handled.details -> 'by' ->> 'id' IS DISTINCT FROM row.assigned_to::text
                AND row.escalated_at IS NULL
              ELSE row.assigned_to IS NOT NULL END`,
            escalated_at: Prisma.sql`row.escalated_at IS DISTINCT FROM escalated.at`,
            decided_at: Prisma.sql`row.decided_at IS DISTINCT FROM decided.at`,
            decided_by: Prisma.sql`row.decided_by::text IS DISTINCT FROM decided.actor_id`,
            [reason]: Prisma.sql`row.${quoteName(reason)} IS DISTINCT FROM CASE WHEN ${isAnew} THEN NULL ELSE stood.reason END`,
            [codes]: Prisma.sql`row.${quoteName(codes)} <> CASE WHEN ${isAnew} THEN '{}' ELSE coalesce(stood.reason_codes, '{}') END`,
            pins: Prisma.sql`row.pins <> CASE WHEN ${isAnew} THEN '[]' ELSE coalesce(stood.pins, '[]') END`,
            sent_reasons: Prisma.sql`row.sent_reasons IS DISTINCT FROM sent.value`,
            version: Prisma.sql`row.version <> coalesce(moved.version, 1) + (
              SELECT count(*) FROM audit_entries WHERE record_id = row.id::text AND resource = ANY (${resources})
                AND id > coalesce(moved.id, 0) AND "from" IS NULL AND action IN ('update', 'delete'))`,
          })} AS columns
          FROM ${quoteName(table)} AS row
          LEFT JOIN LATERAL (
            SELECT id, action, details FROM audit_entries WHERE record_id = row.id::text AND resource = ${name} AND (
              action IN ('assign', 'escalate', 'hand_back') OR ${decision}
              OR action = 'return' AND details ->> 'action' <> 'reverse')
            ORDER BY id DESC LIMIT 1) AS handled ON TRUE
          LEFT JOIN LATERAL (
            SELECT CASE WHEN action = 'escalate' THEN at END AS at FROM audit_entries
            WHERE record_id = row.id::text AND resource = ${name} AND (action IN ('escalate', 'hand_back') OR ${decision})
            ORDER BY id DESC LIMIT 1) AS escalated ON TRUE
          LEFT JOIN LATERAL (
            SELECT id, CASE WHEN action NOT IN ('reopen', 'resubmit', 'submit') THEN at END AS at,
              CASE WHEN action NOT IN ('reopen', 'resubmit', 'submit') THEN actor_id END AS actor_id FROM audit_entries
            WHERE record_id = row.id::text AND (
              resource = ${name} AND ${decision} OR resource = ${storedAs} AND action IN ('resubmit', 'submit'))
            ORDER BY id DESC LIMIT 1) AS decided ON TRUE
          LEFT JOIN LATERAL (
            SELECT action, actor_type, reason, reason_codes, details -> 'pins' AS pins FROM audit_entries
            WHERE record_id = row.id::text AND resource = ANY (${resources}) AND action <> 'denied'
              AND NOT (resource = 'activation-proofs' AND action IN ('match', 'unmatch', 'returned'))
              AND action NOT IN ('request_information', 'withdraw_request', 'answer')
              AND "to" = ANY (${[...machine.states]}) ORDER BY id DESC LIMIT 1) AS stood ON TRUE
          LEFT JOIN LATERAL (
            SELECT id, (details ->> 'version')::int AS version FROM audit_entries
            WHERE record_id = row.id::text AND resource = ANY (${resources}) AND "from" IS NOT NULL
              -- An answer that replaces another one names both, but is no change of state.
              AND action NOT IN ('denied', 'answer_hit', 'answer_collision')
            ORDER BY id DESC LIMIT 1) AS moved ON TRUE
          LEFT JOIN LATERAL (
            SELECT details -> 'sent' AS value FROM audit_entries
            WHERE record_id = row.id::text AND resource = ANY (${resources}) AND action <> 'denied' AND details ? 'sent'
              AND NOT (action = 'reopen' AND actor_type = 'officer')
            ORDER BY id DESC LIMIT 1) AS sent ON TRUE
          WHERE ${part}) AS compared
        WHERE columns <> ''`,
      differenceOf('handling', name),
    )
  }

/** Compares the workspace and the time of creation of a record with the journal entry of its creation. */
const checkCreation = (table: string, resource: string, action = 'create'): Reconcile =>
  async function* (db) {
    yield* findProblems<ComparedRow>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT * FROM (
          SELECT row.id::text AS record, told.id::text AS entry, ${namesOfColumns({
            created_at: Prisma.sql`row.created_at <> told.at`,
            workspace_id: Prisma.sql`to_jsonb(row) ? 'workspace_id' AND to_jsonb(row) ->> 'workspace_id' <> told.workspace_id::text`,
          })} AS columns
          FROM ${quoteName(table)} AS row JOIN LATERAL (
            SELECT id, at, workspace_id FROM audit_entries
            WHERE record_id = row.id::text AND resource = ${resource} AND action = ${action} ORDER BY id LIMIT 1) AS told ON TRUE
          WHERE ${part}) AS compared
        WHERE columns <> ''`,
      differenceOf('made', resource),
    )
  }

type NameRow = { record: string; name: string; name_key: string; name_folded: string; made_by: number; erased: boolean }

const isNameless = ({ name, name_key, name_folded }: NameRow) =>
  name === ERASED_MARK && name_key === '' && name_folded === ''

const wrongNames = ({ name, name_key, name_folded, made_by }: NameRow): string[] => [
  ...(name_key === nameKey(name) ? [] : ['name_key']),
  ...(name_folded === foldText(name) ? [] : ['name_folded']),
  ...(made_by === SPELLINGS_VERSION ? [] : ['name_key_table']),
]

/**
 * Compares the normalized names of dossiers with their names. Skips those made with an older table of spellings, which
 * the worker recomputes.
 */
const checkNameKeys = ({ table, name: resource }: DossierKind): Reconcile =>
  async function* (db) {
    yield* findProblems<NameRow>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT row.id::text AS record, name, name_key, name_folded, name_key_table AS made_by,
          ${isErased(Prisma.sql`row.workspace_id`, Prisma.sql`${resource}`)} AS erased
        FROM ${quoteName(table)} AS row WHERE ${part} AND name_key_table >= ${SPELLINGS_VERSION}`,
      (row) => {
        if (row.erased && isNameless(row)) return null
        const wrong = wrongNames(row)
        const message = `is compared by another name than its own: ${wrong.join(', ')}`
        return wrong.length === 0 ? null : { kind: 'name', resource, record: row.record, message }
      },
    )
  }

/** Finds dossiers whose name or account number is not stored for the comparison with other dossiers. */
const findUncompared = ({ table, name: resource, hasOwnName }: DossierKind): Reconcile =>
  async function* (db) {
    const [kind, key] = hasOwnName
      ? ['name', Prisma.sql`row.name_folded`]
      : ['rib', Prisma.sql`to_jsonb(row) ->> 'account_number'`]
    yield* findProblems<{ record: string }>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT row.id::text AS record FROM ${quoteName(table)} AS row WHERE ${part} AND ${key} IS NOT NULL
          AND NOT ${isErased(Prisma.sql`row.workspace_id`, Prisma.sql`${resource}`)} AND NOT EXISTS (
            SELECT FROM compared_values AS kept WHERE kept.kind = ${kind} AND kept.key = ${key} AND kept.resource = ${resource}
              AND kept.record_id = row.id AND kept.workspace_id = row.workspace_id)`,
      ({ record }) => ({ kind: 'compared', resource, record, message: `its ${kind} is not remembered for comparison` }),
    )
    type SentValue = { record: string; sent: string; keys: string[] }
    yield* findProblems<SentValue>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT row.id::text AS record, content ->> ${kind === 'name' ? 'name' : 'account_number'} AS sent,
          ARRAY(SELECT kept.key FROM compared_values AS kept WHERE kept.kind = ${kind} AND kept.resource = ${resource}
            AND kept.record_id = row.id) AS keys
        FROM ${quoteName(table)} AS row JOIN submissions ON submissions.record_id = row.id AND submissions.resource = ${resource}
        WHERE ${part} AND content ? ${kind === 'name' ? 'name' : 'account_number'}
          AND NOT ${isErased(Prisma.sql`row.workspace_id`, Prisma.sql`${resource}`)}`,
      ({ record, sent, keys }) =>
        keys.includes(kind === 'name' ? foldText(sent) : sent)
          ? null
          : { kind: 'compared', resource, record, message: `a ${kind} that it had is not remembered for comparison` },
    )
  }

/** Compares the derived columns of a dossier with their sources. */
const checkDerivedColumns = ({ table, name: resource, derived: columns = {} }: DossierKind): Reconcile =>
  async function* (db) {
    for (const [column, value] of Object.entries(columns))
      yield* findProblems<{ record: string }>(
        db,
        table,
        (part) => Prisma.sql`
          SELECT row.id::text AS record FROM ${quoteName(table)} AS row
          WHERE ${part} AND row.${quoteName(column)} IS DISTINCT FROM ${value}
            AND NOT ${isErased(Prisma.sql`row.workspace_id`, Prisma.sql`${resource}`)}`,
        ({ record }) => ({ kind: 'derived', resource, record, message: `${column} does not follow from its record` }),
      )
  }

/** Compares the answers about collisions with the newest entry about each, in both directions. */
const checkCollisionAnswers: Reconcile = async function* (db) {
  yield* findProblems<ComparedRow>(
    db,
    'collision_answers',
    (part) => Prisma.sql`
      SELECT * FROM (
        SELECT row.id AS record, told.id::text AS entry, CASE WHEN told.id IS NULL THEN 'no entry' ELSE ${namesOfColumns(
          {
            answer: Prisma.sql`told."to" IS DISTINCT FROM row.answer`,
            why: Prisma.sql`told.reason IS DISTINCT FROM row.why`,
            officer_id: Prisma.sql`told.actor_id IS DISTINCT FROM row.officer_id::text`,
            created_at: Prisma.sql`told.at <> row.created_at`,
            record_id: Prisma.sql`(told.resource, told.record_id) IS DISTINCT FROM (row.resource, row.record_id::text)`,
            other_id: Prisma.sql`told.details -> 'other' <> jsonb_build_object('resource', row.other_resource, 'id', row.other_id)`,
            kind: Prisma.sql`told.details ->> 'kind' <> row.kind`,
          },
        )} END AS columns
        FROM collision_answers AS row LEFT JOIN LATERAL (
          SELECT * FROM audit_entries WHERE action = 'answer_collision' AND details ->> 'collision' = row.id
            AND audit_entries.record_id IN (row.record_id::text, row.other_id::text)
          ORDER BY id DESC LIMIT 1) AS told ON TRUE
        WHERE ${part} AND NOT (row.why = ${ERASED_MARK} AND EXISTS (
          SELECT FROM audit_entries AS acted JOIN workspaces ON workspaces.id = acted.workspace_id
          JOIN erasures ON erasures.trader_id = workspaces.owner_id
          WHERE acted.record_id IN (row.record_id::text, row.other_id::text)))) AS compared
      WHERE columns <> ''`,
    differenceOf('collision', 'collision-answers'),
    { type: 'text' },
  )
  yield* findProblems<{ record: string; entry: string }>(
    db,
    'audit_entries',
    (part) => Prisma.sql`
      SELECT row.details ->> 'collision' AS record, row.id::text AS entry FROM audit_entries AS row
      WHERE ${part} AND action = 'answer_collision' AND row.details ? 'collision'
        AND NOT EXISTS (SELECT FROM collision_answers WHERE collision_answers.id = row.details ->> 'collision')
        AND NOT EXISTS (
          SELECT FROM collision_answers AS erased WHERE erased.why = ${ERASED_MARK}
            AND erased.record_id::text IN (row.record_id, row.details -> 'other' ->> 'id')
            AND erased.other_id::text IN (row.record_id, row.details -> 'other' ->> 'id'))`,
    (about) => ({
      kind: 'missing_record',
      resource: 'collision-answers',
      ...about,
      message: 'was answered, but is missing',
    }),
    { type: 'bigint' },
  )
}

/** Compares officers' acts on a line with their journal entries, in both directions. */
const checkLineIgnores: Reconcile = async function* (db) {
  yield* findProblems<ComparedRow>(
    db,
    'line_ignores',
    (part) => Prisma.sql`
      SELECT * FROM (
        SELECT row.line_id::text AS record, told.id::text AS entry, ${namesOfColumns({
          ignored_at: Prisma.sql`told.id IS NULL`,
          reason: Prisma.sql`told.reason IS DISTINCT FROM row.reason AND row.reason <> ${ERASED_MARK}`,
          officer_id: Prisma.sql`told.actor_id <> row.officer_id::text`,
          ended_at: Prisma.sql`row.ended_at IS DISTINCT FROM over.at`,
          ended_by: Prisma.sql`row.ended_by::text IS DISTINCT FROM over.actor_id`,
          ended_reason: Prisma.sql`row.ended_reason IS DISTINCT FROM over.reason
              AND row.ended_reason IS DISTINCT FROM ${ERASED_MARK}`,
        })} AS columns
        FROM line_ignores AS row LEFT JOIN LATERAL (
          SELECT id, reason, actor_id FROM audit_entries
          WHERE resource = 'statement-lines' AND record_id = row.line_id::text AND action = 'ignore' AND at = row.ignored_at
          ORDER BY id DESC LIMIT 1) AS told ON TRUE
        LEFT JOIN LATERAL (
          SELECT at, actor_id, reason FROM audit_entries
          WHERE resource = 'statement-lines' AND record_id = row.line_id::text AND action = 'reopen' AND id > told.id
          ORDER BY id LIMIT 1) AS over ON TRUE
        WHERE ${part}) AS compared
      WHERE columns <> ''`,
    differenceOf('line', 'statement-lines'),
  )
  yield* findProblems<{ record: string; entry: string }>(
    db,
    'audit_entries',
    (part) => Prisma.sql`
      SELECT row.record_id AS record, row.id::text AS entry FROM audit_entries AS row
      WHERE ${part} AND resource = 'statement-lines' AND action = 'ignore' AND NOT EXISTS (
        SELECT FROM line_ignores WHERE line_ignores.line_id::text = row.record_id AND ignored_at = row.at)`,
    (about) => ({
      kind: 'missing_record',
      resource: 'statement-lines',
      ...about,
      message: 'was ignored, but that is missing',
    }),
    { type: 'bigint' },
  )
}

/** Compares each match of a line and a proof with the journal entries about its beginning and its end. */
const checkLineMatches: Reconcile = async function* (db) {
  yield* findProblems<ComparedRow>(
    db,
    'line_matches',
    (part) => Prisma.sql`
      SELECT * FROM (
        SELECT row.record_id::text AS record, said.id::text AS entry, ${namesOfColumns({
          matched_at: Prisma.sql`said.id IS NULL`,
          officer_id: Prisma.sql`said.actor_id <> row.officer_id::text`,
          ended_at: Prisma.sql`row.ended_at IS DISTINCT FROM ended.at`,
          ended_as: Prisma.sql`row.ended_as IS DISTINCT FROM CASE ended.action WHEN 'unmatch' THEN 'unmatched' ELSE ended.action END`,
          ended_by: Prisma.sql`row.ended_by::text IS DISTINCT FROM ended.actor_id`,
          ended_reason: Prisma.sql`row.ended_reason IS DISTINCT FROM ended.reason AND row.ended_reason IS DISTINCT FROM ${ERASED_MARK}`,
        })} AS columns
        FROM line_matches AS row LEFT JOIN LATERAL (
          SELECT id, actor_id FROM audit_entries
          WHERE resource = 'activation-proofs' AND record_id = row.record_id::text AND action = 'match'
            AND details ->> 'line_id' = row.line_id::text AND at = row.matched_at
          ORDER BY id DESC LIMIT 1) AS said ON TRUE
        LEFT JOIN LATERAL (
          SELECT at, action, actor_id, reason FROM audit_entries
          WHERE resource = 'activation-proofs' AND record_id = row.record_id::text AND id > said.id AND (action = 'unmatch'
            AND details ->> 'line_id' = row.line_id::text
            OR action = 'returned' AND details -> 'matched' ->> 'line_id' = row.line_id::text)
          ORDER BY id LIMIT 1) AS ended ON TRUE
        WHERE ${part}) AS compared
      WHERE columns <> ''`,
    differenceOf('match', 'activation-proofs'),
  )
  yield* findProblems<{ record: string; entry: string }>(
    db,
    'audit_entries',
    (part) => Prisma.sql`
      SELECT row.record_id AS record, row.id::text AS entry FROM audit_entries AS row
      WHERE ${part} AND resource = 'activation-proofs' AND (action = 'match' AND NOT EXISTS (
          SELECT FROM line_matches WHERE record_id::text = row.record_id AND line_id::text = row.details ->> 'line_id'
            AND matched_at = row.at)
        OR action = 'returned' AND NOT EXISTS (
          SELECT FROM money_returns WHERE record_id::text = row.record_id AND returned_at = row.at))`,
    (about) => ({
      kind: 'missing_record',
      resource: 'activation-proofs',
      ...about,
      message: 'was matched or returned, but that is missing',
    }),
    { type: 'bigint' },
  )
}

/** Compares each return of a payment with its journal entry, and with the match that it ended. */
const checkMoneyReturns: Reconcile = async function* (db) {
  yield* findProblems<ComparedRow>(
    db,
    'money_returns',
    (part) => Prisma.sql`
      SELECT * FROM (
        SELECT row.record_id::text AS record, said.id::text AS entry, ${namesOfColumns({
          returned_at: Prisma.sql`said.id IS NULL`,
          line_id: Prisma.sql`said.details ->> 'line_id' IS DISTINCT FROM row.line_id::text`,
          match_id: Prisma.sql`said.details -> 'matched' ->> 'line_id' IS DISTINCT FROM (
              SELECT line_id::text FROM line_matches WHERE id = row.match_id AND line_matches.record_id = row.record_id)`,
          reason: Prisma.sql`said.reason IS DISTINCT FROM row.reason AND row.reason <> ${ERASED_MARK}`,
          officer_id: Prisma.sql`said.actor_id IS DISTINCT FROM row.officer_id::text`,
          submission: Prisma.sql`row.submission NOT BETWEEN 1 AND (
              SELECT submissions FROM payment_instances WHERE payment_instances.id = row.record_id)`,
        })} AS columns
        FROM money_returns AS row LEFT JOIN LATERAL (
          SELECT id, actor_id, reason, details FROM audit_entries
          WHERE resource = 'activation-proofs' AND record_id = row.record_id::text AND action = 'returned'
            AND at = row.returned_at
          ORDER BY id DESC LIMIT 1) AS said ON TRUE
        WHERE ${part}) AS compared
      WHERE columns <> ''`,
    differenceOf('return', 'activation-proofs'),
  )
}

/**
 * Compares an instance's columns apart from its states: its payment, the reason for its suspension, and the events it
 * waits for.
 */
const checkInstances: Reconcile = async function* (db) {
  yield* findProblems<ComparedRow>(
    db,
    'payment_instances',
    (part) => Prisma.sql`
      SELECT * FROM (
        SELECT row.id::text AS record, told.id::text AS entry, ${namesOfColumns({
          activation_transaction_id: Prisma.sql`row.activation_transaction_id IS DISTINCT FROM opened.record_id`,
          payment_method: Prisma.sql`row.payment_method IS DISTINCT FROM paid.payment_method`,
          status_reason: Prisma.sql`row.status_reason IS DISTINCT FROM told.reason
            AND row.status_reason IS DISTINCT FROM ${ERASED_MARK}`,
          suspended_for: Prisma.sql`NOT row.suspended_for <@ ARRAY[row.identification_id, row.brand_id,
              row.bank_account_id, (SELECT owner_id FROM workspaces WHERE workspaces.id = row.workspace_id)]
            OR row.suspended_for <> '{}' AND row.status <> 'suspended'`,
        })} AS columns
        FROM payment_instances AS row LEFT JOIN LATERAL (
          SELECT id AS record_id FROM transactions WHERE payable_type = 'payment_instance' AND payable_id = row.id
          ORDER BY created_at DESC, id DESC LIMIT 1) AS opened ON TRUE
        LEFT JOIN transactions AS paid ON paid.id = row.activation_transaction_id
        LEFT JOIN LATERAL (
          SELECT id, reason FROM audit_entries WHERE record_id = row.id::text AND "to" IN ('suspended', 'active')
            AND "from" IN ('suspended', 'active') AND action <> 'denied'
          ORDER BY id DESC LIMIT 1) AS told ON TRUE
        WHERE ${part}) AS compared
      WHERE columns <> ''`,
    differenceOf('instance', 'payment-instances'),
  )
}

/** Compares the outcome of each transaction, and its proof, with the journal entries about them. */
const checkOutcomes: Reconcile = async function* (db) {
  yield* findProblems<ComparedRow>(
    db,
    'transactions',
    (part) => Prisma.sql`
      SELECT * FROM (
        SELECT row.id::text AS record, told.id::text AS entry, ${namesOfColumns({
          paid_at: Prisma.sql`row.paid_at IS DISTINCT FROM CASE WHEN told."to" = 'paid' THEN told.at END`,
          failed_at: Prisma.sql`row.failed_at IS DISTINCT FROM CASE WHEN told."to" = 'failed' THEN told.at END`,
          failure_reason: Prisma.sql`row.failure_reason IS DISTINCT FROM CASE WHEN told."to" = 'failed'
            THEN coalesce(told.details ->> 'failure_reason',
              CASE WHEN told.details ? 'decided_with' THEN 'proof_refused' END) END`,
          proof_file_id: Prisma.sql`row.proof_file_id IS DISTINCT FROM proof.id`,
        })} AS columns
        FROM transactions AS row LEFT JOIN LATERAL (
          SELECT * FROM audit_entries WHERE record_id = row.id::text AND resource = 'transactions' AND "to" IN ('paid', 'failed')
            AND "from" = 'processing' AND action <> 'denied'
          ORDER BY id DESC LIMIT 1) AS told ON TRUE
        LEFT JOIN LATERAL (
          SELECT files.id FROM files WHERE row.payment_method <> 'online' AND files.record_id = row.payable_id
            AND files.kind = 'payment_proof' AND files.created_at >= row.created_at AND NOT EXISTS (
              SELECT FROM transactions AS next WHERE next.payable_id = row.payable_id AND next.created_at > row.created_at
                AND files.created_at >= next.created_at)
          ORDER BY files.created_at DESC, files.id DESC LIMIT 1) AS proof ON TRUE
        WHERE ${part}) AS compared
      WHERE columns <> ''`,
    differenceOf('transaction', 'transactions'),
  )
}

/** Compares each public address with the link that it leads to, in both directions. */
const checkSlugs: Reconcile = async function* (db) {
  yield* findProblems<{ record: string }>(
    db,
    'slugs',
    (part) => Prisma.sql`
      SELECT row.payable_id::text AS record FROM slugs AS row WHERE ${part} AND NOT EXISTS (
        SELECT FROM payment_links WHERE payment_links.id = row.payable_id AND payment_links.slug = row.slug
          AND row.payable_type = 'payment_link'
        UNION ALL SELECT FROM pay_links WHERE pay_links.id = row.payable_id AND pay_links.slug = row.slug
          AND row.payable_type = 'pay_link')`,
    ({ record }) => ({
      kind: 'slug',
      resource: 'slugs',
      record,
      message: 'an address leads to another link than its own',
    }),
    { key: 'slug', type: 'text' },
  )
  for (const [table, type, resource, more] of [
    ['payment_links', 'payment_link', 'payment-links', Prisma.empty],
    ['pay_links', 'pay_link', 'pay-links', Prisma.sql`AND row.deleted_at IS NULL`],
  ] as const)
    yield* findProblems<{ record: string }>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT row.id::text AS record FROM ${quoteName(table)} AS row
        WHERE ${part} ${more} AND row.slug <> row.id::text AND NOT EXISTS (
          SELECT FROM slugs WHERE slugs.slug = row.slug AND payable_type = ${type}::"PayableType" AND payable_id = row.id)`,
      ({ record }) => ({ kind: 'slug', resource, record, message: 'its address does not lead to it' }),
    )
}

/**
 * Compares the last activity of each pay link with its creation and its payments, because its timeout counts from
 * there.
 */
const checkActivity: Reconcile = async function* (db) {
  yield* findProblems<{ record: string }>(
    db,
    'pay_links',
    (part) => Prisma.sql`
      SELECT row.id::text AS record FROM pay_links AS row WHERE ${part} AND row.last_activity_at <> row.created_at
        AND NOT EXISTS (SELECT FROM transactions WHERE payable_type = 'pay_link' AND payable_id = row.id
          AND status = 'paid' AND coalesce(paid_at, updated_at) = row.last_activity_at)`,
    ({ record }) => ({
      kind: 'link',
      resource: 'pay-links',
      record,
      message: 'last_activity_at is not when it was made or paid',
    }),
  )
}

/**
 * Finds notices in an inbox without the act that they report, and documents that were served without a journal entry. A
 * notice of returned money comes from the import of a statement, and names the officer of the match. For a notice of a
 * missed target, which has no act, only the dossier must exist.
 */
const findUntracedNotices: Reconcile = async function* (db) {
  yield* findProblems<{ record: string }>(
    db,
    'notices',
    (part) => Prisma.sql`
      SELECT row.id::text AS record FROM notices AS row WHERE ${part} AND NOT EXISTS (
        SELECT FROM audit_entries WHERE record_id = row.record_id::text AND resource = row.resource
          AND (actor_id = row.by_id::text OR row.kind = 'target_missed' OR row.kind = 'hit' AND actor_type = 'system')
          AND workspace_id IS NOT DISTINCT FROM row.workspace_id
          AND CASE row.kind
            WHEN 'money_returned' THEN action = 'match' AND at <= row.created_at AND EXISTS (
              SELECT FROM audit_entries WHERE resource = 'statements' AND action = 'import' AND at = row.created_at)
            WHEN 'target_missed' THEN at <= row.created_at
            WHEN 'fast_decisions' THEN details ? 'claimed_seconds' AND at <= row.created_at
              AND at > row.created_at - interval '1 minute'
            ELSE at = row.created_at AND action = CASE row.kind WHEN 'disagree' THEN 'blind_answer'
              WHEN 'hit' THEN 'open_case' WHEN 'escalated' THEN 'escalate' ELSE row.kind END
          END)`,
    ({ record }) => ({
      kind: 'notice',
      resource: 'notices',
      record,
      message: 'the journal does not say that this was done',
    }),
  )
  yield* findProblems<{ record: string }>(
    db,
    'file_servings',
    (part) => Prisma.sql`
      SELECT DISTINCT row.file_id::text AS record FROM file_servings AS row WHERE ${part} AND NOT EXISTS (
        SELECT FROM officer_sessions JOIN audit_entries ON actor_id = officer_id::text
        WHERE officer_sessions.id = row.session_id AND record_id = row.file_id::text AND audit_entries.resource = 'files'
          AND action IN ('view', 'download'))`,
    ({ record }) => ({
      kind: 'page_view',
      resource: 'files',
      record,
      message: 'counts as served to an officer who did not open it',
    }),
    { key: 'session_id' },
  )
}

/** Finds pages that count as seen although their document does not exist. */
const findLostPages: Reconcile = async function* (db) {
  yield* findProblems<{ record: string }>(
    db,
    'page_views',
    (part) => Prisma.sql`
      SELECT DISTINCT row.file_id::text AS record FROM page_views AS row WHERE ${part} AND NOT EXISTS (
        SELECT FROM files WHERE files.id = row.file_id AND files.sha256 = row.sha256)`,
    ({ record }) => ({
      kind: 'page_view',
      resource: 'files',
      record,
      message: 'pages count as seen of a document that there is not',
    }),
    { key: 'file_id' },
  )
}

/**
 * Finds sessions whose last use lies in the future or whose end is later than at their sign-in, and used recovery codes
 * that are stored as unused.
 */
const checkSignIns: Reconcile = async function* (db) {
  yield* findProblems<{ record: string }>(
    db,
    'officer_sessions',
    (part) => Prisma.sql`
      SELECT row.id::text AS record FROM officer_sessions AS row WHERE ${part} AND (
        row.last_seen_at > greatest(now(), (SELECT at FROM audit_entries ORDER BY id DESC LIMIT 1)) + interval '10 minutes' OR row.expires_at > (
          SELECT (details ->> 'until')::timestamptz FROM audit_entries
          WHERE resource = 'officers' AND record_id = row.officer_id::text AND action = 'sign_in'
            AND details ->> 'session' = row.id::text ORDER BY id DESC LIMIT 1))`,
    ({ record }) => ({
      kind: 'session',
      resource: 'officer_sessions',
      record,
      message: 'lasts longer than it was begun for',
    }),
  )
  yield* findProblems<{ record: string }>(
    db,
    'officers',
    (part) => Prisma.sql`
      SELECT row.id::text AS record FROM officers AS row CROSS JOIN LATERAL (
        SELECT count(used_at) AS used, min(created_at) AS since FROM recovery_codes WHERE officer_id = row.id) AS codes
      WHERE ${part} AND codes.used < (
        SELECT count(*) FROM audit_entries WHERE resource = 'officers' AND record_id = row.id::text AND action = 'sign_in'
          AND details ->> 'method' = 'recovery_code' AND at >= codes.since)`,
    ({ record }) => ({
      kind: 'recovery_code',
      resource: 'officers',
      record,
      message: 'recovery codes count as new that were used to sign in',
    }),
  )
}

/**
 * Compares each link to the trader's page with the journal entries of its creation, its use and its end. A restore
 * shortens open links, and ends the account's sessions.
 */
const checkPageLinks: Reconcile = async function* (db) {
  yield* findProblems<ComparedRow>(
    db,
    'page_links',
    (part) => Prisma.sql`
      SELECT * FROM (
        SELECT row.id::text AS record, made.id::text AS entry, ${namesOfColumns({
          id: Prisma.sql`made.id IS NULL`,
          expires_at: Prisma.sql`row.expires_at > made.until`,
          used_at: Prisma.sql`row.used_at IS DISTINCT FROM used.at`,
          ended_at: Prisma.sql`row.ended_at IS NOT NULL AND NOT EXISTS (
            SELECT FROM audit_entries WHERE resource = 'traders' AND record_id = row.trader_id::text
              AND action IN ('end_page_links', 'close') AND at = row.ended_at)
            OR row.ended_at IS NULL AND row.used_at IS NULL AND EXISTS (
            SELECT FROM audit_entries WHERE resource = 'traders' AND record_id = row.trader_id::text
              AND action IN ('end_page_links', 'close') AND id > made.id)`,
        })} AS columns
        FROM page_links AS row LEFT JOIN LATERAL (
          SELECT id, (details ->> 'until')::timestamptz AS until FROM audit_entries
          WHERE resource = 'traders' AND record_id = row.trader_id::text AND action = 'create_page_link'
            AND details ->> 'link' = row.id::text
          ORDER BY id DESC LIMIT 1) AS made ON TRUE
        LEFT JOIN LATERAL (
          SELECT at FROM audit_entries
          WHERE resource = 'traders' AND record_id = row.trader_id::text AND action = 'sign_in'
            AND details ->> 'link' = row.id::text
          ORDER BY id DESC LIMIT 1) AS used ON TRUE
        WHERE ${part}) AS compared
      WHERE columns <> ''`,
    differenceOf('page_link', 'traders'),
  )
}

type StoredResult = {
  record: string
  id: string
  about: string
  name: string
  list: string
  version: number
  hits: unknown
  leaf: string
}

/** Compares the stored hits with the leaves of their results, which the digests of the runs cover. */
const checkScreeningResults: Reconcile = async function* (db) {
  yield* findProblems<StoredResult>(
    db,
    'screening_results',
    (part) => Prisma.sql`
      SELECT row.run_id::text AS record, row.id::text AS id, about, name, list, version, hits, leaf
      FROM screening_results AS row
      WHERE ${part} AND NOT (row.name = ${ERASED_MARK} AND row.hits = '[]' AND EXISTS (
        SELECT FROM audit_entries JOIN workspaces ON workspaces.id = audit_entries.workspace_id
        JOIN erasures ON erasures.trader_id = workspaces.owner_id
        WHERE audit_entries.record_id = row.record_id::text))`,
    ({ record, ...row }) =>
      leafOf(row) === row.leaf
        ? null
        : {
            kind: 'screening',
            resource: 'screening-runs',
            record,
            message: `the result ${row.id} is not what was found`,
          },
  )
}

/** Compares the root of each run with the leaves of the results that it carried over and of its own results. */
const checkScreeningRoots: Reconcile = async function* (db) {
  yield* findProblems<{ record: string }>(
    db,
    'screening_runs',
    (part) => Prisma.sql`
      SELECT row.id::text AS record FROM screening_runs AS row
      WHERE ${part} AND row.root <> (
        SELECT encode(sha256(convert_to(
          coalesce((SELECT string_agg(leaf, '' ORDER BY seq)
            FROM screening_results AS found JOIN screening_runs AS run ON run.id = found.run_id
            WHERE row.delta IS NOT NULL AND found.list = row.delta_list AND is_whole AND found.version < row.delta
              AND seq > row.after_seq AND seq <= row.upto_seq AND run.matcher = row.matcher AND run.least <= row.least), '')
          || coalesce((SELECT string_agg(leaf, '' ORDER BY id) FROM screening_results WHERE run_id = row.id), ''),
          'UTF8')), 'hex'))`,
    ({ record }) => ({
      kind: 'screening',
      resource: 'screening-runs',
      record,
      message: 'its root is not that of its results',
    }),
  )
}

/** Checks of the traces of acts other than states, content and decisions. */
export const actChecks = ({ all }: DossierKinds): Reconcile[] => [
  ...all.map(checkHandling),
  ...all.filter(({ hasOwnName }) => hasOwnName).map(checkNameKeys),
  ...all.filter(({ name, storedAs }) => name === storedAs).map(findUncompared),
  ...all.map(checkDerivedColumns),
  ...all.map(({ table, storedAs }) => checkCreation(table, storedAs)),
  checkPageLinks,
  checkCreation('transactions', 'transactions'),
  checkCreation('payment_links', 'payment-links'),
  checkCreation('pay_links', 'pay-links'),
  checkCreation('forms', 'forms'),
  checkCreation('form_submissions', 'form-submissions', 'submit'),
  checkCreation('webhooks', 'webhooks'),
  checkCreation('officers', 'officers'),
  checkCreation('traders', 'traders'),
  checkCreation('workspaces', 'workspaces'),
  checkInstances,
  checkOutcomes,
  checkCollisionAnswers,
  checkScreeningResults,
  checkScreeningRoots,
  checkLineIgnores,
  checkLineMatches,
  checkMoneyReturns,
  checkSlugs,
  checkActivity,
  findUntracedNotices,
  findLostPages,
  checkSignIns,
]
