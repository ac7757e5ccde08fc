import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, png } from '../factories/documents.ts'
import { accept, acceptedDossiers, newBrand, newIdentification, newInstance } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { externalError, externalFieldErrors } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { waitForBlockedConnection } from '../support/database.ts'
import { call, formOf, type Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let identification: Json

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  officer = await newOfficer(app)
  identification = await newIdentification({ trader })
})
afterAll(() => app?.close())

const files = async () => ({
  logo: { name: 'logo.png', content: await png() },
  file: { name: 'brand.png', content: await png() },
})

describe('POST /brands', () => {
  it('answers 201 with a pending brand, its logo at a public address', async () => {
    const form = formOf({ name: 'Tassili', identification_id: identification.id, ...(await files()) })
    const { status, body } = await trader.ext('POST', '/brands', { form })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Tassili',
      status: 'pending',
      reason: null,
      reason_codes: [],
      retry: null,
      pins: [],
      identification_id: identification.id,
      logo_url: expect.stringMatching(new RegExp(`^${app.url}/logos/[0-9a-f-]{36}\\.png$`)),
      has_file: true,
      information_request: null,
      created_at: '2026-11-21T08:00:00.000Z',
      updated_at: '2026-11-21T08:00:00.000Z',
      warnings: expect.any(Array),
    })
  })

  it('requires name, identification, logo and file', async () => {
    const none = await trader.ext('POST', '/brands', { form: formOf({ other: 'x' }) })
    expect(externalFieldErrors(none)).toEqual([
      ['name', 'required'],
      ['identification_id', 'required'],
    ])
    const bare = await trader.ext('POST', '/brands', { json: { name: 'A', identification_id: identification.id } })
    expect(externalFieldErrors(bare)).toEqual([
      ['logo', 'required'],
      ['file', 'required'],
    ])
  })

  it('takes images only, whatever their name says', async () => {
    const document = { name: 'logo.png', content: await pdf() }
    const form = formOf({ name: 'A', identification_id: identification.id, ...(await files()), logo: document })
    expect(externalFieldErrors(await trader.ext('POST', '/brands', { form }))).toEqual([['logo', 'mimes']])
    expect(await app.services.db.brand.count({ where: { name: 'A' } })).toBe(0)
  })

  it('refuses the identification of another trader as if there were none', async () => {
    const other = await newTrader(app)
    const foreign = await newIdentification({ trader: other })
    const form = formOf({ name: 'A', identification_id: foreign.id, ...(await files()) })
    const { status, body } = await trader.ext('POST', '/brands', { form })
    expect([status, body.errors[0].detail]).toEqual([422, 'The selected identification id is invalid.'])
    const unknown = formOf({ name: 'A', identification_id: crypto.randomUUID(), ...(await files()) })
    expect((await trader.ext('POST', '/brands', { form: unknown })).body.errors[0].detail).toBe(
      'The selected identification id is invalid.',
    )
  })
})

