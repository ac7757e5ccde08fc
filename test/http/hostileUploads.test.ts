import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdf, png } from '../factories/documents.ts'
import {
  type Everything,
  everythingStored,
  everyWriteRoute,
  isWellShaped,
  type WriteRoute,
} from '../factories/routes.ts'
import { executable, hugePicture, pdfWith, protectedPdf, scriptedSvg } from '../files/samples.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let all: Everything
let uploads: WriteRoute[]
let whole: Record<string, Uint8Array>
let before: Record<string, number>
/** Number of lines logged while the records were made: late money logs an expected error. */
let logged: number

beforeAll(async () => {
  app = await startApp()
  all = await everyWriteRoute(app)
  logged = app.log.length
  uploads = all.routes.filter(({ files }) => files)
  const [document, image] = [await pdf(), await png()]
  whole = { identification_file: document, logo: image, file: image, rib_file: document, payment_proof: document }
})
beforeEach(async () => {
  before = await everythingStored(app)
})
afterEach(async () => {
  expect(await everythingStored(app)).toEqual(before)
  expect((await all.trader.ext('GET', '/workspaces')).status).toBe(200)
  expect(app.log.slice(logged).filter((line) => line.includes('"level":50'))).toEqual([])
})
afterAll(() => app?.close())

const identification = '/identifications'

/** The other fields of a valid form of the route. */
function fieldsOf({ path, fields }: WriteRoute): Record<string, string> {
  const right: Record<string, string> = {
    name: 'Marker',
    title: 'Marker',
    payment_method: 'cheque',
    account_number: '00100101000123450051',
    establishment_type_id: '00000000-0000-4000-8000-100000000002',
    authorization_type_id: '00000000-0000-4000-8000-200000000001',
    ...all.dossiers,
  }
  const needed = path.endsWith('/activation') ? ['payment_method'] : Object.keys(fields)
  return Object.fromEntries(needed.map((field) => [field, right[field]!]))
}

/** Sends the content as each file of each upload route. */
async function everyFile(content: Uint8Array, name: string): Promise<[string, string, string][]> {
  const seen: [string, string, string][] = []
  for (const route of uploads)
    for (const field of route.files!) {
      const files = Object.fromEntries(route.files!.map((file) => [file, { name: 'right', content: whole[file]! }]))
      const form = formOf({ ...fieldsOf(route), ...files, [field]: { name, content } })
      const { status, body } = await route.send({ form })
      expect([route.path, field, status, isWellShaped('external', status, body)]).toEqual([
        route.path,
        field,
        422,
        true,
      ])
      seen.push(...body.errors.map(({ meta }: Json) => [field, meta.field, meta.rule]))
    }
  expect(seen.every(([field, named]) => field === named)).toBe(true)
  return seen
}

const rules = (seen: string[][]) => [...new Set(seen.map(([, , rule]) => rule))].sort()

