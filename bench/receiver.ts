// An HTTPS receiver that reads what it gets and says 200: forked by deliveries.ts, so that it costs the sender nothing.

import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createAuthority, issue } from '../test/support/certificates.ts'

const authority = await createAuthority()
const server = createServer(await issue(authority, ['localhost', '127.0.0.1']), (request, response) => {
  // One clock for all processes of a machine: when the request began to arrive.
  const at = performance.timeOrigin + performance.now()
  request.resume().on('end', () => response.end('ok'))
  if (request.url === '/told') process.send!({ at })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  process.send!({ port: (server.address() as AddressInfo).port, ca: authority.cert })
})
process.on('disconnect', () => process.exit())
