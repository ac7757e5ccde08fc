import fs from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { csvList } from '../factories/lists.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { createAuthority, issue } from '../support/certificates.ts'
import { startCommand } from '../support/cli.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

const PEOPLE = [
  { ref: 'A', name: 'Yassine Hamdaoui Exemple' },
  { ref: 'B', name: 'Nadir Exempli' },
]

it('a list is loaded from an https address only when its ETag is another', async () => {
  const authority = await createAuthority()
  const etags: (string | undefined)[] = []
  const server = createServer(await issue(authority, ['127.0.0.1']), (req, res) => {
    etags.push(req.headers['if-none-match'])
    if (req.url === '/moved') return res.writeHead(302, { location: '/list.csv' }).end()
    if (req.url === '/plain') return res.writeHead(302, { location: 'http://127.0.0.1/list.csv' }).end()
    if (req.url === '/down') return res.writeHead(500).end()
    if (req.url === '/broken')
      return res.writeHead(200, { 'content-length': '1000' }).write(csvList(PEOPLE), () => res.destroy())
    if (req.headers['if-none-match'] === '"one"') return res.writeHead(304).end()
    res.writeHead(200, { etag: '"one"' }).end(csvList(PEOPLE))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const ca = path.join(app.services.config.dataDir, 'ca.pem')
  fs.writeFileSync(ca, authority.cert)
  const load = async (name: string) => {
    const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`
    const args = ['lists:import', '--list', 'remote', '--format', 'csv', address]
    const child = startCommand(app, args, { NODE_EXTRA_CA_CERTS: ca })
    child.stdin.end()
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { err, print: out ? JSON.parse(out) : null }
  }
  try {
    expect(await load('moved')).toMatchObject({ err: '', print: { version: 1, entries: 2 } })
    expect(await load('moved')).toMatchObject({ err: '', print: { version: 1, entries: 2 } })
    expect(etags).toEqual([undefined, undefined, '"one"', '"one"'])
    for (const [name, message] of [
      ['down', /^The list was not loaded: the address answers 500\.\n$/],
      ['plain', /^The list was not loaded: its address must begin with https\.\n$/],
      ['broken', /^The list was not loaded: it broke off .*\n$/],
    ] as const)
      expect((await load(name)).err).toMatch(message)
    expect(await app.services.db.listVersion.count()).toBe(1)
  } finally {
    server.close()
  }
})
