import { get, request } from 'node:https'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WebhookReceipt } from '../../server/demo/receiver/receipts.ts'
import { type Receiver, startReceiver } from '../../server/demo/receiver/receiver.ts'
import { createMailer } from '../../server/mail/smtp.ts'
import { signature } from '../../server/webhooks/sign.ts'

const SECRET = 'whsec_demo'
let secret: string | undefined
let receiver: Receiver

beforeEach(async () => {
  secret = SECRET
  receiver = await startReceiver({
    secrets: () => (secret ? ['whsec_of_another_workspace', secret] : []),
    title: 'Atlas Pièces, demo receiver',
  })
})
afterEach(() => receiver.stop())

const BODY = JSON.stringify({
  event: 'transaction.paid',
  created_at: '2026-11-21T10:00:00Z',
  data: { amount: '12500.00', currency: 'DZD', status: 'paid' },
})

/** A delivery over real TLS, trusting only the receiver's authority; the status and the answer. */
function deliver(how: { key?: string; age?: number; id?: string; header?: string; body?: string; path?: string } = {}) {
  const { key = SECRET, age = 0, id = 'event-1', body = BODY, path = '/hooks' } = how
  const header = how.header ?? signature(key, Math.floor(Date.now() / 1000) - age, body)
  return new Promise<{ status: number; answer: { received?: boolean; refusal?: string | null } }>((resolve, reject) => {
    const sent = request(new URL(path, receiver.url), { method: 'POST', ca: receiver.ca, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode!, answer: JSON.parse(text) }))
    })
    sent.on('error', reject)
    sent.setHeader('X-Service-Event-Id', id)
    if (header) sent.setHeader('X-Service-Signature', header)
    sent.end(body)
  })
}

interface PageState {
  refusing: boolean
  endpoint: string
  receipts: WebhookReceipt[]
}

/** What the page's stream says: its first message is the whole state. */
async function openStream() {
  const response = await fetch(new URL('/events', receiver.pageUrl))
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let pending = ''
  const next = async (): Promise<{ event: string; data: string }> => {
    const end = pending.indexOf('\n\n')
    if (end >= 0) {
      const [event, data] = pending.slice(0, end).split('\n')
      pending = pending.slice(end + 2)
      return { event: event!.slice('event: '.length), data: data!.slice('data: '.length) }
    }
    const { value, done } = await reader.read()
    if (done) throw new Error('the stream ended')
    pending += value
    return next()
  }
  return { next, close: () => reader.cancel() }
}

async function pageState(): Promise<PageState> {
  const stream = await openStream()
  const { data } = await stream.next()
  await stream.close()
  return JSON.parse(data)
}

const press = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, receiver.pageUrl), { method: 'POST', headers })

