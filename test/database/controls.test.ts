import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endRecallWindows } from '../../server/review/proposals/endRecallWindows.ts'
import { newIdentification, reportAllSeen } from '../factories/dossiers.ts'
import { newForm } from '../factories/forms.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, proposeRefusal, putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'

type Statement = [sql: string, ...values: unknown[]]

let app: TestApp
let officer: TestOfficer
let admin: TestOfficer
let trader: TestTrader
/** The program's role, and the owner of the tables: where the program runs as the owner, triggers alone protect. */
let roles: Record<'app' | 'owner', pg.Client>
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app)
  admin = await newOfficer(app, 'admin')
  trader = await newTrader(app)
  const dossier = await newIdentification({ trader })
  const { body: webhook } = await trader.ext('POST', '/webhooks', { json: { url: 'https://trader.example/hook' } })
  const file = await app.services.db.file.findFirstOrThrow({ where: { record_id: dossier.id } })
  Object.assign(ids, {
    dossier: dossier.id,
    webhook: webhook.data?.id ?? webhook.id,
    file: file.id,
    sha256: file.sha256,
  })
  roles = {
    app: new pg.Client({ connectionString: app.services.config.databaseUrl! }),
    owner: new pg.Client({ connectionString: app.ownerUrl }),
  }
  for (const client of Object.values(roles)) await client.connect()
})
afterAll(async () => {
  for (const client of Object.values(roles ?? {})) await client.end()
  await app?.close()
})

