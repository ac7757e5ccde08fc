// Lists the installed packages, and installs the ones that a command needs (record 0119):
// - 'runtime' runs what is built (npm ci --omit=dev);
// - 'product' also builds it, for the demo, dev, build and start;
// - 'all' adds test/package.json, an npm workspace: tests, checks, benchmarks and other stores.

import fs from 'node:fs'
import path from 'node:path'
import { command } from './command.mjs'

const platform = `${process.platform}-${process.arch}`

/** Installs the packages of a set; leaves additional packages in place. */
export function packages(root, set) {
  // Written after npm has ended: the platform of the packages.
  const stamp = path.join(root, 'node_modules/.countersign/packages')
  const isOurPlatform = () => !fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') === platform
  const has = (wanted) => isOurPlatform() && isInstalled(root, wanted)
  // A program may run from the installed packages, so add the tests' packages without removing any.
  const adds = set === 'all' && has('product')
  const args = adds ? ['install', '--no-save'] : ['ci', ...(set === 'all' ? [] : ['--workspaces=false'])]
  return {
    says: adds ? 'Installing the packages of the tests (npm install)' : 'Installing packages (npm ci)',
    stamp,
    hash: () => platform,
    fresh: () => has(set),
    make() {
      const npmScript = /npm-cli\.js$/.test(process.env.npm_execpath ?? '') ? process.env.npm_execpath : null
      const npm = npmScript ? [process.execPath, npmScript] : ['npm']
      return command(root, [
        ...npm,
        ...args,
        '--include=dev',
        '--include=optional',
        '--prefer-offline',
        '--loglevel=error',
      ])
    },
  }
}

/** True if the packages that run the program are installed and the packages that build it are not. */
export const isRuntimeOnly = (root) => isInstalled(root, 'runtime') && !isInstalled(root, 'product')

/** True when npm's record of what it installed agrees with the lock file; packages of other platforms may be absent. */
function isInstalled(root, set) {
  const [lockFile, noteFile] = ['package-lock.json', 'node_modules/.package-lock.json'].map((name) =>
    path.join(root, name),
  )
  if (!fs.existsSync(noteFile)) return false
  const wanted = JSON.parse(fs.readFileSync(lockFile, 'utf8')).packages
  const there = JSON.parse(fs.readFileSync(noteFile, 'utf8')).packages
  return [...packageKeysOf(wanted, set)].every((key) => {
    const { version, integrity, optional } = wanted[key]
    const found = there[key]
    return found ? found.version === version && found.integrity === integrity : optional === true
  })
}

/** The keys of a set's packages in a lock file: the top level's dependencies and theirs in turn. */
export function packageKeysOf(lock, set) {
  if (set === 'all') return new Set(Object.keys(lock).filter((key) => key !== ''))
  const keys = new Set()
  const follow = (from, names) => {
    for (const name of names) {
      const key = resolve(lock, from, name)
      if (key === undefined || keys.has(key)) continue
      keys.add(key)
      const target = lock[key].link ? lock[key].resolved : key
      keys.add(target)
      follow(target, namesIn(lock[target]))
    }
  }
  const { devDependencies = {} } = lock['']
  follow('', [...namesIn(lock['']), ...(set === 'product' ? Object.keys(devDependencies) : [])])
  return keys
}

/** The dependencies of a package. Optional peers come with another package. */
function namesIn({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

/** The path where Node finds a package from the folder `from`: the nearest node_modules upwards. */
function resolve(lock, from, name) {
  const folders = from.split('/')
  for (let length = folders.length; length >= 0; length -= 1) {
    const key = [...folders.slice(0, length), 'node_modules', name].filter(Boolean).join('/')
    if (lock[key]) return key
  }
}
