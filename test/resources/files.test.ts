import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../factories/documents.ts'
import { identificationFields, newIdentification, reportAllSeen } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let officer: TestOfficer
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app)
  trader = await newTrader(app)
})
afterAll(() => app?.close())

async function sent(name: string, content: Uint8Array): Promise<{ id: string; file: Json }> {
  const form = formOf({ ...identificationFields(), identification_file: { name, content } })
  const { id } = (await trader.ext('POST', '/identifications', { form })).body.data
  return { id, file: (await officer.admin('GET', `/identifications/${id}`)).body.files[0] }
}

const fetchFile = (id: string, by = officer) =>
  fetch(`${app.url}/api/admin/files/${id}`, { headers: { Cookie: by.cookie } })
const viewsOf = async (record_id: string) =>
  (await officer.admin('GET', `/audit-entries${listQuery({ record_id, action: 'view' })}`)).body
const stored = () =>
  fs
    .readdirSync(path.join(app.services.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())

describe('GET /files/:id', () => {
  it('answers the very bytes, such that nothing in them runs or stays', async () => {
    const content = await pdf(3)
    const { file } = await sent('Registre du commerce 2026 (copie).pdf', content)
    expect(file).toMatchObject({
      kind: 'identification_file',
      name: 'Registre du commerce 2026 (copie).pdf',
      type: 'application/pdf',
      pages: 3,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    const answer = await fetchFile(file.id)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(content))).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''Registre%20du%20commerce/)
  })

  it.each([
    ['quotes and line ends', 'a"b\r\nSet-Cookie: x=1.pdf'],
    ['another script', 'السجل التجاري.pdf'],
    ['a path', '../../etc/passwd'],
    ['apostrophes', "l'extrait (1)*.pdf"],
  ])('sends a name with %s as one harmless header', async (_what, name) => {
    const { file } = await sent(name, await pdf())
    const answer = await fetchFile(file.id)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''[A-Za-z0-9%.!_~-]+$/)
  })

  it.each([
    ['facture.exe', 'facture.pdf'],
    ['registre.pdf.exe', 'registre.pdf'],
    ['registre.html', 'registre.pdf'],
    ['registre', 'registre.pdf'],
    ['.bashrc', 'document.pdf'],
    ['M. Saïd 12.03.pdf', 'M. Saïd 12.03.pdf'],
    ['السجل.PDF', 'السجل.pdf'],
  ])('keeps %s as %s: the extension is of its content', async (name, kept) => {
    const { file } = await sent(name, await pdf())
    const answer = await officer.admin('GET', `/files/${file.id}?download=1`)
    expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toBe(`attachment; filename*=UTF-8''${kept}`)
  })

  it('is journaled with the hash of what was shown, once per officer and quarter of an hour', async () => {
    const { id, file } = await sent('a.pdf', await pdf())
    await fetchFile(file.id)
    await fetchFile(file.id)
    expect(await viewsOf(file.id)).toMatchObject([
      {
        resource: 'files',
        actor_id: officer.id,
        workspace_id: trader.workspace_id,
        details: { sha256: file.sha256, kind: 'identification_file', of: 'identifications', record_id: id },
      },
    ])
    await fetchFile(file.id, await newOfficer(app, 'auditor'))
    expect(await viewsOf(file.id)).toHaveLength(2)
    app.clock.advance({ minutes: 15 })
    await fetchFile(file.id)
    expect(await viewsOf(file.id)).toHaveLength(3)
  })

  it('is for officers only, and for files there are', async () => {
    const { file } = await sent('a.pdf', await pdf())
    expect((await officer.admin('GET', `/files/${file.id}`, { headers: { Cookie: '' } })).status).toBe(401)
    expect((await trader.ext('GET', `/files/${file.id}`)).status).toBe(404)
    for (const id of [crypto.randomUUID(), 'nonsense', '..%2f..%2fetc%2fpasswd'])
      expect(consoleError(await officer.admin('GET', `/files/${id}`))).toEqual([404, 'RESOURCE_NOT_FOUND'])
  })

  it('that is missing from the store, or was changed there, is 503 and not journaled as seen', async () => {
    for (const harm of [
      (name: string) => fs.rmSync(name),
      (name: string) => fs.writeFileSync(name, Buffer.concat([fs.readFileSync(name), Buffer.from('x')])),
    ]) {
      const { file } = await sent('a.pdf', await pdf())
      const { storage_key } = await app.services.db.file.findUniqueOrThrow({ where: { id: file.id } })
      const entry = stored().find(({ name }) => name === storage_key)!
      harm(path.join(entry.parentPath, entry.name))
      expect(consoleError(await officer.admin('GET', `/files/${file.id}`))).toEqual([503, 'SERVICE_UNAVAILABLE'])
      expect(await viewsOf(file.id)).toEqual([])
    }
  })
})

