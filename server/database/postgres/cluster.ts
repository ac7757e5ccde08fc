import { execFile } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { syncFolder, writeDurably } from '../../process/durableFile.ts'
import type { Binaries } from './binaries.ts'
import { environment, type Identity, identityFor } from './identity.ts'

const run = promisify(execFile)

/** Passwords of the three roles, in a file that only the owner of the data folder can read. */
export type Passwords = { superuser: string; owner: string; app: string }

/** Paths of the embedded database, inside one folder. */
export type Cluster = {
  folder: string
  data: string
  passwords: Passwords
  lifeline: string
  log: string
  portFile: string
}

const isReady = (folder: string) => fs.existsSync(path.join(folder, 'passwords.json'))

/**
 * Creates `<dataDir>/postgres` if it is missing, in a draft folder that is renamed when complete. So a killed start
 * leaves only an unused draft, and of several first starts one wins and the others use its folder.
 */
export async function openCluster(dataDir: string, binaries: Binaries, durable: boolean): Promise<Cluster> {
  const root = path.resolve(dataDir)
  const folder = path.join(root, 'postgres')
  try {
    fs.mkdirSync(path.dirname(root), { recursive: true })
    if (!fs.existsSync(root)) fs.mkdirSync(root, { mode: 0o700, recursive: true })
    removeAbandoned(root)
    if (!isReady(folder)) await createCluster(root, folder, binaries, durable)
    const passwords: Passwords = JSON.parse(fs.readFileSync(path.join(folder, 'passwords.json'), 'utf8'))
    return {
      folder,
      data: path.join(folder, 'data'),
      passwords,
      lifeline: path.join(folder, 'lifeline'),
      log: path.join(folder, 'postgres.log'),
      portFile: path.join(folder, 'port'),
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new Error(`The data folder ${root} cannot be used by this user (${(error as Error).message}).`)
  }
}

async function createCluster(root: string, folder: string, binaries: Binaries, durable: boolean): Promise<void> {
  const identity = identityFor(folder)
  const draft = path.join(root, `postgres.new-${process.pid}-${crypto.randomBytes(4).toString('hex')}`)
  fs.mkdirSync(draft, { mode: 0o700 })
  try {
    const passwords: Passwords = { superuser: newPassword(), owner: newPassword(), app: newPassword() }
    const passwordFile = path.join(draft, 'superuser.password')
    fs.writeFileSync(passwordFile, passwords.superuser, { mode: 0o600 })
    setOwner(draft, identity)
    setOwner(passwordFile, identity)
    await initdb(binaries, identity, path.join(draft, 'data'), passwordFile, durable)
    fs.rmSync(passwordFile)
    writeDurably(path.join(draft, 'passwords.json'), JSON.stringify(passwords))
    setOwner(path.join(draft, 'passwords.json'), identity)
    fs.renameSync(draft, folder)
    syncFolder(root)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (!isReady(folder)) throw error
  }
}

async function initdb(
  binaries: Binaries,
  { prefix }: Identity,
  data: string,
  passwordFile: string,
  durable: boolean,
): Promise<void> {
  // Sorting by code point, the same on every system; the character classes (pg_trgm's words) need a UTF-8 locale.
  const characters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const [command, ...args] = [
    ...prefix,
    binaries.initdb,
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${characters}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ]
  try {
    await run(command!, args, { cwd: '/', env: environment })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new Error(`The embedded database could not be created: ${stderr?.trim().split('\n').at(-1) || message}`)
  }
}

/** Removes drafts of killed starts: their process is gone, or they are older than any initdb takes. */
function removeAbandoned(root: string): void {
  for (const name of fs.readdirSync(root)) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1]
    if (!pid) continue
    const made = fs.statSync(path.join(root, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (!isAlive(Number(pid)) || Date.now() - made > 600_000)
      fs.rmSync(path.join(root, name), { recursive: true, force: true })
  }
}

/** Gives a file to the user who runs PostgreSQL. */
export function setOwner(file: string, { owner }: Identity): void {
  if (owner) fs.chownSync(file, owner.uid, owner.gid)
}

/** Whether a process with this number runs, under any owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const newPassword = () => crypto.randomBytes(24).toString('base64url')
