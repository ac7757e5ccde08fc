import http from 'node:http'
import zlib from 'node:zlib'
import { pdf, png } from '../factories/documents.ts'
import { newBankAccount, newBrand, newIdentification, newRib } from '../factories/dossiers.ts'
import { newForm } from '../factories/forms.ts'
import { newOfficer, newTrader, PASSWORD } from '../factories/people.ts'
import { exampleWorld } from '../http/openapi.world.ts'
import type { TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'
import type { Answered } from '../support/openapi.ts'
import type { Receiver } from '../support/receiver.ts'
import type { Body, FileContent, FuzzRequest } from './requests.ts'

/** A word in every name and text of the foreign trader: no other trader may ever read it. */
export const FOREIGN = 'Foreignzq'

export type World = {
  /** What the variables in requests stand for. */
  variables: Record<string, string>
  contents: Record<FileContent, Uint8Array>
  /** Every secret that a request has carried. */
  credentials: string[]
}

/** Creates the records of the document's examples, and a foreign trader with records of their own. */
export async function newWorld(app: TestApp, receiver: Receiver): Promise<World> {
  const { variables } = await exampleWorld(app, receiver)
  const trader = await newTrader(app, { name: `${FOREIGN} Trader` })
  const identification = await newIdentification({ trader }, `${FOREIGN} SARL`)
  const brand = await newBrand({ trader }, identification.id, `${FOREIGN} Brand`)
  const account = await newBankAccount({ trader }, identification.id)
  const form = await newForm(trader)
  const hook = await trader.ext('POST', '/webhooks', { json: { url: receiver.url, description: FOREIGN } })
  return {
    credentials: [trader.keys['X-Api-Secret'], trader.token, ...secretsOf(variables)],
    variables: {
      ...variables,
      ID: variables.IDENTIFICATION!,
      // Requests may close this one; the world's own account goes on.
      TRADER: variables.LEAVING_TRADER!,
      NEW_PASSWORD: 'another horse battery',
      RIB: newRib(),
      COLLISION: variables.IDENTIFICATION!,
      FOREIGN_WORKSPACE: trader.workspace_id,
      FOREIGN_IDENTIFICATION: identification.id,
      FOREIGN_BRAND: brand.id,
      FOREIGN_BANK_ACCOUNT: account.id,
      FOREIGN_FORM: form.id,
      FOREIGN_WEBHOOK: hook.body.data.id,
      FOREIGN_KEY: trader.keys['X-Api-Key'],
      FOREIGN_SECRET: trader.keys['X-Api-Secret'],
      FOREIGN_TOKEN: trader.token,
    },
    contents: await contents(),
  }
}

async function contents(): Promise<Record<FileContent, Uint8Array>> {
  const document = await pdf(1)
  return {
    pdf: document,
    png: await png(),
    empty: new Uint8Array(),
    text: new TextEncoder().encode('Zq: a text that says it is a PDF'),
    cut: document.slice(0, 400),
    svg: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>Zq</script></svg>'),
    zeros: new Uint8Array(5000),
  }
}

/** Puts the world's values in place of `$NAME`. */
const filled = (text: string, { variables }: World): string =>
  text.replaceAll(/\$([A-Z_]+)/g, (whole, name: string) => (Object.hasOwn(variables, name) ? variables[name]! : whole))

const secretsOf = ({ SECRET, TOKEN, SESSION }: Record<string, string>) => [SECRET!, TOKEN!, SESSION!.split('=')[1]!]

/** Gives the world working credentials: an earlier request may have ended the old ones. */
export async function renewCredentials(app: TestApp, { variables, credentials }: World): Promise<void> {
  const officer = await newOfficer(app, 'admin')
  variables.SESSION = officer.cookie
  variables.OFFICER_EMAIL = officer.email
  const { body: signedIn } = await call(app, 'POST', '/api/signin', {
    json: { email: variables.EMAIL, password: PASSWORD },
  })
  variables.TOKEN = signedIn.token
  const bearer = { Authorization: `Bearer ${signedIn.token}` }
  const { body } = await call(app, 'POST', '/api/api-keys/generate', { headers: bearer })
  variables.KEY = body.data.key
  variables.SECRET = body.data.secret
  credentials.push(...secretsOf(variables))
}

const BOUNDARY = '----zqboundary'

function bytesOf(body: Body, world: World): Uint8Array | null {
  if (body.kind === 'none') return null
  if (body.kind === 'text') return Buffer.from(filled(body.text, world))
  // By hand, because FormData would correct names that a hostile client sends.
  const chunks: Uint8Array[] = []
  for (const { name, value, file } of body.parts) {
    const called = (text: string) => text.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ')
    const disposition = `Content-Disposition: form-data; name="${called(name)}"`
    const head = file
      ? `${disposition}; filename="${called(file.name)}"\r\nContent-Type: application/octet-stream`
      : disposition
    chunks.push(Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`))
    chunks.push(file ? world.contents[file.content] : Buffer.from(filled(value, world)), Buffer.from('\r\n'))
  }
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

/** The credentials of each API group. */
function credentials({ operation, as }: FuzzRequest): Record<string, string> {
  if (as === 'nobody' || operation.open) return {}
  const prefix = as === 'another' ? '$FOREIGN_' : '$'
  switch (operation.group) {
    case 'external':
    case 'pay_links':
      return as === 'nonsense'
        ? { 'X-Api-Key': '__proto__', 'X-Api-Secret': 'constructor' }
        : { 'X-Api-Key': `${prefix}KEY`, 'X-Api-Secret': `${prefix}SECRET` }
    case 'api_keys':
      return { Authorization: as === 'nonsense' ? 'Bearer __proto__' : `Bearer ${prefix}TOKEN` }
    case 'console':
      return as === 'nonsense' ? { Cookie: 'session=__proto__; =; a' } : { Cookie: '$SESSION' }
    default:
      return {}
  }
}

const agent = new http.Agent({ keepAlive: true })

function unpacked(bytes: Buffer, encoding?: string): Buffer {
  if (bytes.length === 0) return bytes
  if (encoding === 'br') return zlib.brotliDecompressSync(bytes)
  return encoding === 'gzip' ? zlib.gunzipSync(bytes) : bytes
}

/** How long an answer may take before it counts as a hang. */
const PATIENCE = 30_000

/** The request's path as it is sent. */
export const pathOf = ({ path }: FuzzRequest, world: World): string => filled(path, world).replaceAll(' ', '%20')

/** Sends a request as it is written, without what a browser or fetch would correct. */
export function send(app: TestApp, world: World, request: FuzzRequest): Promise<Answered> {
  const bytes = bytesOf(request.body, world)
  const headers: Record<string, string> = { ...credentials(request), ...request.headers }
  if (request.body.kind === 'form') headers['Content-Type'] = `multipart/form-data; boundary=${BOUNDARY}`
  if (bytes) headers['Content-Length'] = String(bytes.length)
  for (const [name, value] of Object.entries(headers)) headers[name] = filled(value, world)
  return new Promise((resolve, reject) => {
    const address = new URL(app.url)
    const sent = http.request({
      agent,
      hostname: address.hostname,
      port: address.port,
      method: request.method,
      path: pathOf(request, world),
      headers,
      signal: AbortSignal.timeout(PATIENCE),
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      const chunks: Buffer[] = []
      const done = () =>
        resolve({
          status: response.statusCode!,
          headers: new Headers(Object.entries(response.headersDistinct).map(([name, all]) => [name, all!.join(', ')])),
          text: unpacked(Buffer.concat(chunks), response.headers['content-encoding']).toString(),
        })
      // A stream never ends: its head is the answer.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        done()
        response.destroy()
        return
      }
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', done)
      response.once('error', reject)
    })
    sent.end(bytes ?? undefined)
  })
}

/** What no log line may hold: credentials, names, account numbers, document names, slugs. */
export async function secretsIn(app: TestApp): Promise<string[]> {
  const { db } = app.services
  const [traders, officers, identifications, brands, accounts, files, links, payLinks] = await Promise.all([
    db.trader.findMany({ select: { name: true, email: true } }),
    db.officer.findMany({ select: { name: true, email: true } }),
    db.identification.findMany({ select: { name: true } }),
    db.brand.findMany({ select: { name: true } }),
    db.bankAccount.findMany({ select: { account_number: true } }),
    db.file.findMany({ select: { name: true } }),
    db.paymentLink.findMany({ select: { slug: true } }),
    db.payLink.findMany({ select: { slug: true } }),
  ])
  const rows = [traders, officers, identifications, brands, accounts, files, links, payLinks].flat()
  const texts = rows.flatMap((row) => Object.values(row)).filter((text): text is string => typeof text === 'string')
  // Shorter ones occur in any text.
  return [...new Set([PASSWORD, ...texts])].filter((text) => text.trim().length >= 6)
}
