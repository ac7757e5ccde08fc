import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { foldText } from '../../server/kernel/fold.ts'
import { DOSSIER_KINDS } from '../../server/registry/dossierKinds.ts'
import { machines } from '../../server/registry/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { runRetention } from '../../server/resources/retention/erase.ts'
import { screenAnew } from '../../server/review/screening/screenDossiers.ts'
import { createFullAccount } from '../factories/account.ts'
import { accept, acceptedDossiers, newIdentification, newInstance } from '../factories/dossiers.ts'
import { csvList, sendList } from '../factories/lists.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, proposeRefusal } from '../factories/proposals.ts'
import { camt, sendStatement } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { backdateClosing, runWithoutTriggers, tablesHolding } from '../support/database.ts'
import type { Json } from '../support/http.ts'

const TOKEN = 'zqtoken'
const KINDS = [...DOSSIER_KINDS.map(({ name }) => name), 'transactions', 'traders']

/** Columns that hold no word of a trader or about one, each with the reason. A new column is planted, or named here. */
const HOLDS_NONE: Record<string, RegExp> = {
  'the officers, their keys and sign-ins':
    /^(officers|officer_sessions|known_browsers|totp_secrets|recovery_codes|passkeys|sign_in_challenges)\./,
  'what officers want by mail, and mails to them, which have no text': /^(officer_notifications|officer_mails)\./,
  'who did it, by their own name': /^(officer_ties\.made_by|erasures\.by)$/,
  'keyed digests of the columns of controls': /^audit_digests\./,
  'what the bank wrote of the company’s own accounts, in the file that it sent (record 0130)':
    /^(statements|statement_parts|statement_lines|line_ignores)\./,
  'what the publishers of watch lists wrote of their own entries (record 0159)': /^(list_versions|list_entries)\./,
  'which lists a name was compared with, and how much was found (record 0163)':
    /^(screening_runs\.|screening_results\.(about|list|leaf)$|screening_answers\.(list|key|ref|hit_id)$|screening_cases\.(outcome|kind|risk_level)$|notices\.list$)/,
  'codes and points of risk (record 0202)': /^dossier_risks\./,
  'what migrations wrote':
    /^(establishment_types|authorization_types|activities|banks|dossier_tables|erasable_tables|_prisma_migrations)\./,
  'the service itself': /^(leader|file_collection|settings|reasons|rate_limits)\./,
  'hashes and signatures':
    /(^audit_(seals|heads|keys|state|commitments|erased_entries)\.|\.(sha256|public_sha256|password_hash|secret_hash|token_hash)$)/,
  'the name of a resource, kind, state or action':
    /(\.(resource|other_resource|kind|kinds|erased_kinds|status|action|(?<!information_requests\.)answer|ended_as|closed_as|currency|actor_type|type|event_type|field|needs|sort_field|sort_order|permissions|events|from|to)$|^proposals\.record_id$)/,
  'the id of something':
    /^(simulator_orders\.id|audit_entries\.(actor_id|record_id)|audit_views\.record_id|transactions\.(gateway|gateway_order_id|reference)|workspaces\.reference|files\.(storage_key|public_key)|bank_accounts\.bank_code)$/,
  'a code':
    /^(transactions\.failure_reason|blind_looks\.ended_why|webhooks\.disabled_why)$|reason_codes$|sent_reasons$/,
  'the reason of a decision, which stays with it (record 0082), and its pins': new RegExp(
    `^(${DOSSIER_KINDS.map(({ table }) => table).join('|')}|refusals)\\.((acceptance_)?reason|pins)$`,
  ),
}