describe('the logo', () => {
  it('is shown to everybody once accepted, small and re-encoded, and nothing else of the brand is', async () => {
    const wide = {
      name: 'logo.jpg',
      content: await sharp(await png(800, 400))
        .jpeg()
        .withExif({ IFD0: { Artist: 'Someone' } })
        .toBuffer(),
    }
    const parent = await newIdentification({ trader })
    const form = formOf({ name: 'Wide', identification_id: parent.id, ...(await files()), logo: wide })
    const brand = (await trader.ext('POST', '/brands', { form })).body.data
    // Before the brand is accepted, only officers can load the logo.
    const { logo_file_id } = await app.services.db.brand.findUniqueOrThrow({ where: { id: brand.id } })
    const officer = await newOfficer(app)
    const small = `/files/${logo_file_id}/logo`
    expect((await fetch(brand.logo_url)).status).toBe(404)
    const before = await officer.admin('GET', small)
    expect([before.status, before.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await officer.admin('GET', small, { headers: { Cookie: '' } })).status).toBe(401)

    await accept(officer, 'identifications', parent.id)
    await accept(officer, 'brands', brand.id)
    const shown = await fetch(brand.logo_url)
    expect(shown.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate')
    const etag = shown.headers.get('etag')!
    // Send the headers of a browser: fetch alone adds `no-cache` to a conditional request.
    const known = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }
    expect((await fetch(brand.logo_url, { headers: known })).status).toBe(304)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { width, height, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect([width, height, exif]).toEqual([192, 96, undefined])
    const { file_id } = await app.services.db.brand.findUniqueOrThrow({ where: { id: brand.id } })
    expect((await call(app, 'GET', `/logos/${file_id}.png`)).status).toBe(404)
    expect((await call(app, 'GET', '/logos/nonsense.png')).status).toBe(404)
    expect((await officer.admin('GET', `/files/${file_id}/logo`)).status).toBe(404)

    // The logo is not public while a resubmitted brand waits for an officer, nor after the brand is deleted.
    const again = formOf({ name: 'Wider', identification_id: parent.id })
    expect((await trader.ext('PUT', `/brands/${brand.id}`, { form: again })).body.data.status).toBe('pending')
    expect((await fetch(brand.logo_url)).status).toBe(404)
    await accept(officer, 'brands', brand.id)
    expect((await fetch(brand.logo_url)).status).toBe(200)
    expect((await trader.ext('DELETE', `/brands/${brand.id}`)).status).toBe(200)
    expect((await fetch(brand.logo_url)).status).toBe(404)
  })
})

describe('GET /brands', () => {
  it('filters by identification and status, searches by name, sorts', async () => {
    const mine = await newTrader(app)
    const [one, two] = [
      await newIdentification({ trader: mine }, 'Alpha'),
      await newIdentification({ trader: mine }, 'Beta'),
    ]
    await newBrand({ trader: mine }, one.id, 'Éclat')
    const names = async (query: string) =>
      (await mine.ext('GET', `/brands?${query}`)).body.data.map(({ name }: Json) => name)
    expect(await names('sort_by=name&sort_dir=asc')).toEqual(['Alpha', 'Beta', 'Éclat'])
    expect(await names(`identification_id=${one.id}&sort_by=name&sort_dir=asc`)).toEqual(['Alpha', 'Éclat'])
    expect(await names('search=ECLAT')).toEqual(['Éclat'])
    expect(await names('search=%25')).toEqual([])
    expect(await names('status=accepted')).toEqual([])
    expect(await names(`identification_id=${two.id}`)).toEqual(['Beta'])
    expect(externalFieldErrors(await mine.ext('GET', '/brands?status=archived'))).toEqual([['status', 'in']])
  })
})

describe('changing a brand', () => {
  it('by PUT or POST returns it to pending and keeps the files that are not sent again', async () => {
    const brand = await newBrand({ trader }, identification.id, 'Old')
    await officer.admin('POST', `/brands/${brand.id}/refuse`, {
      json: { version: 1, reason: 'The logo is another one.' },
    })
    expect((await trader.ext('GET', `/brands/${brand.id}`)).body.data).toMatchObject({
      status: 'refused',
      reason: 'The logo is another one.',
    })
    const form = formOf({ name: 'New', identification_id: identification.id, logo: (await files()).logo })
    const changed = await trader.ext('PUT', `/brands/${brand.id}`, { form })
    expect(changed.body.data).toMatchObject({ name: 'New', status: 'pending', reason: null, has_file: true })
    expect(changed.body.data.logo_url).not.toBe(brand.logo_url)
    await accept(officer, 'brands', brand.id)
    const json = { name: 'Newer', identification_id: identification.id }
    const again = await trader.ext('POST', `/brands/${brand.id}`, { json })
    expect(again.body.data).toMatchObject({ name: 'Newer', status: 'pending', logo_url: changed.body.data.logo_url })
    const record = await officer.admin('GET', `/brands/${brand.id}`)
    expect(record.body).toMatchObject({ submissions: 3, reason_codes: [], decided_by: null })
  })

  it('is refused while an instance depends on it, and works again once the instance is deleted', async () => {
    const dossiers = await acceptedDossiers({ trader }, officer)
    const instance = await newInstance({ trader }, dossiers)
    const path = `/brands/${dossiers.brand_id}`
    const json = { name: 'Other', identification_id: dossiers.identification_id }
    expect(externalError(await trader.ext('PUT', path, { json }))).toEqual([409, 'RESOURCE_IN_USE'])
    expect(externalError(await trader.ext('DELETE', path))).toEqual([409, 'RESOURCE_IN_USE'])
    await officer.admin('POST', `/activation-proofs/${instance.id}/refuse`, {
      json: { version: 2, reason: 'No fee on it.' },
    })
    expect(externalError(await trader.ext('DELETE', path))).toEqual([409, 'RESOURCE_IN_USE'])
    expect((await trader.ext('DELETE', `/instances/${instance.id}`)).status).toBe(200)
    expect((await trader.ext('PUT', path, { json })).body.data).toMatchObject({ name: 'Other', status: 'pending' })
    expect((await trader.ext('DELETE', path)).body).toEqual({ message: 'Brand deleted.' })
    expect(externalError(await trader.ext('GET', path))).toEqual([404, 'RESOURCE_NOT_FOUND'])
  })
})

describe('DELETE /brands/{id}', () => {
  it('happens once when it is asked for twice at once, with one journal entry', async () => {
    const brand = await newBrand({ trader }, identification.id)
    const twice = [1, 2].map(() => trader.ext('DELETE', `/brands/${brand.id}`))
    expect((await Promise.all(twice)).map(({ status }) => status).sort()).toEqual([200, 404])
    const entries = await officer.admin('GET', `/audit-entries${listQuery({ record_id: brand.id, action: 'delete' })}`)
    expect(entries.body).toHaveLength(1)
    expect((await officer.admin('GET', `/brands/${brand.id}`)).body.deleted_at).not.toBeNull()
  })

  it('goes with its identification, and so do the bank accounts', async () => {
    const parent = await newIdentification({ trader }, 'Parent')
    const brand = await newBrand({ trader }, parent.id)
    expect((await trader.ext('DELETE', `/identifications/${parent.id}`)).body).toEqual({
      message: 'Identification deleted.',
    })
    expect((await trader.ext('GET', `/brands/${brand.id}`)).status).toBe(404)
    const entries = await officer.admin('GET', `/audit-entries${listQuery({ record_id: brand.id, action: 'delete' })}`)
    expect(entries.body).toMatchObject([{ resource: 'brands', actor_id: trader.id }])
  })

  it('of the identification leaves no brand that was added at the same moment', async () => {
    const { id: identification_id } = await newIdentification({ trader })
    const form = formOf({ name: 'Late', identification_id, ...(await files()) })
    const { added, deleted } = await app.services.db.$transaction(async (db) => {
      await db.$queryRaw`SELECT FROM identifications WHERE id = ${identification_id}::uuid FOR UPDATE`
      const adding = trader.ext('POST', '/brands', { form })
      await waitForBlockedConnection((sql) => db.$queryRaw(sql))
      return { added: adding, deleted: trader.ext('DELETE', `/identifications/${identification_id}`) }
    })
    expect([(await deleted).status, [201, 422].includes((await added).status)]).toEqual([200, true])
    expect(await app.services.db.brand.count({ where: { identification_id, deleted_at: null } })).toBe(0)
  })
})

describe('the brand that comes with an identification', () => {
  it('begins to wait when its logo arrives, and keeps its place when it is corrected afterwards', async () => {
    const { id } = await newIdentification({ trader })
    const list = await trader.ext('GET', `/brands?identification_id=${id}`)
    const brand = list.body.data[0].id as string
    const send = async () => {
      app.clock.advance({ hours: 1 })
      const form = formOf({ name: 'Tassili', identification_id: id, ...(await files()) })
      expect((await trader.ext('PUT', `/brands/${brand}`, { form })).status).toBe(200)
      return (await officer.admin('GET', `/brands/${brand}`)).body.waiting_since as string
    }
    const first = await send()
    expect(first).toBe(app.clock.now().toISOString())
    expect(await send()).toBe(first)
  })
})
