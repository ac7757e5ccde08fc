import { describe, expect, it } from 'vitest'
import { addDays, readDay, showDay } from '../../../client/format/day.ts'

describe('a typed day', () => {
  it.each([
    '14/03/2026',
    '14/3/2026',
    '14.03.2026',
    '14-03-2026',
    '14 03 2026',
    '14 / 03 / 2026',
    '14032026',
    '2026-03-14',
    ' 2026-3-14 ',
    '١٤/٠٣/٢٠٢٦',
    '\u206614/03/2026\u2069',
  ])('%s is read', (typed) => {
    expect(readDay(typed)).toBe('2026-03-14')
  })

  it.each(['', '14/03', '14/03/26', '31/02/2026', '03/14/2026', '00/01/2026', '14/03/2026 x', 'tomorrow', '1403202'])(
    '%j is none',
    (typed) => {
      expect(readDay(typed)).toBeNull()
    },
  )

  it('is shown day first, and stays as typed until it is a day', () => {
    expect(showDay('2026-03-04')).toBe('04/03/2026')
    expect(showDay('4/3/20')).toBe('4/3/20')
  })

  it('changes by days over months and years', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
})
