import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Where the project's own text lies; the rest of the folder is made by tools. */
const FOLDERS = ['.ci', 'bench', 'client', 'docs', 'prisma', 'server', 'test']
const TEXT = /\.(ts|tsx|mjs|md|prisma|sql|css|html)$|^run$/
const SKIPPED_FOLDERS = new Set(['generated', 'node_modules', 'dist'])

function filesUnder(folder: string): string[] {
  return fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesUnder(name)
    return TEXT.test(entry.name) ? [name] : []
  })
}

export type TextFile = { name: string; text: string }

export const read = (name: string): TextFile => ({ name, text: fs.readFileSync(path.join(ROOT, name), 'utf8') })

export const exists = (name: string): boolean => fs.existsSync(path.join(ROOT, name))

/** Every text of the project, by its path from the root. */
export function textFiles(): TextFile[] {
  const top = fs.readdirSync(ROOT).filter((name) => TEXT.test(name))
  return [...top, ...FOLDERS.flatMap(filesUnder)].map(read)
}

/** The names that a link may give after `#`: headings as GitHub writes them, and anchors. */
export function anchorsOf(page: string): Set<string> {
  const { text } = read(page)
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!)])
}
