import { describe, expect, it } from 'vitest'
import { billOf, readAudit, readLicences } from '../../server/launch/packages.mjs'
import { root } from '../../server/process/root.ts'

const component = (name: string, licence: object | null) => ({
  name,
  version: '1.0.0',
  ...(licence && { licenses: [licence] }),
})
const mit = { license: { id: 'MIT' } }

describe('npm run audit:packages', () => {
  it('writes a bill of every package in the lock file, and no licence of it is one to look at', () => {
    const bill = billOf(root)
    expect([bill.bomFormat, bill.components.length > 100]).toEqual(['CycloneDX', true])
    const names = bill.components.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['express', 'react-admin', 'pdfjs-dist']))
    expect(readLicences(bill).refused).toEqual([])
  })

  it('names packages whose licence is unknown or asks for more', () => {
    const components = [
      component('fine', mit),
      component('choice', { expression: '(GPL-3.0-only OR MIT)' }),
      component('both', { expression: 'MIT AND AGPL-3.0-only' }),
      component('mystery', null),
    ]
    const { licences, refused } = readLicences({ components })
    expect(refused).toEqual(['both@1.0.0: MIT AND AGPL-3.0-only', 'mystery@1.0.0: unknown'])
    expect(new Map(licences).get('MIT')).toBe(1)
  })

  it('tells vulnerabilities from a registry that did not answer', () => {
    const via = [{ title: 'Prototype pollution' }, 'inner']
    const vulnerabilities = { bad: { name: 'bad', severity: 'high', range: '<2', via, fixAvailable: true } }
    expect(readAudit(JSON.stringify({ vulnerabilities }))).toEqual({
      found: ['high: bad <2 (Prototype pollution; by way of inner), mended in a newer version'],
    })
    expect(readAudit(JSON.stringify({ vulnerabilities: {} }))).toEqual({ found: [] })
    expect(readAudit('{"message":"405 Method Not Allowed"}')).toEqual({ unknown: '405 Method Not Allowed' })
    expect(readAudit('getaddrinfo ENOTFOUND\nmore')).toEqual({ unknown: 'getaddrinfo ENOTFOUND' })
    expect(readAudit('')).toEqual({ unknown: 'npm audit printed nothing' })
  })
})
