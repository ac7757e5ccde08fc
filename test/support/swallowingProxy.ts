import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy in front of the server of `url`, at `proxy.url`. After `swallow()` it keeps all connections, takes new ones
 * too, and lets no byte through in either direction: as when a host or its network is gone and nothing says so.
 */
export async function startSwallowingProxy(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let swallowing = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (!swallowing) to.write(bytes)
      })
      from.on('close', () => {
        sockets.delete(from)
        if (!swallowing) to.destroy()
      })
      from.on('error', () => {})
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  return {
    url: address.href,
    swallow: () => {
      swallowing = true
    },
    /** Cuts all connections and takes no more. */
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
