import { createSecretKey, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { encrypt } from '../../server/files/cipher.ts'
import { makeMasterKey, parseMasterKeys, seal } from '../../server/files/keys.ts'
import { MAX_FILE_BYTES } from '../../server/files/rules.ts'
import { diskStore, s3Store } from '../../server/files/store.ts'
import { createVault, FileUnavailableError, type Vault, type VaultFile } from '../../server/files/vault.ts'
import { newId } from '../../server/kernel/id.ts'

const first = makeMasterKey()
const second = makeMasterKey().replace('1:', '2:')

async function problem(vault: Vault, ref: VaultFile): Promise<string> {
  try {
    await vault.read(ref)
    return 'none'
  } catch (error) {
    if (error instanceof FileUnavailableError) return error.reason
    throw error
  }
}

describe('the vault', () => {
  let folder: string
  let vault: Vault
  const pathOf = (ref: VaultFile) => join(folder, ref.storage_key.slice(0, 2), ref.storage_key)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-vault-'))
    vault = createVault(diskStore(folder), parseMasterKeys(first))
    return () => rm(folder, { recursive: true })
  })

  it('gives back the largest file as it was, and keeps nothing readable', async () => {
    const content = Buffer.alloc(MAX_FILE_BYTES, 'a registration document ')
    const kept = await vault.store(newId(), content)
    expect(kept.size).toBe(MAX_FILE_BYTES)
    expect(kept.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect((await vault.read(kept)).equals(content)).toBe(true)
    expect((await readFile(pathOf(kept))).includes('registration')).toBe(false)
    await expect(vault.store(newId(), Buffer.alloc(MAX_FILE_BYTES + 1))).rejects.toThrow('up to')
  })

  it('keeps the same content twice under other keys', async () => {
    const [one, two] = await Promise.all([
      vault.store(newId(), Buffer.from('same')),
      vault.store(newId(), Buffer.from('same')),
    ])
    expect(one.sha256).toBe(two.sha256)
    expect(one.storage_key).not.toBe(two.storage_key)
    expect((await readFile(pathOf(one))).equals(await readFile(pathOf(two)))).toBe(false)
  })

  it('says what is missing or damaged', async () => {
    const kept = await vault.store(newId(), Buffer.from('content'))
    const other = await vault.store(newId(), Buffer.from('another'))
    expect(await problem(vault, { ...kept, wrapped_key: other.wrapped_key })).toBe('altered')
    expect(await problem(vault, { ...kept, wrapped_key: 'nonsense' })).toBe('altered')
    await writeFile(pathOf(kept), await readFile(pathOf(other)))
    expect(await problem(vault, kept)).toBe('damaged')
    await writeFile(pathOf(kept), randomBytes(MAX_FILE_BYTES + 100))
    expect(await problem(vault, kept)).toBe('damaged')
    await writeFile(pathOf(kept), '')
    expect(await problem(vault, kept)).toBe('damaged')
    await vault.discard(kept)
    expect(await problem(vault, kept)).toBe('missing')
    expect(await problem(vault, other)).toBe('none')
  })

  it('opens a file for its own row only, with the content that was received', async () => {
    const kept = await vault.store(newId(), Buffer.from('content'))
    const other = await vault.store(newId(), Buffer.from('another'))
    const exchanged = { ...kept, storage_key: other.storage_key, wrapped_key: other.wrapped_key }
    expect(await problem(vault, exchanged)).toBe('altered')
    expect(await problem(vault, { ...exchanged, sha256: other.sha256 })).toBe('altered')
    expect(await problem(vault, { ...exchanged, id: other.id })).toBe('altered')
    expect(await problem(vault, { ...kept, id: newId() })).toBe('altered')
    expect(await problem(vault, { ...kept, sha256: other.sha256 })).toBe('altered')
    expect(await problem(vault, { ...kept, sha256: null })).toBe('altered')
    expect(await problem(vault, { ...exchanged, id: other.id, sha256: other.sha256 })).toBe('none')
  })

  it('reads what older versions sealed for its place only, and compares the hash', async () => {
    const keys = parseMasterKeys(first)
    const kept = await vault.store(newId(), Buffer.from('content'))
    const key = randomBytes(32)
    const context = `file:${kept.storage_key}`
    await writeFile(pathOf(kept), encrypt(createSecretKey(key), Buffer.from('content'), context))
    const old = { ...kept, wrapped_key: seal(keys, key, context) }
    expect(String(await vault.read(old))).toBe('content')
    expect(String(await vault.read({ ...old, sha256: null }))).toBe('content')
    expect(await problem(vault, { ...old, sha256: '0'.repeat(64) })).toBe('altered')
  })

  it('notices each single changed byte', async () => {
    const kept = await vault.store(newId(), Buffer.from('content'))
    const bytes = await readFile(pathOf(kept))
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 0x80
      await writeFile(pathOf(kept), changed)
      expect(await problem(vault, kept)).toBe('damaged')
    }
  })

  it('reads on after the master key was changed, while the old one is given', async () => {
    const kept = await vault.store(newId(), Buffer.from('content'))
    const store = diskStore(folder)
    const turned = createVault(store, parseMasterKeys(`${first},${second}`))
    expect(String(await turned.read(kept))).toBe('content')
    expect((await turned.store(newId(), Buffer.from('new'))).wrapped_key).toMatch(/^2\./)
    expect(await problem(createVault(store, parseMasterKeys(second)), kept)).toBe('damaged')
  })

  it('does not read on without end', async () => {
    const kept = await vault.store(newId(), Buffer.from('content'))
    function* endless() {
      for (;;) yield Buffer.alloc(100_000)
    }
    const flood = { ...diskStore(folder), get: async () => Readable.from(endless()) }
    expect(await problem(createVault(flood, parseMasterKeys(first)), kept)).toBe('damaged')
  })

  it('tells a store that cannot be reached from a missing file', async () => {
    const kept = await vault.store(newId(), Buffer.from('content'))
    const keys = { accessKeyId: 'i', secretAccessKey: 's' }
    const options = { client: 'builtin', bucket: 'b', region: 'r', keys, kmsKeyId: null } as const
    const away = s3Store({ endpoint: 'http://127.0.0.1:1', ...options })
    expect(await problem(createVault(away, parseMasterKeys(first)), kept)).toBe('unreachable')
  })
})