/** What is planted where a text or an object with a text does not do. */
const PLANTED: Record<string, string> = {
  'audit_entries.details': `details || '{"title": "${TOKEN}", "why": "${TOKEN}"}'`,
  'audit_entries.reason': `CASE WHEN action NOT IN ('accept', 'refuse', 'request_new_proof', 'reverse', 'reopen') THEN '${TOKEN}' END`,
  'audit_entries.actor_name': `CASE WHEN actor_type = 'trader' THEN '${TOKEN}' ELSE actor_name END`,
  'submissions.content': `jsonb_build_object('name', '${TOKEN}', 'title', '${TOKEN}', 'account_number', '${TOKEN}')`,
  'refused_values.key': `CASE kind WHEN 'file' THEN key ELSE '${TOKEN}' || gen_random_uuid() END`,
  'screening_cases.hits': `'[{"name": "${TOKEN}"}]'`,
  'screening_results.hits': `'[{"name": "${TOKEN}"}]'`,
  'information_requests.pins': `'[{"text": "${TOKEN}"}]'`,
  'saved_views.filter': `'{"q": "${TOKEN}"}'`,
  'proposals.decision': `decision || '{"pins": [{"text": "${TOKEN}"}], "note": "${TOKEN}", "why": "${TOKEN}", "reason": "${TOKEN}", "details": {"a": "${TOKEN}"}}'`,
  'transactions.settlement': `'{"account_number": "${TOKEN}", "brand_name": "${TOKEN}"}'`,
  'payment_instances.settlement': `'{"account_number": "${TOKEN}", "brand_name": "${TOKEN}"}'`,
}

/** The entries that are not about officers alone. */
const ABOUT_TRADERS = `WHERE workspace_id IS NOT NULL OR resource = 'traders' OR actor_type = 'trader' OR action = 'tie'`

let app: TestApp
let owner: pg.Client
let supervisor: TestOfficer

beforeEach(async () => {
  app = await startApp()
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  supervisor = await newOfficer(app, 'supervisor')
})
afterEach(async () => {
  await owner?.end()
  await app?.close()
})

type Column = { table: string; column: string; type: string; nullable: boolean; unique: boolean }

/** Every column of every table that can hold a text, as the database says. */
async function textColumns(): Promise<Column[]> {
  const { rows } = await owner.query<Column>(`
    SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type, c.is_nullable = 'YES' AS nullable,
      EXISTS (SELECT FROM pg_index AS i JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
        WHERE i.indisunique AND i.indrelid = format('%I', c.table_name)::regclass AND a.attname = c.column_name) AS unique
    FROM information_schema.columns AS c JOIN information_schema.tables USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND table_type = 'BASE TABLE'
      AND data_type IN ('text', 'character varying', 'character', 'jsonb', 'json', 'ARRAY', 'bytea')
      AND udt_name NOT IN ('_uuid', '_int8', 'bytea') ORDER BY 1, 2`)
  return rows
}

const tablesWith = (...texts: string[]) => tablesHolding(owner, texts)

const close = (id: string, reason: string) => supervisor.admin('POST', `/traders/${id}/close`, { json: { reason } })

/** Erases the account as if it were closed long ago. */
const erase = async (id: string) => {
  const undo = await backdateClosing(app, id)
  const { outcomes } = await runRetention(app.services, SYSTEM, [{ id, kinds: KINDS }])
  expect(outcomes).toMatchObject([{ id, kinds: expect.arrayContaining(KINDS) }])
  await undo()
}

const verified = () => verifyJournal(app.services, (services) => deepProblems(services, machines))

/** Everything that officers write about an account: of each act, the words are `TOKEN` and its name. */
/** A dossier of this trader whose name is on a watch list, and an officer's answer. */
async function meetList(trader: TestTrader, why: string): Promise<string> {
  const [admin, officer] = [await newOfficer(app, 'admin'), await newOfficer(app)]
  const entries = [{ ref: 'A', name: 'Yassine Hamdaoui Exemple' }]
  expect((await sendList(admin, csvList(entries), { list: 'erasure' })).status).toBe(201)
  const { id } = await newIdentification({ trader }, 'Yassine Hamdaoui Exemple')
  const { screening } = (await officer.admin('GET', `/identifications/${id}`)).body
  const path = `/identifications/${id}/hits/${screening.hits[0].id}`
  expect((await officer.admin('POST', path, { json: { answer: 'unsure', why } })).status).toBe(200)
  const accepted = await newIdentification({ trader }, 'Minoterie Inscrite Exemple')
  await accept(officer, 'identifications', accepted.id)
  const added = [...entries, { ref: 'B', name: 'Minoterie Inscrite Exemple' }]
  expect((await sendList(admin, csvList(added), { list: 'erasure' })).status).toBe(201)
  await screenAnew(app.services)
  return id
}

