// The floor: Express 5 and node-pg do the same work on the same database, without authentication, policy, validation or
// a journal of views, unless a route says that it does them too. Run `node --import tsx bench/floor.ts` with PORT and DATABASE_URL.

import { randomUUID } from 'node:crypto'
import express from 'express'
import pg from 'pg'
import { Prisma } from '../server/database/generated/client.ts'
import { digest } from '../server/http/secrets.ts'
import { DOSSIER_KINDS } from '../server/registry/dossierKinds.ts'
import { unansweredLookup } from '../server/review/collisions/sharing.ts'
import { createDossierKinds } from '../server/review/dossier/dossierKind.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = express()
app.disable('x-powered-by')
app.use(express.json())

const number = (value: unknown) => Number(value)
const sessionOf = (cookie = '') => /countersign_session=([^;]+)/.exec(cookie)?.[1] ?? ''

const RECORD = `SELECT identifications.*, workspaces.name AS workspace_name, traders.id AS trader_id,
    traders.name AS trader_name, traders.email AS trader_email, traders.language AS trader_language,
    to_json(establishment_types) AS establishment_type, to_json(authorization_types) AS authorization_type,
    to_json(activities) AS activity, to_json(files) AS file
  FROM identifications
    JOIN workspaces ON workspaces.id = identifications.workspace_id
    JOIN traders ON traders.id = workspaces.owner_id
    JOIN establishment_types ON establishment_types.id = establishment_type_id
    JOIN authorization_types ON authorization_types.id = authorization_type_id
    LEFT JOIN activities ON activities.id = activity_id
    LEFT JOIN files ON files.id = identification_file_id`

app.get('/queue', async (req, res) => {
  const where = `WHERE identifications.status = $1 AND identifications.deleted_at IS NULL`
  const [total, page] = await Promise.all([
    pool.query(`SELECT count(*)::int AS total FROM identifications ${where}`, ['pending']),
    pool.query(`${RECORD} ${where} ORDER BY waiting_since, identifications.id LIMIT $2 OFFSET $3`, [
      'pending',
      25,
      number(req.query.skip),
    ]),
  ])
  res.set('Content-Range', `identifications 0-24/${total.rows[0].total}`).json(page.rows)
})

app.get('/search', async (req, res) => {
  const where = `WHERE identifications.name_folded LIKE $1 AND identifications.deleted_at IS NULL`
  const pattern = `%${req.query.q}%`
  const [total, page] = await Promise.all([
    pool.query(`SELECT count(*)::int AS total FROM identifications ${where}`, [pattern]),
    pool.query(`${RECORD} ${where} ORDER BY waiting_since, identifications.id LIMIT 25`, [pattern]),
  ])
  res.set('Content-Range', `identifications 0-24/${total.rows[0].total}`).json(page.rows)
})

/** As the service searches: the name has each of the words, in any order. */
app.get('/search-words', async (req, res) => {
  const patterns = String(req.query.q)
    .split(' ')
    .map((word) => `%${word}%`)
  const where = `WHERE identifications.deleted_at IS NULL
    ${patterns.map((_, place) => `AND identifications.name_folded LIKE $${place + 1}`).join(' ')}`
  const [total, page] = await Promise.all([
    pool.query(`SELECT count(*)::int AS total FROM identifications ${where}`, patterns),
    pool.query(`${RECORD} ${where} ORDER BY waiting_since, identifications.id LIMIT 25`, patterns),
  ])
  res.set('Content-Range', `identifications 0-24/${total.rows[0].total}`).json(page.rows)
})

app.get('/identifications/:id', async (req, res) => {
  const { rows } = await pool.query(`${RECORD} WHERE identifications.id = $1`, [req.params.id])
  res.json(rows[0])
})

app.get('/audit', async (req, res) => {
  const given = JSON.parse(String(req.query.filter)) as Record<string, string>
  const names = Object.keys(given)
  const conditions = names.map((name, place) =>
    name === 'at_gte' ? `at >= $${place + 1}` : `"${name}" = $${place + 1}`,
  )
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  const values = Object.values(given)
  const [total, page] = await Promise.all([
    pool.query(`SELECT count(*)::int AS total FROM audit_entries ${where}`, values),
    pool.query(`SELECT * FROM audit_entries ${where} ORDER BY at DESC, id DESC LIMIT 25`, values),
  ])
  res.set('Content-Range', `audit-entries 0-24/${total.rows[0].total}`).json(page.rows)
})

