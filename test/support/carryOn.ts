// node --import tsx test/support/carryOn.ts <app's database> <owner's database> <data folder>
// Runs `carryOnResults` in a separate process, one name in each run.

import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import { carryOnResults } from '../../server/review/screening/carryOn.ts'
import { MATCHER } from '../../server/screening/matching/matcher.ts'
import { openServices } from '../../server/start.ts'

const [appUrl, ownerUrl, dataDir] = process.argv.slice(2)
const config = readConfig({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir })
const { services, close } = await openServices(config, { as: 'command', log: pino({ level: 'silent' }) })
await carryOnResults(services, { matcher: MATCHER, least: 75 }, 1)
await close()
