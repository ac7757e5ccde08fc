import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, hexadecimal. */
function groupsOf(address: string): string[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const hex = (high: string | undefined, low: string | undefined) => (Number(high) * 256 + Number(low)).toString(16)
  const plain = dotted ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}` : address
  const [head = '', tail] = plain.toLowerCase().split('::')
  const parts = (text: string) => (text === '' ? [] : text.split(':'))
  const [before, after] = [parts(head), parts(tail ?? '')]
  const between = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...between, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}

/**
 * The network of an address, in the sizes that providers assign: /24 for IPv4 (also when written as IPv6), /64 for IPv6.
 * A text that is no address is a network of its own.
 */
export function networkOf(ip: string | undefined): string {
  const address = (ip ?? '').split('%')[0]!
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(address)) return address || 'unknown'
  const groups = groupsOf(address)
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') {
    const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16))
    return `${high! >> 8}.${high! & 255}.${low! >> 8}.0/24`
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