describe('demo receiver', () => {
  it('takes a delivery that is signed and recent, and says so', async () => {
    expect(await deliver()).toEqual({ status: 200, answer: { received: true, refusal: null } })
    const [receipt] = (await pageState()).receipts
    expect(receipt).toMatchObject({
      event: 'transaction.paid',
      summary: '12500.00 DZD, paid',
      verified: true,
      checks: { recent: true, digest: true, first_time: true },
      bytes: Buffer.byteLength(BODY),
      body: BODY,
      answered: 200,
    })
  })

  it.each([
    ['another secret', { key: 'whsec_other' }, 'digest_differs'],
    ['301 s of age', { age: 302 }, 'too_old'],
    ['five minutes ahead', { age: -303 }, 'too_old'],
    ['no signature', { header: '' }, 'no_signature'],
    ['a signature of other words', { header: 't=1,v1=00' }, 'digest_differs'],
  ])('rejects %s', async (_, how, refusal) => {
    expect(await deliver(how)).toEqual({ status: 401, answer: { received: false, refusal } })
    expect((await pageState()).receipts[0]).toMatchObject({ verified: false, refusal })
  })

  it('takes every mail and shows it beside the deliveries, its HTML on a page where nothing runs', async () => {
    await deliver()
    const address = { name: 'Countersign', address: 'no-reply@countersign.example' }
    const port = Number(new URL(receiver.smtpUrl).port)
    const config = { host: '127.0.0.1', port, secure: false, auth: null, from: address, returnPath: null }
    const sent = await createMailer(config).send({
      to: 'atlas@exemple.dz',
      returnPath: 'bounces+1@countersign.example',
      subject: 'Votre identification est acceptée',
      text: 'Prête : é, قُبلت.\n',
      html: '<p>Prête<script>alert(1)</script></p>',
      message_id: '<1@countersign.example>',
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    expect(sent).toMatchObject({ outcome: 'handed', code: 250 })
    const [mail, webhook] = (await pageState()).receipts as unknown as Record<string, unknown>[]
    expect(mail).toMatchObject({
      is_mail: true,
      from: 'bounces+1@countersign.example',
      to: ['atlas@exemple.dz'],
      subject: 'Votre identification est acceptée',
      text: 'Prête : é, قُبلت.\n',
      headers: expect.arrayContaining([['Message-ID', '<1@countersign.example>']]),
    })
    expect(webhook).toMatchObject({ event: 'transaction.paid' })
    const page = await fetch(new URL(`/mails/${mail!.id}`, receiver.pageUrl))
    expect(page.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
    expect(await page.text()).toContain('<p>Prête')
    expect((await fetch(new URL(`/mails/${webhook!.id}`, receiver.pageUrl))).status).toBe(404)
    await press('/clear')
    expect((await fetch(new URL(`/mails/${mail!.id}`, receiver.pageUrl))).status).toBe(404)
  })

  it('rejects everything while it knows no secret', async () => {
    secret = undefined
    expect(await deliver({ key: '' })).toMatchObject({ status: 401, answer: { refusal: 'no_secret' } })
  })

  it('flags an event that it took before, but not one that it only refused', async () => {
    await deliver({ key: 'whsec_forged' })
    await deliver()
    await deliver()
    const { receipts } = await pageState()
    expect(receipts.map(({ checks }) => checks.first_time)).toEqual([false, true, true])
    expect(receipts[0]).toMatchObject({ verified: true, answered: 200 })
  })

  it('answers 503 while told to, and sees the retry as the first time', async () => {
    expect((await press('/refuse')).status).toBe(204)
    expect((await deliver()).status).toBe(503)
    expect((await pageState()).refusing).toBe(true)
    await press('/accept')
    expect((await deliver()).status).toBe(200)
    expect((await pageState()).receipts.map(({ checks }) => checks.first_time)).toEqual([true, true])
  })

  it('shows each delivery on the open page, and clears', async () => {
    const stream = await openStream()
    expect(JSON.parse((await stream.next()).data)).toMatchObject({ endpoint: receiver.url, receipts: [] })
    await deliver()
    const shown = await stream.next()
    expect(shown.event).toBe('received')
    expect(JSON.parse(shown.data)).toMatchObject({ event: 'transaction.paid', verified: true })
    await press('/clear')
    expect(JSON.parse((await stream.next()).data)).toMatchObject({ receipts: [] })
    await stream.close()
  })

  it('lets no other site press its switches', async () => {
    expect((await press('/clear', { Origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await fetch(new URL('/clear', receiver.pageUrl))).status).toBe(405)
  })

  it('keeps the last 200', async () => {
    for (let i = 0; i < 203; i++) await deliver({ id: `event-${i}` })
    const { receipts } = await pageState()
    expect(receipts).toHaveLength(200)
    expect(receipts[0]!.id - receipts.at(-1)!.id).toBe(199)
  })

  it('answers 413 to more than 1 MB, 404 elsewhere, and shows what is not JSON', async () => {
    expect((await deliver({ body: 'x'.repeat(1024 * 1024 + 1) })).status).toBe(413)
    expect((await deliver({ path: '/elsewhere' })).status).toBe(404)
    expect((await deliver({ body: '<b>no</b>' })).status).toBe(200)
    expect((await pageState()).receipts[0]).toMatchObject({ event: 'not JSON', body: '<b>no</b>' })
  })

  it('proves itself by its own authority only', async () => {
    const error = await new Promise<NodeJS.ErrnoException>((resolve) => {
      get(receiver.url, { agent: false }, () => resolve(new Error('connected'))).on('error', resolve)
    })
    expect(error.code).toMatch(/SELF_SIGNED|UNABLE_TO/)
  })

  it('serves its page with nothing from elsewhere', async () => {
    const page = await fetch(receiver.pageUrl)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    const text = await page.text()
    for (const [, address] of text.matchAll(/(?:src|href)="([^"]+)"/g)) expect(address).toMatch(/^(\/|data:)/)
    const styles = await (await fetch(new URL('/page.css', receiver.pageUrl))).text()
    const fonts = [...styles.matchAll(/url\(([^)]+)\)/g)].map(([, path]) => path!)
    expect(fonts.length).toBeGreaterThan(0)
    for (const path of [...fonts, '/script.js']) expect((await fetch(new URL(path, receiver.pageUrl))).status).toBe(200)
    expect((await fetch(new URL('/../../package.json', receiver.pageUrl))).status).toBe(404)
  })

  it('says that a port is taken, and leaves nothing open', async () => {
    const taken = Number(new URL(receiver.pageUrl).port)
    await expect(
      startReceiver({
        pagePort: taken,
        secrets: () => (secret ? ['whsec_of_another_workspace', secret] : []),
        title: 'second',
      }),
    ).rejects.toThrow('EADDRINUSE')
  })
})
