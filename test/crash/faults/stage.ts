import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../../../server/config.ts'
import { makeMasterKey } from '../../../server/files/keys.ts'
import { root } from '../../../server/process/root.ts'
import type { ReviewServices } from '../../../server/review/dossier/dossierKind.ts'
import { openServices } from '../../../server/start.ts'
import { type FaultProxy, startFaultProxy } from '../../support/faultProxy.ts'
import { freePort } from '../../support/freePort.ts'
import { answerWith, type Receiver, startReceiver } from '../../support/receiver.ts'
import { type FaultCluster, startCluster } from './cluster.ts'
import { type Disk, mountDisk } from './disk.ts'
import { defineProgram, type Program } from './programs.ts'

/** A program with the proxy between it and the database and, for a server, the one between it and its clients. */
export type Staged = Program & { database: DatabaseProxy; clients: FaultProxy | null }

/** What a program reaches the database through; `follow` is told when another server of the two writes. */
export type DatabaseProxy = FaultProxy & { follow(appUrl: string): void }

/** A proxy for each server of the database: the program has both addresses, and finds the one that writes itself. */
async function proxyForBoth([first, second]: [string, string]): Promise<DatabaseProxy> {
  const [one, other] = [await startFaultProxy(first), await startFaultProxy(second)]
  const url = new URL(one.url)
  return {
    ...one,
    url: `${one.url.replace(url.host, `${url.host},${new URL(other.url).host}`)}?target_session_attrs=read-write`,
    get cuts() {
      return one.cuts
    },
    set cuts(cuts) {
      one.cuts = cuts
      other.cuts = cuts
    },
    dropTraffic() {
      one.dropTraffic()
      other.dropTraffic()
    },
    cut() {
      one.cut()
      other.cut()
    },
    resume(of) {
      one.resume(of)
      other.resume(of)
    },
    async close() {
      await Promise.all([one.close(), other.close()])
    },
    follow() {},
  }
}

/** A proxy at one address, which moves to the server that writes. */
async function proxyThatMoves(appUrl: string): Promise<DatabaseProxy> {
  const proxy = await startFaultProxy(appUrl)
  return Object.assign(proxy, { follow: (moved: string) => proxy.moveTo(moved) })
}

export type Stage = {
  folder: string
  cluster: FaultCluster
  servers: Staged[]
  workers: Staged[]
  /** Starts another worker whose clock is wrong by these minutes, until `kill`. */
  addSkewedWorker(minutes: number): Promise<Program>
  receiver: Receiver
  /** The services of this process on the same database, past all proxies: what an operator has. */
  services: ReviewServices
  /** Events that went out and were lost with a server whose standby lagged behind. */
  lostEvents: Set<string>
  /** The disks of the documents and of PostgreSQL; null where none may be mounted. */
  disks: { documents: Disk | null; database: Disk | null }
  /** Copies the logs of all programs to data/faults; answers the folder. */
  keepLogs(): string
  close(): Promise<void>
}

/** In megabytes. */
const DOCUMENTS_DISK = 64
const DATABASE_DISK = 1200

/**
 * Starts all that the run needs, from the built program: PostgreSQL, servers and workers, proxies, a receiver of
 * webhooks. The card gateway is the simulator, whose orders live in the same database and whose card page is asked
 * through a server.
 */
export async function openStage({ servers, workers }: { servers: number; workers: number }): Promise<Stage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-faults-'))
  const undo: (() => unknown)[] = [() => fs.rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const step of undo.reverse()) await step()
  }
  try {
    const inFolder = (name: string) => path.join(folder, name)
    const disks = {
      documents: mountDisk(inFolder('data'), DOCUMENTS_DISK),
      database: mountDisk(inFolder('database'), DATABASE_DISK),
    }
    for (const disk of Object.values(disks)) if (disk) undo.push(disk.unmount)
    const [cluster, receiver] = await Promise.all([startCluster(inFolder('database')), startReceiver()])
    undo.push(cluster.close, receiver.close)
    receiver.answers(answerWith(200))
    fs.writeFileSync(inFolder('ca.pem'), receiver.ca)

    const ports = await Promise.all(Array.from({ length: servers + workers }, freePort))
    const common = {
      NODE_ENV: 'test',
      DATABASE_OWNER_URL: cluster.ownerUrl,
      DATA_DIR: inFolder('data'),
      MASTER_KEYS: makeMasterKey(),
      PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      HOLD_MINUTES: '2',
      WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1',
      NODE_EXTRA_CA_CERTS: inFolder('ca.pem'),
    }
    const opened = await openServices(readConfig({ ...common, DATABASE_URL: cluster.appUrl }), {
      as: 'command',
      log: pino({ level: 'silent' }),
    })
    undo.push(opened.close)

    const define = async (kind: 'server' | 'worker', number: number): Promise<Staged> => {
      const name = `${kind} ${number + 1}`
      const port = ports[kind === 'server' ? number : servers + number]!
      // Half of the programs know both servers; for the others the address moves.
      const database =
        number % 2 === (kind === 'server' ? 0 : 1)
          ? await proxyForBoth(cluster.appUrls)
          : await proxyThatMoves(cluster.appUrls[0])
      const env = {
        ...common,
        DATABASE_URL: database.url,
        ...(kind === 'server' ? { PORT: String(port), WORKER: 'off' } : { METRICS_PORT: String(port) }),
      }
      const main = path.join(root, 'dist/server', kind === 'server' ? 'main.js' : 'cli/worker.js')
      const program = defineProgram(name, port, [main], env, inFolder(`${kind}${number + 1}.log`))
      undo.push(database.close, program.kill)
      if (kind === 'worker') return { ...program, database, clients: null }
      const clients = await startFaultProxy(program.origin)
      undo.push(clients.close)
      return { ...program, database, clients }
    }
    const stage: Stage = {
      folder,
      cluster,
      receiver,
      services: opened.services,
      lostEvents: new Set(),
      disks,
      servers: await Promise.all(Array.from({ length: servers }, (_, number) => define('server', number))),
      workers: await Promise.all(Array.from({ length: workers }, (_, number) => define('worker', number))),
      async addSkewedWorker(minutes) {
        const port = await freePort()
        const program = defineProgram(
          'a worker with a wrong clock',
          port,
          [path.join(import.meta.dirname, 'skewedWorker.mjs')],
          {
            ...common,
            DATABASE_URL: cluster.appUrl,
            METRICS_PORT: String(port),
            CLOCK_SKEW_MINUTES: String(minutes),
          },
          inFolder('skewed.log'),
        )
        await program.start()
        return program
      },
      keepLogs() {
        const kept = path.join(root, 'data/faults')
        fs.mkdirSync(kept, { recursive: true })
        const logs = fs.readdirSync(folder).filter((name) => name.endsWith('.log'))
        for (const name of logs) fs.copyFileSync(inFolder(name), path.join(kept, name))
        fs.copyFileSync(inFolder('database/postgres/postgres.log'), path.join(kept, 'postgres.log'))
        return kept
      },
      close,
    }
    // The first start creates the store's id: the others would be told to wait for it.
    const [first, ...others] = [...stage.servers, ...stage.workers]
    await first!.start()
    await Promise.all(others.map((program) => program.start()))
    return stage
  } catch (error) {
    await close()
    throw error
  }
}