app.get('/workspaces/:workspace/identifications', async (req, res) => {
  const where = 'WHERE workspace_id = $1 AND deleted_at IS NULL'
  const [total, page] = await Promise.all([
    pool.query(`SELECT count(*)::int AS total FROM identifications ${where}`, [req.params.workspace]),
    pool.query(`SELECT * FROM identifications ${where} ORDER BY created_at DESC, id DESC LIMIT 15`, [
      req.params.workspace,
    ]),
  ])
  res.json({ data: page.rows, meta: { total: total.rows[0].total } })
})

app.get('/workspaces/:workspace/identifications/:id', async (req, res) => {
  const { rows } = await pool.query('SELECT * FROM identifications WHERE id = $1 AND workspace_id = $2', [
    req.params.id,
    req.params.workspace,
  ])
  res.json({ data: rows[0] })
})

/** The same with the caller's key pair checked and their workspace looked up, a statement for each. */
app.get('/checked/identifications/:id', async (req, res) => {
  const keys = await pool.query(
    `SELECT api_keys.secret_hash, api_keys.expires_at, traders.id FROM api_keys JOIN traders ON traders.id = trader_id
     WHERE key = $1 AND closed_at IS NULL`,
    [req.get('X-Api-Key')],
  )
  const [key] = keys.rows
  if (!key || key.secret_hash !== digest(String(req.get('X-Api-Secret'))) || key.expires_at <= new Date())
    return void res.status(401).end()
  const workspaces = await pool.query('SELECT id FROM workspaces WHERE owner_id = $1 ORDER BY created_at, id LIMIT 1', [
    key.id,
  ])
  const { rows } = await pool.query('SELECT * FROM identifications WHERE id = $1 AND workspace_id = $2', [
    req.params.id,
    workspaces.rows[0]?.id,
  ])
  res.json({ data: rows[0] })
})

/** Further work in the transaction of a decision. */
type DecisionExtras = {
  /** Runs once the row is locked; when it throws, nothing is written. */
  check?: (client: pg.PoolClient) => Promise<void>
  /** Further fields of the journal entry. */
  journal?: { request_id: string; address: string; details: object }
}

