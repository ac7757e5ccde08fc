import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../../server/config.ts'
import { DecryptionError, makeMasterKey, openSealed, parseMasterKeys, seal } from '../../server/files/keys.ts'

const base64 = (byte: number, bytes = 32) => Buffer.alloc(bytes, byte).toString('base64')
const one = `1:${base64(1)}`
const two = `2:${base64(2)}`

describe('MASTER_KEYS', () => {
  it('takes several versions in any order, and what makeMasterKey() makes', () => {
    expect(parseMasterKeys(`${two}, ${one}`).current).toBe(2)
    expect(parseMasterKeys(makeMasterKey()).current).toBe(1)
    expect(makeMasterKey()).not.toBe(makeMasterKey())
  })

  it.each([
    ['', 'MASTER_KEYS: entry 1 is not <version>:<base64 of 32 bytes>'],
    [base64(1), 'MASTER_KEYS: entry 1 is not <version>:<base64 of 32 bytes>'],
    [`${one},`, 'MASTER_KEYS: entry 2 is not <version>:<base64 of 32 bytes>'],
    [`0:${base64(1)}`, 'MASTER_KEYS: entry 1 is not <version>:<base64 of 32 bytes>'],
    [`3:${base64(1, 16)}`, 'MASTER_KEYS: key 3 has 16 bytes instead of 32'],
    [`${one},${one}`, 'MASTER_KEYS: two keys have the same version'],
  ])('refuses %j in one line', (text, message) => {
    expect(() => parseMasterKeys(text)).toThrow(new ConfigError(message))
  })

  it('does not show the keys when printed', () => {
    const keys = parseMasterKeys(one)
    expect(inspect(keys, { depth: 9 })).not.toMatch(/AQEB|01 01/)
    expect(JSON.stringify(keys)).not.toMatch(/AQEB|1,1/)
  })
})

describe('sealing', () => {
  const keys = parseMasterKeys(`${one},${two}`)

  it('gives back what was sealed, and never seals twice the same way', () => {
    const sealed = seal(keys, 'whsec_é', 'webhook:1')
    expect(sealed).toMatch(/^2\.[\w-]+$/)
    expect(openSealed(keys, sealed, 'webhook:1').toString()).toBe('whsec_é')
    expect(seal(keys, 'whsec_é', 'webhook:1')).not.toBe(sealed)
    expect(openSealed(keys, seal(keys, Buffer.alloc(0), 'x'), 'x')).toHaveLength(0)
  })

  it('opens under older keys that are still given', () => {
    const old = seal(parseMasterKeys(one), 'secret', 'a')
    expect(openSealed(keys, old, 'a').toString()).toBe('secret')
    expect(() => openSealed(parseMasterKeys(two), old, 'a')).toThrow(
      'The value was sealed under master key 1, which MASTER_KEYS does not hold.',
    )
  })

  it('does not open with another context, key or version, or a changed byte', () => {
    const sealed = seal(keys, 'secret', 'webhook:1')
    const flip = (at: number) => {
      const bytes = Buffer.from(sealed.slice(2), 'base64url')
      bytes[at]! ^= 1
      return `2.${bytes.toString('base64url')}`
    }
    const broken = [flip(0), flip(12), flip(30), '', '2.', '2.AAAA', `1${sealed.slice(1)}`, `9${sealed.slice(1)}`, 'x']
    for (const text of broken) expect(() => openSealed(keys, text, 'webhook:1')).toThrow(DecryptionError)
    expect(() => openSealed(keys, sealed, 'webhook:2')).toThrow(DecryptionError)
    expect(() => openSealed(parseMasterKeys(`2:${base64(3)}`), sealed, 'webhook:1')).toThrow(DecryptionError)
  })
})
