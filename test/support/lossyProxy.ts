import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type LossyProxy = {
  /** The address of a database, reached through the proxy. */
  through(url: string): string
  /** From now on connections stay open, and new ones are accepted, but nothing that they carry arrives. */
  swallow(): void
  /** Carries bytes again: of every connection, or of new ones only. What was swallowed stays lost. */
  flow(of?: 'all' | 'new'): void
  /** Loses the answer to the next bytes that hold this text, and whatever its connection carries after them. */
  loseAnswerTo(text: string): void
  close(): Promise<void>
}

/** A TCP proxy in front of a server, which can lose packets without ending a connection. */
export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const { hostname, port } = new URL(target)
  let swallows = false
  let losing: string | null = null
  const pairs = new Set<{ sockets: Socket[]; dead: boolean }>()
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname)
    const pair = { sockets: [near, far], dead: false }
    pairs.add(pair)
    const carry = (from: Socket, to: Socket) =>
      from
        .on('data', (bytes) => {
          if (swallows || pair.dead) return
          to.write(bytes)
          if (losing === null || from !== near || !bytes.includes(losing)) return
          losing = null
          pair.dead = true
        })
        .on('error', () => {})
        .on('close', () => {
          to.destroy()
          pairs.delete(pair)
        })
    carry(near, far)
    carry(far, near)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    through(url) {
      const address = new URL(url)
      address.hostname = '127.0.0.1'
      address.port = String((proxy.address() as AddressInfo).port)
      return address.href
    },
    swallow() {
      swallows = true
    },
    flow(of = 'all') {
      if (of === 'new') for (const pair of pairs) pair.dead = true
      swallows = false
    },
    loseAnswerTo(text) {
      losing = text
    },
    async close() {
      const closed = once(proxy, 'close')
      proxy.close()
      for (const { sockets } of pairs) for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
