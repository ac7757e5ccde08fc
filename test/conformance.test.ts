import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesOf, REPORT, reportOf, STATEMENTS } from './conformance/report.ts'
import { SECTIONS, type SectionNumber } from './conformance/statements.ts'

describe('the conformance suite', () => {
  it('has the 478 statements, R-001 to R-478', () => {
    const numbers = Array.from({ length: 478 }, (_, index) => `R-${String(index + 1).padStart(3, '0')}`)
    expect(STATEMENTS).toEqual(numbers)
  })

  it.each(Object.keys(SECTIONS) as SectionNumber[])('checks section %s in one file', (section) => {
    expect(filesOf(section)).toHaveLength(1)
  })

  it('has a report of all of them: npm run conformance -- --write', () => {
    expect(fs.readFileSync(REPORT, 'utf8')).toBe(reportOf(() => true))
  })
})
