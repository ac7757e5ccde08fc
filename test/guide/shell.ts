import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** True when the machine has the program. */
export const hasProgram = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Programs that the guide's examples use and a bare machine may lack, with what stands in for them here. */
const STAND_INS = ['curl', 'jq']

/** A folder for the shell's PATH with stand-ins: for what is missing, or for `all`. */
function writeStandIns(folder: string, all: boolean): string {
  const bin = path.join(folder, 'bin')
  fs.mkdirSync(bin)
  for (const program of STAND_INS.filter((name) => all || !hasProgram(name))) {
    const source = path.join(import.meta.dirname, 'standIns', `${program}.mjs`)
    fs.writeFileSync(path.join(bin, program), `#!/bin/sh\nexec "${process.execPath}" "${source}" "$@"\n`, {
      mode: 0o755,
    })
  }
  return bin
}

/** One POSIX shell in a folder, given piece after piece as somebody who follows the guide would type it. */
export function openShell(folder: string, env: Record<string, string>, { standInsOnly = false } = {}) {
  const bin = writeStandIns(folder, standInsOnly)
  const shell = spawn('sh', ['-eu'], {
    cwd: folder,
    env: { ...env, HOME: folder, PATH: [bin, path.dirname(process.execPath), process.env.PATH].join(path.delimiter) },
  })
  let out = ''
  let err = ''
  let changed = () => {}
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    changed()
  })
  shell.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  let ended = false
  shell.on('close', () => {
    ended = true
    changed()
  })
  let serial = 0

  return {
    /** What the piece wrote; throws with what it complained about when one of its commands failed. */
    async run(piece: string): Promise<string> {
      const mark = `--end-${++serial}--`
      out = ''
      err = ''
      shell.stdin.write(`${piece}\necho '${mark}'\n`)
      while (!out.includes(mark)) {
        if (ended) throw new Error(`${piece}\n${out}${err}`)
        await new Promise<void>((resolve) => {
          changed = resolve
        })
      }
      return out.slice(0, out.indexOf(mark))
    },
    close() {
      shell.stdin.end()
    },
  }
}
