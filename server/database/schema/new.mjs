// node server/database/schema/new.mjs <name> - writes the migration that takes the database from prisma/migrations to
// prisma/schema.prisma. `--empty` makes an empty one for hand-written SQL (see engine.mjs). Read it before committing.

import fs from 'node:fs'
import path from 'node:path'
import { migrations, missingSql } from './engine.mjs'

const [name, option] = process.argv.slice(2)
if (!/^[a-z][a-z0-9_]*$/.test(name ?? '')) {
  console.error('Usage: node server/database/schema/new.mjs <name> [--empty]   (name: small letters, digits and _)')
  process.exit(1)
}
const sql = option === '--empty' ? '-- Hand-written.\n' : await missingSql()
if (sql === null) console.error('Nothing to write: the migrations already make what the schema says.')
else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const file = path.join(migrations, `${stamp}_${name}`, 'migration.sql')
  fs.mkdirSync(path.dirname(file))
  fs.writeFileSync(file, sql)
  console.log(path.relative(process.cwd(), file))
}
