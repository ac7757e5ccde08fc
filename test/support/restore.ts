import pg from 'pg'

/** Does what pg_dump and pg_restore do: copies every row of every table, fires no trigger, continues sequences. */
export async function restore(from: string, to: string): Promise<void> {
  const [source, target] = [from, to].map((connectionString) => new pg.Client({ connectionString }))
  await Promise.all([source!.connect(), target!.connect()])
  const { rows: tables } = await source!.query(
    `SELECT c.relname AS name, string_agg(quote_ident(attname), ', ') AS columns
     FROM pg_class c JOIN pg_attribute ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations' GROUP BY 1`,
  )
  await target!.query('SET session_replication_role = replica')
  for (const { name, columns } of tables) {
    const { rows } = await source!.query(`SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${name} AS t`)
    await target!.query(`DELETE FROM ${name}`)
    await target!.query(
      `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1)`,
      [rows[0].rows],
    )
  }
  const { rows: sequences } = await source!.query('SELECT sequencename AS name, last_value FROM pg_sequences')
  for (const { name, last_value } of sequences)
    if (last_value !== null) await target!.query('SELECT setval($1, $2)', [name, last_value])
  await Promise.all([source!.end(), target!.end()])
}
