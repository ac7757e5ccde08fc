import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { acceptGap } from '../../server/resources/audit/acceptGap.ts'
import { checkHeadsUrl } from '../../server/resources/audit/headStore.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { readSealState } from '../../server/resources/audit/sealState.ts'
import { sendHeads } from '../../server/resources/audit/sendHeads.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { openSealStage, type SealStage } from '../support/seals.ts'

/** What the remote place has received: heads, by POST or as objects of a bucket. */
const objects = new Map<string, string>()
let down = false
let server: Server
let origin: string
let app: TestApp
let stage: SealStage

beforeAll(async () => {
  server = createServer(async (req, res) => {
    const body = await text(req)
    const url = new URL(req.url!, origin)
    if (down) return res.writeHead(503).end()
    if (req.method === 'POST') objects.set(String(JSON.parse(body).number), body)
    if (req.method === 'PUT') objects.set(url.pathname, body)
    if (req.method !== 'GET') return res.writeHead(200).end()
    const [prefix, after] = ['prefix', 'start-after'].map((name) => `/heads/${url.searchParams.get(name)}`)
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix!) && key > after!).sort()
    const listed = keys.map((key) => `<Contents><Key>${key.slice('/heads/'.length)}</Key><Size>1</Size></Contents>`)
    res.setHeader('Content-Type', 'application/xml')
    res.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListBucketResult>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
async function start(env: Record<string, string>): Promise<void> {
  app = await startApp(env)
  stage = await openSealStage(app)
}

const lag = async () => (await readSealState(app.services)).heads_lag

describe('the second place of the heads', () => {
  afterEach(async () => {
    await stage?.close()
    await app?.close()
    objects.clear()
    down = false
  })

  it('gets each head by POST; while it is down sealing goes on, and it gets them all later', async () => {
    await start({ AUDIT_HEADS_URL: `${origin}/append`, WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1' })
    await stage.write(1)
    await sealEntries(app.services)
    await sendHeads(app.services)
    expect(objects.get('1')).toBe(stage.heads()[0])
    down = true
    for (let round = 0; round < 3; round += 1) {
      await stage.write(1)
      expect(await sealEntries(app.services)).toBe(1)
      await sendHeads(app.services)
    }
    expect(await lag()).toMatchObject({ heads: 3, error: 'answered 503', since: expect.any(String) })
    expect(app.log.join()).toContain('cannot send heads')
    down = false
    // The service does not try again before a minute has passed.
    await sendHeads(app.services)
    expect((await lag())!.heads).toBe(3)
    app.clock.advance({ minutes: 1 })
    await sendHeads(app.services)
    expect(await lag()).toEqual({ heads: 0, since: null, error: null })
    expect([...objects.keys()]).toEqual(['1', '2', '3', '4'])
  })

  it('is tried again although the clock ran ahead when it was tried last', async () => {
    await start({ AUDIT_HEADS_URL: `${origin}/append`, WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1' })
    await stage.write(1)
    await sealEntries(app.services)
    await sendHeads(app.services)
    await stage.write(1)
    await sealEntries(app.services)
    const sent_next_at = new Date(app.clock.now().getTime() + 365 * 86_400_000)
    await app.services.db.auditState.update({ where: { id: 1 }, data: { sent_next_at } })
    await sendHeads(app.services)
    expect((await lag())!.heads).toBe(0)
  })

  it('in a bucket gets an object for each head, and tells of a database that was rolled back', async () => {
    const credentials = { S3_ACCESS_KEY_ID: 'test-id', S3_SECRET_ACCESS_KEY: 'a made-up secret' }
    await start({ AUDIT_HEADS_URL: 's3://heads/audit', S3_ENDPOINT: origin, S3_BUCKET: 'papers', ...credentials })
    await stage.write(1)
    await sealEntries(app.services)
    await sendHeads(app.services)
    await stage.write(1)
    await sealEntries(app.services)
    await sendHeads(app.services)
    expect([...objects.keys()]).toEqual([
      expect.stringMatching(/^\/heads\/audit\/000000000001-[0-9a-f]{64}\.json$/),
      expect.stringMatching(/^\/heads\/audit\/000000000002-[0-9a-f]{64}\.json$/),
    ])
    expect(await verifyJournal(app.services)).toMatchObject({ ok: true })

    // Remove all of the second seal, from the database and from the file.
    const [first] = stage.heads()
    await stage.tamper(`DELETE FROM audit_seals WHERE number = 2; DELETE FROM audit_heads`)
    await stage.tamper(`INSERT INTO audit_heads (place, lines, fingerprint, number, hash)
      SELECT '', 0, '', number, hash FROM audit_seals`)
    stage.setHeads([first!])
    const { ok, problems } = await verifyJournal(app.services)
    expect({ ok, problems }).toMatchObject({ ok: false, problems: [{ kind: 'missing_newest', seal: 2 }, {}] })
    expect(await sealEntries(app.services)).toBe(0)
    await acceptGap(app.services, SYSTEM, 'A test')
    expect(await verifyJournal(app.services)).toMatchObject({ ok: true, accepted_gaps: [{ seal: 3 }] })
  })
})

it('the second place is named by an address that can be trusted', () => {
  const check =
    (text: string, allowPrivate = false, s3 = true) =>
    () =>
      checkHeadsUrl(text, { s3, allowPrivate })
  for (const good of ['https://heads.example.com/x', 's3://bucket', 's3://bucket/a/b'])
    expect(check(good)).not.toThrow()
  for (const bad of ['heads', 'ftp://x/', 'http://heads.example.com/', 'http://127.0.0.1/', 's3:///x'])
    expect(check(bad)).toThrow('AUDIT_HEADS_URL')
  expect(check('http://127.0.0.1:9/', true)).not.toThrow()
  expect(check('http://heads.example.com/', true)).toThrow('AUDIT_HEADS_URL')
  expect(check('s3://bucket', false, false)).toThrow('needs S3_BUCKET')
})
