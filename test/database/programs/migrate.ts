import { migrate } from '../../../server/database/migrate.ts'

// Started five times at once by migrate.test.ts: migrates when told to, and prints what it applied itself.
const [ownerUrl, appUrl, dir] = process.argv.slice(2) as [string, string, string]
process.stdout.write('ready\n')
process.stdin.once('data', async () => {
  process.stdout.write(`${JSON.stringify(await migrate({ ownerUrl, appUrl, dir }))}\n`)
  process.exit()
})
