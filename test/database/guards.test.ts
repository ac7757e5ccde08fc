import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accept,
  acceptedDossiers,
  newIdentification,
  newInstance,
  newRib,
  reportAllSeen,
} from '../factories/dossiers.ts'
import { begin, createActiveLink, payAtLink } from '../factories/links.ts'
import { createPayLink } from '../factories/payLinks.ts'
import { lateMoney, payOnline } from '../factories/payments.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'

type Statement = [sql: string, ...values: unknown[]]

let app: TestApp
let officer: TestOfficer
let trader: TestTrader
/** The program's role, and the owner of the tables: where the program runs as the owner, triggers alone protect. */
let roles: Record<'app' | 'owner', pg.Client>
let ids: Record<string, string>

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app)
  trader = await newTrader(app)
  const dossiers = await acceptedDossiers({ trader }, officer)
  const online = await newInstance({ trader }, dossiers, 'online')
  await payOnline(app, online.activation, 'approve')
  const cheque = await newInstance({ trader }, dossiers)
  await reportAllSeen(officer, 'activation-proofs', cheque.id)
  const link = await createActiveLink(trader, online.id)
  const { transaction: failed, form_url } = await begin(app, link.slug)
  await payOnline(app, { transaction_id: failed.id, form_url }, 'decline')
  await lateMoney(app, failed.id)
  ids = {
    ...dossiers,
    officer: officer.id,
    trader: trader.id,
    instance: online.id,
    cheque: cheque.id,
    open: cheque.activation.transaction_id,
    link: link.id,
    payLink: (await createPayLink(app, trader, online.id)).id,
    paid: await payAtLink(app, link.slug),
    failed: failed.id,
  }
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

/** Runs statements as one transaction; rejects when one of them or the commit fails. */
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

const REFUSED =
  /permission denied|journal entry|changes only with|keeps what|keeps the settlement|is counted by|append-only/

/** Nobody but a superuser gets this done, neither by the program's role nor by the owner's. */
async function refused(...statements: Statement[]): Promise<void> {
  for (const [name, client] of Object.entries(roles))
    await expect(commit(client, statements), `${name}: ${statements[0]![0]}`).rejects.toThrow(REFUSED)
}

const entry = (
  record: string | undefined,
  action: string,
  from: string | null = null,
  to: string | null = null,
): Statement => [
  `INSERT INTO audit_entries (at, actor_type, actor_name, action, resource, record_id, "from", "to")
   VALUES (now(), 'system', 'T', $2, 'test', $1, $3, $4)`,
  record,
  action,
  from,
  to,
]
const update = (table: string, id: string | undefined, set: string, ...values: unknown[]): Statement => [
  `UPDATE ${table} SET ${set} WHERE id = $1`,
  id,
  ...values,
]

