import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
/** Encodes bytes as CBOR, with a short or a long length. */
const bytes = (value: Buffer) =>
  value.length < 256
    ? Buffer.concat([Buffer.from([0x58, value.length]), value])
    : Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value])

const sha256 = (value: Buffer | string) => createHash('sha256').update(value).digest()

/** Flags: user present and verified; with attested data, which a new credential has. */
const [VERIFIED, ATTESTED] = [0x05, 0x40]

/** A separate authenticator: it creates one passkey and answers challenges with it, as a browser would. */
export function newAuthenticator(origin: string, rpId = 'localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const [x, y] = [Buffer.from(jwk.x!, 'base64url'), Buffer.from(jwk.y!, 'base64url')]
  // COSE: EC2, ES256, P-256.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ])
  const credentialId = randomBytes(32)
  let counter = 0
  const id = credentialId.toString('base64url')
  const authData = (flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    counter += 1
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  return {
    create({ challenge }: { challenge: string }, flags = VERIFIED) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, cose])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authData(flags | ATTESTED, attested)),
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      }
      return { ...credential, response }
    },
    get({ challenge }: { challenge: string }, flags = VERIFIED) {
      const [data, client] = [authData(flags), clientData('webauthn.get', challenge)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { ...credential, response }
    },
  }
}
