import { openEmbedded } from '../../../server/database/embedded.ts'

// Opens the data folder, says so in one line of JSON, and lets go of it when its standard input ends.
const [dataDir, as] = process.argv.slice(2) as [string, 'server' | 'command']
try {
  const { stop, lost: _lost, ...database } = await openEmbedded(dataDir, { as })
  console.log(JSON.stringify(database))
  process.stdin.resume().once('end', async () => {
    await stop()
    console.log('stopped')
    process.exit()
  })
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }))
  process.exit(1)
}