async function commit(client: pg.Client, statements: Statement[]): Promise<void> {
  await client.query('BEGIN')
  try {
    for (const [sql, ...values] of statements) await client.query(sql, values)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

const REFUSED = /permission denied|journal entry|keeps what|append-only|whatever a journal entry/

/** Nobody but a superuser gets this done, neither by the program's role nor by the owner's. */
async function refused(...statements: Statement[]): Promise<void> {
  for (const [name, client] of Object.entries(roles))
    await expect(commit(client, statements), `${name}: ${statements.at(-1)![0]}`).rejects.toThrow(REFUSED)
}

const entry = (record: string, action: string, details: object = {}, workspace: string | null = null): Statement => [
  `INSERT INTO audit_entries (at, actor_type, actor_name, action, resource, record_id, workspace_id, details)
   VALUES (now(), 'system', 'T', $2, CASE $2 WHEN 'change_setting' THEN 'settings' ELSE 'test' END, $1, $4::uuid, $3)`,
  record,
  action,
  details,
  workspace,
]
const setting = (key: string, value: unknown): Statement => [
  `INSERT INTO settings (key, value, officer_id, updated_at) VALUES ($1, $2, gen_random_uuid(), now())
   ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  key,
  JSON.stringify(value),
]
const none = { identifications: [], brands: [], 'bank-accounts': [], 'activation-proofs': [] }

describe('settings', () => {
  it('change only with an entry that says the new value', async () => {
    await fourEyes(app, { identifications: ['always'] })
    await refused(setting('four_eyes', none))
    await refused(setting('second_factor', 'optional'))
    await refused(setting('evidence_pages', { identifications: 0 }))
    await refused(entry('four_eyes', 'change_setting', { to: { brands: [] } }), setting('four_eyes', none))
    await refused(entry('second_factor', 'change_setting', { to: 'required' }), setting('second_factor', 'optional'))
    await refused(entry('second_factor', 'change_setting'), setting('second_factor', 'optional'))
    await refused(entry('targets', 'change_setting', { to: none }), setting('four_eyes', none))
    await refused(['DELETE FROM settings'])
    await refused(['TRUNCATE settings'])
    const told = entry('four_eyes', 'change_setting', { to: { identifications: [] } })
    await expect(commit(roles.app, [told, setting('four_eyes', none)])).resolves.toBeUndefined()
  })
})

describe('sessions', () => {
  const session = (of: string): Statement => [
    `INSERT INTO officer_sessions (id, token_hash, officer_id, address, created_at, last_seen_at, expires_at)
     VALUES (gen_random_uuid(), gen_random_uuid(), $1, '', now(), now(), now() + interval '1 day')`,
    of,
  ]

  it('begin with a sign-in of their officer, and stay theirs', async () => {
    await refused(session(admin.id))
    await refused(entry(officer.id, 'sign_in'), session(admin.id))
    await refused(entry(admin.id, 'update'), session(admin.id))
    const mine = 'WHERE officer_id = $1'
    for (const set of [`officer_id = '${admin.id}'`, `token_hash = 'x'`, `method = 'oidc'`, 'created_at = now()'])
      await refused([`UPDATE officer_sessions SET ${set} ${mine}`, officer.id])
    await refused([`UPDATE officer_sessions SET expires_at = expires_at + interval '1 day' ${mine}`, officer.id])
    await expect(
      roles.app.query(`UPDATE officer_sessions SET last_seen_at = now() ${mine}`, [officer.id]),
    ).resolves.toBeDefined()
  })

  it('of traders too', async () => {
    await refused([
      `INSERT INTO access_tokens (trader_id, token_hash, created_at, expires_at) VALUES ($1, 'x', now(), now())`,
      trader.id,
    ])
    await refused([`UPDATE access_tokens SET token_hash = 'x' WHERE trader_id = $1`, trader.id])
  })

  it('keep the ways to sign in: a second factor goes with an entry alone', async () => {
    await runWithoutTriggers(
      app,
      [
        `INSERT INTO totp_secrets (id, officer_id, secret_sealed, confirmed_at, created_at)
         VALUES (gen_random_uuid(), $1, 'x', now(), now())`,
        admin.id,
      ],
      [
        `INSERT INTO recovery_codes (id, officer_id, code_hash, created_at) VALUES (gen_random_uuid(), $1, 'x', now())`,
        admin.id,
      ],
      [
        `INSERT INTO passkeys (id, officer_id, name, credential_id, public_key, counter, transports, created_at)
         VALUES (gen_random_uuid(), $1, 'x', 'x', '', 0, '{}', now())`,
        admin.id,
      ],
    )
    for (const table of ['totp_secrets', 'recovery_codes', 'passkeys'])
      await refused([`DELETE FROM ${table} WHERE officer_id = $1`, admin.id])
    await refused([`UPDATE totp_secrets SET secret_sealed = 'y' WHERE officer_id = $1`, admin.id])
    await refused([`UPDATE officers SET must_change_password = NOT must_change_password WHERE id = $1`, admin.id])
    await refused([`UPDATE officers SET invitation_expires_at = now() WHERE id = $1`, admin.id])
  })
})

describe('what belongs to an account', () => {
  it('changes with its entry alone: webhooks, workspaces, members, keys', async () => {
    for (const set of [`url = 'https://other.example/'`, `events = '{x}'`, 'is_active = false', `secret_sealed = 'x'`])
      await refused([`UPDATE webhooks SET ${set} WHERE id = $1`, ids.webhook])
    await refused([`UPDATE webhooks SET deleted_at = now() WHERE id = $1`, ids.webhook])
    await refused(entry(randomUUID(), 'update'), [
      `UPDATE webhooks SET url = 'https://x.example' WHERE id = $1`,
      ids.webhook,
    ])
    await refused([
      `INSERT INTO webhooks (id, workspace_id, url, secret_sealed, events, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, 'https://x.example', 'x', '{}', now(), now())`,
      trader.workspace_id,
    ])
    await expect(
      roles.app.query('UPDATE webhooks SET failures = failures + 1 WHERE id = $1', [ids.webhook]),
    ).resolves.toBeDefined()
    await refused([`UPDATE workspaces SET owner_id = owner_id, name = 'x' WHERE id = $1`, trader.workspace_id])
    await refused([
      'INSERT INTO workspace_members (workspace_id, trader_id, created_at) VALUES ($1, $2, now())',
      trader.workspace_id,
      trader.id,
    ])
    await refused(['DELETE FROM api_keys WHERE trader_id = $1', trader.id])
  })

  it('keeps its private words while it is open, whatever an entry says', async () => {
    await runWithoutTriggers(
      app,
      [
        `INSERT INTO audit_entries (id, at, actor_type, actor_name, action, resource, record_id, workspace_id, details)
         VALUES (999999001, now(), 'officer', 'T', 'accept', 'identifications', $1, $2, '{"note": "private"}')`,
        ids.dossier,
        trader.workspace_id,
      ],
      [
        `INSERT INTO audit_commitments (entry_id, salt, commitments) VALUES (999999001, sha256('x'), '{"details.note": "x"}')`,
      ],
    )
    await refused(entry(trader.id, 'erase', {}, trader.workspace_id), [
      'SELECT erase_private_fields($1)',
      trader.workspace_id,
    ])
  })

  it('waits as long as it waits', async () => {
    await refused([`UPDATE identifications SET waiting_since = '2000-01-01' WHERE id = $1`, ids.dossier])
  })
})

describe('evidence', () => {
  const view = (page: number): Statement => [
    `INSERT INTO page_views (officer_id, sha256, page, file_id, resource, record_id, submission, typed, seen_at)
     VALUES ($1, $2, $5, $3, 'identifications', $4, 1, '', now())`,
    officer.id,
    ids.sha256,
    ids.file,
    ids.dossier,
    page,
  ]
  const serving = (): Statement => [
    `INSERT INTO file_servings (session_id, file_id, served_at)
     SELECT id, $2, now() FROM officer_sessions WHERE officer_id = $1 LIMIT 1`,
    officer.id,
    ids.file,
  ]

  it('counts only where the document was served, and journaled', async () => {
    await refused(view(1))
    await refused(serving(), view(1))
    await reportAllSeen(officer, 'identifications', ids.dossier!)
    await refused(view(99))
    await expect(commit(roles.app, [view(1)])).resolves.toBeUndefined()
  })

  it('is waived and read with an entry', async () => {
    await refused([
      `INSERT INTO evidence_waivers (file_id, officer_id, why, created_at) VALUES ($1, $2, 'x', now())`,
      ids.file,
      officer.id,
    ])
    await refused([
      `INSERT INTO readings (resource, record_id, submission, field, value, key, officer_id, read_at, typed)
       VALUES ('identifications', $1, 1, 'rc', 'x', 'X', $2, now(), '')`,
      ids.dossier,
      officer.id,
    ])
    await refused([
      `INSERT INTO notes (id, resource, record_id, officer_id, text, created_at)
       VALUES (gen_random_uuid(), 'identifications', $1, $2, 'x', now())`,
      ids.dossier,
      officer.id,
    ])
    await refused([
      `INSERT INTO blind_looks (id, resource, record_id, workspace_id, submission, decided_by, officers, created_at)
       VALUES (gen_random_uuid(), 'identifications', $1, $2, 1, $3, ARRAY[$3]::uuid[], now())`,
      ids.dossier,
      trader.workspace_id,
      officer.id,
    ])
  })
})

describe('a proposal', () => {
  const open = async (record_id: string) =>
    app.services.db.proposal.findFirstOrThrow({ where: { record_id, ended_as: null } })
  const changed: [string, string][] = [
    ['its maker', 'maker_id = $2'],
    ['its reason', `reason = 'Another reason.'`],
    ['its action', `action = 'accept'`],
    ['its note', `decision = jsonb_set(decision, '{note}', '"x"')`],
    ['its codes', `decision = jsonb_set(decision, '{reason_codes}', '["X"]')`],
    ['what it rests on', `evidence = '{"submission": 1}'`],
    ['its salt', `salt = ''`],
    ['why it needs two', `needs = '{flagged}'`],
    ['when it was made', `created_at = '2000-01-01'`],
  ]

  it('is made by the officer who is journaled', async () => {
    const { id } = await newIdentification({ trader })
    const row = (maker: string): Statement => [
      `INSERT INTO proposals (id, kind, resource, record_id, action, decision, evidence, digest, needs, maker_id, created_at)
       VALUES ($1, 'second_look', 'identifications', $2, 'refuse', '{}', '{}', '', '{always}', $3, now())`,
      randomUUID(),
      id,
      maker,
    ]
    await refused(row(officer.id), entry(id, 'propose'))
    const made = row(officer.id)
    await refused(made, [
      `INSERT INTO audit_entries (at, actor_type, actor_id, actor_name, action, resource, record_id, details)
       SELECT now(), 'officer', id::text, name, 'propose', 'test', $1, jsonb_build_object('proposal', $2::text)
       FROM officers WHERE id = $3`,
      id,
      made[1],
      admin.id,
    ])
  })

  it.each(changed)('that was rewritten is not confirmed, and the database refuses it too: %s', async (_what, set) => {
    await fourEyes(app, { identifications: ['always'] })
    const { id } = await newIdentification({ trader })
    await reportAllSeen(officer, 'identifications', id)
    await proposeRefusal(officer, 'identifications', id)
    const proposal = await open(id)
    const other = await newOfficer(app)
    const values = set.includes('$2') ? [proposal.id, other.id] : [proposal.id]
    await runWithoutTriggers(app, [`UPDATE proposals SET ${set} WHERE id = $1`, ...values])
    const second = await newOfficer(app, 'supervisor')
    await expect(
      commit(roles.owner, [
        [
          `INSERT INTO audit_entries (at, actor_type, actor_id, actor_name, action, resource, record_id)
           SELECT now(), 'officer', id::text, name, 'confirm', 'test', $1 FROM officers WHERE id = $2`,
          id,
          second.id,
        ],
        [
          `UPDATE proposals SET ended_as = 'done', ended_at = now(), confirmer_id = $2, confirmed_at = now() WHERE id = $1`,
          proposal.id,
          second.id,
        ],
      ]),
    ).rejects.toThrow('proposals_as_told')
    const answer = await second.admin('POST', `/second-looks/${proposal.id}/confirm`, { json: {} })
    expect(answer.status).toBe(409)
    expect(answer.body.code ?? answer.body.error?.code).toBe('PROPOSAL_CLOSED')
    const after = await app.services.db.identification.findUniqueOrThrow({ where: { id } })
    expect(after.status).toBe('pending')
    const ended = await app.services.db.proposal.findUniqueOrThrow({ where: { id: proposal.id } })
    expect(ended.ended_as).toBe('void')
    await fourEyes(app, {})
  })

  it('that was rewritten with its digest in the entry is known by the digest of the keys', async () => {
    await fourEyes(app, { identifications: ['always'] })
    const { id } = await newIdentification({ trader })
    await reportAllSeen(officer, 'identifications', id)
    await proposeRefusal(officer, 'identifications', id)
    const proposal = await open(id)
    await runWithoutTriggers(
      app,
      [`UPDATE proposals SET reason = 'Another reason.' WHERE id = $1`, proposal.id],
      [
        `UPDATE audit_entries SET details = details || jsonb_build_object('decision_sha256',
           (SELECT proposal_digest(proposals) FROM proposals WHERE id::text = $1))
         WHERE action = 'propose' AND details ->> 'proposal' = $1`,
        proposal.id,
      ],
    )
    const second = await newOfficer(app, 'supervisor')
    const answer = await second.admin('POST', `/second-looks/${proposal.id}/confirm`, { json: {} })
    expect(answer.status).toBe(409)
    const { details } = await app.services.db.auditEntry.findFirstOrThrow({ where: { record_id: id, action: 'void' } })
    expect(details).toMatchObject({ why: 'not_as_proposed' })
    await fourEyes(app, {})
  })

  it('that was rewritten in its hold does not take effect', async () => {
    await putInForce(app, 'hold_minutes', 2)
    const { id } = await newIdentification({ trader })
    await reportAllSeen(officer, 'identifications', id)
    await proposeRefusal(officer, 'identifications', id)
    await putInForce(app, 'hold_minutes', 0)
    const proposal = await open(id)
    await runWithoutTriggers(app, [`UPDATE proposals SET reason = 'Another reason.' WHERE id = $1`, proposal.id])
    app.clock.advance({ minutes: 3 })
    await endRecallWindows(app.services)
    expect((await app.services.db.identification.findUniqueOrThrow({ where: { id } })).status).toBe('pending')
    const ended = await app.services.db.proposal.findUniqueOrThrow({ where: { id: proposal.id } })
    expect(ended).toMatchObject({ ended_as: 'void', ended_why: 'not_as_proposed' })
  })

  it('on a setting that was rewritten changes nothing', async () => {
    await fourEyes(app, { identifications: ['always'] })
    const value = { identifications: 60, brands: 60, 'bank-accounts': 60, 'activation-proofs': 60 }
    const first = await newOfficer(app, 'admin')
    expect((await first.admin('PUT', '/settings/targets', { json: { value } })).status).toBe(202)
    const proposal = await open('targets')
    await runWithoutTriggers(app, [
      `UPDATE proposals SET decision = jsonb_set(decision, '{value, brands}', '5') WHERE id = $1`,
      proposal.id,
    ])
    const second = await newOfficer(app, 'admin')
    const answer = await second.admin('POST', `/second-looks/${proposal.id}/confirm`, { json: {} })
    expect(answer.status).toBe(409)
    expect(await app.services.db.setting.findUnique({ where: { key: 'targets' } })).toBe(null)
    await fourEyes(app, {})
  })
})

describe('what acts leave', () => {
  const update = (sql: string, ...values: unknown[]): Statement => [`UPDATE ${sql}`, ...values]

  it('keeps the keys of documents of an open account', async () => {
    for (const set of [`wrapped_key = ''`, `wrapped_key = 'x'`, `public_key = 'x'`, 'removed_at = now()', `name = 'x'`])
      await refused(update(`files SET ${set} WHERE id = $1`, ids.file))
    await refused(entry(ids.dossier!, 'update'), update(`files SET wrapped_key = '' WHERE id = $1`, ids.file))
    await refused(entry(ids.dossier!, 'rotate_keys'), update(`files SET wrapped_key = '' WHERE id = $1`, ids.file))
  })

  it('says who reviews a dossier next, its version and its name', async () => {
    for (const set of [
      'escalated_at = now()',
      `assigned_to = '${officer.id}'`,
      'version = version + 1',
      `name_key = 'x'`,
      'name_key_table = name_key_table + 1',
      `name_folded = 'x', name_key_table = name_key_table + 1`,
    ])
      await refused(update(`identifications SET ${set} WHERE id = $1`, ids.dossier))
    await refused(
      entry(ids.dossier!, 'note'),
      update('identifications SET escalated_at = now() WHERE id = $1', ids.dossier),
    )
    await refused(entry(ids.dossier!, 'view'), update('identifications SET version = 9 WHERE id = $1', ids.dossier))
  })

  const event = (type: string): Statement => [
    `INSERT INTO events (id, workspace_id, type, resource, record_id, body, created_at)
     VALUES (gen_random_uuid(), $1, $2, 'identifications', $3, '{}', now())`,
    trader.workspace_id,
    type,
    ids.dossier,
  ]

  it('is told to traders with its own entry alone, and to their own webhooks', async () => {
    await refused(event('identification.approved'))
    await refused(entry(ids.dossier!, 'note'), event('identification.approved'))
    await refused(entry(ids.dossier!, 'refuse'), event('identification.approved'))
    await refused(entry(ids.dossier!, 'view'), event('of.another.release'))
    const other = await newTrader(app)
    const { body } = await other.ext('POST', '/webhooks', { json: { url: 'https://other.example/hook' } })
    await refused(entry(ids.dossier!, 'accept'), event('identification.approved'), [
      `INSERT INTO dispatches (id, event_id, webhook_id, created_at, updated_at)
       SELECT gen_random_uuid(), id, $1, now(), now() FROM events ORDER BY created_at DESC LIMIT 1`,
      body.data.id,
    ])
  })

  it('is where payers pay, and what they are asked', async () => {
    await refused([`INSERT INTO slugs (slug, payable_type, payable_id) VALUES ('mine', 'pay_link', $1)`, randomUUID()])
    const { id: form } = await newForm(trader)
    await refused([
      `INSERT INTO form_sections (id, form_id, title, position, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, 'x', 1, now(), now())`,
      form,
    ])
  })

  it('begins an account, a document and a statement with their entry alone', async () => {
    await refused([
      `INSERT INTO traders (id, email, name, name_folded, password_hash, created_at, updated_at)
       VALUES (gen_random_uuid(), 'x@example.org', 'x', 'x', 'x', now(), now())`,
    ])
    await refused([
      `INSERT INTO files (id, workspace_id, resource, record_id, kind, name, type, pages, size, sha256, storage_key, wrapped_key,
         created_at)
       VALUES (gen_random_uuid(), $1, 'identifications', $2, 'identification_file', 'x', 'x', 1, 1, 'x', 'x', 'x', now())`,
      trader.workspace_id,
      ids.dossier,
    ])
    await refused([
      `INSERT INTO statements (id, account, format, name, size, sha256, first_day, last_day, day_balances, lines, new_lines,
         skipped, imported_name, imported_at)
       VALUES (gen_random_uuid(), 'x', 'csv', 'x', 1, 'x', now(), now(), '[]', 0, 0, 0, 'x', now())`,
    ])
  })

  it('is sealed by a seal alone, with a key that signs it', async () => {
    const { id } = await app.services.db.auditUnsealed.findFirstOrThrow().then(({ entry_id }) => ({ id: entry_id }))
    await refused([
      `INSERT INTO audit_commitments (entry_id, salt, commitments) VALUES ($1, sha256('x'), '{"details.note": "x"}')`,
      String(id),
    ])
    for (const from of [1, 1_000])
      await refused([`INSERT INTO audit_keys (id, fingerprint, pem, from_seal) VALUES (99, 'x', 'x', $1)`, from])
  })
})
