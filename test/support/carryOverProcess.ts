// node --import tsx test/support/carryOverProcess.ts <app's database> <owner's database> <data folder>
// Runs `carryOverResults` in a separate process, one name in each run.

import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import { carryOverResults } from '../../server/review/screening/carryOver.ts'
import { MATCHER_VERSION } from '../../server/screening/matching/matcher.ts'
import { openServices } from '../../server/start.ts'

const [appUrl, ownerUrl, dataDir] = process.argv.slice(2)
const config = readConfig({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir })
const { services, close } = await openServices(config, { as: 'command', log: pino({ level: 'silent' }) })
await carryOverResults(services, { matcher: MATCHER_VERSION, minScore: 75 }, 1)
await close()