describe('content that was reviewed', () => {
  const CONTENT: [table: string, id: string, set: string][] = [
    ['bank_accounts', 'bank_account_id', `account_number = '00100101000000000197'`],
    ['bank_accounts', 'bank_account_id', `bank_code = '002'`],
    ['bank_accounts', 'bank_account_id', 'rib_file_id = (SELECT id FROM files LIMIT 1)'],
    ['bank_accounts', 'bank_account_id', 'submissions = submissions + 1'],
    ['brands', 'brand_id', `name = 'Another'`],
    ['brands', 'brand_id', 'logo_file_id = NULL'],
    ['brands', 'brand_id', 'file_id = NULL'],
    ['identifications', 'identification_id', `name = 'Another'`],
    ['identifications', 'identification_id', `name_folded = 'another'`],
    ['identifications', 'identification_id', 'identification_file_id = NULL'],
    ['identifications', 'identification_id', 'activity_id = (SELECT id FROM activities LIMIT 1)'],
  ]

  it.each(CONTENT)('of %s stays while it is accepted: %s, %s', async (table, id, set) => {
    await refused(update(table, ids[id], set))
    await refused(entry(ids[id], 'update'), update(table, ids[id], set))
    const reopened = `${set}, status = 'pending', version = version + 1`
    await refused(entry(ids[id], 'resubmit', 'accepted', 'pending'), update(table, ids[id], reopened))
  })

  it('changes with its submission, which says just the same, and with its entry', async () => {
    const id = ids.bank_account_id!
    const account = await app.services.db.bankAccount.findUniqueOrThrow({ where: { id } })
    const { identification_id, rib_file_id } = account
    const account_number = newRib()
    const version = account.version + 1
    const submission = (content: object): Statement => [
      `INSERT INTO submissions (id, resource, record_id, number, version, content, created_at)
       VALUES (gen_random_uuid(), 'bank-accounts', $1, 2, $2, $3, now())`,
      id,
      version,
      content,
    ]
    const moved = update(
      'bank_accounts',
      id,
      `account_number = $2, status = 'pending', version = $3`,
      account_number,
      version,
    )
    const journaled = entry(id, 'resubmit', 'accepted', 'pending')
    const same = submission({ account_number, identification_id, rib_file_id })
    await refused(journaled, moved)
    await refused(same, moved)
    await refused(journaled, moved, submission({ account_number: newRib(), identification_id, rib_file_id }))
    await refused(submission({ account_number }))
    await roles.app.query('BEGIN')
    for (const [sql, ...values] of [journaled, moved, same]) await roles.app.query(sql, values)
    await roles.app.query('SET CONSTRAINTS ALL IMMEDIATE')
    await roles.app.query('ROLLBACK')
  })

  it('keeps its decision, its deletion and its proof', async () => {
    for (const [table, id] of [
      ['identifications', 'identification_id'],
      ['brands', 'brand_id'],
      ['bank_accounts', 'bank_account_id'],
    ] as const)
      for (const set of [`decided_by = gen_random_uuid()`, `reason = 'x'`, 'deleted_at = now()'])
        await refused(update(table, ids[id], set))
    for (const set of ['deleted_at = now()', `acceptance_reason = 'x'`, 'activation_transaction_id = NULL'])
      await refused(update('payment_instances', ids.cheque, set))
    await refused(update('transactions', ids.open, 'proof_file_id = NULL'))
  })
})

describe('money', () => {
  it('that was asked for or came stays what it is', async () => {
    for (const id of [ids.open, ids.paid, ids.failed])
      for (const set of [
        'amount = amount + 1',
        `currency = 'EUR'`,
        `reference = 'PAY-X'`,
        'payable_id = gen_random_uuid()',
        `payment_method = 'bank_transfer'`,
        `payer_name = 'X'`,
        `settlement = '{}'`,
        'gateway_order_id = gen_random_uuid()',
      ])
        await refused(entry(id, 'update'), update('transactions', id, set))
    for (const set of ['paid_at = now()', 'version = version + 1', `failure_reason = 'x'`, 'proof_file_id = NULL'])
      await refused(update('transactions', ids.paid, `${set}, updated_at = now()`))
    await refused(update('transactions', ids.open, 'paid_at = now()'))
    await refused(['DELETE FROM transactions WHERE id = $1', ids.open])
  })

  it('that a link collected is counted by the payment that was paid', async () => {
    const count = async () => app.services.db.paymentLink.findUniqueOrThrow({ where: { id: ids.link! } })
    expect(await count()).toMatchObject({ paid_count: 1 })
    expect((await count()).total_collected.toFixed(2)).toBe('1500.00')
    for (const set of ['paid_count = paid_count + 1', 'total_collected = 0'])
      await refused(entry(ids.link, 'update'), update('payment_links', ids.link, set))
    for (const set of ['successful_payments_count = 1', 'collected_amount = 5'])
      await refused(entry(ids.payLink, 'update'), update('pay_links', ids.payLink, set))
    for (const set of ['amount = 1', `amount_mode = 'open'`, 'max_uses = 9'])
      await refused(update('payment_links', ids.link, set))
    await refused(update('pay_links', ids.payLink, 'amount = 1'))
    const copy = `INSERT INTO payment_links SELECT (jsonb_populate_record(t, $2)).* FROM payment_links t WHERE id = $1`
    await refused(entry(ids.link, 'create', null, 'draft'), [copy, ids.link, { id: randomUUID(), status: 'draft' }])
  })

  it('that came late stays, and is looked at by somebody who is journaled', async () => {
    const where = 'WHERE transaction_id = $1'
    await refused([`UPDATE late_money SET amount = 1 ${where}`, ids.failed])
    await refused([`UPDATE late_money SET looked_at = now(), why = 'x' ${where}`, ids.failed])
    await refused([`DELETE FROM late_money ${where}`, ids.failed])
    await refused([
      `INSERT INTO late_money (transaction_id, amount, currency, found_at) VALUES ($1, 1, 'DZD', now())`,
      ids.paid,
    ])
  })
})

