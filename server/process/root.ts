import fs from 'node:fs'
import path from 'node:path'

function findPackageRoot(folder: string): string {
  return fs.existsSync(path.join(folder, 'package.json')) ? folder : findPackageRoot(path.dirname(folder))
}

/** The project's folder, the same from the sources and from dist/. */
export const root = findPackageRoot(import.meta.dirname)

/** The version of this program. */
export const programVersion = (): string =>
  (JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version
