import { isIP } from 'node:net'
import { generate } from 'selfsigned'

export type KeyPair = { key: string; cert: string }

const commonName = (value: string) => [{ name: 'commonName', value }]

/** Creates a private certificate authority, in PEM. It lives in memory only. */
export async function createAuthority(name = 'Countersign test authority'): Promise<KeyPair> {
  const made = await generate(commonName(name), {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  return { key: made.private, cert: made.cert }
}

/** Issues a server certificate for host names and IP addresses, valid from now to `notAfter` (default: one year). */
export async function issue(authority: KeyPair, hosts: string[], notAfter?: Date): Promise<KeyPair> {
  const made = await generate(commonName(hosts[0]!), {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: authority,
    ...(notAfter && { notBeforeDate: new Date(notAfter.getTime() - 86_400_000), notAfterDate: notAfter }),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: hosts.map((host) => (isIP(host) ? { type: 7, ip: host } : { type: 2, value: host })),
      },
    ],
  })
  return { key: made.private, cert: made.cert }
}
