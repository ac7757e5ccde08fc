import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * How the connection of a transaction fails. `before`: cut before its COMMIT reaches the database; `sent`: cut as soon
 * as the COMMIT was sent there; `answered`: cut once the database has answered it; `lost`: the connection stays, but
 * everything after the COMMIT is lost. The program never gets the answer.
 */
export type Cut = 'before' | 'sent' | 'answered' | 'lost'

export type FaultProxy = {
  /** The address of the server behind the proxy. */
  url: string
  /** Decides for each COMMIT of a PostgreSQL client whether and where to cut it. */
  cuts: (commit: number) => Cut | null
  /** The text of a statement that is cut in place of the COMMIT. */
  cutStatement: string | null
  /** Called when the program has the answer to a COMMIT that was not cut. */
  answered: () => void
  /**
   * Keeps connections open and accepts new ones, but loses everything that they carry, their end included, as when a
   * host or its network fails without a sign.
   */
  dropTraffic(): void
  /** Cuts all connections, and each new one at once, as when no server listens. */
  cut(): void
  /** Carries bytes again: of every open connection, or of new ones only. Swallowed bytes stay lost. */
  resume(of?: 'all' | 'new'): void
  /** Leads new connections to another server; open ones stay with theirs. */
  moveTo(target: string): void
  /** Cuts all connections and takes no more. */
  close(): Promise<void>
}

/**
 * A connection through the proxy: the program's socket and the server's, which a connection lacks if it came during
 * `dropTraffic`.
 */
type Pair = {
  clientSocket: Socket
  serverSocket: Socket | null
  isDead: boolean
  cut: Cut | null
  isCommitting: boolean
}

/** PostgreSQL's message for the statement, as node-pg sends it. */
const COMMIT = Buffer.from('COMMIT\0')

/** A TCP proxy in front of the server of `target`, with the faults of a network. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let { hostname, port } = new URL(target)
  const pairs = new Set<Pair>()
  let mode: 'pass' | 'drop' | 'cut' = 'pass'
  let commits = 0
  const own = { dropTraffic, cut, resume, moveTo, close }
  const proxy: FaultProxy = { url: '', cuts: () => null, cutStatement: null, answered: () => {}, ...own }

  const isLost = (pair: Pair) => mode === 'drop' || pair.isDead

  /** Sends the program's bytes on to the server. */
  function forward(pair: Pair, serverSocket: Socket, bytes: Buffer): void {
    if (isLost(pair)) return
    if (bytes.includes(proxy.cutStatement ?? COMMIT)) {
      pair.cut = proxy.cuts(commits++)
      pair.isCommitting = true
    }
    if (pair.cut === 'before') serverSocket.destroy()
    else serverSocket.write(bytes)
    if (pair.cut === 'before' || pair.cut === 'sent') pair.clientSocket.destroy()
    if (pair.cut === 'lost') pair.isDead = true
  }
  /** Sends the server's bytes back to the program. */
  function answer(pair: Pair, bytes: Buffer): void {
    if (isLost(pair)) return
    if (pair.cut !== null) return void pair.clientSocket.destroy()
    const told = pair.isCommitting ? () => proxy.answered() : () => {}
    pair.isCommitting = false
    pair.clientSocket.write(bytes, told)
  }
  /** Passes on the end of a connection after the bytes before it, unless the end was lost. */
  function endPair(pair: Pair): void {
    if (mode === 'drop') return
    pair.clientSocket.destroySoon()
    pair.serverSocket?.destroySoon()
    pairs.delete(pair)
  }

  function dropTraffic() {
    mode = 'drop'
  }
  function cut() {
    mode = 'cut'
    for (const { clientSocket, serverSocket } of pairs) {
      clientSocket.destroy()
      serverSocket?.destroy()
    }
  }
  function resume(of: 'all' | 'new' = 'all') {
    mode = 'pass'
    for (const pair of pairs) {
      if (pair.clientSocket.destroyed || pair.serverSocket?.destroyed) endPair(pair)
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

  const server = createServer((clientSocket) => {
    clientSocket.on('error', () => {})
    if (mode === 'cut') return void clientSocket.destroy()
    const serverSocket = mode === 'pass' ? connect(Number(port), hostname) : null
    const pair: Pair = { clientSocket, serverSocket, isDead: serverSocket === null, cut: null, isCommitting: false }
    pairs.add(pair)
    clientSocket
      .on('data', (bytes) => serverSocket && forward(pair, serverSocket, bytes))
      .on('close', () => endPair(pair))
    serverSocket
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
