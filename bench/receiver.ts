// An HTTPS receiver that reads requests and answers 200. deliveries.ts forks it, so that it costs the sender no time.

import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createAuthority, issue } from '../test/support/certificates.ts'

const authority = await createAuthority()
const server = createServer(await issue(authority, ['localhost', '127.0.0.1']), (request, response) => {
  // When the request began to arrive, on the clock that all processes of a machine share.
  const at = performance.timeOrigin + performance.now()
  request.resume().on('end', () => response.end('ok'))
  if (request.url === '/told') process.send!({ at })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  process.send!({ port: (server.address() as AddressInfo).port, ca: authority.cert })
})
process.on('disconnect', () => process.exit())
