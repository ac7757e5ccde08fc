import { Prisma } from '../../../database/generated/client.ts'
import { ERASED_MARK } from '../../../kernel/erased.ts'
import { type DossierKind, type DossierKinds, refusedStates } from '../../../review/dossier/dossierKind.ts'
import { PARTICIPATION_ACTS } from '../../../review/transitions/blindLooks.ts'
import { isErased } from './erased.ts'
import { findProblems, quoteName, type Reconcile } from './findProblems.ts'

const BIGINT_KEY = { type: 'bigint' } as const
const isId = (column: string) => Prisma.raw(`${column} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`)

type ComparedRow = { record: string; entry: string | null; columns: string }

/**
 * Compares the start of a dossier's waiting time with the submission under review. Its waiting time starts again once a
 * missing document arrives.
 */
const checkWaitingTimes = ({ table, storedAs: resource }: DossierKind): Reconcile =>
  async function* (db) {
    yield* findProblems<{ record: string }>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT row.id::text AS record FROM ${quoteName(table)} AS row
        WHERE ${part} AND NOT EXISTS (
          SELECT FROM submissions WHERE submissions.resource = ${resource} AND record_id = row.id
            AND number = row.submissions AND created_at = row.waiting_since)
          AND (row.waiting_since <> row.created_at OR EXISTS (
            SELECT FROM submissions WHERE submissions.resource = ${resource} AND record_id = row.id))`,
      ({ record }) => ({
        kind: 'waiting',
        resource,
        record,
        message: 'waiting_since is not when the submission under review was sent',
      }),
    )
  }

/**
 * Compares whether and when a record was deleted with the journal's entry of the deletion, under one of these
 * resources.
 */
const checkDeletions = (table: string, ...resources: [string, ...string[]]): Reconcile =>
  async function* (db) {
    const [resource] = resources
    yield* findProblems<{ record: string; entry: string | null }>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT row.id::text AS record, told.id::text AS entry FROM ${quoteName(table)} AS row LEFT JOIN LATERAL (
          SELECT id, at FROM audit_entries
          WHERE record_id = row.id::text AND resource = ANY (${resources}) AND action = 'delete'
          ORDER BY id DESC LIMIT 1) AS told ON TRUE
        WHERE ${part} AND told.at IS DISTINCT FROM row.deleted_at`,
      ({ record, entry }) => ({
        kind: 'deletion',
        resource,
        record,
        ...(entry && { entry }),
        message: entry ? 'deleted_at differs from the journal' : 'the journal does not say that it was deleted',
      }),
    )
  }

