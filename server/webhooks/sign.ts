import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * The value of `X-Service-Signature` for one attempt: `t=<unix seconds>,v1=<hex>`, where v1 is HMAC-SHA256 of
 * `<t>.<body>` keyed with the whole secret string, its `whsec_` included (interface 6, decisions H-39, H-40).
 */
export function signature(secret: string, t: number, body: Buffer | string): string {
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')}`
}

/** A new webhook secret: `whsec_` and 32 random bytes in base64url, 49 characters (decisions B.2). */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`
}

type SignedRequest = {
  secret: string
  /** The `X-Service-Signature` header as received. */
  header: string | undefined
  /** The raw bytes of the body, before any parsing. */
  body: Buffer | string
  now: Date
}

const TOLERANCE_SECONDS = 300

/**
 * The receiver's two checks: `digest` is compared in constant time, `recent` means that `t` lies within the
 * tolerance of now (300 s; interface 6). A header that is missing or malformed fails both.
 */
export function checkSignature({ secret, header, body, now }: SignedRequest) {
  const t = Number(/^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(header ?? '')?.[1] ?? Number.NaN)
  if (header === undefined || Number.isNaN(t)) return { digest: false, recent: false }
  const expected = Buffer.from(signature(secret, t, body))
  const given = Buffer.from(header)
  return {
    digest: given.length === expected.length && timingSafeEqual(given, expected),
    recent: Math.abs(now.getTime() / 1000 - t) <= TOLERANCE_SECONDS,
  }
}

/** A receiver's check of each delivery: true if the signature is right and recent (interface 6). */
export function verify(received: SignedRequest): boolean {
  const { digest, recent } = checkSignature(received)
  return digest && recent
}
