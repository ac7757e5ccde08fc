import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../server/database/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of the PostgreSQL that the whole run shares. */
    databaseFolder: string
  }
}

/**
 * Starts one PostgreSQL for the run, in a temporary folder that is deleted afterwards. It starts while the first test
 * files load; the files that need it wait for it (support/database.ts).
 */
export default function setup(project: TestProject) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-test-'))
  project.provide('databaseFolder', folder)
  const started = openEmbedded(folder, { as: 'command', durable: false })
  started.catch((error) => console.error(error))
  return async () => {
    const database = await started.catch(() => null)
    await database?.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
