import fs from 'node:fs'
import path from 'node:path'

export const GUIDE = path.resolve(import.meta.dirname, '../../docs/guide')

/** The pages in the order in which their examples belong together. */
export const PAGES = [
  'README.md',
  'keys.md',
  'dossier.md',
  'transfers.md',
  'page.md',
  'links.md',
  'webhooks.md',
  'errors.md',
  'retries.md',
  'versions.md',
]

export const pageText = (page: string) => fs.readFileSync(path.join(GUIDE, page), 'utf8')

/** The examples of a page that are to be run, with the heading each stands under. */
export function examplesOf(page: string): { heading: string; code: string }[] {
  const examples: { heading: string; code: string }[] = []
  let heading = ''
  for (const [, title, code] of pageText(page).matchAll(/^#+ (.*)$|^```sh\n([\s\S]*?)^```$/gm))
    if (title !== undefined) heading = title
    else examples.push({ heading, code: code! })
  return examples
}

/** Rows of the tables of a page under a heading, as lists of cells. */
export function rowsUnder(page: string, heading: string): string[][] {
  const text = pageText(page)
  const start = text.indexOf(`## ${heading}\n`)
  if (start < 0) throw new Error(`${page} has no heading ${heading}`)
  const end = text.indexOf('\n## ', start + 1)
  const lines = text.slice(start, end < 0 ? undefined : end).split('\n')
  return lines
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