async function actOn(trader: Json, ids: Record<string, string>): Promise<void> {
  const [officer, colleague, admin] = [await newOfficer(app), await newOfficer(app), await newOfficer(app, 'admin')]
  const done = async (by: TestOfficer, method: string, path: string, json?: Json) => {
    const { status, text } = await by.admin(method as 'POST', path, json && { json })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  }
  const mine = `/identifications/${ids.pending}`
  await done(officer, 'POST', `${mine}/assign`, { officer_id: colleague.id, why: `${TOKEN} assign` })
  await done(colleague, 'POST', `${mine}/escalate`, { why: `${TOKEN} escalate` })
  await done(supervisor, 'POST', `${mine}/hand-back`, { why: `${TOKEN} hand back` })
  const people = [{ name: `${TOKEN} person`, role: 'owner', identifier: `${TOKEN} number` }]
  await done(officer, 'PUT', `${mine}/people`, { people })
  await fourEyes(app, { identifications: ['always'] })
  const [file] = (await officer.admin('GET', mine)).body.files
  const pins = [{ file_id: file.id, page: 1, x: 0.5, y: 0.5, text: `${TOKEN} pin` }]
  await done(officer, 'POST', `${mine}/refuse`, { version: 1, reason: `${TOKEN} reason`, pins })
  const proposal = await app.services.db.proposal.findFirstOrThrow({
    where: { record_id: ids.pending!, ended_as: null },
  })
  await done(colleague, 'POST', `/second-looks/${proposal.id}/return`, { reason: `${TOKEN} return` })
  await proposeRefusal(officer, 'identifications', ids.pending!)
  const second = await app.services.db.proposal.findFirstOrThrow({ where: { record_id: ids.pending!, ended_as: null } })
  await done(officer, 'POST', `/second-looks/${second.id}/withdraw`, { reason: `${TOKEN} withdraw` })
  await fourEyes(app, {})
  const ask = async () => {
    const { version } = (await officer.admin('GET', mine)).body
    await done(officer, 'POST', `${mine}/request-information`, { version, text: `${TOKEN} question`, pins })
  }
  await ask()
  await done(officer, 'POST', `${mine}/withdraw-request`, { reason: `${TOKEN} withdraw request` })
  await ask()
  const answered = await trader.ext('POST', `${mine}/answer`, { json: { text: `${TOKEN} answer` } })
  expect([answered.status, answered.text]).toEqual([200, expect.any(String)])
  await done(admin, 'POST', `/officers/${colleague.id}/ties`, { user_id: trader.user_id, why: `${TOKEN} tie` })
  await done(supervisor, 'POST', `/traders/${trader.id}/legal-hold`, { reason: `${TOKEN} hold` })
  await done(supervisor, 'DELETE', `/traders/${trader.id}/legal-hold`)
  const section = await trader.ext('POST', `/forms/${ids.form}/sections`, { json: { title: `${TOKEN} section` } })
  expect([section.status, section.text]).toEqual([201, expect.any(String)])
  const field = {
    input_name: `${TOKEN}_input`,
    label: `${TOKEN} label`,
    help_text: `${TOKEN} help`,
    data_type: 'string',
  }
  const made = await trader.ext('POST', `/forms/${ids.form}/fields`, { json: field })
  expect([made.status, made.text]).toEqual([201, expect.any(String)])
}

