/** The maximum number of digits before the decimal sign of an amount. */
const MAX_DIGITS = 13

/** Centimes from whole and decimal digits; null for too many digits, or more than two significant decimals. */
function centsOf(integerPart: string, decimals: string): bigint | null {
  const digits = integerPart.replace(/^0+/, '')
  const significantDecimals = decimals.replace(/0+$/, '')
  if (digits.length > MAX_DIGITS || significantDecimals.length > 2) return null
  return BigInt((digits || '0') + significantDecimals.padEnd(2, '0'))
}

/** Centimes of an amount in the form of XML and MT940: digits and one decimal sign. Null for other text. */
export function parsePlainAmount(text: string, sign: '.' | ','): bigint | null {
  const [, integerPart, decimals = ''] = /^(\d{1,30})(?:[.,](\d{0,30}))?$/.exec(text) ?? []
  if (integerPart === undefined || text.includes(sign === '.' ? ',' : '.')) return null
  return centsOf(integerPart, decimals)
}

/** Groups of three digits with one kind of character between them, or no groups at all. */
function joinGroups(text: string, decimal: '.' | ','): string | null {
  if (/^\d+$/.test(text)) return text
  const between = /^\d{1,3}([.,' ])\d{3}/.exec(text)?.[1]
  if (!between || between === decimal) return null
  const groups = text.split(between)
  return groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group)) ? groups.join('') : null
}

/** The decimal sign of an amount: the last sign with one or two digits after it; without one a point. */
const guessDecimal = (text: string): '.' | ',' => (/([.,])\d{1,2}$/.exec(text)?.[1] ?? '.') as '.' | ','

/**
 * Signed centimes of an amount in the form of bank tables: `1 234,56`, `1,234.56`, `12.00-`, `(12.00)`, `+5`, with or
 * without `DZD` or `DA`. Null for other text. `decimal` is the table's decimal sign, guessed if null.
 */
export function parseTableAmount(written: string, decimal: '.' | ',' | null): bigint | null {
  const text = written
    .replace(/[\s\u00a0\u2007\u2009\u202f]+/g, ' ')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\u2019/g, "'")
    .replace(/ ?(DZD|DA)$/i, '')
    .trim()
  const [, open, before, body, after, close] = /^(\()? ?([+-])? ?([\d.,' ]+?) ?([+-])?(\))?$/.exec(text) ?? []
  if (body === undefined || Boolean(open) !== Boolean(close) || (before && after)) return null
  const sign = decimal ?? guessDecimal(body)
  const at = body.lastIndexOf(sign)
  const decimals = at < 0 ? '' : body.slice(at + 1)
  const integerPart = joinGroups(at < 0 ? body : body.slice(0, at) || '0', sign)
  if (integerPart === null || !/^\d*$/.test(decimals) || !/\d/.test(body)) return null
  const cents = centsOf(integerPart, decimals)
  if (cents === null) return null
  return open || before === '-' || after === '-' ? -cents : cents
}
