import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * What becomes of the connection of a transaction: cut before its COMMIT reaches the database, as soon as it was sent
 * there, or once the database has answered it; or kept, with everything lost that comes after the COMMIT. The program
 * never gets that answer.
 */
export type Cut = 'before' | 'sent' | 'answered' | 'lost'

export type FaultProxy = {
  /** The address of the server behind the proxy. */
  url: string
  /** Which COMMIT of a PostgreSQL client is cut, and where; asked for each. */
  cuts: (commit: number) => Cut | null
  /** The text of a statement that is cut in place of the COMMIT. */
  instead: string | null
  /** Called when the program has the answer to a COMMIT that was not cut. */
  answered: () => void
  /**
   * From now on connections stay open, and new ones are accepted, but nothing that they carry arrives, their end
   * included: as when a host or its network is gone and nothing says so.
   */
  swallow(): void
  /** Cuts all connections, and each new one at once, as when nobody listens. */
  cut(): void
  /** Carries bytes again: of every connection that is left, or of new ones only. What was swallowed stays lost. */
  flow(of?: 'all' | 'new'): void
  /** The address leads to another server from now on; connections that are open stay with theirs. */
  moveTo(target: string): void
  /** Cuts all connections and takes no more. */
  close(): Promise<void>
}

/** A connection through the proxy: the program's socket and, unless it came while all was swallowed, the server's. */
type Pair = { near: Socket; far: Socket | null; isDead: boolean; cut: Cut | null; isCommitting: boolean }

/** PostgreSQL's message for the statement, as node-pg sends it. */
const COMMIT = Buffer.from('COMMIT\0')

/** A TCP proxy in front of the server of `target`, with the faults of a network. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let { hostname, port } = new URL(target)
  const pairs = new Set<Pair>()
  let mode: 'flow' | 'swallow' | 'cut' = 'flow'
  let commits = 0
  const own = { swallow, cut, flow, moveTo, close }
  const proxy: FaultProxy = { url: '', cuts: () => null, instead: null, answered: () => {}, ...own }

  const isLost = (pair: Pair) => mode === 'swallow' || pair.isDead

  /** The program's bytes go on to the server. */
  function forward(pair: Pair, far: Socket, bytes: Buffer): void {
    if (isLost(pair)) return
    if (bytes.includes(proxy.instead ?? COMMIT)) {
      pair.cut = proxy.cuts(commits++)
      pair.isCommitting = true
    }
    if (pair.cut === 'before') far.destroy()
    else far.write(bytes)
    if (pair.cut === 'before' || pair.cut === 'sent') pair.near.destroy()
    if (pair.cut === 'lost') pair.isDead = true
  }
  /** The server's bytes go back to the program. */
  function answer(pair: Pair, bytes: Buffer): void {
    if (isLost(pair)) return
    if (pair.cut !== null) return void pair.near.destroy()
    const told = pair.isCommitting ? () => proxy.answered() : () => {}
    pair.isCommitting = false
    pair.near.write(bytes, told)
  }
  /** An end that was not lost is passed on after what came before it. */
  function endPair(pair: Pair): void {
    if (mode === 'swallow') return
    pair.near.destroySoon()
    pair.far?.destroySoon()
    pairs.delete(pair)
  }

  function swallow() {
    mode = 'swallow'
  }
  function cut() {
    mode = 'cut'
    for (const { near, far } of pairs) {
      near.destroy()
      far?.destroy()
    }
  }
  function flow(of: 'all' | 'new' = 'all') {
    mode = 'flow'
    for (const pair of pairs) {
      if (pair.near.destroyed || pair.far?.destroyed) endPair(pair)
      else if (of === 'new') pair.isDead = true
    }
  }
  function moveTo(moved: string) {
    ;({ hostname, port } = new URL(moved))
  }
  async function close() {
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }

  const server = createServer((near) => {
    near.on('error', () => {})
    if (mode === 'cut') return void near.destroy()
    const far = mode === 'flow' ? connect(Number(port), hostname) : null
    const pair: Pair = { near, far, isDead: far === null, cut: null, isCommitting: false }
    pairs.add(pair)
    near.on('data', (bytes) => far && forward(pair, far, bytes)).on('close', () => endPair(pair))
    far
      ?.on('data', (bytes) => answer(pair, bytes))
      .on('error', () => {})
      .on('close', () => endPair(pair))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(target)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  proxy.url = address.href
  return proxy
}
