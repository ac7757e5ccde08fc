import { createPublicKey, verify as verifySignature } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeMasterKey, parseMasterKeys } from '../../server/files/keys.ts'
import { sealKeys } from '../../server/resources/audit/keys.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { newOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { openSealStage, type SealStage } from '../support/seals.ts'

let app: TestApp
let stage: SealStage

beforeAll(async () => {
  app = await startApp()
  stage = await openSealStage(app)
})
afterAll(async () => {
  await stage?.close()
  await app?.close()
})
beforeEach(() => stage.reset())

const master = (version: number) => parseMasterKeys(makeMasterKey().replace(/^1/, String(version)))
/** The service as started with these keys. */
const withKeys = (keys: ReturnType<typeof sealKeys>) => ({ ...app.services, sealKeys: keys })

describe('the keys of the seals', () => {
  it('may be lost: what they signed still verifies', async () => {
    const later = withKeys(sealKeys(master(2), null))
    expect(await sealEntries(later)).toBe(2)
    await stage.write(2)
    expect(await sealEntries(later)).toBe(2)
    const { ok, problems, seals, public_keys } = await verifyJournal(later)
    expect({ ok, problems, seals, keys: Object.keys(public_keys) }).toEqual({
      ok: true,
      problems: [],
      seals: 4,
      keys: ['1', '2'],
    })
  })

  it('are apart from those that decrypt, and each is kept with the seals it is valid for', async () => {
    const own = withKeys(sealKeys(master(1), master(7)))
    await sealEntries(own)
    const officer = await newOfficer(app, 'auditor')
    const { body } = await officer.admin('GET', '/audit-entries/key')
    expect(body.keys.slice(0, 2)).toMatchObject([
      { id: 1, fingerprint: app.services.sealKeys.current.fingerprint, from_seal: 1, until_seal: 2 },
      { id: 2, fingerprint: own.sealKeys.current.fingerprint, from_seal: 3 },
    ])
    const seal = await app.services.db.auditSeal.findUniqueOrThrow({ where: { number: 3 } })
    const key = createPublicKey(body.keys[1].pem)
    expect(verifySignature(null, Buffer.from(seal.hash, 'hex'), key, Buffer.from(seal.signature, 'base64url'))).toBe(
      true,
    )
  })

  it('cannot be exchanged in the database', async () => {
    const forger = sealKeys(master(1), null).current
    await stage.tamper(`UPDATE audit_keys SET pem = '${forger.pem}', fingerprint = '${forger.fingerprint}'`)
    expect((await verifyJournal(app.services)).problems.map(({ kind }) => kind)).toContain('wrong_key')
  })

  it('sign nothing before or after their time', async () => {
    await stage.tamper(`UPDATE audit_keys SET from_seal = 2 WHERE id = 1;
      INSERT INTO audit_keys SELECT 9, fingerprint, pem, 1 FROM audit_keys`)
    expect((await verifyJournal(app.services)).problems).toMatchObject([{ kind: 'retired_key', seal: 1 }])
  })

  it('of a stranger stop sealing, even where his seal follows', async () => {
    const stranger = withKeys(sealKeys(master(1), null))
    await sealEntries(stranger)
    stage.setHeads(stage.heads().slice(0, -1))
    await stage.write(1)
    expect(await sealEntries(app.services)).toBe(0)
    expect((await verifyJournal(app.services)).problems.map(({ kind }) => kind)).toContain('unknown_key')
  })
})
