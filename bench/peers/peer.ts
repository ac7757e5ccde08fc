import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../server/process/root.ts'
import type { Call } from '../measure.ts'
import type { Process } from '../processes.ts'
import type { Shown } from './data.ts'

/** A made-up password; only the peers that this run starts accept it. */
export const PASSWORD = 'a-password-of-the-benchmarks'

/** Another console, and how it is asked for the work. */
export type Peer = {
  /** The name with its version, as in the table. */
  label: string
  /** Its files in bench/peers, and its folder in data/bench/peers. */
  name: string
  /** Builds the parts that a start needs, once for each installed version. */
  build?(folder: string): Promise<void>
  /** Starts it with production settings on the database of that address. */
  start(folder: string, url: string): Promise<Process>
  /** Signs an officer in; answers the headers that carry the session in each request. */
  signIn(origin: string): Promise<Record<string, string>>
  /** 25 waiting dossiers with their total, from row `skip`, a multiple of 25. */
  queue(skip: number): Call
  /** The first 25 dossiers whose folded name contains these words, with their total. */
  search(words: string): Call
  record(id: string): Call
  /** Accepts a waiting dossier, journals that and writes the event. */
  accept(id: string): Call
  readPage(text: string): { total: number; rows: Shown[] }
  readRecord(text: string): Shown
  /** Whether the text of an answer below 300 reports no error. */
  isRight(text: string): boolean
}

/** Runs a command to its end; an error contains the last lines of its output. */
export async function run(program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
  await promisify(execFile)(program, args, options).catch((error) => {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim().slice(-2000)
    throw new Error(`${[program, ...args].join(' ')} failed:\n${said || error.message}`)
  })
}

const exists = (file: string) => fs.statSync(file, { throwIfNoEntry: false }) !== undefined
const read = (file: string) => (exists(file) ? fs.readFileSync(file, 'utf8') : '')

/** Every file of a folder with its text, by relative path. */
function filesOf(folder: string): [string, string][] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => fs.statSync(path.join(folder, file)).isFile())
    .sort()
    .map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')])
}

/** Copies a peer's files to data/bench/peers, and installs and builds it there unless that version is there already. */
export async function install(peer: Peer): Promise<string> {
  const folder = path.join(root, 'data/bench/peers', peer.name)
  const files = filesOf(path.join(root, 'bench/peers', peer.name))
  for (const [file, text] of files) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    if (read(path.join(folder, file)) !== text) fs.writeFileSync(path.join(folder, file), text)
  }
  const wanted = read(path.join(folder, 'package.json'))
  const installed = path.join(folder, 'installed.json')
  if (read(installed) !== wanted) {
    console.error(`Installing ${peer.label} ...`)
    fs.rmSync(installed, { force: true })
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder], folder, { NODE_ENV: 'development' })
    fs.copyFileSync(path.join(folder, 'package.json'), installed)
    fs.rmSync(path.join(folder, 'built.json'), { force: true })
  }
  const sources = JSON.stringify(files)
  const built = path.join(folder, 'built.json')
  if (peer.build && read(built) !== sources) {
    console.error(`Building ${peer.label} ...`)
    await peer.build(folder)
    fs.writeFileSync(built, sources)
  }
  return folder
}
