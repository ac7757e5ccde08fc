import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoRib } from '../../server/demo/story/rib.ts'

describe('made-up RIBs', () => {
  it('carry the key of published vectors, the edge keys included', () => {
    expect(demoRib('001', '00101', '0001234500')).toBe('00100101000123450051')
    expect(demoRib('007', '99999', '1234506')).toBe('00799999000123450651')
    expect(demoRib('111', '10011', '0')).toMatch(/^\d{20}$/)
  })

  it('satisfy agency, account and key mod 97 = 0 with a key of 01 to 97', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999 }),
        fc.bigInt({ min: 0n, max: 9_999_999_999n }),
        (agency, account) => {
          const rib = demoRib('004', String(agency).padStart(5, '0'), String(account))
          expect(BigInt(rib.slice(3)) % 97n).toBe(0n)
          expect(Number(rib.slice(18))).toBeGreaterThanOrEqual(1)
          expect(Number(rib.slice(18))).toBeLessThanOrEqual(97)
        },
      ),
    )
  })
})
