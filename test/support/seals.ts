import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import type { TestApp } from './app.ts'

const TABLES = ['audit_commitments', 'audit_entries', 'audit_seals', 'audit_unsealed', 'audit_heads', 'audit_keys']

export type SealStage = {
  /** A connection as the owner of the tables. */
  owner: pg.Client
  /** Runs SQL with the triggers off, which takes the owner's rights. */
  tamper(sql: string): Promise<void>
  /** Writes `count` entries in one transaction. */
  write(count: number): Promise<void>
  /** Clears the journal, then makes seals of 5 and 3 entries, and two unsealed entries. */
  reset(): Promise<void>
  headsFile: string
  heads(): string[]
  setHeads(lines: string[]): void
  close(): Promise<void>
}

/** Set-up for tests of the sealed journal. */
export async function openSealStage(app: TestApp): Promise<SealStage> {
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  const headsFile = path.join(app.services.config.dataDir, 'audit-heads.jsonl')
  const triggers = (state: string) => TABLES.map((table) => `ALTER TABLE ${table} ${state} TRIGGER USER`).join(';')
  const tamper = async (sql: string) => {
    await owner.query(`BEGIN; ${triggers('DISABLE')}; ${sql}; ${triggers('ENABLE')}; COMMIT`)
  }
  const write = (count: number) =>
    app.services.db.$transaction(async (db) => {
      for (let index = 0; index < count; index += 1)
        await writeJournal(db, SYSTEM, app.clock.now(), { action: 'test', resource: 'tests', record_id: String(index) })
    })
  return {
    ...{ owner, tamper, write, headsFile },
    async reset() {
      await tamper(`${TABLES.map((table) => `DELETE FROM ${table}`).join(';')}; DELETE FROM audit_state`)
      for (const name of fs.readdirSync(path.dirname(headsFile)))
        if (name.startsWith('audit-heads')) fs.rmSync(path.join(path.dirname(headsFile), name))
      await write(5)
      await sealEntries(app.services)
      await write(3)
      await sealEntries(app.services)
      await write(2)
    },
    heads: () => fs.readFileSync(headsFile, 'utf8').split('\n').slice(0, -1),
    setHeads: (lines) => fs.writeFileSync(headsFile, lines.map((line) => `${line}\n`).join('')),
    close: () => owner.end(),
  }
}
