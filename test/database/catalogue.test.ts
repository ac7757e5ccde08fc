import fs from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CATALOGUE, type Catalogue, catalogueOf, readCatalogue } from '../../server/database/catalogue.ts'
import { connect, type Database } from '../../server/database/client.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  db = connect(database.appUrl)
})
afterAll(async () => {
  await db?.$disconnect()
  await database?.drop()
})

/** One object a line, so that changes of several migrations merge. */
const textOf = ({ postgres, migrations, objects }: Catalogue) =>
  `{
  "postgres": ${postgres},
  "migrations": [${JSON.stringify(migrations.at(-1))}],
  "objects": {
${Object.entries(objects)
  .map(([name, hashes]) => `    ${JSON.stringify(name)}: ${JSON.stringify(hashes)}`)
  .join(',\n')}
  }
}
`

it('the catalogue says what the migrations make (WRITE_CATALOGUE=1 writes it anew)', async () => {
  const made = await catalogueOf(db)
  if (process.env.WRITE_CATALOGUE) fs.writeFileSync(CATALOGUE, textOf(made))
  expect(readCatalogue()).toEqual({ ...made, migrations: [made.migrations.at(-1)] })
  expect(Object.keys(made.objects).filter((name) => name.startsWith('trigger ')).length).toBeGreaterThan(150)
})
