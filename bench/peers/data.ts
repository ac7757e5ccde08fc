import pg from 'pg'
import {
  COMPANY,
  GROCERIES,
  idSql,
  NAME,
  PENDING_EVERY,
  PER_TRADER,
  STATUS,
  sentAtSql,
  TRADE_REGISTER,
} from '../data.ts'
import { reuseDatabase, type Server, type Urls } from '../database.ts'

/** Increase it when a table below changes: a database of another version is made again. */
const VERSION = 1

const TABLES = `
  CREATE EXTENSION pg_trgm;
  CREATE TABLE traders (id uuid PRIMARY KEY, name text NOT NULL, email text NOT NULL, language text NOT NULL);
  CREATE TABLE workspaces (id uuid PRIMARY KEY, name text NOT NULL, reference text NOT NULL,
    owner_id uuid NOT NULL REFERENCES traders);
  CREATE TABLE establishment_types (id uuid PRIMARY KEY, name text NOT NULL);
  CREATE TABLE authorization_types (id uuid PRIMARY KEY, name text NOT NULL);
  CREATE TABLE activities (id uuid PRIMARY KEY, name text NOT NULL);
  CREATE TABLE files (id uuid PRIMARY KEY, name text NOT NULL, type text NOT NULL, pages integer NOT NULL,
    size integer NOT NULL, sha256 text NOT NULL);
  CREATE TABLE identifications (id uuid PRIMARY KEY, name text NOT NULL, name_folded text NOT NULL,
    status text NOT NULL, version integer NOT NULL,
    workspace_id uuid NOT NULL REFERENCES workspaces, establishment_type_id uuid NOT NULL REFERENCES establishment_types,
    authorization_type_id uuid NOT NULL REFERENCES authorization_types, activity_id uuid REFERENCES activities,
    identification_file_id uuid REFERENCES files, waiting_since timestamptz, decided_at timestamptz, decided_by text,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL);
  CREATE TABLE audit_entries (id uuid PRIMARY KEY, at timestamptz NOT NULL, actor_type text NOT NULL,
    actor_id text NOT NULL, actor_name text NOT NULL, action text NOT NULL, resource text NOT NULL,
    record_id text NOT NULL, workspace_id text NOT NULL, from_status text NOT NULL, to_status text NOT NULL);
  CREATE TABLE events (id uuid PRIMARY KEY, workspace_id text NOT NULL, type text NOT NULL, resource text NOT NULL,
    record_id text NOT NULL, body jsonb NOT NULL, created_at timestamptz NOT NULL);
  CREATE TABLE officers (id uuid PRIMARY KEY, name text NOT NULL, email text NOT NULL UNIQUE, password text NOT NULL);`

const INDEXES = `
  CREATE INDEX ON workspaces (owner_id);
  CREATE INDEX ON identifications (status, waiting_since, id);
  CREATE INDEX ON identifications (waiting_since, id);
  CREATE INDEX ON identifications (workspace_id, created_at, id);
  CREATE INDEX ON identifications (created_at, id);
  CREATE INDEX ON identifications (name_folded);
  CREATE INDEX ON identifications (name, id);
  CREATE INDEX ON identifications USING gin (name_folded gin_trgm_ops);
  CREATE INDEX ON audit_entries (at, id);
  CREATE INDEX ON audit_entries (record_id, at);
  CREATE INDEX ON audit_entries (workspace_id, at);
  CREATE INDEX ON audit_entries (actor_id, at);
  CREATE INDEX ON events (record_id);
  CREATE INDEX ON events (workspace_id, created_at);`

/**
 * Inserts `count` dossiers like those of `fillDossiers`, with the same ids and names, but only the columns that every
 * console needs.
 */
async function fill(client: pg.Client, count: number): Promise<void> {
  const traders = Math.ceil(count / PER_TRADER)
  const many = (number: number) => `generate_series(0, ${number - 1}) AS i`
  await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '256MB'")
  await client.query(TABLES)
  await client.query(`INSERT INTO establishment_types VALUES ('${COMPANY}', 'Company')`)
  await client.query(`INSERT INTO authorization_types VALUES ('${TRADE_REGISTER}', 'Trade register')`)
  await client.query(`INSERT INTO activities VALUES ('${GROCERIES}', 'Groceries')`)
  await client.query(`INSERT INTO traders
    SELECT ${idSql(4, 'i')}, 'Trader ' || i, 'trader-' || i || '@example.com', 'fr' FROM ${many(traders)}`)
  await client.query(`INSERT INTO workspaces
    SELECT ${idSql(3, 'i')}, 'Trader ' || i, 'B' || i, ${idSql(4, 'i')} FROM ${many(traders)}`)
  await client.query(`INSERT INTO files
    SELECT ${idSql(2, 'i')}, 'registre.pdf', 'application/pdf', 2, 40000, encode(sha256(i::text::bytea), 'hex')
    FROM ${many(count)}`)
  await client.query(`INSERT INTO identifications
    SELECT ${idSql(1, 'i')}, ${NAME}, lower(${NAME}), ${STATUS}, 1, ${idSql(3, `i / ${PER_TRADER}`)}, '${COMPANY}',
      '${TRADE_REGISTER}', '${GROCERIES}', ${idSql(2, 'i')}, ${sentAtSql('i', count)},
      CASE WHEN i % ${PENDING_EVERY} > 0 THEN ${sentAtSql('i', count)} END,
      CASE WHEN i % ${PENDING_EVERY} > 0 THEN ${idSql(5, 'i % 12')}::text END,
      ${sentAtSql('i', count)}, ${sentAtSql('i', count)} FROM ${many(count)}`)
  await client.query(`INSERT INTO audit_entries
    SELECT gen_random_uuid(), ${sentAtSql('i', 2 * count)}, CASE WHEN i % 2 = 0 THEN 'trader' ELSE 'officer' END,
      CASE WHEN i % 2 = 0 THEN ${idSql(4, `i / 2 / ${PER_TRADER}`)} ELSE ${idSql(5, 'i / 2 % 12')} END::text,
      CASE WHEN i % 2 = 0 THEN 'Trader ' || i / 2 / ${PER_TRADER} ELSE 'Officer ' || i / 2 % 12 END,
      CASE WHEN i % 2 = 0 THEN 'create' WHEN i / 2 % ${PENDING_EVERY} = 0 THEN 'view' ELSE 'accept' END, 'identifications', ${idSql(1, 'i / 2')}::text,
      ${idSql(3, `i / 2 / ${PER_TRADER}`)}::text, CASE WHEN i % 2 = 0 THEN '' ELSE 'pending' END,
      CASE WHEN i % 2 = 0 THEN 'pending' ELSE 'accepted' END FROM ${many(2 * count)}`)
  await client.query(INDEXES)
  await client.query('VACUUM ANALYZE')
}

