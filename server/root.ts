import fs from 'node:fs'
import path from 'node:path'

function find(folder: string): string {
  return fs.existsSync(path.join(folder, 'package.json')) ? folder : find(path.dirname(folder))
}

/** The project's folder, the same from the sources and from dist/. */
export const root = find(import.meta.dirname)
