// npm run dev: runs the server from its sources and restarts it when one changes; Vite updates the open page. With
// `demo` (npm run dev -- demo) the server adds the made-up data.

import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

export async function dev(root, args) {
  const { createServer } = await import('vite')
  const tsx = pathToFileURL(path.join(root, 'node_modules/tsx/dist/esm/index.mjs')).href
  const command = ['--watch', '--watch-preserve-output', '--import', tsx, 'server/main.ts', ...args]
  const server = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' })
  const vite = await createServer({ configFile: path.join(root, 'vite.config.ts') })
  await vite.listen()
  console.log('The console, with reload:')
  vite.printUrls()
  let stopping = false
  const stop = (signal) => {
    if (stopping) return
    stopping = true
    server.kill(signal)
    void vite.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  server.once('close', (code) => {
    process.exitCode = stopping ? 0 : (code ?? 1)
    stop('SIGTERM')
  })
}