describe('a file', () => {
  it('that is a program, whatever its name, is refused on its field', async () => {
    expect(rules(await everyFile(executable, 'registre.pdf'))).toEqual(['mimes'])
  })

  it('that is an SVG with a script is refused', async () => {
    expect(rules(await everyFile(scriptedSvg, 'logo.svg'))).toEqual(['mimes'])
  })

  it('that is a PDF without pages, or with a password, is refused', async () => {
    expect(rules(await everyFile(pdfWith({ pages: 0 }), 'a.pdf'))).toEqual(['mimes', 'pdf_no_pages'])
    const locked = await protectedPdf({ userPassword: 'x', ownerPassword: 'y' })
    expect(rules(await everyFile(locked, 'a.pdf'))).toEqual(['mimes', 'pdf_protected'])
  })

  it('that is an image of some kilobytes and 400 megapixels is refused', async () => {
    expect(rules(await everyFile(hugePicture(20_000), 'a.png'))).toEqual(['image_dimensions', 'mimes'])
  })

  it('that is empty, or a text in its place, is refused', async () => {
    expect(rules(await everyFile(new Uint8Array(), 'a.pdf'))).toEqual(['empty'])
    for (const route of uploads)
      for (const field of route.files!) {
        const { status, body } = await route.send({ form: formOf({ ...fieldsOf(route), [field]: 'just text' }) })
        expect([status, body.errors.some(({ meta }: Json) => meta.field === field)]).toEqual([422, true])
      }
  })

  it('over its limit is 422 on its field, a body over 20 MB 413', async () => {
    expect(rules(await everyFile(Buffer.alloc(6_000_000, '%PDF-1.7 '), 'a.pdf'))).toEqual(['max'])
    const big = Buffer.alloc(25_000_000, 1)
    for (const route of uploads.filter(({ path }) => path.length < 20)) {
      const form = formOf({ ...fieldsOf(route), [route.files![0]!]: { name: 'a.pdf', content: big } })
      const { status, body } = await route.send({ form })
      expect([status, body.errors[0].code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    }
  })

  it('sent for a record that there is not, or one in use, is answered all the same', async () => {
    const form = () =>
      formOf({ name: 'x', identification_file: { name: 'a.pdf', content: Buffer.alloc(8_000_000, 1) } })
    for (let round = 0; round < 3; round += 1) {
      const missing = await all.trader.ext('PUT', `/identifications/${crypto.randomUUID()}`, { form: form() })
      expect(missing.status).toBe(404)
      const used = await all.trader.ext('PUT', `/identifications/${all.dossiers.identification_id}`, { form: form() })
      expect([used.status, used.body.errors[0].code]).toEqual([409, 'RESOURCE_IN_USE'])
      const stranger = await all.trader.ext('POST', identification, {
        form: form(),
        headers: { 'X-Api-Secret': 'wrong' },
      })
      expect(stranger.status).toBe(401)
    }
  })
})

describe('a form', () => {
  const send = (body: BodyInit, type: string) =>
    all.trader.ext('POST', identification, { body, headers: { 'Content-Type': type } })
  const part = (headers: string, content: string) => `--b\r\n${headers}\r\n\r\n${content}\r\n`
  const field = (name: string, content = 'x') => part(`Content-Disposition: form-data; name="${name}"`, content)

  it.each([
    ['without a boundary', field('name'), 'multipart/form-data'],
    ['cut off', field('name'), 'multipart/form-data; boundary=b'],
    ['with another boundary', `${field('name')}--b--\r\n`, 'multipart/form-data; boundary=c'],
    ['of nothing', '--b--\r\n', 'multipart/form-data; boundary=b'],
    ['of noise', '\x00\xff--b\r\n\r\n\r\n--b--', 'multipart/form-data; boundary=b'],
    [
      'with a part without a name',
      `${part('Content-Type: text/plain', 'x')}--b--\r\n`,
      'multipart/form-data; boundary=b',
    ],
    ['with a NUL', `${field('name', 'a\0b')}--b--\r\n`, 'multipart/form-data; boundary=b'],
    ['with a NUL in a name', `${field('na\0me')}--b--\r\n`, 'multipart/form-data; boundary=b'],
    [
      'with prototype keys',
      `${field('__proto__')}${field('constructor')}${field('__proto__[name]')}--b--\r\n`,
      'multipart/form-data; boundary=b',
    ],
    [
      'of 1,000 fields',
      `${Array.from({ length: 1000 }, (_, index) => field(`f${index}`)).join('')}--b--\r\n`,
      'multipart/form-data; boundary=b',
    ],
    ['with a field of 200 kB', `${field('name', 'x'.repeat(200_000))}--b--\r\n`, 'multipart/form-data; boundary=b'],
    ['with a boundary of 1,000 characters', '', `multipart/form-data; boundary=${'b'.repeat(1000)}`],
  ])('%s is 422', async (_what, body, type) => {
    const { status, body: answer } = await send(body || 'x', type)
    expect([status, isWellShaped('external', status, answer)]).toEqual([422, true])
  })

  it('of another multipart type is 415', async () => {
    expect((await send(`${field('name')}--b--\r\n`, 'multipart/mixed; boundary=b')).status).toBe(415)
  })
})

describe('a body that never ends', () => {
  /** Sends data until the service answers and closes the connection. */
  function pour(
    path: string,
    type: string,
    start: string,
    headers: Record<string, string>,
  ): Promise<{ status: number; closed: boolean }> {
    const { hostname, port } = new URL(app.url)
    return new Promise((resolve, reject) => {
      let status = 0
      const sent = request({
        hostname,
        port,
        path,
        method: 'POST',
        agent: false,
        headers: { ...headers, 'Content-Type': type, 'Transfer-Encoding': 'chunked' },
      })
      sent.on('response', (response) => {
        status = response.statusCode!
        response.resume()
      })
      sent.on('error', (error) => (status ? undefined : reject(error)))
      sent.on('close', () => resolve({ status, closed: sent.destroyed }))
      const chunk = Buffer.alloc(64 * 1024, 'x')
      const more = () => {
        while (!sent.destroyed && sent.write(chunk));
      }
      sent.on('drain', more)
      sent.write(start)
      more()
    })
  }

  it.each([
    ['JSON', 'application/json', '{"name":"', 413],
    ['a form', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n', 413],
    [
      'a file',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="identification_file"; filename="a.pdf"\r\n\r\n',
      413,
    ],
    ['text', 'text/plain', 'x', 415],
  ])('as %s is answered and cut off', async (_what, type, start, status) => {
    expect(await pour('/api/ext/identifications', type, start, all.trader.keys)).toEqual({ status, closed: true })
  })

  it('from a stranger is answered and cut off', async () => {
    expect(await pour('/api/ext/identifications', 'application/json', '{', {})).toEqual({ status: 401, closed: true })
    expect(await pour('/api/admin/identifications', 'application/json', '{', {})).toEqual({ status: 401, closed: true })
    expect(await pour('/nothing', 'application/json', '{', {})).toEqual({ status: 404, closed: true })
  })
})
