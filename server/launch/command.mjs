import { spawn } from 'node:child_process'
import path from 'node:path'

/** Runs a program quietly; its output is shown only when it fails. */
export function command(cwd, [program, ...args], env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    const stop = (signal) => child.kill(signal)
    process.once('SIGINT', stop).once('SIGTERM', stop)
    const end = (error) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      if (error) reject(error)
      else resolve()
    }
    child.once('error', (error) => end(new Error(`${program} could not be run: ${error.message}`)))
    child.once('close', (code, signal) => {
      const line = `${[path.basename(program), ...args].join(' ')} failed (${signal ?? `exit ${code}`}).`
      end(code === 0 ? null : new Error(`${output.trim()}\n${line}`))
    })
  })
}
