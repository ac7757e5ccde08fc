import fs from 'node:fs'
import path from 'node:path'
import { root } from '../server/process/root.ts'
import { fillDossiers } from './data.ts'
import { migrationStamp, openServer } from './database.ts'
import { type Figure, type Options, toFigure } from './measure.ts'
import { MASTER_KEY, start } from './processes.ts'

const FOLDER = path.join(root, 'data/bench/start')

/**
 * Measures the time from starting the product, with its embedded database and 10,000 dossiers, to the first answer of
 * /readyz.
 */
export async function starting({ rounds, fresh }: Options): Promise<Figure[]> {
  const stamp = path.join(FOLDER, 'migrations')
  const kept = fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === migrationStamp()
  if (fresh || !kept) fs.rmSync(FOLDER, { recursive: true, force: true })
  fs.mkdirSync(FOLDER, { recursive: true, mode: 0o700 })
  fs.writeFileSync(stamp, migrationStamp())
  const env = { DATA_DIR: FOLDER, MASTER_KEYS: MASTER_KEY, GATEWAY: 'simulator', DATABASE_URL: '' }
  const once = async () => {
    const began = performance.now()
    const running = await start([path.join(root, 'dist/server/main.js'), 'start'], env, '/readyz')
    const seconds = (performance.now() - began) / 1000
    await running.stop()
    return seconds
  }
  await once()
  const { DATABASE_URL } = process.env
  delete process.env.DATABASE_URL
  const server = await openServer(FOLDER)
  try {
    await server.administer('countersign', async (client) => {
      const { rows } = await client.query('SELECT FROM identifications LIMIT 1')
      if (rows.length === 0) await fillDossiers(client, 10_000)
    })
  } finally {
    await server.stop()
    if (DATABASE_URL !== undefined) process.env.DATABASE_URL = DATABASE_URL
  }
  // Do not measure the first start, which seals the journal of the filled database.
  await once()
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) seconds.push(await once())
  return [toFigure('start with data present, embedded database included', 's', seconds, { most: 1.5 })]
}
