import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkWebhookUrl, isBlockedAddress } from '../../server/webhooks/addressGuard.ts'

/** First and last address of every range of decisions B.3, written out by hand. */
const EDGES_V4 = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
] as const
const EDGES_V6 = [
  ['::', '::1'],
  ['64:ff9b::', '64:ff9b::ffff:ffff'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::', '100::ffff:ffff:ffff:ffff'],
  ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
] as const

const numberOf = (ip: string) => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const dotted = (n: number) => [24, 16, 8, 0].map((bits) => Math.floor(n / 2 ** bits) % 256).join('.')
const inBlockedRange = (n: number) => EDGES_V4.some(([first, last]) => n >= numberOf(first) && n <= numberOf(last))

/** Any IPv4 address, often near the edge of a blocked range. */
const anyIPv4 = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  fc
    .tuple(fc.constantFrom(...EDGES_V4.flat()), fc.integer({ min: -2, max: 2 }))
    .map(([edge, step]) => (numberOf(edge) + step + 2 ** 32) % 2 ** 32),
)
const blockedIPv4 = fc
  .constantFrom(...EDGES_V4)
  .chain(([first, last]) => fc.integer({ min: numberOf(first), max: numberOf(last) }))

describe('blockedAddress', () => {
  it.each([...EDGES_V4, ...EDGES_V6].flat())('blocks %s', (ip) => {
    expect(isBlockedAddress(ip)).toBe(true)
  })

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '41.107.0.1',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '223.255.255.255',
    '2001:1::1',
    '2001:4860:4860::8888',
    '2003::1',
    '2606:4700::1111',
    '2a02:26f0::1',
    '64:ff9c::1',
  ])('lets %s pass', (ip) => {
    expect(isBlockedAddress(ip)).toBe(false)
  })

  it.each(['::127.0.0.1', '::ffff:0:127.0.0.1', 'fec0::1', 'fe80::1%eth0', '0:0:0:0:0:ffff:7f00:1', '::FFFF:A00:1'])(
    'blocks the spelling %s',
    (ip) => {
      expect(isBlockedAddress(ip)).toBe(true)
    },
  )

  it.each(['', 'localhost', '1.2.3', '010.0.0.1', '8.8.8.8/8', '8.8.8.8 ', '::g'])('blocks %j, no address', (text) => {
    expect(isBlockedAddress(text)).toBe(true)
  })

  it('judges every IPv4 address by the ranges, and its IPv4-mapped IPv6 form alike', () => {
    fc.assert(
      fc.property(anyIPv4, (n) => {
        const expected = inBlockedRange(n)
        expect(isBlockedAddress(dotted(n))).toBe(expected)
        expect(isBlockedAddress(`::ffff:${dotted(n)}`)).toBe(expected)
        expect(isBlockedAddress(`::ffff:${Math.floor(n / 65_536).toString(16)}:${(n % 65_536).toString(16)}`)).toBe(
          expected,
        )
      }),
      { numRuns: 2000 },
    )
  })
})

describe('checkWebhookUrl', () => {
  const ruleOf = (url: string, options = {}) => checkWebhookUrl(url, options)?.rule ?? null

  it.each([
    'https://example.com',
    'https://example.com/hooks?trader=7#top',
    'https://example.com.:8443/hooks',
    'https://مثال.إختبار/hooks',
    'https://localhost.example.com/',
    'https://mylocal/',
    'https://internal.example.org/',
    'https://8.8.8.8/hooks',
    'https://[2606:4700::1111]:8443/hooks',
    'https://not-registered-yet.example/',
  ])('accepts %s', (url) => {
    expect(checkWebhookUrl(url)).toBeNull()
  })

  it.each(['http://example.com', 'ftp://example.com', 'example.com', '//example.com', ' https://example.com', ''])(
    'wants https:// in front of %j',
    (url) => {
      expect(ruleOf(url)).toBe('starts_with')
      expect(ruleOf(url, { allowPrivate: true })).toBe('starts_with')
    },
  )

  it.each([
    'https://',
    'https:///',
    'https://.',
    'https://exa mple.com',
    'https://example.com/a b',
    'https://example.com\\@127.0.0.1',
    'https://example.com/\n',
    'https://exam\tple.com',
    'https://exa%00mple.com',
    'https://example.com/\u0000',
    'https://example.com:99999',
    'https://1.2.3.4.5',
    'https://256.1.1.1',
    'https://[::1',
    'https://[fe80::1%25eth0]/',
    'https://[fe80::1%eth0]/',
    'https://[::ffff:127.0.0.1%lo]/',
  ])('refuses the syntax of %j', (url) => {
    expect(ruleOf(url)).toBe('url')
    expect(ruleOf(url, { allowPrivate: true })).toBe('url')
  })

  it.each(['https://user:secret@example.com', 'https://user@example.com', 'https://:secret@example.com'])(
    'refuses the user of %s, without repeating it',
    (url) => {
      const problem = checkWebhookUrl(url, { allowPrivate: true })
      expect(problem?.rule).toBe('credentials')
      expect(problem?.message).not.toContain('secret')
    },
  )

  it.each([
    'https://localhost',
    'https://LOCALHOST:8443/hooks',
    'https://localhost.',
    'https://localhost..',
    'https://ⓛocalhost/',
    'https://api.localhost/',
    'https://printer.local',
    'https://printer.local./',
    'https://metadata.google.internal/',
    'https://internal/',
    'https://127.0.0.1',
    'https://127.1',
    'https://127.0.0.1./',
    'https://127.0.0.1../',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://0/',
    'https://１２７.０.０.１/',
    'https://%31%32%37.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::]:8443/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::FFFF:7f00:1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
  ])('refuses the internal place %s, unless private addresses are allowed', (url) => {
    expect(ruleOf(url)).toBe('public_address')
    expect(ruleOf(url, { allowPrivate: true })).toBeNull()
  })

  it('refuses every blocked IPv4 address in every spelling', () => {
    fc.assert(
      fc.property(blockedIPv4, (n) => {
        const [a, b, c, d] = dotted(n).split('.').map(Number) as [number, number, number, number]
        const spellings = [
          dotted(n),
          `${dotted(n)}.`,
          String(n),
          `0x${n.toString(16)}`,
          `0${n.toString(8)}`,
          `0${a.toString(8)}.0x${b.toString(16)}.${c}.${d}`,
          `${a}.${b}.${c * 256 + d}`,
          `${a}.${b * 65_536 + c * 256 + d}`,
          `[::ffff:${dotted(n)}]`,
          `[::${dotted(n)}]`,
          `[64:ff9b::${dotted(n)}]`,
          `[2002:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}::1]`,
        ]
        for (const host of spellings) expect(ruleOf(`https://${host}/hooks`), host).toBe('public_address')
      }),
    )
  })

  it('never throws, and lets pass only https URLs', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withFragments: true })), (text) => {
        const url = text.startsWith('http') ? text : `https://${text}`
        if (checkWebhookUrl(url) === null) expect(new URL(url).protocol).toBe('https:')
      }),
      { numRuns: 1000 },
    )
  })
})
