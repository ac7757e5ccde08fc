import fs from 'node:fs'
import path from 'node:path'

function findPackageRoot(folder: string): string {
  return fs.existsSync(path.join(folder, 'package.json')) ? folder : findPackageRoot(path.dirname(folder))
}

/** The project's folder. The path is right both for the sources and for dist/. */
export const root = findPackageRoot(import.meta.dirname)

export const programVersion = (): string =>
  (JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version