/** A decision in four statements of one transaction: the row, the journal, the event, the job. */
async function acceptInFourStatements(
  id: string,
  officer: { id: string; name: string },
  { check, journal }: DecisionExtras = {},
) {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const moved = await client.query(
      `UPDATE identifications SET status = 'accepted', decided_at = now(), decided_by = $2, version = version + 1,
         updated_at = now() WHERE id = $1 AND status = 'pending' RETURNING *`,
      [id, officer.id],
    )
    const row = moved.rows[0]
    await check?.(client)
    await client.query(
      `INSERT INTO audit_entries (at, actor_type, actor_id, actor_name, action, resource, record_id, workspace_id,
         "from", "to", request_id, address, details) VALUES (now(), 'officer', $1, $4, 'accept', 'identifications', $2,
         $3, 'pending', 'accepted', $5, $6, $7)`,
      [
        officer.id,
        id,
        row.workspace_id,
        officer.name,
        journal?.request_id ?? null,
        journal?.address ?? null,
        JSON.stringify(journal?.details ?? {}),
      ],
    )
    const event = await client.query(
      `INSERT INTO events (id, workspace_id, type, resource, record_id, body, created_at)
       VALUES (gen_random_uuid(), $1, 'identification.approved', 'identifications', $2, $3, now()) RETURNING id`,
      [row.workspace_id, id, JSON.stringify({ event: 'identification.approved', data: row })],
    )
    await client.query(
      `INSERT INTO dispatches (id, event_id, webhook_id, next_attempt_at, created_at, updated_at)
       SELECT gen_random_uuid(), $1, id, now(), now(), now() FROM webhooks WHERE workspace_id = $2`,
      [event.rows[0].id, row.workspace_id],
    )
    await client.query('COMMIT')
    return row
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

app.post('/identifications/:id/accept', async (req, res) => {
  res.json(await acceptInFourStatements(req.params.id, req.body.officer))
})

const kinds = createDossierKinds(DOSSIER_KINDS)

const ANY_ID = '00000000-0000-4000-8000-000000000000'
const unanswered = unansweredLookup({ dossiers: kinds }, kinds.named('identifications')!, ANY_ID)
const { text, values } = Prisma.sql`SELECT (${unanswered.sql}) AS open`
/** The product's own statement that finds a record's unanswered collisions, and its values. */
const collisionsOf = (id: string): [string, unknown[]] => [text, values.map((value) => (value === ANY_ID ? id : value))]

const first = async (text: string, values: unknown[]) =>
  (await pool.query({ name: text.slice(0, 60), text, values })).rows[0]
const conflict = (code: string) => Object.assign(new Error(code), { status: 409 })

/**
 * The same decision with the checks that the service makes, each one statement by hand. Beforehand: the session, the
 * record, the tie, the settings, the pages seen, the readings, the answers, the collisions, the pair of legal form and
 * authorization, and what waits for the dossier. In the transaction, where no other decision can come in between: a
 * colleague's claim, and another decision that waits. The journal keeps what the decision was based on, and the
 * officer's own claim ends.
 */
app.post('/identifications/:id/check-and-accept', async (req, res) => {
  const { id } = req.params
  const officer = await first(
    `SELECT officers.* FROM officer_sessions JOIN officers ON officers.id = officer_id
     WHERE token_hash = $1 AND expires_at > now() AND officers.disabled_at IS NULL`,
    [digest(sessionOf(req.headers.cookie))],
  )
  if (!officer) throw conflict('no session')
  const record = await first(`${RECORD} WHERE identifications.id = $1`, [id])
  if (record.status !== 'pending' || record.version !== req.body.version) throw conflict('not waiting')
  const tied = await first('SELECT 1 FROM officer_ties WHERE trader_id = $1 AND officer_id = $2', [
    record.trader_id,
    officer.id,
  ])
  const settings = await pool.query('SELECT key, value FROM settings')
  const seen = await first(
    `SELECT count(DISTINCT page)::int AS pages FROM page_views
     WHERE officer_id = $1 AND resource = 'identifications' AND record_id = $2 AND submission = $3 AND sha256 = $4`,
    [officer.id, id, record.submissions, record.file.sha256],
  )
  const readings = await pool.query(
    `SELECT * FROM readings WHERE resource = 'identifications' AND record_id = $1 AND submission = $2`,
    [id, record.submissions],
  )
  const answers = await pool.query('SELECT * FROM collision_answers WHERE record_id = $1 OR other_id = $1', [id])
  const { open } = await first(...collisionsOf(id))
  const pair = await first(
    `SELECT 1 FROM establishment_authorizations WHERE establishment_type_id = $1 AND authorization_type_id = $2`,
    [record.establishment_type_id, record.authorization_type_id],
  )
  const waiting = await first(
    'SELECT 1 FROM payment_instances WHERE identification_id = $1 AND $1 = ANY (suspended_for) LIMIT 1',
    [id],
  )
  const isWrong = tied || waiting || !pair || open.length > 0 || seen.pages < record.file.pages
  if (isWrong || settings.rows.length + readings.rows.length + answers.rows.length > 1000) throw conflict('not ready')
  const details = {
    version: record.version + 1,
    submission: record.submissions,
    waited_seconds: Math.round((Date.now() - record.waiting_since.getTime()) / 1000),
    files: [{ file_id: record.file.id, sha256: record.file.sha256, pages_seen: seen.pages }],
    readings: readings.rows,
    collisions: answers.rows,
  }
  const checkAgain = async (client: pg.PoolClient) => {
    const claims = await client.query({
      name: 'end claims',
      text: `DELETE FROM claims WHERE resource = 'identifications' AND record_id = $1
        RETURNING officer_id, seen_at > now() - interval '2 minutes' AS counts`,
      values: [id],
    })
    const proposals = await client.query({
      name: 'proposals',
      text: 'SELECT 1 FROM proposals WHERE record_id = $1 AND ended_as IS NULL',
      values: [id],
    })
    const isHeld = claims.rows.some(({ officer_id, counts }) => counts && officer_id !== officer.id)
    if (isHeld || proposals.rows.length > 0) throw conflict('not ready')
  }
  const journal = { request_id: randomUUID(), address: req.ip ?? '', details }
  await acceptInFourStatements(id, officer, { check: checkAgain, journal })
  res.status(204).end()
})

/**
 * The record as the desk shows it, each part one statement by hand: the session, the record, the ties, the settings,
 * the pages seen, the readings, the answers, the collisions, the claim, the notes, what is proposed, the decider, the
 * pair of legal form and authorization, the deliveries; and the journaled view, once a quarter of an hour.
 */
app.get('/identifications/:id/desk', async (req, res) => {
  const { id } = req.params
  const officer = await first(
    `SELECT officers.* FROM officer_sessions JOIN officers ON officers.id = officer_id
     WHERE token_hash = $1 AND expires_at > now() AND officers.disabled_at IS NULL`,
    [digest(sessionOf(req.headers.cookie))],
  )
  if (!officer) throw conflict('no session')
  const all = async (text: string, values: unknown[] = []) =>
    (await pool.query({ name: text.slice(0, 60), text, values })).rows
  const [record] = await all(`${RECORD} WHERE identifications.id = $1`, [id])
  const [ties, settings, seen, readings, answers, open, claims, notes, proposals, deciders, pairs, told] =
    await Promise.all([
      all('SELECT trader_id FROM officer_ties WHERE officer_id = $1', [officer.id]),
      all('SELECT key, value FROM settings'),
      all(
        `SELECT DISTINCT sha256, page FROM page_views
         WHERE officer_id = $1 AND resource = 'identifications' AND record_id = $2 AND submission = $3`,
        [officer.id, id, record.submissions],
      ),
      all(`SELECT * FROM readings WHERE resource = 'identifications' AND record_id = $1 AND submission = $2`, [
        id,
        record.submissions,
      ]),
      all('SELECT * FROM collision_answers WHERE record_id = $1 OR other_id = $1', [id]),
      all(...collisionsOf(id)),
      all(
        `SELECT claims.*, officers.name FROM claims JOIN officers ON officers.id = officer_id
         WHERE resource = 'identifications' AND record_id = $1 AND seen_at > now() - interval '2 minutes'`,
        [id],
      ),
      all(
        `SELECT notes.id FROM mentions JOIN notes ON notes.id = note_id
         WHERE mentions.officer_id = $1 AND read_at IS NULL AND resource = 'identifications' AND record_id = $2`,
        [officer.id, id],
      ),
      all('SELECT * FROM proposals WHERE record_id = $1 AND ended_as IS NULL', [id]),
      all('SELECT id, name FROM officers WHERE id = $1', [record.decided_by]),
      all(
        `SELECT 1 FROM establishment_authorizations WHERE establishment_type_id = $1 AND authorization_type_id = $2`,
        [record.establishment_type_id, record.authorization_type_id],
      ),
      all(
        `SELECT events.id AS event_id, events.type, events.created_at, to_json(dispatches) AS dispatch, webhooks.url,
           (SELECT json_agg(deliveries ORDER BY attempt) FROM deliveries WHERE dispatch_id = dispatches.id) AS attempts
         FROM events LEFT JOIN dispatches ON dispatches.event_id = events.id
           LEFT JOIN webhooks ON webhooks.id = dispatches.webhook_id
         WHERE record_id = $1 ORDER BY events.created_at DESC`,
        [id],
      ),
    ])
  await pool.query({
    name: 'view',
    text: `WITH first AS (
        INSERT INTO audit_views (officer_id, resource, record_id, quarter)
        VALUES ($1, 'floor', $2, date_bin('15 minutes', now(), 'epoch')) ON CONFLICT DO NOTHING RETURNING 1)
      INSERT INTO audit_entries (at, actor_type, actor_id, actor_name, action, resource, record_id, workspace_id)
      SELECT now(), 'officer', $1, $3, 'view', 'identifications', $2, $4 FROM first`,
    values: [officer.id, id, officer.name, record.workspace_id],
  })
  const parts = { ties, settings, seen, readings, answers, open, claims, notes, proposals, deciders, pairs, told }
  res.json({ ...record, ...parts })
})

app.listen(Number(process.env.PORT), '127.0.0.1')
