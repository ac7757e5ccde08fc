import { generate } from 'selfsigned'

/** A certificate for `localhost` and 127.0.0.1 under an authority of its own, made at start; PEM, in memory only. */
export async function localCertificate(): Promise<{ ca: string; key: string; cert: string }> {
  const authority = await generate([{ name: 'commonName', value: 'Countersign demo authority' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const server = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { ca: authority.cert, key: server.private, cert: server.cert }
}
