import { BlockList, isIP } from 'node:net'

/** The ranges of decisions B.3; IPv4-mapped IPv6 (::ffff:0:0/96) is judged by its inner address. */
const BLOCKED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
const BLOCKED_IPV6 = [
  // ::/96 holds :: and ::1, and the withdrawn IPv4-compatible form of every IPv4 address.
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
  // Not in the list of B.3: IPv4-translated addresses and the withdrawn site-local range lead to internal hosts, too.
  '::ffff:0:0:0/96',
  'fec0::/10',
]

const BLOCKED_ADDRESSES = new BlockList()
for (const [family, ranges] of [
  ['ipv4', BLOCKED_IPV4],
  ['ipv6', BLOCKED_IPV6],
] as const)
  for (const range of ranges) {
    const [network, bits] = range.split('/') as [string, string]
    BLOCKED_ADDRESSES.addSubnet(network, Number(bits), family)
  }

/**
 * Whether webhooks must not be sent to this IP address (decisions B.3). Takes any spelling of IPv6, with or without a
 * zone id. A text that is not an IP address counts as blocked.
 */
export function isBlockedAddress(ip: string): boolean {
  const family = isIP(ip)
  return family === 0 || BLOCKED_ADDRESSES.check(ip, family === 4 ? 'ipv4' : 'ipv6')
}

export type UrlProblem = { rule: 'starts_with' | 'url' | 'credentials' | 'public_address'; message: string }

/**
 * Returns the problem with a webhook's `url` at registration, or null (interface 4.9, decisions B.3). The URL must be
 * https, without user or password, not an address of a blocked range in any spelling, and not an internal name. Names
 * are not resolved here. `allowPrivate` lifts only the rules on address and host name. The schema checks the length.
 */
export function checkWebhookUrl(text: string, { allowPrivate = false } = {}): UrlProblem | null {
  if (!text.startsWith('https://')) return { rule: 'starts_with', message: 'The url field must start with https://.' }
  const syntax: UrlProblem = { rule: 'url', message: 'The url field must be a valid URL.' }
  // The URL parser silently drops or converts these characters: the stored URL would differ from the called one.
  if (/[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) return syntax
  const url = new URL(text)
  if (url.username || url.password)
    return { rule: 'credentials', message: 'The url field must not hold a user name or a password.' }
  // The URL parser has already turned decimal, hexadecimal, octal and shortened IPv4 into dotted decimal.
  const host = url.hostname.replace(/^\[|\]$|\.+$/g, '')
  if (host === '') return syntax
  if (allowPrivate) return null
  const internal = isIP(host) ? isBlockedAddress(host) : /(^|\.)(localhost|local|internal)$/.test(host)
  return internal ? { rule: 'public_address', message: 'The url field must lead to a public address.' } : null
}
