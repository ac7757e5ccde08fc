import { describe, expect, it } from 'vitest'
import { document } from '../support/openapi.ts'
import {
  citationResolves,
  citationsIn,
  knownNumbers,
  linksIn,
  numbersIn,
  otherFormsIn,
  pagesIn,
  pathsIn,
} from './citations.ts'
import { anchorsOf, exists, textFiles } from './files.ts'

const all = textFiles().filter(({ name }) => !name.startsWith('test/docs/'))
/** Released migrations are never edited, so their comments keep an older form. */
const own = all.filter(({ name }) => !name.startsWith('prisma/migrations/'))
const pages = all.filter(({ name }) => name.endsWith('.md'))

const found = <T>(files: typeof all, look: (text: string) => T[], wrong: (one: T) => boolean) =>
  files.flatMap(({ name, text }) =>
    look(text)
      .filter(wrong)
      .map((one) => ({ name, one })),
  )

describe('references', () => {
  it('reads lists, ranges and citations that go over the end of a line', () => {
    const text = '/** (interface 4.9, 6, decisions\n * G-20 to G-22,\n * B.2; records 0039, 0040) */'
    expect(citationsIn(text).map(({ book, section }) => `${book} ${section}`)).toEqual([
      'interface 4.9',
      'interface 6',
      'decisions G-20',
      'decisions G-22',
      'decisions B.2',
      'record 0039',
      'record 0040',
    ])
  })

  it('lead to a section, a row or a record', () => {
    expect(found(all, citationsIn, (one) => !citationResolves(one))).toEqual([])
  })

  it('have one form', () => {
    expect(found(own, otherFormsIn, () => true)).toEqual([])
  })

  it('name decisions and statements that there are', () => {
    const known = knownNumbers()
    expect(found(all, numbersIn, (number) => !known.has(number))).toEqual([])
  })

  it('name files that there are', () => {
    const gone = all.flatMap((one) =>
      pathsIn(one)
        .filter((path) => !exists(path))
        .map((path) => ({ name: one.name, path })),
    )
    expect(gone).toEqual([])
    const names = pages.map(({ name }) => name.split('/').at(-1))
    expect(found(all, pagesIn, (name) => !names.includes(name))).toEqual([])
  })

  it('of pages lead to files and headings that there are', () => {
    const dead = pages.flatMap((page) =>
      linksIn(page)
        .filter(({ file, anchor }) => !exists(file) || (anchor && file.endsWith('.md') && !anchorsOf(file).has(anchor)))
        .map(({ target }) => ({ name: page.name, target })),
    )
    expect(dead).toEqual([])
  })

  it('are read also where their target has a space', () => {
    const page = { name: 'docs/page.md', text: 'See [the console](console 1.4), `[a](b c)` and [this](other.md#part).' }
    expect(linksIn(page).map(({ target }) => target)).toEqual(['console 1.4', 'other.md#part'])
  })

  it('to our specification and records stand in nothing that is read without the repository', () => {
    const published = own.filter(({ name }) =>
      /^(docs\/guide|client\/i18n|server\/payments\/payer\/words)\//.test(name),
    )
    const api = { name: 'openapi.json', text: JSON.stringify(document) }
    expect(
      found(
        [...published, api],
        (text) => [...citationsIn(text), ...numbersIn(text)],
        () => true,
      ),
    ).toEqual([])
  })
})
