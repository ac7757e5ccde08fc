import net from 'node:net'

/**
 * Where the connection of a transaction is cut: before its COMMIT reaches the database, as soon as it was sent there, or
 * once the database has answered it. The program never gets that answer.
 */
export type Cut = 'before' | 'sent' | 'answered'

export type CommitProxy = {
  /** The address of the database behind the proxy. */
  url: string
  /** Which COMMIT is cut, and where; asked for each. */
  cuts: (commit: number) => Cut | null
  /** Called when the program has the answer to a COMMIT that was not cut. */
  answered: () => void
  /** Cuts all connections and takes no new ones until `restore`. */
  outage(): void
  restore(): void
  close(): Promise<void>
}

/** PostgreSQL's message for the statement, as node-pg sends it. */
const COMMIT = Buffer.from('COMMIT\0')

/** Stands between the program and its database, and cuts connections at the COMMIT of a transaction. */
export async function startCommitProxy(databaseUrl: string): Promise<CommitProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<net.Socket>()
  let commits = 0
  let isOut = false
  const proxy: CommitProxy = { url: '', cuts: () => null, answered: () => {}, outage, restore, close }

  function outage() {
    isOut = true
    for (const socket of sockets) socket.destroy()
  }
  function restore() {
    isOut = false
  }
  async function close() {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }

  const server = net.createServer((program) => {
    if (isOut) return program.destroy()
    const database = net.connect(Number(target.port || 5432), target.hostname)
    for (const socket of [program, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    let cut: Cut | null = null
    let isCommitting = false
    program.on('data', (sent) => {
      if (sent.includes(COMMIT)) {
        cut = proxy.cuts(commits++)
        isCommitting = true
      }
      if (cut === 'before') database.destroy()
      else database.write(sent)
      if (cut === 'before' || cut === 'sent') program.destroy()
    })
    database.on('data', (answer) => {
      if (cut !== null) return program.destroy()
      const told = isCommitting ? () => proxy.answered() : () => {}
      isCommitting = false
      program.write(answer, told)
    })
    program.on('close', () => {
      // What was sent still reaches the database.
      if (cut !== 'before') database.end()
    })
    database.on('close', () => program.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = new URL(databaseUrl)
  own.hostname = '127.0.0.1'
  own.port = String((server.address() as net.AddressInfo).port)
  proxy.url = own.href
  return proxy
}
