import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvCell } from '../../server/http/csv.ts'

/** Splits a row as a spreadsheet does: a quote is special only at the start of a field. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a parser that moves one position
function read(text: string, separator: string): string[] {
  const fields: string[] = []
  let at = 0
  for (;;) {
    let field = ''
    if (text[at] === '"') {
      at += 1
      for (; at < text.length; at += 1) {
        if (text[at] !== '"') field += text[at]
        else if (text[at + 1] === '"') {
          field += '"'
          at += 1
        } else break
      }
      at += 1
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\n') field += text[at++]
    fields.push(field)
    if (at >= text.length) return fields
    at += 1
  }
}

const FORMULA = /^[ "]*[=+\-@\t\r]/
const text = fc.string({ unit: fc.constantFrom(...'ab1 =+-@;,\t\r\n"\'|é') })
const row = (cells: string[]) => `7,${cells.map(csvCell).join(',')}`

it('no cell is a formula, whatever the file is cut at', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), fc.constantFrom(',', ';', '\t'), (cells, separator) => {
      // A carriage return before a line feed is part of the line break.
      const fields = read(row(cells).replaceAll('\r\n', '\n'), separator)
      expect(fields.filter((field) => FORMULA.test(field.replace(/^\r$/, '')))).toEqual([])
    }),
    { numRuns: 5_000 },
  )
})

it('cut at commas, every cell comes back, but for the apostrophes', () => {
  const plain = (cell: string) => cell.replaceAll("'", '')
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
      expect(read(row(cells), ',').slice(1).map(plain)).toEqual(cells.map(plain))
    }),
    { numRuns: 5_000 },
  )
})

it.each([
  ['a;=cmd()', `"a;'=cmd()"`],
  ['a\t@x', `"a\t'@x"`],
  ['a;"=1"', `"a;""'=1"""`],
  ['a;b', '"a;b"'],
  ['-5', "'-5"],
  ['a-b', 'a-b'],
])('%j is written %j', (value, written) => {
  expect(csvCell(value)).toBe(written)
})

it('a number is a number', () => {
  expect(csvCell(-5)).toBe('-5')
})
