// npm run faults: the service under faults (docs/faults.md).

import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** A namespace in which any user may mount the small disks that the faults fill; the mounts end with the process. */
const NAMESPACE = ['unshare', '--map-root-user', '--mount', '--']

/** The command that runs the faults with these arguments, inside a namespace if the system has them. */
export function faultsCommand(root, args) {
  const [unshare, ...rest] = NAMESPACE
  const isAllowed = spawnSync(unshare, [...rest, 'true'], { stdio: 'ignore' }).status === 0
  const main = path.join(root, 'test/crash/faults/main.ts')
  return [...(isAllowed ? NAMESPACE : []), process.execPath, '--import', 'tsx', main, ...args]
}

/** Runs the faults; their output is this command's output. */
export function faults(root, args) {
  const [command, ...rest] = faultsCommand(root, args)
  process.exitCode = spawnSync(command, rest, { cwd: root, stdio: 'inherit' }).status ?? 1
}
