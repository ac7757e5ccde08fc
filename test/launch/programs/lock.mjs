import { once } from 'node:events'
import { withLock } from '../../../server/launch/lock.mjs'

// Holds the lock until its standard input says something, and tells what happens, one word a line.
await withLock(
  process.argv[2],
  async () => {
    console.log('in')
    await once(process.stdin, 'data')
  },
  () => console.log('waits'),
)
console.log('out')
process.exit()
