import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../server/root.ts'

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
    selectors(sheet).flatMap((selector) =>
      [...selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!),
    ),
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

const slotsIn = (text: string) => [...text.matchAll(/\[data-slot~=\\?['"]([\w-]+)/g)].map(([, slot]) => slot!)
const slots = new Set(
  sources.flatMap((source) =>
    [...read(source).matchAll(/data-slot'?(?:=|: )["']([\w -]+)["']/g)].flatMap(([, names]) => names!.split(' ')),
  ),
)

/** The classes of the sheets that are no modules. */
const shared = () =>
  new Set(sheets.filter((sheet) => !modules.includes(sheet)).flatMap((sheet) => [...classesOf(sheet)]))

/** The classes that a source writes out, in an attribute or as the first word of clsx. */
const written = (text: string) =>
  [...text.matchAll(/className=(?:"([^"]*)"|\{clsx\('([^']*)')/g)].flatMap(([, plain, joined]) =>
    (plain ?? joined ?? '').split(' ').filter(Boolean),
  )

describe('style sheets', () => {
  it('belong to a component, but for those of the page', () => {
    expect(sheets.filter((sheet) => !modules.includes(sheet))).toEqual(OF_THE_PAGE)
  })

  it('define each class that a component writes out', () => {
    const known = shared()
    const unknown = sources.flatMap((source) =>
      written(read(source))
        .filter((name) => !known.has(name))
        .map((name) => `${source}: ${name}`),
    )
    expect(unknown).toEqual([])
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
    const named = [...sheets, ...sources].flatMap((file) => slotsIn(read(file)).map((slot) => ({ file, slot })))
    expect(named.filter(({ slot }) => !slots.has(slot))).toEqual([])
  })
})
