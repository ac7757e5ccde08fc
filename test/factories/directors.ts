import pg from 'pg'
import { condition, newValues } from '../../server/database/condition.ts'
import { Prisma } from '../../server/database/generated/client.ts'
import type { KycStatus } from '../../server/database/generated/enums.ts'
import type { File } from '../../server/database/generated/rows.ts'
import { MODELS } from '../../server/database/generated/tables.ts'
import type { ReadonlyRow } from '../../server/database/readonlyRow.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { newId } from '../../server/kernel/id.ts'
import { defineMachine } from '../../server/kernel/machine.ts'
import { nameColumns } from '../../server/names/spelling.ts'
import { attachFile, withFiles } from '../../server/resources/files/service.ts'
import { checkOf, documentCheck } from '../../server/review/checks/checks.ts'
import { compareFiles, nameComparisons } from '../../server/review/checks/comparisons.ts'
import { QUEUE_SORTS, reviewFilters } from '../../server/review/console/dossierConsole.ts'
import { type DossierRow, defineDossierKind } from '../../server/review/dossier/dossierKind.ts'
import { textReading } from '../../server/review/evidence/readings.ts'
import { presentDossier } from '../../server/review/record/presenter.ts'
import { newSubmission, saveSubmission } from '../../server/review/submissions/submission.ts'
import { decideDossier } from '../../server/review/transitions/decideDossier.ts'
import { KYC_STATES, kycEdges } from '../../server/review/transitions/kyc.ts'
import { everyWord } from '../../server/search/conditions/everyWord.ts'
import { namedDossier } from '../../server/search/conditions/source.ts'
import type { TestApp } from '../support/app.ts'
import { pdf } from './documents.ts'
import type { TestTrader } from './people.ts'

/** A fifth kind of dossier, for tests only: the director of a trader's company, with an identity card. */

const COLUMNS: [name: string, sql: string, type: string][] = [
  ['id', 'uuid PRIMARY KEY', 'String'],
  ['workspace_id', 'uuid NOT NULL REFERENCES workspaces', 'String'],
  ['name', 'text NOT NULL', 'String'],
  ['name_folded', 'text NOT NULL', 'String'],
  ['name_key', 'text NOT NULL', 'String'],
  ['name_key_table', 'int NOT NULL', 'Int'],
  ['status', `"KycStatus" NOT NULL DEFAULT 'pending'`, 'KycStatus'],
  ['reason', 'text', 'String'],
  ['reason_codes', `text[] NOT NULL DEFAULT '{}'`, 'String[]'],
  ['sent_reasons', 'jsonb', 'Json'],
  ['pins', `jsonb NOT NULL DEFAULT '[]'`, 'Json'],
  ['file_id', 'uuid REFERENCES files', 'String'],
  ['submissions', 'int NOT NULL DEFAULT 1', 'Int'],
  ['version', 'int NOT NULL DEFAULT 1', 'Int'],
  ['waiting_since', 'timestamptz NOT NULL', 'DateTime'],
  ['decided_at', 'timestamptz', 'DateTime'],
  ['decided_by', 'uuid', 'String'],
  ['assigned_to', 'uuid', 'String'],
  ['escalated_at', 'timestamptz', 'DateTime'],
  ['created_at', 'timestamptz NOT NULL', 'DateTime'],
  ['updated_at', 'timestamptz NOT NULL', 'DateTime'],
  ['deleted_at', 'timestamptz', 'DateTime'],
]

