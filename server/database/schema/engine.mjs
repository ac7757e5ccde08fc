// Compares prisma/schema.prisma with what the migrations make, on a throw-away database of the embedded PostgreSQL and
// with Prisma's schema engine compiled to WebAssembly (the one that `prisma` itself uses would have to be downloaded).
//
// HAND-WRITTEN SQL. Prisma's schema cannot say everything, and whatever it cannot say must neither count as drift nor be
// dropped by the next migration:
//   - triggers, functions, extensions, UNLOGGED, storage settings and CHECK constraints: the engine does not see them;
//   - partial indexes, indexes on expressions, and indexes with an operator class other than the default (gin_trgm_ops,
//     text_pattern_ops): it would drop them, so they are removed from the throw-away database before it looks;
//   - generated columns: declare them in schema.prisma as plain optional columns; their expressions are removed too.
// Put such objects into a hand-written migration of their own. Any other index belongs in schema.prisma.
// Separate tests (test/database) check what is hidden here.

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'

const root = fileURLToPath(new URL('../../../', import.meta.url))
export const migrations = path.join(root, 'prisma/migrations')
const schema = path.join(root, 'prisma/schema.prisma')

const handWritten = `
DO $$
DECLARE item record;
BEGIN
  FOR item IN
    SELECT indexrelid::regclass AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace AND (indpred IS NOT NULL OR indexprs IS NOT NULL
      OR EXISTS (SELECT FROM pg_opclass WHERE pg_opclass.oid = ANY (indclass) AND NOT opcdefault))
  LOOP
    EXECUTE format('DROP INDEX %s', item.name);
  END LOOP;
  FOR item IN
    SELECT attrelid::regclass AS name, attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND attgenerated <> ''
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I DROP EXPRESSION', item.name, item.attname);
  END LOOP;
END $$`

/**
 * The SQL that is missing between the migrations in `dir` and the schema in `file`; null if they agree.
 * @param {{ dir?: string, file?: string }} [where]
 * @returns {Promise<string | null>}
 */
export async function missingSql({ dir = migrations, file = schema } = {}) {
  const { openEmbedded } = await tsImport('../embedded.ts', import.meta.url)
  const { migrate } = await tsImport('../migrate.ts', import.meta.url)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-schema-'))
  const database = await openEmbedded(folder, { as: 'command', durable: false })
  const pool = new pg.Pool({ connectionString: database.ownerUrl })
  try {
    await migrate({ ...database, dir })
    await pool.query(handWritten)
    const files = [{ path: file, content: fs.readFileSync(file, 'utf8') }]
    const engine = await openEngine(pool, files)
    const { stdout, exitCode } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: path.dirname(file) },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    })
    return exitCode === 2 ? stdout : null
  } finally {
    await pool.end()
    await database.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Prisma's schema engine on a database; `files` are the schema's, as `{ path, content }`. */
export async function openEngine(pool, files) {
  load()
  return bindings.SchemaEngine.new(
    { datamodels: files.map(({ path, content }) => [path, content]) },
    () => {},
    bindMigrationAwareSqlAdapterFactory(catalogAdapter(pool)),
  )
}

let loaded = false

/** Loads the engine once, because its bindings keep views of the memory of the only instance they know. */
function load() {
  if (loaded) return
  loaded = true
  const name = '@prisma/schema-engine-wasm/schema_engine_bg'
  const wasm = fileURLToPath(new URL('./schema_engine_bg.wasm', import.meta.resolve(name)))
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(fs.readFileSync(wasm)), {
    './schema_engine_bg.js': bindings,
  })
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) }
  bindings.__wbg_set_wasm(exports)
  exports.__wbindgen_start?.()
}

/**
 * Prisma's adapter for pg rejects the catalogs' type "char" (18), which the engine reads as characters. Such columns
 * pass the adapter as text (25) and get their own type back afterwards.
 */
function catalogAdapter(pool) {
  const characters = new WeakMap()
  const query = pool.query.bind(pool)
  pool.query = async (...given) => {
    const result = await query(...given)
    const columns = (result.fields ?? []).flatMap(({ dataTypeID }, index) => (dataTypeID === 18 ? [index] : []))
    for (const index of columns) result.fields[index].dataTypeID = 25
    characters.set(result.rows, columns)
    return result
  }
  const factory = new PrismaPg(pool)
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const adapter = await connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (sql) => {
      const result = await queryRaw(sql)
      for (const index of characters.get(result.rows) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character
      return result
    }
    return adapter
  }
  return factory
}
