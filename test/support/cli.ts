import { type ChildProcessByStdio, spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { root } from '../../server/root.ts'
import type { TestApp } from './app.ts'

/** Starts an operator command of the built program in a separate process, beside the running server. */
export function startCommand(
  app: TestApp,
  args: string[],
  env: Record<string, string> = {},
): ChildProcessByStdio<Writable, Readable, Readable> {
  return spawn(process.execPath, [path.join(root, 'dist/server/cli/main.js'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: app.listenUrl,
      DATABASE_OWNER_URL: app.ownerUrl,
      DATA_DIR: app.services.config.dataDir,
      ...env,
    },
  })
}