/** A made-up row holds what no check allows. */
async function dropChecks(): Promise<void> {
  const { rows } = await owner.query<{ table: string; name: string }>(`
    SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
    WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND conrelid <> 0`)
  for (const { table, name } of rows) await owner.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`)
}

describe('an erasure', () => {
  it('leaves nothing of what people wrote about an account, sealed or not; the journal verifies, deep too', async () => {
    const { trader, personal, ids } = await createFullAccount(app)
    // Half of it is sealed when the erasure runs.
    await sealEntries(app.services)
    await actOn(trader, ids)
    const other = await newTrader(app)
    const kept = await newIdentification({ trader: other }, 'Laiterie Soummam')
    expect((await close(trader.id, `${TOKEN} close`)).status).toBe(200)
    const about = { OR: [{ workspace_id: trader.workspace_id }, { record_id: trader.id }] }
    // Until then officers read the words in the journal.
    const shown = await supervisor.admin(
      'GET',
      `/audit-entries?filter=${JSON.stringify({ trader_id: trader.id, action: ['close', 'escalate'] })}`,
    )
    expect(shown.body.map(({ reason }: Json) => reason).sort()).toEqual([`${TOKEN} close`, `${TOKEN} escalate`])
    const words = Object.entries(personal).flatMap(([of, text]) => (of === 'refused' ? [] : [text, foldText(text)]))
    const texts = [TOKEN, ...words, personal.refused, trader.email]
    expect(await tablesWith(...texts)).toEqual(
      expect.arrayContaining(['audit_entries', 'form_fields', 'form_sections', 'officer_ties', 'proposals', 'traders']),
    )
    const receipt = await app.services.db.auditEntry.findFirstOrThrow({
      where: { record_id: ids.refused!, action: 'refuse' },
    })
    const unsealed = await app.services.db.auditUnsealed.count()
    expect(unsealed).toBeGreaterThan(5)
    await erase(trader.id)

    expect(await tablesWith(...texts)).toEqual([])
    // Nothing was sealed whole: the commitments stand for all of it.
    expect(await app.services.db.auditErasedEntry.count()).toBe(0)
    const entries = await app.services.db.auditEntry.findMany({ where: about, orderBy: { id: 'asc' } })
    expect(entries.filter(({ actor_type }) => actor_type === 'trader').map(({ actor_name }) => actor_name)).toEqual(
      expect.arrayContaining(['[erased]']),
    )
    expect((await verified()).problems).toEqual([])
    await sealEntries(app.services)
    expect((await verified()).problems).toEqual([])
    const path = `/identifications/${ids.refused}/decisions/${receipt.id}/receipt`
    expect((await supervisor.admin('GET', path)).status).toBe(200)
    expect((await supervisor.admin('GET', `/identifications/${kept.id}`)).body.name).toBe('Laiterie Soummam')
  })

  it('leaves no name, and no part of it, that an officer typed to search, to export or to name a view', async () => {
    const trader = await newTrader(app, { name: 'Tassili Zerhouni' })
    await newIdentification({ trader }, 'Maison Ouled Zidane')
    const admin = await newOfficer(app, 'admin')
    const asked = async (path: string) => expect((await supervisor.admin('GET', path)).status).toBe(200)
    const list = (resource: string, filter: Json) =>
      asked(`/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    const save = (name: string, q: string, shared = true) => {
      const json = {
        resource: 'identifications',
        name,
        filter: { q },
        sort: { field: 'waiting_since', order: 'ASC' },
        shared,
      }
      return supervisor.admin('POST', '/saved-views', { json })
    }
    const type = async () => {
      await list('traders', { q: 'zerhou' })
      await list('traders', { q: 'ZÉRHOUNI tassil' })
      await list('traders', { q: 'hmida', email: 'zidane' })
      await asked('/search?q=ouled%20zid')
      await asked(`/audit-entries/export?format=csv&filter=${encodeURIComponent('{"q":"Zerhouni"}')}`)
      expect((await save('Chez Zerhouni', 'oran')).status).toBe(201)
      expect((await save('Mine', 'ouled', false)).status).toBe(201)
      app.clock.advance({ minutes: 20 })
    }
    await type()
    await sealEntries(app.services)
    await supervisor.admin('DELETE', `/saved-views/${(await app.services.db.savedView.findFirstOrThrow()).id}`)
    await app.services.db.savedView.deleteMany()
    await type()
    // Of others: they stay.
    await list('traders', { q: 'Soummam' })
    await list('traders', { q: 'sarl' })
    expect((await save('Chez Soummam', 'soummam')).status).toBe(201)
    expect((await close(trader.id, 'Left.')).status).toBe(200)
    const parts = ['zerhou', 'zérhou', 'tassil', 'zidane', 'ouled', 'ouled zid']
    expect(await tablesWith(...parts)).toEqual(expect.arrayContaining(['audit_entries', 'saved_views', 'traders']))
    await erase(trader.id)
    expect(await tablesWith(...parts)).toEqual([])
    expect(await app.services.db.auditView.count({ where: { record_id: { startsWith: 'list:' } } })).toBe(0)
    const { body: views } = await supervisor.admin('GET', '/saved-views')
    expect(views.map(({ name }: Json) => name).sort()).toEqual(
      [expect.stringMatching(/^\[erased\] /), 'Chez Soummam'].sort(),
    )
    const kept = await app.services.db.auditEntry.findMany({ where: { details: { path: ['list'], equals: true } } })
    const filters = JSON.stringify(kept.map(({ details }) => details))
    for (const stays of ['Soummam', 'sarl']) expect(filters).toContain(stays)
    await sealEntries(app.services)
    expect((await verified()).problems).toEqual([])
    // The page of the journal shows that there was a search.
    expect((await admin.admin('GET', '/audit-entries')).status).toBe(200)
  })

  it('takes the words of the lines that paid, and of the acts on them; day, amount and the bank’s reference stay', async () => {
    const trader = await newTrader(app, { name: 'Tassili Zerhouni' })
    const { id } = await newInstance({ trader }, await acceptedDossiers({ trader }, supervisor))
    const day = app.clock.now().toISOString().slice(0, 10)
    const bookings = [
      {
        day,
        amount: '100.00',
        reference: 'BNK1',
        name: 'Zqpayer Un',
        account: 'DZ580010010100099900',
        text: 'Zqtext frais',
      },
      { day, amount: '100.00', debit: true, reference: 'BNK2', name: 'Zqpayer Deux', text: 'Zqtext rejet' },
      { day, amount: '70.00', reference: 'BNK3', name: 'Somebody Else', text: 'Stays' },
    ]
    expect((await sendStatement(supervisor, camt(bookings))).status).toBe(201)
    const [credit, debit] = await app.services.db.statementLine.findMany({ orderBy: { reference: 'asc' } })
    const act = async (path: string, json: Json) => {
      app.clock.advance({ seconds: 1 })
      const { status, text } = await supervisor.admin('POST', path, { json })
      expect([status, text]).toEqual([200, expect.any(String)])
    }
    const onProof = async (action: string, json: Json) => {
      const { version } = (await supervisor.admin('GET', `/activation-proofs/${id}`)).body
      await act(`/activation-proofs/${id}/${action}`, { ...json, version })
    }
    await act(`/statement-lines/${credit!.id}/ignore`, { reason: `${TOKEN} ignored` })
    await act(`/statement-lines/${credit!.id}/reopen`, { reason: 'It may be one.' })
    await onProof('match', { line_id: credit!.id })
    await onProof('unmatch', { reason: `${TOKEN} unmatched` })
    await onProof('match', { line_id: credit!.id })
    await sealEntries(app.services)
    await onProof('returned', { line_id: debit!.id, reason: `${TOKEN} returned` })
    expect((await verified()).problems).toEqual([])
    expect((await close(trader.id, 'Left.')).status).toBe(200)
    const words = [TOKEN, 'zqpayer', 'zqtext', '0070077777777777']
    const holding = ['audit_entries', 'line_ignores', 'line_matches', 'money_returns', 'statement_lines']
    expect(await tablesWith(...words)).toEqual(expect.arrayContaining(holding))
    await erase(trader.id)
    expect(await tablesWith(...words)).toEqual([])
    const lines = await app.services.db.statementLine.findMany({ orderBy: { reference: 'asc' } })
    expect(lines.map(({ amount, reference, text }) => [amount.toFixed(2), reference, text])).toEqual([
      ['100.00', 'BNK1', '[erased]'],
      ['100.00', 'BNK2', '[erased]'],
      ['70.00', 'BNK3', 'Stays'],
    ])
    await sealEntries(app.services)
    expect((await verified()).problems).toEqual([])
    await runWithoutTriggers(app, [`UPDATE statement_lines SET amount = 900 WHERE reference = 'BNK1'`])
    expect((await verified()).problems).toMatchObject([{ message: 'differs from the journal: bookings' }])
  })

  it('takes the names that were compared with watch lists; the root of the run is still proved', async () => {
    const trader = await newTrader(app)
    const id = await meetList(trader, `${TOKEN} answer`)
    await sealEntries(app.services)
    const before = await app.services.db.screeningRun.findFirstOrThrow({ where: { record_id: id } })
    expect((await close(trader.id, 'Left.')).status).toBe(200)
    await erase(trader.id)
    const [result] = await app.services.db.screeningResult.findMany({ where: { record_id: id } })
    expect([result!.name, result!.hits]).toEqual(['[erased]', []])
    expect((await app.services.db.screeningAnswer.findFirstOrThrow({ where: { record_id: id } })).why).toBe('[erased]')
    expect(await app.services.db.screeningRun.findUniqueOrThrow({ where: { id: before.id } })).toEqual(before)
    await sealEntries(app.services)
    expect((await verified()).problems).toEqual([])
    await runWithoutTriggers(app, [`UPDATE screening_results SET leaf = md5('x') WHERE record_id = '${id}'`])
    expect((await verified()).problems.map(({ message }: Json) => message).sort()).toEqual([
      'differs from the journal: results',
      // Its own, and that of the run that carried it on to the next version.
      'its root is not that of its results',
      'its root is not that of its results',
    ])
  })

  it('leaves no text of any column that exists: those that hold none are named here, with the reason', async () => {
    const { trader, ids } = await createFullAccount(app)
    await actOn(trader, ids)
    await meetList(trader, `${TOKEN} answer`)
    expect((await close(trader.id, `${TOKEN} close`)).status).toBe(200)
    const columns = await textColumns()
    const planted = columns.filter(({ table, column }) =>
      Object.values(HOLDS_NONE).every((names) => !names.test(`${table}.${column}`)),
    )
    const statements = planted.map((one) => {
      const rows = one.table === 'audit_entries' ? ABOUT_TRADERS : ''
      return `UPDATE "${one.table}" SET "${one.column}" = ${plantedIn(one)} ${rows}`
    })
    await dropChecks()
    await fillEmptyTables(planted, trader, ids)
    await runWithoutTriggers(app, ...statements.map((sql) => [sql] as [string]))
    const holding = await tablesWith(TOKEN)
    expect(holding).toEqual([...new Set(planted.map(({ table }) => table))].sort())
    await erase(trader.id)
    const left: string[] = []
    for (const { table, column } of planted) {
      const { rowCount } = await owner.query(`SELECT FROM "${table}" WHERE strpos("${column}"::text, $1) > 0`, [TOKEN])
      if (rowCount) left.push(`${table}.${column}`)
    }
    expect(left).toEqual([])
    expect(await tablesWith(TOKEN)).toEqual([])
  })
})

