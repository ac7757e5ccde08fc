import { afterAll, beforeAll, expect, it } from 'vitest'
import { machines } from '../../server/registry/machines.ts'
import { collectCoverage, type DeepProblem, deepProblems } from '../../server/resources/audit/deep.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { createOneOfEverything } from '../factories/world.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runOnServer, runWithoutTriggers } from '../support/database.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  await createOneOfEverything(app)
})
afterAll(() => app?.close())

async function problems(): Promise<DeepProblem[]> {
  const found: DeepProblem[] = []
  for await (const problem of deepProblems(app.services, machines)) found.push(problem)
  return found
}

it('names nothing where everything was done by the program, and leaves nothing uncovered', async () => {
  const coverage = collectCoverage()
  const found: DeepProblem[] = []
  for await (const problem of deepProblems(app.services, machines, coverage)) found.push(problem)
  expect(found).toEqual([])
  expect(coverage.list()).toEqual([])
})

/** A superuser's change of rows, with every trigger off, and the problem that names it. */
const ROWS: [what: string, sql: string, kind: string, message: RegExp][] = [
  ['a setting', `UPDATE settings SET value = '7' WHERE key = 'blind_share'`, 'control', /: value$/],
  [
    'a setting that nobody made',
    `INSERT INTO settings (key, value, officer_id, updated_at) VALUES ('second_factor', '"optional"', gen_random_uuid(), now())`,
    'control',
    /no entry of what made it so/,
  ],
  ['a setting taken away', `DELETE FROM settings WHERE key = 'four_eyes'`, 'missing_record', /missing/],
  ['a role', `UPDATE officers SET role = 'admin' WHERE role = 'officer'`, 'control', /: role$/],
  ['a password of an officer', `UPDATE officers SET password_hash = 'x'`, 'control', /: password_hash$/],
  ['a password to change', `UPDATE officers SET must_change_password = true`, 'control', /must_change_password/],
  ['the name of an officer', `UPDATE officers SET name = 'x' || name`, 'control', /: name$/],
  ['the address of an officer', `UPDATE officers SET email = 'x' || email`, 'control', /: email$/],
  ['who signs in as an officer', `UPDATE officers SET oidc_subject = id::text`, 'control', /: oidc_subject$/],
  ['an invitation', `UPDATE officers SET invitation_hash = id::text`, 'control', /: invitation_hash$/],
  [
    'a passkey',
    `INSERT INTO passkeys (id, officer_id, name, credential_id, public_key, counter, transports, created_at)
     SELECT gen_random_uuid(), id, 'x', id, 'x', 0, '{}', now() FROM officers LIMIT 1`,
    'control',
    /: passkeys$/,
  ],
  [
    'an authenticator app',
    `INSERT INTO totp_secrets (id, officer_id, secret_sealed, confirmed_at, created_at)
     SELECT gen_random_uuid(), id, 'x', now(), now() FROM officers LIMIT 1`,
    'control',
    /: totp$/,
  ],
  [
    'a recovery code',
    `INSERT INTO recovery_codes (id, officer_id, code_hash, created_at)
     SELECT gen_random_uuid(), id, 'x', now() FROM officers LIMIT 1`,
    'control',
    /: recovery_codes$/,
  ],
  ['a tie taken away', 'DELETE FROM officer_ties', 'control', /: ties$/],
  [
    'a tie to another',
    'UPDATE officer_ties SET trader_id = (SELECT id FROM traders WHERE id <> trader_id LIMIT 1)',
    'control',
    /: ties$/,
  ],
  ['the name of a trader', `UPDATE traders SET name = 'x' || name`, 'control', /: name$/],
  ['a password of a trader', `UPDATE traders SET password_hash = 'x'`, 'control', /: password_hash$/],
  ['a hold lifted', 'UPDATE traders SET held_at = NULL, held_by = NULL, held_reason = NULL', 'control', /held_at/],
  [
    'a freeze lifted',
    'UPDATE traders SET frozen_at = NULL, frozen_by = NULL, frozen_reason = NULL WHERE frozen_at IS NOT NULL',
    'control',
    /frozen_at, frozen_by, frozen_reason$/,
  ],
  ['an account opened again', 'UPDATE traders SET closed_at = NULL', 'control', /: closed_at$/],
  ['an account closed', 'UPDATE traders SET closed_at = now() WHERE closed_at IS NULL', 'control', /: closed_at$/],
  ['what was erased', `UPDATE traders SET erased_kinds = '{brands}'`, 'control', /: erased_kinds$/],
  ['a key', `UPDATE api_keys SET secret_hash = 'x'`, 'control', /: api_keys$/],
  ['a key taken away', 'DELETE FROM api_keys', 'control', /: api_keys$/],
  ['a key that lasts', `UPDATE api_keys SET expires_at = expires_at + interval '9 years'`, 'control', /: api_keys$/],
  [
    'the owner of a workspace',
    'UPDATE workspaces SET owner_id = (SELECT id FROM traders WHERE id <> owner_id LIMIT 1)',
    'control',
    /: owner_id$/,
  ],
  ['the name of a workspace', `UPDATE workspaces SET name = 'x' || name`, 'control', /: name$/],
  ['the code of a workspace', `UPDATE workspaces SET reference = 'x' || reference`, 'control', /: reference$/],
  [
    'a member',
    `INSERT INTO workspace_members (workspace_id, trader_id, created_at)
     SELECT workspaces.id, traders.id, now() FROM workspaces, traders WHERE owner_id <> traders.id LIMIT 1`,
    'control',
    /: members$/,
  ],
  ['where events go', `UPDATE webhooks SET url = 'https://other.example/'`, 'control', /: url$/],
  ['which events go', `UPDATE webhooks SET events = '{x}'`, 'control', /: events$/],
  ['a webhook switched off', 'UPDATE webhooks SET is_active = false', 'control', /: is_active$/],
  ['a webhook deleted', 'UPDATE webhooks SET deleted_at = now()', 'control', /deleted_at/],
  ['the secret of a webhook', `UPDATE webhooks SET secret_sealed = '1.AAAA'`, 'control', /: secret$/],
  ['the reason of a proposal', `UPDATE proposals SET reason = 'x' WHERE ended_as IS NULL`, 'proposal', /: reason$/],
  [
    'the maker of a proposal',
    'UPDATE proposals SET maker_id = (SELECT id FROM officers WHERE id <> maker_id LIMIT 1) WHERE ended_as IS NULL',
    'proposal',
    /: maker_id$/,
  ],
  [
    'a proposal over',
    `UPDATE proposals SET ended_as = 'void', ended_at = now() WHERE ended_as IS NULL`,
    'proposal',
    /is void, the journal says open/,
  ],
  [
    'a proposal open again',
    'UPDATE proposals SET ended_as = NULL, ended_at = NULL',
    'proposal',
    /is open, the journal says done/,
  ],
  [
    'who confirmed',
    `UPDATE proposals SET confirmer_id = (SELECT id FROM officers WHERE id NOT IN (confirmer_id, maker_id) LIMIT 1)
     WHERE confirmer_id IS NOT NULL`,
    'proposal',
    /: confirmer_id$/,
  ],
  [
    'a hold that nobody began, which would end by itself',
    `UPDATE proposals SET kind = 'hold', needs = '{}', takes_effect_at = now() WHERE ended_as IS NULL`,
    'proposal',
    /(?=.*\bkind\b).*takes_effect_at/,
  ],
  ['a proposal taken away', 'DELETE FROM proposals', 'missing_record', /was proposed, but is missing/],
  ['a reading', `UPDATE readings SET value = 'x', key = 'X'`, 'reading', /: 1.rc$/],
  ['a reading taken away', 'DELETE FROM readings', 'reading', /: 1.rc$/],
  [
    'a page that nobody opened',
    `INSERT INTO page_views (officer_id, sha256, page, file_id, resource, record_id, submission, typed, seen_at)
     SELECT officers.id, sha256, page, file_id, resource, record_id, submission, typed, seen_at
     FROM page_views, officers WHERE role = 'admin' LIMIT 1`,
    'page_view',
    /did not open it/,
  ],
  ['a page that there is not', 'UPDATE page_views SET page = page + 90', 'page_view', /does not have/],
  ['pages seen taken away', 'DELETE FROM page_views', 'page_view', /not count as seen any more/],
  ['why a document is waived', `UPDATE evidence_waivers SET why = 'x'`, 'waiver', /does not say/],
  ['a waiver taken away', 'DELETE FROM evidence_waivers', 'waiver', /missing/],
  [
    'a waiver that nobody gave',
    `INSERT INTO evidence_waivers (file_id, officer_id, why, created_at)
     SELECT files.id, officers.id, 'x', now() FROM files, officers LIMIT 1`,
    'waiver',
    /does not say/,
  ],
  ['a blind answer', `UPDATE blind_looks SET answer = 'refuse' WHERE answer IS NOT NULL`, 'blind_look', /: answer$/],
  [
    'who answered blind',
    'UPDATE blind_looks SET answered_by = gen_random_uuid() WHERE answer IS NOT NULL',
    'blind_look',
    /: answered_by$/,
  ],
  [
    'a blind look void',
    `UPDATE blind_looks SET ended_as = 'void', ended_at = now() WHERE ended_as IS NULL`,
    'blind_look',
    /: ended_at$/,
  ],
  [
    'whose a blind look is',
    'UPDATE blind_looks SET decided_by = workspace_id, officers = ARRAY[workspace_id]',
    'blind_look',
    /no accept/,
  ],
  ['a blind look taken away', 'DELETE FROM blind_looks WHERE answer IS NOT NULL', 'missing_record', /was answered/],
  [
    'how a question ended',
    `UPDATE information_requests SET closed_as = 'deleted' WHERE closed_as = 'decided'`,
    'information_request',
    /: closed_as$/,
  ],
  [
    'a question answered by nobody',
    `UPDATE information_requests SET answered_at = asked_at, answer = 'x' WHERE answered_at IS NULL AND closed_at IS NULL`,
    'information_request',
    /: answered_at, answer$/,
  ],
  [
    'where a question points',
    `UPDATE information_requests SET pins = jsonb_set(pins, '{0,x}', '0.9')`,
    'information_request',
    /: pins$/,
  ],
  [
    'what a pin of a question says',
    `UPDATE information_requests SET pins = jsonb_set(pins, '{0,text}', '"x"')`,
    'information_request',
    /: pins$/,
  ],
  [
    'where a refusal points',
    `UPDATE identifications SET pins = jsonb_set(pins, '{0,page}', '2') WHERE pins <> '[]'`,
    'handling',
    /: pins$/,
  ],
  ['a pin that no officer put', `UPDATE brands SET pins = '[{"page": 1}]'`, 'handling', /: pins$/],
  ['a question taken away', 'DELETE FROM information_requests WHERE answer IS NOT NULL', 'missing_record', /was asked/],
  ['what is remembered of a refusal', `UPDATE refusals SET reason = 'x'`, 'refusal', /: reason$/],
  ['a refusal forgotten', 'DELETE FROM refusals', 'refusal', /not remembered/],
  ['what was refused', 'DELETE FROM refused_values', 'refusal', /differs from what was sent: .*name/],
  ['the refused name', `UPDATE refused_values SET key = 'x' WHERE kind = 'name'`, 'refusal', /: name$/],
  ['the refused document', `UPDATE refused_values SET key = 'x' WHERE kind = 'file'`, 'refusal', /: file$/],
  [
    'an erasure',
    `INSERT INTO erasures (number, trader_id, kinds, erased_at, by, files) SELECT 1, id, '{brands}', now(), 'x', 0 FROM traders LIMIT 1`,
    'erasure',
    /does not say/,
  ],
  [
    'a match that no officer made',
    `INSERT INTO line_matches (id, line_id, record_id, officer_id, matched_at)
     SELECT gen_random_uuid(), statement_lines.id, payment_instances.id, officers.id, now()
     FROM statement_lines, payment_instances, officers
     WHERE direction = 'credit' AND statement_lines.id NOT IN (SELECT line_id FROM line_matches)
       AND payment_instances.id NOT IN (SELECT record_id FROM line_matches) LIMIT 1`,
    'match',
    /: matched_at$/,
  ],
  [
    'the line of a match',
    `UPDATE line_matches SET line_id = (SELECT id FROM statement_lines WHERE direction = 'credit'
       AND id NOT IN (SELECT line_id FROM line_matches) LIMIT 1) WHERE ended_at IS NULL`,
    'match',
    /matched_at/,
  ],
  [
    'a match taken back',
    `UPDATE line_matches SET ended_at = now(), ended_as = 'unmatched', ended_by = officer_id, ended_reason = 'x'
     WHERE ended_at IS NULL`,
    'match',
    /: ended_at, ended_as, ended_by, ended_reason$/,
  ],
  [
    'a match that stands again',
    `UPDATE line_matches SET ended_at = NULL, ended_as = NULL, ended_by = NULL, ended_reason = NULL WHERE ended_as = 'returned'`,
    'match',
    /: ended_at, ended_as, ended_by, ended_reason$/,
  ],
  [
    'how a match ended',
    `UPDATE line_matches SET ended_as = 'unmatched' WHERE ended_as = 'returned'`,
    'match',
    /: ended_as$/,
  ],
  ['a match deleted', 'DELETE FROM line_matches WHERE ended_at IS NULL', 'missing_record', /was matched or returned/],
  [
    'a return that no officer said',
    `INSERT INTO money_returns (id, record_id, submission, reason, officer_id, returned_at)
     SELECT gen_random_uuid(), payment_instances.id, 1, 'x', officers.id, now() FROM payment_instances, officers LIMIT 1`,
    'return',
    /returned_at/,
  ],
  ['why a payment went back', `UPDATE money_returns SET reason = 'x'`, 'return', /: reason$/],
  ['a return deleted', 'DELETE FROM money_returns', 'missing_record', /was matched or returned/],
  ['a dossier deleted', 'UPDATE brands SET deleted_at = now()', 'deletion', /does not say that it was deleted/],
  ['a dossier back', 'UPDATE identifications SET deleted_at = NULL', 'deletion', /differs/],
  [
    'how long it waits',
    `UPDATE identifications SET waiting_since = waiting_since - interval '1 day'`,
    'waiting',
    /waiting_since/,
  ],
  [
    'how long an instance waits',
    `UPDATE payment_instances SET waiting_since = waiting_since - interval '1 day'`,
    'waiting',
    /waiting_since/,
  ],
  ['an event', 'DELETE FROM events', 'event', /is missing/],
  ['a dispatch', 'DELETE FROM dispatches', 'dispatch', /has no dispatch/],
]