describe('a document that is not the one received', () => {
  /** Two documents whose rows point to each other's stored file. */
  async function exchanged(): Promise<[Json, Json]> {
    const [one, two] = [await sent('one.pdf', await pdf(1, 'One')), await sent('two.pdf', await pdf(1, 'Two'))]
    const [a, b] = await Promise.all(
      [one, two].map(({ file }) => app.services.db.file.findUniqueOrThrow({ where: { id: file.id } })),
    )
    const lead = 'UPDATE files SET storage_key = $2, wrapped_key = $3 WHERE id = $1'
    // Storage keys are unique: swap them through an unused one.
    await runWithoutTriggers(
      app,
      [lead, a!.id, randomBytes(16).toString('hex'), ''],
      [lead, b!.id, a!.storage_key, a!.wrapped_key],
      [lead, a!.id, b!.storage_key, b!.wrapped_key],
    )
    return [one, two]
  }

  it('is 500 and never shown, logged, and journaled under the officer', async () => {
    const [{ id, file }] = await exchanged()
    for (const query of ['', '?download=1']) {
      const answer = await officer.admin('GET', `/files/${file.id}${query}`)
      expect(consoleError(answer)).toEqual([500, 'DOCUMENT_ALTERED'])
      expect(answer.body).toMatchObject({ details: { reason: 'altered' } })
      expect(answer.text).not.toContain('%PDF')
    }
    expect(app.log.filter((line) => line.includes('another file than the one that was received'))).toHaveLength(2)
    expect(await viewsOf(file.id)).toEqual([])
    const filter = listQuery({ record_id: file.id, action: 'document_altered' })
    const { body } = await officer.admin('GET', `/audit-entries${filter}`)
    const entry = {
      actor_id: officer.id,
      resource: 'files',
      workspace_id: trader.workspace_id,
      details: { sha256: file.sha256, kind: 'identification_file', of: 'identifications', record_id: id },
    }
    expect(body).toMatchObject([entry, entry])
  })

  it('cannot be accepted unseen, by nobody', async () => {
    const [{ file }] = await exchanged()
    const supervisor = await newOfficer(app, 'supervisor')
    const answer = await supervisor.admin('POST', `/files/${file.id}/accept-unseen`, { json: { why: 'I know it.' } })
    expect(consoleError(answer)).toEqual([500, 'DOCUMENT_ALTERED'])
    expect(await app.services.db.evidenceWaiver.count({ where: { file_id: file.id } })).toBe(0)
  })
})

describe('the store', () => {
  it('holds no document as it came', async () => {
    const content = await pdf(2, 'Confidential')
    await sent('a.pdf', content)
    for (const { parentPath, name } of stored())
      expect(fs.readFileSync(path.join(parentPath, name)).includes(Buffer.from('%PDF'))).toBe(false)
  })

  it('keeps nothing of a request that was refused', async () => {
    const before = stored().length
    const form = formOf({
      ...identificationFields(),
      activity_id: crypto.randomUUID(),
      identification_file: { name: 'a.pdf', content: await pdf() },
    })
    expect((await trader.ext('POST', '/identifications', { form })).status).toBe(422)
    const lost = formOf({
      ...identificationFields(),
      identification_file: { name: 'a.pdf', content: await pdf() },
    })
    const { id } = await newIdentification({ trader })
    await reportAllSeen(officer, 'identifications', id)
    const kept = stored().length
    const both = await Promise.all([
      trader.ext('PUT', `/identifications/${id}`, { form: lost }),
      officer.admin('POST', `/identifications/${id}/accept`, { json: { version: 1 } }),
      trader.ext('DELETE', `/identifications/${id}`),
    ])
    const added = both[0].status === 200 ? 1 : 0
    expect([kept - before, stored().length - kept]).toEqual([1, added])
  })
})

describe('a record shown', () => {
  it('is journaled once per officer, record and quarter of an hour, whatever the case of its id; lists are not', async () => {
    app.clock.set('2026-11-21T10:00:00Z')
    const { id } = await newIdentification({ trader })
    const view = (as = id) => officer.admin('GET', `/identifications/${as}`)
    await officer.admin('GET', `/identifications${listQuery({ id })}`)
    expect(await viewsOf(id)).toEqual([])
    await Promise.all([view(), view(), view(id.toUpperCase())])
    app.clock.set('2026-11-21T10:14:59Z')
    await view()
    expect(await viewsOf(id)).toMatchObject([
      { actor_id: officer.id, resource: 'identifications', workspace_id: trader.workspace_id },
    ])
    app.clock.set('2026-11-21T10:15:00Z')
    await view()
    await (await newOfficer(app)).admin('GET', `/identifications/${id}`)
    expect(await viewsOf(id)).toHaveLength(3)
    expect(await viewsOf(id.toUpperCase())).toEqual([])
  })

  it('is journaled for traders and workspaces too, not for officers', async () => {
    for (const [resource, id, views] of [
      ['traders', trader.id, 1],
      ['workspaces', trader.workspace_id, 1],
      ['officers', officer.id, 0],
    ] as const) {
      expect((await officer.admin('GET', `/${resource}/${id}`)).status).toBe(200)
      expect(await viewsOf(id)).toHaveLength(views)
    }
  })
})
