import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingSql } from '../../server/database/schema/engine.mjs'

let folder: string
let dir: string
let file: string

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-drift-'))
  dir = path.join(folder, 'migrations')
  file = path.join(folder, 'schema.prisma')
  fs.mkdirSync(path.join(dir, '1'), { recursive: true })
  fs.writeFileSync(
    path.join(dir, '1/migration.sql'),
    `CREATE EXTENSION pg_trgm;
CREATE TABLE "things" ("id" INTEGER NOT NULL, "name" TEXT NOT NULL, "size" INTEGER,
  "upper" TEXT GENERATED ALWAYS AS (upper(name)) STORED, CHECK (size > 0), CONSTRAINT "things_pkey" PRIMARY KEY ("id"));
CREATE INDEX "things_size_idx" ON "things"("size");
CREATE INDEX by_part ON things USING gin (name gin_trgm_ops);
CREATE INDEX by_prefix ON things (name text_pattern_ops);
CREATE INDEX by_rule ON things (lower(name));
CREATE UNIQUE INDEX large_once ON things (name) WHERE size > 10;
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER refused BEFORE DELETE ON things FOR EACH ROW EXECUTE FUNCTION refuse();`,
  )
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

function drift(...lines: string[]) {
  fs.writeFileSync(
    file,
    `datasource db {\n  provider = "postgresql"\n}\nmodel Thing {\n  id Int @id\n  name String\n  size Int?\n  upper String?\n  ${lines.join('\n  ')}\n  @@map("things")\n}\n`,
  )
  return missingSql({ dir, file })
}

describe('the check for schema drift', () => {
  it('passes when the migrations make what the schema says, whatever they make that Prisma cannot say', async () => {
    expect(await drift('@@index([size])')).toBe(null)
  })

  it('finds what the schema lacks and what the migrations lack, and never drops what is hand-written', async () => {
    const sql = await drift('weight Int?')
    expect(sql).toContain('ADD COLUMN     "weight" INTEGER')
    expect(sql).toContain('DROP INDEX "things_size_idx"')
    expect(sql).not.toMatch(/by_part|by_prefix|by_rule|large_once|refuse|upper|pg_trgm/)
  })
})
