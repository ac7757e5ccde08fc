import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkSignature, newWebhookSecret, signature, verify } from '../../server/webhooks/sign.ts'

const secret = 'whsec_test_0123456789'
const t = 1_700_000_000
const body = '{"event":"form.submitted","created_at":"2026-01-01T00:00:00Z","data":{}}'
const digest = 'd6f531346cce656f0ed262f31bbe7453c8573529d58eb76334b279b9fa03ce4d'
const header = `t=${t},v1=${digest}`
const at = (seconds: number) => new Date((t + seconds) * 1000)

describe('signature', () => {
  it('matches the vector of decisions B.4, for text and for bytes', () => {
    expect(signature(secret, t, body)).toBe(header)
    expect(signature(secret, t, Buffer.from(body))).toBe(header)
  })

  it('signs the bytes as they are, also those that are not ASCII', () => {
    const bytes = Buffer.from('{"name":"تاجر, Sétif"}')
    const hex = createHmac('sha256', secret)
      .update(Buffer.concat([Buffer.from('5.'), bytes]))
      .digest('hex')
    expect(signature(secret, 5, bytes)).toBe(`t=5,v1=${hex}`)
    expect(signature(secret, 5, bytes.toString())).toBe(`t=5,v1=${hex}`)
  })
})

describe('newWebhookSecret', () => {
  it('is whsec_ and 32 bytes in base64url, another one each time', () => {
    const made = newWebhookSecret()
    expect(made).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/)
    expect(Buffer.from(made.slice(6), 'base64url')).toHaveLength(32)
    expect(newWebhookSecret()).not.toBe(made)
  })
})

describe('verify', () => {
  it.each([-300, 0, 299.9, 300])('accepts a signature %d s old', (seconds) => {
    expect(verify({ secret, header, body, now: at(seconds) })).toBe(true)
  })

  it.each([-301, 300.1, 86_400])('refuses one %d s old, and says that only its age is wrong', (seconds) => {
    expect(verify({ secret, header, body, now: at(seconds) })).toBe(false)
    expect(checkSignature({ secret, header, body, now: at(seconds) })).toEqual({ digest: true, recent: false })
  })

  it.each([
    ['another secret', { secret: 'whsec_other' }],
    ['the secret without its prefix', { secret: 'test_0123456789' }],
    ['another body', { body: `${body} ` }],
    ['another time', { header: `t=${t + 1},v1=${digest}` }],
    ['another digest', { header: `t=${t},v1=${'0'.repeat(64)}` }],
  ])('refuses %s', (_what, change) => {
    const received = { secret, header, body, now: at(0), ...change }
    expect(verify(received)).toBe(false)
    expect(checkSignature(received)).toEqual({ digest: false, recent: true })
  })

  it.each([
    undefined,
    '',
    'v1=',
    digest,
    `t=${t}`,
    `t=,v1=${digest}`,
    `t=${t},v1=${digest.slice(1)}`,
    `t=${t},v1=${digest},v1=${digest}`,
    `t=-${t},v1=${digest}`,
    `t=${t},v1=${digest}é`,
    `t=00${t},v1=${digest}`,
  ])('refuses the header %j', (malformed) => {
    expect(verify({ secret, header: malformed, body, now: at(0) })).toBe(false)
  })
})