/** The tables that a statement changes, and the superuser's way back. */
async function tamper(sql: string, look: () => Promise<void>): Promise<void> {
  const [, table] = /(?:UPDATE|DELETE FROM|INSERT INTO) (\w+)/.exec(sql)!
  await runOnServer(app.adminUrl, async (admin) => {
    await admin.query('SET session_replication_role = replica')
    await admin.query(`CREATE TEMP TABLE kept AS TABLE public.${table}`)
    try {
      const { rowCount } = await admin.query(sql)
      expect(rowCount).toBeGreaterThan(0)
      await look()
    } finally {
      await admin.query(`DELETE FROM public.${table}`)
      await admin.query(`INSERT INTO public.${table} SELECT * FROM kept`)
    }
  })
}

it.each(ROWS)('%s is named', async (_what, sql, kind, message) => {
  await tamper(sql, async () => {
    expect(await problems()).toContainEqual(expect.objectContaining({ kind, message: expect.stringMatching(message) }))
  })
})

/** A superuser's change of the guards, its undoing, and what is named. */
const GUARDS: [what: string, sql: string, undo: string, record: string, message: RegExp][] = [
  [
    'a trigger dropped',
    'DROP TRIGGER settings_journaled ON settings',
    `CREATE CONSTRAINT TRIGGER settings_journaled AFTER INSERT OR UPDATE ON settings
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_setting()`,
    'trigger settings.settings_journaled',
    /is missing/,
  ],
  [
    'a trigger off',
    'ALTER TABLE settings DISABLE TRIGGER settings_journaled',
    'ALTER TABLE settings ENABLE TRIGGER settings_journaled',
    'trigger settings.settings_journaled',
    /is not what the migrations make/,
  ],
  [
    'a trigger that fires for less',
    `DROP TRIGGER officer_sessions_end ON officer_sessions;
     CREATE TRIGGER officer_sessions_end BEFORE UPDATE ON officer_sessions
       FOR EACH ROW WHEN (false) EXECUTE FUNCTION refuse_change()`,
    `DROP TRIGGER officer_sessions_end ON officer_sessions;
     CREATE TRIGGER officer_sessions_end BEFORE UPDATE ON officer_sessions
       FOR EACH ROW WHEN (NEW.expires_at > OLD.expires_at) EXECUTE FUNCTION refuse_change()`,
    'trigger officer_sessions.officer_sessions_end',
    /is not what the migrations make/,
  ],
  [
    'a trigger of somebody’s own',
    'CREATE TRIGGER sneaky BEFORE INSERT ON settings FOR EACH ROW EXECUTE FUNCTION refuse_change()',
    'DROP TRIGGER sneaky ON settings',
    'trigger settings.sneaky',
    /by no migration/,
  ],
  [
    'a constraint dropped',
    'ALTER TABLE proposals DROP CONSTRAINT proposals_two_people',
    'ALTER TABLE proposals ADD CONSTRAINT proposals_two_people CHECK (confirmer_id <> maker_id)',
    'constraint proposals.proposals_two_people',
    /is missing/,
  ],
  [
    'a unique index dropped',
    'DROP INDEX proposals_one_open',
    'CREATE UNIQUE INDEX proposals_one_open ON proposals (record_id) WHERE ended_as IS NULL',
    'index proposals.proposals_one_open',
    /is missing/,
  ],
  [
    'a guard that lets everything through',
    `ALTER FUNCTION is_erasing() RENAME TO was_erasing;
     CREATE FUNCTION is_erasing() RETURNS boolean LANGUAGE sql VOLATILE SET search_path = public, pg_temp AS 'SELECT true'`,
    'DROP FUNCTION is_erasing(); ALTER FUNCTION was_erasing() RENAME TO is_erasing',
    'function is_erasing()',
    /is not what the migrations make/,
  ],
  [
    'a function that looks elsewhere',
    'ALTER FUNCTION require_entry() RESET search_path',
    'ALTER FUNCTION require_entry() SET search_path = public, pg_temp',
    'function require_entry()',
    /is not what the migrations make/,
  ],
  [
    'a column that may be empty',
    'ALTER TABLE audit_entries ALTER COLUMN actor_type DROP NOT NULL',
    'ALTER TABLE audit_entries ALTER COLUMN actor_type SET NOT NULL',
    'column audit_entries.actor_type',
    /is not what the migrations make/,
  ],
  [
    'a rule',
    'CREATE RULE quiet AS ON INSERT TO audit_entries DO INSTEAD NOTHING',
    'DROP RULE quiet ON audit_entries',
    'table audit_entries',
    /is not what the migrations make/,
  ],
  [
    'a right of the program',
    'GRANT DELETE ON audit_entries TO countersign_app',
    'REVOKE DELETE ON audit_entries FROM countersign_app',
    'table audit_entries',
    /rights that it needs not: DELETE/,
  ],
  [
    'a right of the program to a column',
    'GRANT UPDATE (maker_id) ON proposals TO countersign_app',
    'REVOKE UPDATE (maker_id) ON proposals FROM countersign_app',
    'table proposals',
    /rights that it needs not: UPDATE \(maker_id\)/,
  ],
  [
    'a right of everybody',
    'GRANT INSERT ON settings TO PUBLIC',
    'REVOKE INSERT ON settings FROM PUBLIC',
    'table settings',
    /everybody has rights/,
  ],
  [
    'a function for everybody',
    'GRANT EXECUTE ON FUNCTION count_payment() TO PUBLIC',
    'REVOKE EXECUTE ON FUNCTION count_payment() FROM PUBLIC',
    'function count_payment',
    /everybody has rights/,
  ],
  [
    'a sequence moved back',
    `SELECT setval('audit_entries_id_seq', 1)`,
    `SELECT setval('audit_entries_id_seq', (SELECT max(id) FROM audit_entries))`,
    'sequence audit_entries_id_seq',
    /moved back/,
  ],
]