/** Compares stored refusals with their entries, in both directions. */
const checkRefusals = (kind: DossierKind): Reconcile =>
  async function* (db) {
    const { table, name: queue } = kind
    const refused = refusedStates(kind)
    yield* findProblems<ComparedRow>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT row.id::text AS record, told.id::text AS entry, concat_ws(', ',
            CASE WHEN told.reason_codes <> kept.reason_codes THEN 'reason_codes' END,
            CASE WHEN told.reason IS DISTINCT FROM kept.reason AND kept.reason IS DISTINCT FROM ${ERASED_MARK}
              THEN 'reason' END,
            CASE WHEN told.actor_type = 'officer' AND told.actor_id IS DISTINCT FROM kept.decided_by::text
              THEN 'decided_by' END) AS columns
        FROM ${quoteName(table)} AS row JOIN refusals AS kept ON kept.resource = ${queue} AND kept.record_id = row.id
        LEFT JOIN LATERAL (
          SELECT id, reason, reason_codes, actor_type, actor_id FROM audit_entries
          WHERE record_id = row.id::text AND resource = ${queue} AND "to" = ANY (${refused}) AND at = kept.decided_at
          ORDER BY id LIMIT 1) AS told ON TRUE
        WHERE ${part} AND (told.id IS NULL OR told.reason_codes <> kept.reason_codes
          OR told.reason IS DISTINCT FROM kept.reason AND kept.reason IS DISTINCT FROM ${ERASED_MARK}
          OR told.actor_type = 'officer' AND told.actor_id IS DISTINCT FROM kept.decided_by::text)`,
      ({ record, entry, columns }) => ({
        kind: 'refusal',
        resource: queue,
        record,
        ...(entry && { entry }),
        message: entry
          ? `what is remembered of its refusal differs: ${columns}`
          : 'the journal has no entry of this refusal',
      }),
    )
    yield* findProblems<{ record: string; entry: string }>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT row.id::text AS record, told.id::text AS entry FROM ${quoteName(table)} AS row JOIN audit_entries AS told
          ON told.record_id = row.id::text AND told.resource = ${queue} AND told."to" = ANY (${refused})
            AND told."from" IS DISTINCT FROM told."to"
        WHERE ${part} AND NOT EXISTS (
          SELECT FROM refusals AS kept WHERE kept.resource = ${queue} AND kept.record_id = row.id
            AND kept.decided_at <= told.at AND NOT EXISTS (
              SELECT FROM audit_entries AS sent WHERE sent.record_id = row.id::text AND sent.action = ANY (${kind.submittedBy})
                AND sent.at > kept.decided_at AND sent.id < told.id))`,
      (about) => ({ kind: 'refusal', resource: queue, ...about, message: 'this refusal is not remembered' }),
    )
    yield* findProblems<{ record: string; columns: string }>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT record, string_agg(DISTINCT kind, ', ') AS columns FROM (
          SELECT row.id::text AS record, wanted.kind FROM ${quoteName(table)} AS row
          JOIN refusals AS kept ON kept.resource = ${queue} AND kept.record_id = row.id
          CROSS JOIN LATERAL (
            SELECT content FROM submissions WHERE record_id = row.id AND number = kept.submission
              AND submissions.resource = ${kind.storedAs}
              AND created_at <= kept.decided_at
            ORDER BY version DESC LIMIT 1) AS sent
          CROSS JOIN LATERAL (
            SELECT 'name' AS kind, NULL AS key WHERE sent.content ? 'name'
            UNION ALL SELECT 'rib', sent.content ->> 'account_number' WHERE sent.content ? 'account_number'
            UNION ALL SELECT 'file', files.sha256 FROM jsonb_each_text(sent.content) AS field
              JOIN files ON files.id::text = field.value WHERE field.key LIKE '%file_id') AS wanted
          WHERE ${part} AND NOT EXISTS (
            SELECT FROM refused_values AS had WHERE had.record_id = row.id AND had.resource = ${queue}
              AND had.submission = kept.submission AND had.kind = wanted.kind AND had.key = coalesce(wanted.key, had.key))
            AND (wanted.kind = 'file' OR NOT ${isErased(Prisma.sql`row.workspace_id`, Prisma.sql`${queue}`)})
          UNION ALL
          SELECT row.id::text, had.kind FROM ${quoteName(table)} AS row
          JOIN refused_values AS had ON had.record_id = row.id AND had.resource = ${queue}
          WHERE ${part} AND (NOT EXISTS (
              SELECT FROM refusals AS kept WHERE kept.resource = ${queue} AND kept.record_id = row.id
                AND kept.submission = had.submission)
            OR had.kind IN ('name', 'rib') AND NOT EXISTS (
              SELECT FROM compared_values AS compared WHERE compared.kind = had.kind AND compared.key = had.key
                AND compared.resource = ${queue} AND compared.record_id = row.id))) AS found
        GROUP BY record`,
      ({ record, columns }) => ({
        kind: 'refusal',
        resource: queue,
        record,
        message: `what is remembered of its refusal differs from what was sent: ${columns}`,
      }),
    )
  }

/** SQL: the officers who took part in what the look `row` is about. */
const PARTICIPANTS = Prisma.sql`ARRAY(
  SELECT row.decided_by::text UNION SELECT actor_id FROM audit_entries
  WHERE resource = row.resource AND record_id = row.record_id::text AND actor_type = 'officer'
    AND action = ANY (${PARTICIPATION_ACTS}) AND at <= row.created_at
    AND at >= coalesce((SELECT max(created_at) FROM submissions WHERE resource = dossier_tables.stored_as
      AND record_id = row.record_id AND created_at <= row.created_at), '-infinity') ORDER BY 1)`

/** Acts that make an open look void. */
const LOOK_ENDING_ACTS = ['create', 'update', 'resubmit', 'submit', 'delete', 'reverse', 'reopen', 'answer_hit']

/** Compares each blind look with its accept or cleared hit, with its answer, and with the act that made it void. */
const checkBlindLooks: Reconcile = async function* (db) {
  yield* findProblems<ComparedRow & { chosen: boolean }>(
    db,
    'blind_looks',
    (part) => Prisma.sql`
      SELECT * FROM (
        SELECT row.id::text AS record, told.id::text AS entry, EXISTS (
            SELECT FROM audit_entries WHERE record_id = row.record_id::text AND resource = row.resource
              AND (action = 'accept' OR action = 'answer_hit' AND "to" = 'different')
              AND actor_id = row.decided_by::text AND at = row.created_at AND workspace_id = row.workspace_id
              AND coalesce(details ->> 'submission', row.submission::text) = row.submission::text) AS chosen,
          concat_ws(', ',
            CASE WHEN row.ended_as IS DISTINCT FROM CASE
              WHEN told.id IS NOT NULL THEN 'answered' WHEN row.ended_as IS NOT NULL THEN 'void' END THEN 'ended_as' END,
            CASE WHEN told.details ->> 'answer' IS DISTINCT FROM row.answer THEN 'answer' END,
            CASE WHEN told.actor_id IS DISTINCT FROM row.answered_by::text THEN 'answered_by' END,
            CASE WHEN coalesce(told.reason_codes, '{}') <> row.reason_codes THEN 'reason_codes' END,
            CASE WHEN row.reason IS DISTINCT FROM told.details ->> 'note' AND row.reason IS DISTINCT FROM ${ERASED_MARK}
              THEN 'reason' END,
            CASE WHEN told.id IS NOT NULL AND row.ended_at IS DISTINCT FROM told.at OR row.ended_as = 'void' AND over.why IS NULL
              OR row.ended_as IS NULL AND row.ended_at IS NOT NULL THEN 'ended_at' END,
            CASE WHEN row.ended_why IS DISTINCT FROM over.why THEN 'ended_why' END,
            CASE WHEN named.officers <> ${PARTICIPANTS} THEN 'officers' END) AS columns
        FROM blind_looks AS row LEFT JOIN dossier_tables ON kind = row.resource
        CROSS JOIN LATERAL (SELECT ARRAY(SELECT DISTINCT unnest(row.officers)::text ORDER BY 1) AS officers) AS named
        LEFT JOIN LATERAL (
          SELECT CASE action WHEN 'delete' THEN 'deleted' WHEN 'reverse' THEN 'reversed' WHEN 'reopen' THEN 'reversed'
            ELSE 'changed' END AS why
          FROM audit_entries WHERE record_id = row.record_id::text AND at = row.ended_at AND row.ended_as = 'void'
            AND action = ANY (${LOOK_ENDING_ACTS}) ORDER BY id LIMIT 1) AS over ON TRUE LEFT JOIN LATERAL (
          SELECT id, at, actor_id, reason_codes, details FROM audit_entries
          WHERE record_id = row.record_id::text AND action = 'blind_answer' AND details ->> 'second_look' = row.id::text
          ORDER BY id LIMIT 1) AS told ON TRUE
        WHERE ${part}) AS compared
      WHERE columns <> '' OR NOT chosen`,
    ({ record, entry, columns, chosen }) => ({
      kind: 'blind_look',
      resource: 'blind-looks',
      record,
      ...(entry && { entry }),
      message: chosen
        ? `differs from the journal: ${columns}`
        : 'the journal has no accept or cleared hit that it is about',
    }),
  )
  yield* findProblems<{ record: string; entry: string }>(
    db,
    'audit_entries',
    (part) => Prisma.sql`
      SELECT row.details ->> 'second_look' AS record, row.id::text AS entry FROM audit_entries AS row
      WHERE ${part} AND action = 'blind_answer'
        AND NOT EXISTS (SELECT FROM blind_looks WHERE blind_looks.id::text = row.details ->> 'second_look')`,
    (about) => ({ kind: 'missing_record', resource: 'blind-looks', ...about, message: 'was answered, but is missing' }),
    BIGINT_KEY,
  )
}

/** Acts that answer a question, and acts that close it. */
const ANSWERING_ACTS = ['answer', 'update']
const CLOSING_ACTS = ['withdraw_request', 'accept', 'refuse', 'delete', 'request_information']

/** Compares each question to a trader with its entry, with the first answer after it, and with the act that closed it. */
const checkInformationRequests: Reconcile = async function* (db) {
  yield* findProblems<ComparedRow>(
    db,
    'information_requests',
    (part) => Prisma.sql`
      SELECT * FROM (
        SELECT row.id::text AS record, told.id::text AS entry, concat_ws(', ',
            CASE WHEN told.resource <> row.resource OR told.record_id <> row.record_id::text THEN 'record_id' END,
            CASE WHEN told.actor_id IS DISTINCT FROM row.officer_id::text THEN 'officer_id' END,
            CASE WHEN told.reason IS DISTINCT FROM row.text AND row.text <> ${ERASED_MARK} THEN 'text' END,
            CASE WHEN told.reason_codes <> row.reason_codes THEN 'reason_codes' END,
            CASE WHEN jsonb_typeof(row.pins) <> 'array' OR coalesce(told.details -> 'pins', '[]') <> placed.pins
              OR coalesce(told.details -> 'pin_texts', 'null') <> CASE WHEN placed.has_words THEN placed.texts ELSE 'null' END
                AND row.text <> ${ERASED_MARK} THEN 'pins' END,
            CASE WHEN (told.details ->> 'submission')::int IS DISTINCT FROM row.submission THEN 'submission' END,
            CASE WHEN told.at IS DISTINCT FROM row.asked_at THEN 'asked_at' END,
            CASE WHEN (told.details ->> 'due_at')::timestamptz IS DISTINCT FROM row.due_at THEN 'due_at' END,
            CASE WHEN row.answered_at IS DISTINCT FROM CASE WHEN first.action = ANY (${ANSWERING_ACTS}) THEN first.at END
              THEN 'answered_at' END,
            CASE WHEN row.answer IS DISTINCT FROM CASE WHEN first.action = 'answer' THEN first.reason END
              AND row.answer IS DISTINCT FROM ${ERASED_MARK} THEN 'answer' END,
            CASE WHEN row.closed_at IS DISTINCT FROM closing.at THEN 'closed_at' END,
            CASE WHEN row.closed_as IS DISTINCT FROM CASE closing.action WHEN 'withdraw_request' THEN 'withdrawn'
              WHEN 'delete' THEN 'deleted' WHEN 'request_information' THEN 'replaced' WHEN 'accept' THEN 'decided'
              WHEN 'refuse' THEN 'decided' END THEN 'closed_as' END) AS columns
        FROM information_requests AS row LEFT JOIN LATERAL (
          SELECT id, at, actor_id, resource, record_id, reason, reason_codes, details FROM audit_entries
          WHERE record_id = row.record_id::text AND action = 'request_information' AND details ->> 'request' = row.id::text
          ORDER BY id LIMIT 1) AS told ON TRUE
        CROSS JOIN LATERAL (
          SELECT coalesce(jsonb_agg(pin - 'text' ORDER BY number), '[]') AS pins,
            jsonb_agg(pin -> 'text' ORDER BY number) AS texts, bool_or(pin -> 'text' <> 'null') AS has_words
          FROM jsonb_array_elements(CASE jsonb_typeof(row.pins) WHEN 'array' THEN row.pins ELSE '[]' END)
            WITH ORDINALITY AS all_pins (pin, number)) AS placed
        LEFT JOIN LATERAL (
          SELECT at, action, reason FROM audit_entries
          WHERE record_id = row.record_id::text AND resource = row.resource AND id > told.id
            AND action = ANY (${[...ANSWERING_ACTS, ...CLOSING_ACTS]}) ORDER BY id LIMIT 1) AS first ON TRUE
        LEFT JOIN LATERAL (
          SELECT at, action FROM audit_entries
          WHERE record_id = row.record_id::text AND resource = row.resource AND id > told.id
            AND action = ANY (${CLOSING_ACTS}) ORDER BY id LIMIT 1) AS closing ON TRUE
        WHERE ${part}) AS compared
      WHERE columns <> ''`,
    ({ record, entry, columns }) => ({
      kind: 'information_request',
      resource: 'information-requests',
      record,
      ...(entry && { entry }),
      message: entry ? `differs from the journal: ${columns}` : 'the journal does not say that it was asked',
    }),
  )
  yield* findProblems<{ record: string; entry: string }>(
    db,
    'audit_entries',
    (part) => Prisma.sql`
      SELECT row.details ->> 'request' AS record, row.id::text AS entry FROM audit_entries AS row
      WHERE ${part} AND action = 'request_information'
        AND NOT EXISTS (SELECT FROM information_requests WHERE information_requests.id::text = row.details ->> 'request')`,
    (about) => ({
      kind: 'missing_record',
      resource: 'information-requests',
      ...about,
      message: 'was asked, but is missing',
    }),
    BIGINT_KEY,
  )
}

/** Compares the erasures with their entries, in both directions. */
const checkErasures: Reconcile = async function* (db) {
  yield* findProblems<ComparedRow>(
    db,
    'erasures',
    (part) => Prisma.sql`
      SELECT row.number::text AS record, told.id::text AS entry, concat_ws(', ',
          CASE WHEN told.record_id <> row.trader_id::text THEN 'trader_id' END,
          CASE WHEN told.details -> 'kinds' <> to_jsonb(row.kinds) THEN 'kinds' END,
          CASE WHEN told.details -> 'files' <> to_jsonb(row.files) THEN 'files' END,
          CASE WHEN told.other THEN 'erased_at, by, officer_id' END) AS columns
      FROM erasures AS row LEFT JOIN LATERAL (
        -- One that was applied again, to a database from a backup, tells who did it first.
        SELECT id, record_id, details, NOT details ? 'again' AND (abs(extract(epoch FROM at - row.erased_at)) > 60
            OR actor_name <> row.by OR actor_type = 'officer' AND actor_id IS DISTINCT FROM row.officer_id::text) AS other
        FROM audit_entries
        WHERE action = 'erase' AND resource = 'traders' AND details ->> 'erasure' = row.number::text
        ORDER BY id DESC LIMIT 1) AS told ON TRUE
      WHERE ${part} AND (told.record_id, told.details -> 'kinds', told.details -> 'files', told.other)
        IS DISTINCT FROM (row.trader_id::text, to_jsonb(row.kinds), to_jsonb(row.files), FALSE)`,
    ({ record, entry, columns }) => ({
      kind: 'erasure',
      resource: 'erasures',
      record,
      ...(entry && { entry }),
      message: entry ? `differs from the journal: ${columns}` : 'the journal does not say that it was erased',
    }),
    { key: 'number', type: 'bigint' },
  )
  const missing = await db.$queryRaw<{ record: string; entry: string }[]>`
    SELECT details ->> 'erasure' AS record, max(id)::text AS entry FROM audit_entries
    WHERE action = 'erase' AND resource = 'traders' AND NOT EXISTS (
      SELECT FROM erasures WHERE number::text = details ->> 'erasure')
    GROUP BY 1`
  for (const about of missing)
    yield { kind: 'missing_record', resource: 'erasures', ...about, message: 'was erased, but its row is missing' }
}

/** Compares the documents accepted unseen with their entries, in both directions. */
const checkWaivers: Reconcile = async function* (db) {
  yield* findProblems<{ record: string }>(
    db,
    'evidence_waivers',
    (part) => Prisma.sql`
      SELECT row.file_id::text AS record FROM evidence_waivers AS row JOIN files ON files.id = row.file_id
      WHERE ${part} AND NOT EXISTS (
        SELECT FROM audit_entries WHERE record_id = files.record_id::text AND action = 'accept_unseen'
          AND details ->> 'file_id' = row.file_id::text AND actor_id = row.officer_id::text AND at = row.created_at
          AND (reason = row.why OR row.why = ${ERASED_MARK}))`,
    ({ record }) => ({
      kind: 'waiver',
      resource: 'files',
      record,
      message: 'the journal does not say that it was accepted unseen like this',
    }),
    { key: 'file_id' },
  )
  yield* findProblems<{ record: string; entry: string }>(
    db,
    'audit_entries',
    (part) => Prisma.sql`
      SELECT row.details ->> 'file_id' AS record, row.id::text AS entry FROM audit_entries AS row
      WHERE ${part} AND action = 'accept_unseen' AND NOT EXISTS (
        SELECT FROM evidence_waivers WHERE file_id::text = row.details ->> 'file_id' AND created_at = row.at)`,
    (about) => ({ kind: 'waiver', resource: 'files', ...about, message: 'was accepted unseen, but that is missing' }),
    BIGINT_KEY,
  )
}

/** Compares the seen pages with the entries about opening the document, and with the evidence in decisions. */
const checkPageViews: Reconcile = async function* (db) {
  yield* findProblems<{ record: string; opened: boolean }>(
    db,
    'files',
    (part) => Prisma.sql`
      SELECT record, bool_and(opened) AS opened FROM (
        SELECT row.id::text AS record, EXISTS (
            SELECT FROM audit_entries WHERE record_id = row.id::text AND resource = 'files'
              AND action IN ('view', 'download') AND actor_id = seen.officer_id::text AND at <= seen.seen_at) AS opened,
          seen.page <= row.pages AND seen.page > 0 AND seen.sha256 = row.sha256 AS possible
        FROM files AS row JOIN page_views AS seen ON seen.file_id = row.id WHERE ${part}) AS compared
      WHERE NOT opened OR NOT possible GROUP BY record`,
    ({ record, opened }) => ({
      kind: 'page_view',
      resource: 'files',
      record,
      message: opened
        ? 'pages count as seen that it does not have'
        : 'pages count as seen by an officer who did not open it',
    }),
  )
  yield* findProblems<{ resource: string; record: string; entry: string }>(
    db,
    'audit_entries',
    (part) => Prisma.sql`
      SELECT DISTINCT row.resource, row.record_id AS record, row.id::text AS entry FROM audit_entries AS row
      CROSS JOIN LATERAL jsonb_array_elements(
        CASE jsonb_typeof(row.details -> 'files') WHEN 'array' THEN row.details -> 'files' ELSE '[]' END) AS file
      CROSS JOIN LATERAL jsonb_array_elements(
        CASE jsonb_typeof(file -> 'pages_seen') WHEN 'array' THEN file -> 'pages_seen' ELSE '[]' END) AS page
      WHERE ${part} AND row.actor_type = 'officer' AND row.action <> 'denied' AND ${isId('row.record_id')} AND NOT EXISTS (
        SELECT FROM page_views AS seen WHERE seen.officer_id = row.actor_id::uuid AND seen.sha256 = file ->> 'sha256'
          AND seen.page = page::int)`,
    (about) => ({
      kind: 'page_view',
      ...about,
      message: 'pages were seen for this act, and do not count as seen any more',
    }),
    BIGINT_KEY,
  )
}

/** Checks of the results of decisions and their evidence, and of deletions and erasures. */
export const decisionChecks = ({ all }: DossierKinds): Reconcile[] => [
  ...all.map(checkWaitingTimes),
  ...all.map(({ table, storedAs, name }) => checkDeletions(table, storedAs, name)),
  checkDeletions('pay_links', 'pay-links'),
  checkDeletions('forms', 'forms'),
  ...all.map(checkRefusals),
  checkBlindLooks,
  checkInformationRequests,
  checkErasures,
  checkWaivers,
  checkPageViews,
]
