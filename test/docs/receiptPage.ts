import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'

const folder = path.resolve(import.meta.dirname, '../../docs/verify')
const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const TOOLS = "import { byte, fromBase64url, hex, readKey, sha256 } from './tools.js'"

/** The checks of receipt.mjs: the lines that a browser runs too. */
function checks(): string {
  const program = read('receipt.mjs')
  const [from, to] = [program.indexOf('\n// Checks\n'), program.indexOf('\n// Files\n')]
  if (from < 0 || to < from) throw new Error('receipt.mjs lacks the line // Checks or // Files.')
  return program.slice(from, to)
}

/** docs/verify/receipt.html: one file, whose policy allows its own script and style, and no network. */
export function receiptPage(): string {
  const built = buildSync({
    stdin: {
      contents: [TOOLS, checks(), read('page/page.js')].join('\n'),
      resolveDir: path.join(folder, 'page'),
    },
    nodePaths: [path.resolve(import.meta.dirname, '../node_modules')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    write: false,
  })
  const script = built.outputFiles[0]!.text.trim().replaceAll('</script', '<\\/script')
  const style = read('page/page.css')
  const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}`
  const page = read('page/page.html').replace('POLICY', () => policy)
  return page.replace('>STYLE<', () => `>${style}<`).replace('>SCRIPT<', () => `>${script}<`)
}
