import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decisionsOf } from '../../server/resources/dashboard/decisions.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { recordRows } from '../support/recordRows.ts'

const root = path.resolve(import.meta.dirname, '../..')
const FILE = 'server/resources/dashboard/decisions.ts'

/** The line of the statement whose rows are the decisions of a period. */
const lineOf = (text: string) =>
  fs
    .readFileSync(path.join(root, FILE), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1

describe('The rows of a statement of SQL', () => {
  let app: TestApp
  let folder: string

  beforeAll(async () => {
    app = await startApp()
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-rows-'))
  })
  afterAll(async () => {
    fs.rmSync(folder, { recursive: true })
    await app.close()
  })

  it('are compared with the type that their caller declares, and a difference is named', async () => {
    const stop = recordRows(folder)
    await decisionsOf(app.services.db, 'today', app.clock.now())
    stop()
    const site = `${FILE}:${lineOf('db.$queryRaw<Row[]>')}`
    const facts = [
      { site, columns: ['at', 'officer_id', 'officer_name', 'refused', 'times'] },
      { site, column: 'officer_name', kind: 'null' },
      { site, column: 'refused', kind: 'bigint' },
      { site, column: 'times', kind: 'string', isItem: true },
    ]
    fs.writeFileSync(path.join(folder, 'made.jsonl'), facts.map((fact) => JSON.stringify(fact)).join('\n'))
    const { wrongRows } = await import('../../server/launch/rowTypes.mjs')
    const { wrong, compared } = wrongRows(root, folder)
    expect(compared).toBe(1)
    // What the database really answered is none of them.
    expect(wrong).toEqual([
      `${site}: accepted is declared and not selected`,
      `${site}: officer_name may be null, which its type does not say`,
      `${site}: refused may be bigint, which its type does not say`,
      `${site}: times may be string, which its type does not say`,
    ])
  })
})
