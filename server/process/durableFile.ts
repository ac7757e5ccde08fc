import fs from 'node:fs'
import path from 'node:path'

/** Writes a new file for the owner only; a power cut afterwards leaves it whole. Throws EEXIST when it is there. */
export function writeDurably(file: string, text: string): void {
  const handle = fs.openSync(file, 'wx', 0o600)
  fs.writeSync(handle, text)
  fs.fsyncSync(handle)
  fs.closeSync(handle)
  syncFolder(path.dirname(file))
}

/** Makes the names in a folder survive a power cut. Windows has no fsync of a folder. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}
