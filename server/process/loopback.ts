/** Names and addresses of this machine for itself. */
export const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * The address to open in a browser: on this machine by its name, because passkeys do not work at an address without a
 * name. PUBLIC_URL stays as it was given.
 */
export function addressToOpen(url: string, isGiven: boolean): string {
  const address = new URL(url)
  if (isGiven || !LOOPBACK.test(address.hostname)) return url
  address.hostname = 'localhost'
  return address.origin
}
