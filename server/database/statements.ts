// For error messages: a migration is sent as a whole, and PostgreSQL does not say which of its statements failed.

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|[\s\S]/gu

/**
 * The statement with the given number (from 0) of a SQL script: its offset in characters (code points, as PostgreSQL
 * counts) and its text, shortened to one line of 120 characters. Past the end it is the last one.
 */
export function statementAt(sql: string, number: number): { offset: number; text: string } {
  let found = { offset: 0, text: '' }
  let position = 0
  let index = -1
  let inside = false
  for (const [piece] of sql.matchAll(TOKEN)) {
    const blank = /^(\s|--|\/\*)/.test(piece)
    if (piece === ';') inside = false
    else if (!blank && !inside) {
      if (++index > number) break
      inside = true
      found = { offset: position, text: '' }
    }
    if (inside && !/^(--|\/\*)/.test(piece)) found.text += piece
    position += [...piece].length
  }
  const line = found.text.replace(/\s+/g, ' ').trim()
  return { offset: found.offset, text: line.length > 120 ? `${line.slice(0, 119)}…` : line }
}