/** A database of plain tables, as the peers can read them, with the dossiers of the benchmarks. */
export const peersDatabase = (server: Server, rows: number, fresh: boolean): Promise<Urls> => {
  const name = `countersign_bench_peers_${rows}`
  return reuseDatabase(server, name, { note: `countersign bench peers ${VERSION}`, fresh }, async () => {
    // Made by the role that owns the database, whose tables the peers may extend by their own.
    const client = new pg.Client({ connectionString: server.urls(name).ownerUrl })
    await client.connect()
    try {
      await fill(client, rows)
    } finally {
      await client.end()
    }
  })
}

/**
 * Returns the dossiers that a run decided to waiting, and deletes the events and journal entries of the decisions, even
 * where one of these is missing.
 */
export async function undoDecisions(client: pg.Client): Promise<void> {
  // `fill` sets `decided_at` to `created_at`; a decision of the run is later.
  const decided = await client.query<{ id: string }>(
    `UPDATE identifications SET status = 'pending', version = 1, decided_at = NULL, decided_by = NULL
     WHERE version > 1 OR decided_at > created_at OR (decided_at IS NULL AND status <> 'pending') RETURNING id`,
  )
  const told = await client.query<{ record_id: string }>('DELETE FROM events RETURNING record_id')
  const ids = [...decided.rows.map(({ id }) => id), ...told.rows.map(({ record_id }) => record_id)]
  await client.query("DELETE FROM audit_entries WHERE record_id = ANY ($1) AND action = 'accept'", [ids])
  await client.query('VACUUM ANALYZE identifications')
}

/** A dossier as every peer must show it: its own name and the names behind its relations. */
export type Shown = {
  id: string
  name: string
  status: string
  workspace: string
  trader: string
  establishment_type: string
  authorization_type: string
  activity: string
  file: string
}

const SHOWN = `SELECT identifications.id, identifications.name, status, workspaces.name AS workspace,
    traders.name AS trader, establishment_types.name AS establishment_type,
    authorization_types.name AS authorization_type, activities.name AS activity, files.name AS file
  FROM identifications JOIN workspaces ON workspaces.id = workspace_id JOIN traders ON traders.id = owner_id
    JOIN establishment_types ON establishment_types.id = establishment_type_id
    JOIN authorization_types ON authorization_types.id = authorization_type_id
    JOIN activities ON activities.id = activity_id JOIN files ON files.id = identification_file_id`

/** Reads the values that the pages must show, by plain SQL. */
export const expected = (client: pg.Client) => {
  const page = async (where: string, value: string, skip = 0) => {
    const total = await client.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM identifications WHERE ${where}`,
      [value],
    )
    const rows = await client.query<Shown>(
      `${SHOWN} WHERE ${where} ORDER BY waiting_since, identifications.id LIMIT 25 OFFSET ${skip}`,
      [value],
    )
    return { total: total.rows[0]!.total, rows: rows.rows }
  }
  return {
    queue: (skip: number) => page('status = $1', 'pending', skip),
    search: (words: string) => page('name_folded LIKE $1', `%${words}%`),
    record: async (id: string) => (await client.query<Shown>(`${SHOWN} WHERE identifications.id = $1`, [id])).rows[0]!,
    /** Counts, of these dossiers, those that are accepted, those with a journal entry and those with an event. */
    decided: async (ids: string[]) => {
      const { rows } = await client.query<{ accepted: number; journaled: number; told: number }>(
        `SELECT (SELECT count(*)::int FROM identifications WHERE id = ANY ($1::uuid[]) AND status = 'accepted'
             AND version = 2 AND decided_at IS NOT NULL AND decided_by IS NOT NULL) AS accepted,
           (SELECT count(*)::int FROM audit_entries WHERE record_id = ANY ($1::uuid[]::text[]) AND action = 'accept'
             AND from_status = 'pending' AND to_status = 'accepted') AS journaled,
           (SELECT count(*)::int FROM events WHERE record_id = ANY ($1::uuid[]::text[])) AS told`,
        [ids],
      )
      return rows[0]!
    },
  }
}
