// Is a delivery ours? As a program: node verify.mjs SECRET SIGNATURE [NOW] < body
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * True when `signature`, the value of X-Service-Signature, fits `body`, the raw bytes that came, and is at most
 * `tolerance` seconds old. `secret` is the whole text, its `whsec_` included; `now` is in unix seconds.
 */
export function verify(secret, signature, body, now = Date.now() / 1000, tolerance = 300) {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (t === undefined || Math.abs(now - Number(t)) > tolerance) return false
  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(v1, 'hex'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [secret, signature, now] = process.argv.slice(2)
  const good = verify(secret, signature, readFileSync(0), now && Number(now))
  console.log(good ? 'genuine' : 'refused')
  process.exitCode = good ? 0 : 1
}