describe('who may sign in', () => {
  it('changes with a journal entry only; signing in is none', async () => {
    for (const set of [`password_hash = 'x'`, `role = 'admin'`, 'disabled_at = now()', `email = 'x@example.com'`]) {
      await refused(update('officers', ids.officer, set))
      await refused(entry(ids.officer, 'sign_in'), update('officers', ids.officer, set))
      await refused(entry(randomUUID(), 'reset_password'), update('officers', ids.officer, set))
    }
    await refused(update('traders', ids.trader, `password_hash = 'x'`))
    await refused([
      `INSERT INTO officers (id, email, name, role, password_hash, created_at, updated_at)
       VALUES (gen_random_uuid(), 'new@example.com', 'N', 'admin', 'x', now(), now())`,
    ])
    await refused([
      `INSERT INTO api_keys (trader_id, key, secret_hash, created_at, updated_at, expires_at)
       VALUES ($1, 'k', 'h', now(), now(), now())`,
      ids.trader,
    ])
    await expect(
      commit(roles.app, [
        entry(ids.officer, 'reset_password'),
        update('officers', ids.officer, 'password_hash = password_hash'),
      ]),
    ).resolves.toBeUndefined()
  })
})

describe('what was sent, seen and said', () => {
  it.each(['files', 'page_views', 'evidence_waivers', 'submissions', 'notes', 'events', 'collision_answers'])(
    'is not deleted: %s',
    async (table) => {
      expect(await app.services.db.file.count()).toBeGreaterThan(0)
      await expect(roles.app.query(`DELETE FROM ${table}`)).rejects.toThrow('permission denied')
      const { rows } = await roles.owner.query(`SELECT count(*)::int AS rows FROM ${table}`)
      if (rows[0].rows > 0) await expect(roles.owner.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only')
    },
  )

  it('is not rewritten: a file only under another key, a page seen not at all', async () => {
    const { id } = await app.services.db.file.findFirstOrThrow()
    for (const set of [
      `sha256 = 'x'`,
      `storage_key = 'x'`,
      'record_id = gen_random_uuid()',
      `kind = 'logo'`,
      'pages = 1 + pages',
    ])
      await refused(update('files', id, set))
    await expect(roles.app.query('UPDATE files SET wrapped_key = wrapped_key')).resolves.toBeDefined()
    for (const sql of [
      'UPDATE page_views SET page = page + 100',
      'UPDATE notes SET text = $1',
      'UPDATE submissions SET number = 9',
    ])
      await expect(roles.app.query(sql, sql.includes('$1') ? ['x'] : [])).rejects.toThrow('permission denied')
    await refused(['UPDATE page_views SET page = page + 100'])
  })

  it('is answered for by somebody who is journaled', async () => {
    await refused([
      `INSERT INTO collision_answers (id, kind, resource, record_id, other_resource, other_id, answer, why, officer_id, created_at)
       VALUES ('a', 'same_rib', 'bank-accounts', $1, 'bank-accounts', gen_random_uuid(), 'different', 'x', $2, now())`,
      ids.bank_account_id,
      ids.officer,
    ])
  })
})

/** The entry of a proposal by its maker, as the program writes it after the row. */
const proposed = (id: string, record_id: string, maker: string): Statement => [
  `INSERT INTO audit_entries (at, actor_type, actor_id, actor_name, action, resource, record_id, details)
   SELECT now(), 'officer', id::text, name, 'propose', 'test', $1, jsonb_build_object('proposal', $3::text)
   FROM officers WHERE id = $2`,
  record_id,
  maker,
  id,
]

describe('a proposal', () => {
  /** Keeps a proposal by the first officer, as the program does: with its entry. Answers its id. */
  const propose = async (resource: string, record_id: string, more: { kind?: string; maker?: string } = {}) => {
    const id = randomUUID()
    const { kind = 'second_look', maker = ids.officer } = more
    await commit(roles.owner, [
      [
        `INSERT INTO proposals (id, kind, resource, record_id, action, decision, evidence, digest, needs, maker_id,
           takes_effect_at, created_at)
         VALUES ($1, $2::"ProposalKind", $3, $4, 'change_setting', '{}', '{}', '', $5, $6, $7, now())`,
        id,
        kind,
        resource,
        record_id,
        kind === 'hold' ? [] : ['always'],
        maker,
        kind === 'hold' ? new Date() : null,
      ],
      proposed(id, record_id, maker!),
    ])
    return id
  }
  const confirmed = (id: string, record_id: string, by: string): Statement[] => [
    [
      `INSERT INTO audit_entries (at, actor_type, actor_id, actor_name, action, resource, record_id)
       SELECT now(), 'officer', id::text, name, 'confirm', 'test', $1 FROM officers WHERE id = $2`,
      record_id,
      by,
    ],
    [
      `UPDATE proposals SET ended_as = 'done', ended_at = now(), confirmer_id = $2, confirmed_at = now() WHERE id = $1`,
      id,
      by,
    ],
  ]
  /** By neither role. `error` names the constraint. */
  const never = async (error: string, ...statements: Statement[]) => {
    for (const client of Object.values(roles)) await expect(commit(client, statements)).rejects.toThrow(error)
  }
  const end = (id: string, set: string): Statement => [`UPDATE proposals SET ${set} WHERE id = $1`, id]

  const ON = [
    ['an identification', () => ['identifications', randomUUID()]],
    ['a setting', () => ['settings', `key_${randomUUID()}`]],
    ['an officer', () => ['officers', randomUUID()]],
  ] as [string, () => [string, string]][]

  it.each(ON)('on %s is not confirmed by its maker, and ends once', async (_name, on) => {
    const [resource, record] = on()
    const id = await propose(resource, record)
    const other = await newOfficer(app)
    await never('proposals_two_people', ...confirmed(id, record, ids.officer!))
    await never('proposals_second_person', entry(record, 'confirm'), end(id, `ended_as = 'done', ended_at = now()`))
    await commit(roles.app, confirmed(id, record, other.id))
    for (const set of [
      'ended_as = NULL, ended_at = NULL',
      `ended_as = 'withdrawn'`,
      'confirmer_id = NULL',
      `confirmer_id = '${ids.officer}'`,
      `ended_why = 'x'`,
    ])
      await never('append-only', entry(record, 'void'), end(id, set))
  })

  it.each(ON)('on %s is the only open one', async (_name, on) => {
    const [resource, record] = on()
    await propose(resource, record)
    await expect(propose(resource, record)).rejects.toThrow('proposals_one_open')
    await expect(propose(resource, record, { maker: (await newOfficer(app)).id })).rejects.toThrow('proposals_one_open')
  })

  it('keeps what was proposed', async () => {
    const record = randomUUID()
    const id = await propose('officers', record)
    for (const set of [
      `decision = '{"value": 1}'`,
      `action = 'disable'`,
      `record_id = 'x'`,
      `needs = '{}'`,
      `maker_id = '${(await newOfficer(app)).id}'`,
    ])
      await refused(entry(record, 'void'), end(id, set))
  })

  it('on an officer is not confirmed by that officer', async () => {
    const concerned = await newOfficer(app, 'admin')
    const id = await propose('officers', concerned.id)
    await never('proposals_not_concerned', ...confirmed(id, concerned.id, concerned.id))
    await commit(roles.app, confirmed(id, concerned.id, (await newOfficer(app, 'admin')).id))
  })

  it('is confirmed with an entry of the officer who confirms', async () => {
    const record = randomUUID()
    const id = await propose('settings', record)
    const [, update] = confirmed(id, record, (await newOfficer(app)).id)
    await never('without a journal entry', entry(record, 'confirm'), update!)
    await never('without a journal entry', update!)
  })
})

it('no table of the role’s own stands in for the journal', async () => {
  const { id } = await newIdentification({ trader })
  await expect(
    commit(roles.app, [
      ['CREATE TEMP TABLE audit_entries (LIKE public.audit_entries)'],
      [
        `INSERT INTO pg_temp.audit_entries (id, xact, at, actor_type, actor_name, action, resource, record_id, "from", "to",
           reason_codes, details)
         VALUES (1, pg_current_xact_id()::text::bigint, now(), 'officer', 'T', 'accept', 'identifications', $1, 'pending',
           'accepted', '{}', '{}')`,
        id,
      ],
      ['UPDATE identifications SET status = $2 WHERE id = $1', id, 'accepted'],
    ]),
  ).rejects.toThrow('without a journal entry')
  await accept(officer, 'identifications', id)
})
