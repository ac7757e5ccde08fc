import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../server/process/root.ts'

const client = path.join(root, 'client')
const read = (file: string) => fs.readFileSync(path.join(client, file), 'utf8')
const files = fs.readdirSync(client, { recursive: true, encoding: 'utf8' }).sort()
const sheets = files.filter((file) => file.endsWith('.css'))
const modules = sheets.filter((file) => file.endsWith('.module.css'))
const sources = files.filter((file) => /\.tsx?$/.test(file))

/** Sheets of the whole page, which only bring fonts, tokens and rules for bare elements. */
const OF_THE_PAGE = ['theme/base.css', 'theme/fonts.css', 'theme/tokens.css']

/** Selectors without comments and strings; a line that opens a block or continues a list of selectors. */
const selectors = (sheet: string) =>
  [
    ...read(sheet)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{};]+)\{/g),
  ]
    .map(([, selector]) => selector!.trim())
    .filter((selector) => !selector.startsWith('@'))

const classesOf = (sheet: string) =>
  new Set(
    selectors(sheet).flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!)),
  )

/** The classes that each source takes from the modules it imports. */
const uses = sources.flatMap((source) => {
  const text = read(source)
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)].map(([, name, from]) => ({
    source,
    sheet: path.join(path.dirname(source), from!),
    classes: new Set([...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used]) => used!)),
  }))
})

const slotsIn = (text: string) =>
  [...text.matchAll(/(?:\[data-slot~=\\?['"]|\bslot\(')([\w-]+)/g)].map(([, slot]) => slot!)
const slots = new Set(
  sources.flatMap((source) =>
    [...read(source).matchAll(/data-slot'?(?:=|: )["']([\w -]+)["']/g)].flatMap(([, names]) => names!.split(' ')),
  ),
)

/** The browser tests of the console; the payer's pages have sheets of their own. */
const browserTests = fs
  .readdirSync(path.join(root, 'test/e2e'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('payer'))
  .map((file) => path.join('../test/e2e', file))

/** The expression at `start`: up to a comma, a bracket that closes what is around it, or the end of the line. */
function expressionAt(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (depth === 0 && ',;)}]\n'.includes(text[at]!)) return text.slice(start, at)
    if ('{(['.includes(text[at]!)) depth++
    else if ('})]'.includes(text[at]!) && --depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

/** What a string is compared with, looked up in a list or given to `buttonClass` is no class. */
const NO_CLASS = [
  /[!=]==\s*(?:'[^']*'|"[^"]*")/g,
  /`[^`]*`\s*[!=]==/g,
  /\[[^\]]*\]\.includes\(/g,
  /\.includes\('[^']*'\)/g,
  /buttonClass\([^()]*(?:\([^()]*\)[^()]*)*\)/g,
]

/** The class names that a source writes out as strings: in an attribute, a property or a default, however deep. */
function written(text: string): string[] {
  const places = [...text.matchAll(/className\s*(?:=|:|\?\?)\s*(?=\S)|\bclsx(?=\()/g)].map((match) => {
    const start = match.index + match[0].length
    return /^(["'`]).*?\1/.exec(text.slice(start))?.[0] ?? expressionAt(text, start)
  })
  return places.flatMap((place) =>
    [...NO_CLASS.reduce((left, pattern) => left.replace(pattern, ''), place).matchAll(/(["'`])(.*?)\1/g)].flatMap(
      ([, , names]) => (names ? [names] : []),
    ),
  )
}

describe('style sheets', () => {
  it('belong to a component, but for those of the page', () => {
    expect(sheets.filter((sheet) => !modules.includes(sheet))).toEqual(OF_THE_PAGE)
  })

  it('hold every class: no component writes one out', () => {
    expect(sources.flatMap((source) => written(read(source)).map((name) => `${source}: ${name}`))).toEqual([])
  })

  it.each([
    '<i className="row" />',
    "<i className={'row'} />",
    "<i className={open ? styles.open : 'row'} />",
    "<i className={clsx(styles.open, open && 'row')} />",
    "<i className={clsx(styles.open, open && ['row', styles.row])} />",
    '<i className={`row`} />',
    "const common = { className: 'row' }",
    "function Part({ className = 'row' }: Props) {",
    "const both = clsx(styles.open, 'row')",
  ])('would notice %s', (text) => {
    expect(written(text)[0]).toMatch(/^row/)
  })

  it.each([
    "<i className={kind === 'text' ? styles.text : styles.row} />",
    "<i className={clsx(['rib', 'rc'].includes(thing) && textStyles.mono)} />",
    "<i className={clsx(buttonClass('tall', way === 'row' && 'primary'), styles.button)} data-tone=\"ok\" />",
  ])('take no other string for a class: %s', (text) => {
    expect(written(text)).toEqual([])
  })

  it('hold nothing of the whole page: modules say no :global, the sheets of the page name no class of ours', () => {
    expect(modules.filter((sheet) => read(sheet).includes(':global'))).toEqual([])
    expect(OF_THE_PAGE.flatMap((sheet) => [...classesOf(sheet)].filter((name) => !name.startsWith('Mui')))).toEqual([])
  })

  it('leave no class to find elements by, for the console and its tests', () => {
    const found = [...sources, ...browserTests].flatMap((source) =>
      [
        ...read(source).matchAll(
          /(?:locator|querySelector(?:All)?|closest|matches|restoreFocus)(?:<\w+>)?\((["'`])(.*?)\1/g,
        ),
      ]
        .map(([, , selector]) => selector!)
        .filter((selector) => /(?:^|[\s,>+~(\w])\.[a-z]/.test(selector))
        .map((selector) => `${source}: ${selector}`),
    )
    expect(found).toEqual([])
  })

  it('have each class that a component takes from them', () => {
    const missing = uses.flatMap(({ source, sheet, classes }) =>
      [...classes].filter((name) => !classesOf(sheet).has(name)).map((name) => `${source}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it.each(modules)('%s holds no class that no component uses', (sheet) => {
    const used = new Set(uses.filter((use) => use.sheet === sheet).flatMap(({ classes }) => [...classes]))
    expect([...classesOf(sheet)].filter((name) => !used.has(name))).toEqual([])
  })

  it('reach into other components by slots that exist', () => {
    const named = [...sheets, ...sources, ...browserTests].flatMap((file) =>
      slotsIn(read(file)).map((slot) => ({ file, slot })),
    )
    expect(named.filter(({ slot }) => !slots.has(slot))).toEqual([])
  })
})
