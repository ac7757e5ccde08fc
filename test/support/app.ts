import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { BOUNDS, type Bounds } from '../../server/database/bounds.ts'
import { FLIGHT_LIMITS } from '../../server/http/inFlight.ts'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import { createLog } from '../../server/process/log.ts'
import type { DossierKind, ReviewServices } from '../../server/review/dossier/dossierKind.ts'
import { openServices } from '../../server/start.ts'
import { testDatabase } from './database.ts'
import { entriesWithoutWords } from './journalWords.ts'

/** Long limits, because queries may be slow on a busy machine; tests of the limits pass the product's own. */
const SLOW_BOUNDS: Bounds = {
  ...BOUNDS,
  connection: 60_000,
  statement: 60_000,
  betweenStatements: 60_000,
  doubt: 20_000,
  check: 20_000,
}

/** A clock that stands still until a test moves it. */
type TestClock = Clock & {
  set(to: Date | string): void
  advance(by: { minutes?: number; seconds?: number; hours?: number }): void
}

function testClock(start: Date | string = '2026-11-21T08:00:00Z'): TestClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    elapsed: () => now,
    // The database's clock moves with the test's, so that years pass for both.
    ofDatabase: async () => new Date(now),
    set: (to) => {
      now = new Date(to).getTime()
    },
    advance: ({ hours = 0, minutes = 0, seconds = 0 }) => {
      now += ((hours * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}

export type TestApp = {
  url: string
  services: ReviewServices
  clock: TestClock
  /** The connection string that a worker would use for LISTEN. */
  listenUrl: string
  ownerUrl: string
  adminUrl: string
  log: string[]
  close(): Promise<void>
}

/**
 * Starts the whole service on a separate database, answering on loopback. It has no worker: tests decide when jobs run.
 * The clock stands still; limits are off unless the environment says otherwise.
 * `dossiers`: the kinds under review, where they differ from those of the product. `through`: the address by which the
 * service reaches the database, made from its own. `bounds`: how long it waits for
 * the database. `migrateFurther`: changes the schema before the service starts, as a further migration would.
 */
export async function startApp(
  env: Record<string, string> = {},
  ca?: string,
  dossiers?: readonly DossierKind[],
  through: (appUrl: string) => Promise<string> = async (appUrl) => appUrl,
  bounds: Bounds = SLOW_BOUNDS,
  migrateFurther: (ownerUrl: string) => Promise<void> = async () => {},
): Promise<TestApp> {
  const database = await testDatabase()
  await migrateFurther(database.ownerUrl)
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-app-'))
  const clock = testClock()
  const log: string[] = []
  const logger = createLog('info', (line) => log.push(line))
  const config = readConfig({
    DATABASE_URL: await through(database.appUrl),
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    ...env,
  })
  const opened = await openServices(config, { as: 'command', clock, log: logger, ca, dossiers, bounds })
  // Tests move the clock by hours and go on with the same session.
  const value = { idle: 120, whole: 720 }
  const set = { key: 'session_minutes', value, officer_id: randomUUID(), updated_at: clock.now() }
  await opened.services.db.$transaction(async (db) => {
    if (await db.setting.findUnique({ where: { key: set.key } })) return
    await db.setting.create({ data: set })
    const on = { resource: 'settings', record_id: set.key, details: { from: null, to: value } }
    await writeJournal(db, SYSTEM, clock.now(), { action: 'change_setting', ...on })
  })
  const server = createServer(createApp(opened.services, { ...FLIGHT_LIMITS, waiting: 10_000, waitMs: 60_000 }))
  // Keep a connection open while a test keeps the process busy: the next request must not meet a closed connection.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  opened.setPort(port)
  return {
    url: `http://127.0.0.1:${port}`,
    services: opened.services,
    clock,
    listenUrl: opened.listenUrl,
    ownerUrl: database.ownerUrl,
    adminUrl: database.adminUrl,
    log,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      // Reading fails while the database is away: tests with a database check the same entries.
      const missingWords = await entriesWithoutWords(opened.services.db).catch(() => [])
      await opened.close()
      await database.drop()
      fs.rmSync(dataDir, { recursive: true, force: true })
      if (missingWords.length > 0)
        throw new Error(`The console has no words for the journal:\n${missingWords.join('\n')}`)
    },
  }
}