it.each(GUARDS)('%s is named', async (_what, sql, undo, record, message) => {
  await runOnServer(app.adminUrl, async (admin) => {
    await admin.query(sql)
    try {
      expect(await problems()).toContainEqual(
        expect.objectContaining({ kind: 'catalogue', record, message: expect.stringMatching(message) }),
      )
    } finally {
      await admin.query(undo)
    }
  })
})

it('digests that were taken away together with the change are missed, once their entry is sealed', async () => {
  await sealEntries(app.services)
  await tamper('DELETE FROM audit_digests', async () => {
    const found = await problems()
    for (const resource of ['officers', 'settings', 'traders', 'webhooks', 'workspaces', 'proposals'])
      expect(found).toContainEqual(
        expect.objectContaining({ resource, message: 'the digests of this act are missing' }),
      )
  })
  expect((await verifyJournal(app.services)).problems).toEqual([])
})

it('an act in an entry that nobody’s program wrote is listed as not covered', async () => {
  const coverage = collectCoverage()
  const { id } = await app.services.db.officer.findFirstOrThrow({ where: { role: 'supervisor' } })
  await runWithoutTriggers(app, [
    `INSERT INTO audit_entries (at, actor_type, actor_name, action, resource, record_id) VALUES ($2, 'system', 'T', 'reset_password', 'officers', $1)`,
    id,
    new Date(app.clock.now().getTime() + 1000),
  ])
  for await (const _ of deepProblems(app.services, machines, coverage));
  expect(coverage.list()).toMatchObject([{ resource: 'officers', records: 1, entries: [expect.any(String)] }])
  await runWithoutTriggers(app, [`DELETE FROM audit_entries WHERE actor_name = 'T'`])
})

it('names nothing after all of it was undone', async () => {
  expect(await problems()).toEqual([])
})
