import fs from 'node:fs'
import path from 'node:path'
import { anchorsOf, read, type TextFile } from './files.ts'

/** Pages of the specification, and what a section of theirs is called in a citation. */
const BOOKS = {
  interface: /\d+(?:\.\d+)?/,
  console: /\d+(?:\.\d+)?/,
  design: /\d+/,
  'review-practice': /\d+/,
  rib: /\d+/,
  decisions: /[GHA]-\d\d|[A-E]\.\d|appendix [A-E]/,
  record: /\d{4}/,
} as const

export type Book = keyof typeof BOOKS
export type Citation = { book: Book; section: string }

const HEAD =
  /(?<![\w./-])(interface|console|design|review-practice|rib|decisions|records?) (?=appendix [A-E]|[GHA]-\d|[A-E]\.\d|\d)/gi

/** A comment as one line, so that a citation may go over the end of a line. */
const unwrapped = (text: string) => text.replaceAll(/\s*\n[ \t]*(?:\*(?!\/)|\/\/\/?|--)?[ \t]*/g, ' ')

/** `interface 4.9, 6` and `decisions H-16 to H-21` are one head with several sections. */
export function citationsIn(text: string): Citation[] {
  const line = unwrapped(text)
  return [...line.matchAll(HEAD)].flatMap((head) => {
    const book = head[1]!.toLowerCase().replace(/^records$/, 'record') as Book
    const section = BOOKS[book].source
    const list = new RegExp(`^(?:${section})(?:(?:, | and | to |, and )(?:${section})(?![\\w-]))*`)
    const found = list.exec(line.slice(head.index + head[0].length))
    return (found?.[0].match(new RegExp(section, 'g')) ?? ['?']).map((one) => ({ book, section: one }))
  })
}

/** Ways to cite that no reader can follow, or that call two things by one name. */
const OTHER_FORMS: RegExp[] = [
  /\bdecisions?(?: records?)? \d{4}\b/gi,
  /\b(?:design|spec|specification)[:,] ?(?:console API|payer|health|secrets|audit|RIB|review)/gi,
  /\bconsole\.md,/g,
  /\breview practice \d/g,
]

export const otherFormsIn = (text: string): string[] =>
  OTHER_FORMS.flatMap((form) => [...unwrapped(text).matchAll(form)].map(([found]) => found))

/** Numbers of decisions and statements, with a head or without: `as H-15 says`, `R-078`. */
export const numbersIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w-])(?:[GH]-\d\d|A-0\d|R-\d{3})(?![\w-])/g)].map(([number]) => number)

/** Pages that a text names without a path. */
export const pagesIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w./'-])[\w-]+\.md(?!\w)/g)].map(([name]) => name)

const PAGES = 'docs/specification'
const sections = new Map<Book, Set<string>>()

function sectionsOf(book: Book): Set<string> {
  if (book === 'record') return new Set(fs.readdirSync(path.resolve('docs/decisions')).map((name) => name.slice(0, 4)))
  const page = `${PAGES}/${book}.md`
  const headings = [...read(page).text.matchAll(/^#+ (appendix [A-E]|[A-E]\.\d|\d+(?:\.\d+)?)(?=[. ])/gim)]
  const rows = [...anchorsOf(page)].filter((id) => /^[gha]-\d\d$/.test(id)).map((id) => id.toUpperCase())
  return new Set([...headings.map(([, section]) => section!.replace('Appendix', 'appendix')), ...rows])
}

/** Whether a reader finds the section that is cited. */
export function citationResolves({ book, section }: Citation): boolean {
  if (!sections.has(book)) sections.set(book, sectionsOf(book))
  return sections.get(book)!.has(section)
}

/** Numbers that a reader can look up: rows of the decisions, statements of the conformance report. */
export function knownNumbers(): Set<string> {
  const statements = [...read('docs/conformance.md').text.matchAll(/^\| (R-\d{3}) \|/gm)].map(([, number]) => number!)
  return new Set([...sectionsOf('decisions'), ...statements])
}

/**
 * Links of a Markdown page inside the repository: the file from the root, and the anchor after `#`. A target with a space
 * is no link, and leads nowhere.
 */
export const linksIn = ({ name, text }: TextFile): { target: string; file: string; anchor: string | undefined }[] =>
  [...withoutCode(text).matchAll(/\]\((?!https?:|mailto:)([^)\n]+)\)/g)].map(([, target]) => {
    const [file, anchor] = target!.split('#')
    return { target: target!, file: file ? path.join(path.dirname(name), file) : name, anchor }
  })

/** A page without its code, which may hold brackets of any kind. */
const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, '')

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*|^\s*#.*|--.*/gm

/** Files that a page or a comment names by their path from the root. Paths in code are data. */
export function pathsIn({ name, text }: TextFile): string[] {
  const prose = name.endsWith('.md') ? text : (text.match(COMMENT) ?? []).join('\n')
  const paths = prose.matchAll(
    /(?<![\w./@-])(?:bench|client|docs|prisma|server|test)\/[\w./-]*\.(?:ts|tsx|mjs|md|json|prisma|css|sql|pem|png)\b/g,
  )
  return [...paths].map(([path]) => path)
}