/** The migration of the kind: its table, its guards, and the columns that an erasure empties. */
const MIGRATION = [
  `CREATE TABLE directors (${COLUMNS.map(([name, sql]) => `${name} ${sql}`).join(', ')})`,
  `CREATE CONSTRAINT TRIGGER directors_journal AFTER INSERT OR UPDATE OF status ON directors
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_journal('status', 'pending')`,
  `CREATE CONSTRAINT TRIGGER directors_content AFTER UPDATE ON directors
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
      (NEW.name, NEW.file_id, NEW.submissions, NEW.workspace_id)
      IS DISTINCT FROM (OLD.name, OLD.file_id, OLD.submissions, OLD.workspace_id)
      OR NEW.name_folded <> OLD.name_folded AND NEW.name_key_table <= OLD.name_key_table)
    EXECUTE FUNCTION require_submission('directors')`,
  `CREATE CONSTRAINT TRIGGER directors_decision AFTER UPDATE ON directors
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = OLD.status AND
      (NEW.reason, NEW.reason_codes, NEW.decided_at, NEW.decided_by, NEW.deleted_at)
      IS DISTINCT FROM (OLD.reason, OLD.reason_codes, OLD.decided_at, OLD.decided_by, OLD.deleted_at))
    EXECUTE FUNCTION require_entry('id')`,
  `CREATE CONSTRAINT TRIGGER directors_waiting AFTER UPDATE ON directors
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.waiting_since <> OLD.waiting_since)
    EXECUTE FUNCTION require_act('id')`,
  `CREATE CONSTRAINT TRIGGER directors_handling AFTER UPDATE ON directors
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = OLD.status AND
      (NEW.assigned_to, NEW.escalated_at, NEW.version) IS DISTINCT FROM (OLD.assigned_to, OLD.escalated_at, OLD.version))
    EXECUTE FUNCTION require_handling()`,
  `CREATE CONSTRAINT TRIGGER directors_name_key AFTER UPDATE ON directors
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
      (NEW.name_key, NEW.name_key_table, NEW.name_folded) IS DISTINCT FROM (OLD.name_key, OLD.name_key_table, OLD.name_folded))
    EXECUTE FUNCTION require_name_key()`,
  `CREATE CONSTRAINT TRIGGER directors_proposal AFTER UPDATE ON directors
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.version <> OLD.version)
    EXECUTE FUNCTION refuse_under_proposal()`,
  `CREATE TRIGGER directors_compared AFTER INSERT OR UPDATE OF name_folded ON directors
    FOR EACH ROW EXECUTE FUNCTION keep_compared_value('directors', 'name', 'name_folded')`,
  `CREATE TRIGGER directors_refused AFTER UPDATE OF status ON directors
    FOR EACH ROW WHEN (NEW.status = 'refused' AND OLD.status <> 'refused')
    EXECUTE FUNCTION keep_refusal('directors', 'reason', 'reason_codes')`,
  `INSERT INTO dossier_tables (kind, table_name, stored_as, marked, emptied, typed)
    VALUES ('directors', 'directors', 'directors', '{name}', '{name_folded,name_key}', '{name}')`,
  `ALTER TABLE reasons DISABLE TRIGGER reasons_journaled`,
  `INSERT INTO reasons (code, resource, number, "group", texts, retry, "order") VALUES
    ('DIR_CARD_EXPIRED', 'directors', '11', 'document', jsonb_build_object('en', 'The identity card has expired.',
      'fr', 'The identity card has expired.', 'ar', 'The identity card has expired.'), 'new_document', 10),
    ('DIR_OTHER', 'directors', '00', 'other', jsonb_build_object('en', 'Other reason.', 'fr', 'Other reason.',
      'ar', 'Other reason.'), 'resubmit', 20)`,
  `ALTER TABLE reasons ENABLE TRIGGER reasons_journaled`,
]

/** Applies the migration of directors, and then `changes` to it. */
export async function createDirectors(ownerUrl: string, ...changes: string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  for (const statement of [...MIGRATION, ...changes]) await owner.query(statement)
  await owner.end()
}

type DirectorRow = DossierRow & {
  name: string
  status: KycStatus
  reason: string | null
  reason_codes: readonly string[]
  updated_at: Date
  workspace: ReadonlyRow<Prisma.WorkspaceGetPayload<{ include: { owner: true } }>>
  file: File | null
}

const model = {
  name: 'Director',
  table: 'directors',
  columns: new Map(COLUMNS.map(([name, , type]) => [name, type])),
  relations: new Map([['workspace', { model: 'Workspace', many: false, near: 'workspace_id', far: 'id' }]]),
  hasId: true,
}
const models = MODELS

function where(given: object) {
  const values = newValues()
  let aliases = 0
  return { text: condition({ models, values, alias: () => `other${aliases++}` }, model, 'record', given), values }
}

/** A statement whose placeholders are already numbered. */
const statement = (text: string, values: unknown[]) => ({ text, values }) as unknown as Prisma.Sql

const machine = defineMachine<KycStatus, DirectorRow>({
  name: 'director',
  resource: 'directors',
  table: 'directors',
  column: 'status',
  type: 'KycStatus',
  states: KYC_STATES,
  initial: 'pending',
  edges: kycEdges(null),
  eventData: () => ({}),
})

const text = (en: string) => ({ en, fr: en, ar: en })

export const directorDossier = defineDossierKind<
  DirectorRow,
  object,
  typeof reviewFilters.shape,
  'directors',
  'director'
