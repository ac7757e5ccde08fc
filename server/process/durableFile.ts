import fs from 'node:fs'
import path from 'node:path'

/**
 * Writes a new file that only the owner can read. The file is complete even after a power cut. Throws EEXIST when it
 * exists.
 */
export function writeDurably(file: string, text: string): void {
  const handle = fs.openSync(file, 'wx', 0o600)
  fs.writeSync(handle, text)
  fs.fsyncSync(handle)
  fs.closeSync(handle)
  syncFolder(path.dirname(file))
}

/** Flushes a folder, so that new names in it survive a power cut. Windows cannot fsync a folder. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}
