import fc from 'fast-check'

export type Value = null | boolean | number | string | Value[] | { [key: string]: Value }

/** Every text made up by the tests begins with this word, or is one of the odd ones: no log line may hold it. */
export const MARK = 'Zq'

/** Texts that programs often handle wrongly. */
export const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  `${MARK}\u0000x`,
  '\ud800',
  '\u202eZqright',
  '\ufeff',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  'valueOf',
  'null',
  'undefined',
  'NaN',
  "Zq' OR 1=1 --",
  'Zq"; DROP TABLE x; --',
  '../../etc/passwd',
  '%00',
  '%s%n',
  '#{7*7}',
  '{{7*7}}',
  '<script>Zq</script>',
  '1e999',
  '-0.00',
  '1,5',
  '0x10',
  '99999999999999999999.99',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  'Zq@example.com',
  'Zq\r\nX-Injected: 1',
  `${MARK}${'x'.repeat(3000)}`,
  'ا'.repeat(300),
  '👨‍👩‍👧‍👦'.repeat(40),
  '\\',
  'Zq\\u0000',
  '[]',
  '(a+)+$',
]

const own = (text: string): Value => JSON.parse(text)

/** Values of other types, sizes and shapes than any field wants. */
const ODD_VALUES: Value[] = [
  null,
  true,
  false,
  0,
  -1,
  0.1,
  1e308,
  -1e-308,
  2 ** 53,
  2147483648,
  [],
  [null],
  [[]],
  {},
  // JSON makes `__proto__` a property of its own, as a client does.
  own('{"__proto__":{"zqpolluted":1}}'),
  own('{"constructor":{"prototype":{"zqpolluted":1}}}'),
  own('{"toString":1,"valueOf":1}'),
  { $ne: null },
  { value: 'Zq' },
  own(`${'['.repeat(200)}${']'.repeat(200)}`),
]

const oddValue: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>(...ODD_VALUES),
  fc.constantFrom<Value>(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)

const oddKey = fc.constantFrom('__proto__', 'constructor', 'toString', '', ' ', 'Zqextra', 'id', 'status', 'a.b', '0')

type Place = { of: Value; set: (value: Value) => void; remove: () => void }

const put = (target: object, key: string, value: Value) =>
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })

/** All places of a value that a change can hit, from the outside in. */
function places(value: Value): Place[] {
  if (value === null || typeof value !== 'object') return []
  const keys = Object.keys(value)
  return keys.flatMap((key) => {
    const of = (value as Record<string, Value>)[key]!
    const place: Place = {
      of,
      set: (next) => put(value, key, next),
      remove: () => (Array.isArray(value) ? value.splice(Number(key), 1) : delete value[key]),
    }
    return [place, ...places(of)]
  })
}

/** A function that changes one place of a JSON value: another value, nothing, or one more property. */
export const change: fc.Arbitrary<(value: Value) => Value> = fc
  .record({
    at: fc.nat(1000),
    how: fc.constantFrom('set', 'set', 'set', 'remove', 'add', 'wrap', 'root'),
    odd: oddValue,
    key: oddKey,
  })
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one branch for each way to change a value
  .map(({ at, how, odd, key }) => (from: Value) => {
    const value = structuredClone(from)
    const all = places(value)
    const place = all[at % Math.max(all.length, 1)]
    if (how === 'root' && at % 5 === 0) return structuredClone(odd)
    if (how === 'add' || !place) {
      const targets = [value, ...all.map(({ of }) => of)].filter((one) => one !== null && typeof one === 'object')
      const target = targets[at % Math.max(targets.length, 1)]
      if (Array.isArray(target)) target.push(structuredClone(odd))
      else if (target) put(target as object, key, structuredClone(odd))
    } else if (how === 'remove') place.remove()
    else if (how === 'wrap') place.set([structuredClone(place.of)])
    else place.set(structuredClone(odd))
    return value
  })