/** The token as a value of this column. */
function plantedIn({ table, column, type, unique }: Column): string {
  const given = PLANTED[`${table}.${column}`]
  if (given) return given
  if (type === 'jsonb') return `'{"planted": "${TOKEN}"}'`
  if (type === 'ARRAY') return `'{${TOKEN}}'`
  return `'${TOKEN}'${unique ? ' || gen_random_uuid()' : ''}`
}

/** A value for a column of a type. */
const MADE_UP: [types: RegExp, sql: string][] = [
  [/^uuid$/, 'gen_random_uuid()'],
  [/^(int|numeric|float)/, '1'],
  [/^timestamp/, 'now()'],
  [/^bool$/, 'false'],
  [/^jsonb$/, `'{}'`],
  [/./, `'x'`],
]

/** A row in each of these tables that has none, made from its columns and about this account. */
async function fillEmptyTables(planted: Column[], trader: Json, ids: Record<string, string>): Promise<void> {
  const known: Record<string, string> = {
    workspace_id: trader.workspace_id,
    trader_id: trader.id,
    record_id: ids.identification!,
    other_id: ids.pending!,
    officer_id: supervisor.id,
    payment_link_id: ids.link!,
    payable_id: ids.link!,
    transaction_id: ids.paid!,
    event_id: (await app.services.db.event.findFirstOrThrow()).id,
    file_id: (await app.services.db.file.findFirstOrThrow({ where: { record_id: ids.identification! } })).id,
  }
  // Its attempts and its bounce are found by it.
  const mail = randomUUID()
  for (const table of new Set(planted.map((one) => one.table))) {
    const { rows } = await owner.query(`SELECT FROM "${table}" LIMIT 1`)
    if (rows.length > 0) continue
    const { rows: columns } = await owner.query<{ name: string; type: string; label: string | null }>(
      `SELECT column_name AS name, udt_name AS type,
         (SELECT enumlabel FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid WHERE typname = udt_name LIMIT 1) AS label
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1
         AND (is_nullable = 'NO' OR column_name = ANY ($2)) AND column_default IS NULL`,
      [table, planted.filter((one) => one.table === table).map(({ column }) => column)],
    )
    const isOfMoney = ['line_matches', 'money_returns'].includes(table)
    const madeUp = ({ name, type, label }: (typeof columns)[number]): string => {
      if (name === 'mail_id' || (table === 'mails' && name === 'id')) return `'${mail}'`
      if (isOfMoney && name === 'record_id') return `'${ids.instance}'`
      if (known[name] || label) return `'${known[name] ?? label}'`
      return MADE_UP.find(([types]) => types.test(type))![1]
    }
    await runWithoutTriggers(app, [
      `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) VALUES (${columns.map(madeUp).join(', ')})`,
    ])
  }
}
