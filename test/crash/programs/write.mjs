import pg from 'pg'
import { openEmbedded } from '../../../dist/server/database/embedded.js'

// Counts into a table on four connections for ever, and prints each number once PostgreSQL has acknowledged it.
const database = await openEmbedded(process.argv[2], { as: 'server' })
const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 })
await pool.query('CREATE TABLE IF NOT EXISTS acknowledged (number int PRIMARY KEY)')
const { rows } = await pool.query('SELECT coalesce(max(number), 0) AS last FROM acknowledged')
let next = rows[0].last
const count = async () => {
  for (;;) {
    const number = ++next
    await pool.query('INSERT INTO acknowledged VALUES ($1)', [number])
    process.stdout.write(`${number}\n`)
  }
}
await Promise.all([count(), count(), count(), count()])
