import { openEmbedded } from '../../../dist/server/database/embedded.js'

// Opens the data folder, says so in one line of JSON, and lets go of it when its standard input ends.
const [dataDir, as] = process.argv.slice(2)
try {
  const { stop, lost: _lost, ...database } = await openEmbedded(dataDir, { as })
  console.log(JSON.stringify(database))
  process.stdin.resume().once('end', async () => {
    await stop()
    console.log('stopped')
    process.exit()
  })
} catch (error) {
  console.log(JSON.stringify({ error: error.message }))
  process.exit(1)
}
