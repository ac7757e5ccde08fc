import { defineConfig } from 'prisma/config'

// Only `generate`, `validate` and `format` are used here; the program applies migrations itself (server/database).
// DATABASE_OWNER_URL lets an operator use the stock `prisma migrate deploy` and `status`.
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL ?? '' },
})