>({
  name: 'directors',
  title: text('Director'),
  table: 'directors',
  machine,
  waiting: { status: 'pending' },
  sent: { fields: [{ field: 'name', label: text('Name') }], files: { file_id: 'identification_file' } },
  sorts: [...QUEUE_SORTS, 'name'],
  filters: reviewFilters,
  where: (_filters, q) => (q === '' ? {} : everyWord('name_folded', q)),
  find: async (db, { where: given, orderBy, skip, take }) => {
    const { text: holds, values } = where(given)
    const order = orderBy.flatMap(Object.entries).map(([column, direction]) => `record."${column}" ${direction}`)
    const rows = await db.$queryRaw<DirectorRow[]>(
      statement(
        `SELECT record.* FROM directors AS record WHERE ${holds}
       ${order.length > 0 ? `ORDER BY ${order.join(', ')}` : ''}
       LIMIT ${values.add(take)} OFFSET ${values.add(skip)}`,
        values.list,
      ),
    )
    const workspaces = await db.workspace.findMany({
      where: { id: { in: rows.map(({ workspace_id }) => workspace_id) } },
      include: { owner: true },
    })
    const files = await db.file.findMany({ where: { record_id: { in: rows.map(({ id }) => id) } } })
    return rows.map((row) => ({
      ...row,
      workspace: workspaces.find(({ id }) => id === row.workspace_id)!,
      file: files.find(({ record_id }) => record_id === row.id) ?? null,
    }))
  },
  count: async (db, { where: given, take }) => {
    const { text: holds, values } = where(given)
    const [row] = await db.$queryRaw<{ rows: number }[]>(
      statement(
        `SELECT count(*)::int AS rows FROM (SELECT FROM directors AS record WHERE ${holds} LIMIT ${values.add(take)}) AS found`,
        values.list,
      ),
    )
    return row!.rows
  },
  nameOf: ({ name }) => name,
  nameSql: { name: Prisma.sql`record.name` },
  hasOwnName: true,
  filesOf: ({ file }) => [file],
  reviewedBy: ['identification_file'],
  worksheet: () => ({ card_number: textReading('card number', 20) }),
  comparisons: [
    ...compareFiles(Prisma.sql`JOIN files AS document ON document.id = record.file_id`),
    ...nameComparisons('directors', 'directors'),
  ],
  checks: async (_services, { file }, { readings, collisions }) => [
    documentCheck(file !== null, collisions),
    checkOf('card', 'card_number')(readings.card_number ? 'fine' : 'open', readings.card_number ? 'read' : 'not_read'),
  ],
  present: async (_services, rows, stateOf) =>
    rows.map((row) => ({
      ...presentDossier(row, stateOf(row), [row.file]),
      name: row.name,
      status: row.status,
      reason: row.reason,
      reason_codes: row.reason_codes,
    })),
  reasons: {
    kind: 'director',
    catalogue: [
      {
        code: 'DIR_CARD_EXPIRED',
        number: '11',
        group: 'document',
        retry: 'new_document',
        ...text('The identity card has expired.'),
      },
      { code: 'DIR_OTHER', number: '00', group: 'other', retry: 'resubmit', ...text('Other reason.') },
    ],
  },
  decide: (services, actor, row, decision, guard) => decideDossier(services, actor, machine, row, decision, guard),
  defaults: { target_minutes: 240, evidence_pages: 1, document_required: true },
  search: namedDossier('directors', 'directors'),
})

/** Creates a director as a trader would submit one: waiting for review, with an identity card of `pages` pages. */
export async function newDirector({ services }: TestApp, trader: TestTrader, name: string, pages = 1): Promise<string> {
  const actor = {
    type: 'trader',
    id: trader.id,
    name: trader.name,
    workspace_id: trader.workspace_id,
    origin: { request_id: null, address: null },
  } as const
  const { workspace_id } = actor
  const buffer = Buffer.from(await pdf(pages))
  const upload = { field: 'file', filename: 'card.pdf', buffer, size: buffer.length, sha256: '' }
  return withFiles(services, actor, { file: upload }, { file: 'identification_file' }, ({ file }) =>
    services.db.$transaction(async (db) => {
      const now = services.clock.now()
      const id = newId()
      const file_id = await attachFile(db, now, file!, { workspace_id, resource: 'directors', record_id: id })
      const { name_folded, name_key, name_key_table } = nameColumns(name)
      await db.$executeRaw`
        INSERT INTO directors (id, workspace_id, name, name_folded, name_key, name_key_table, file_id, waiting_since, created_at, updated_at)
        VALUES (${id}::uuid, ${workspace_id}::uuid, ${name}, ${name_folded}, ${name_key}, ${name_key_table}, ${file_id}::uuid, ${now}, ${now}, ${now})`
      const submission = newSubmission({ name, file_id }, { file })
      const entry = { action: 'create', resource: 'directors', record_id: id, workspace_id, to: 'pending' }
      await writeJournal(db, actor, now, { ...entry, details: submission.facts })
      await saveSubmission(db, now, 'directors', { id, submissions: 1, version: 1 }, submission)
      return id
    }),
  )
}
