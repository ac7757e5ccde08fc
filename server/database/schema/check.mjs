// node server/database/schema/check.mjs - fails if prisma/migrations and prisma/schema.prisma differ.

import { missingSql } from './engine.mjs'

const sql = await missingSql()
if (sql) {
  console.error('prisma/schema.prisma and prisma/migrations differ. Missing in the migrations:\n')
  console.error(sql)
  console.error('Write it with: node server/database/schema/new.mjs <name>')
  process.exitCode = 1
}
