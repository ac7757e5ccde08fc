import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** A small disk of its own, or null where this process may not mount one. */
export type Disk = {
  folder: string
  /** Leaves no byte free. */
  fill(): void
  /** Makes room again. */
  clear(): void
  unmount(): void
}

/** Mounts a disk in memory at the folder. */
export function mountDisk(folder: string, megabytes: number): Disk | null {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'countersign-faults', folder], {
      stdio: 'ignore',
    })
  } catch {
    return null
  }
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill() {
      const handle = fs.openSync(ballast, 'a')
      // The last bytes go in small pieces: the smaller the piece, the less stays free.
      for (const size of [1 << 20, 1 << 12])
        try {
          for (const piece = Buffer.alloc(size); ; ) fs.writeSync(handle, piece)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      fs.closeSync(handle)
    },
    clear: () => fs.rmSync(ballast, { force: true }),
    unmount: () => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  }
}
