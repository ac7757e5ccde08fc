import { describe, expect, it } from 'vitest'
import { duration } from '../../../client/format/duration.ts'
import { initials } from '../../../client/format/initials.ts'
import { formatCount, formatFileSize, formatMoney } from '../../../client/format/numbers.ts'
import { ribParts } from '../../../client/format/rib.ts'
import { fullTime, relativeTime, shortDay, shortTime } from '../../../client/format/time.ts'
import type { Words } from '../../../client/i18n/useWords.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')

describe('times in Algiers', () => {
  it('shows the hour today, the day this year, the date before', () => {
    expect(shortTime('2026-11-21T08:05:00.000Z', 'en', now)).toBe('09:05')
    expect(shortTime('2026-11-20T23:30:00.000Z', 'en', now)).toBe('00:30')
    expect(shortTime('2026-03-09T08:05:00.000Z', 'fr', now)).toBe('9 mars, 09:05')
    expect(shortTime('2025-12-31T22:30:00.000Z', 'en', now)).toBe('31 Dec 2025')
    expect(shortTime('2025-12-31T23:30:00.000Z', 'en', now)).toMatch(/^1 Jan, 00:30$/)
  })

  it('keeps Western digits and the 24 hour clock in Arabic', () => {
    expect(shortTime('2026-11-21T17:05:00.000Z', 'ar', now)).toBe('18:05')
    expect(fullTime('2026-11-21T17:05:09.000Z', 'ar')).toMatch(/21 نوفمبر 2026.*18:05:09/)
    expect(formatCount(20_000, 'ar')).toBe('20.000')
  })

  it('says the day alone, with another year', () => {
    expect(shortDay('2026-10-28T09:04:00.000Z', 'en', now)).toBe('28 Oct')
    expect(shortDay('2025-10-28T09:04:00.000Z', 'en', now)).toBe('28 Oct 2025')
  })

  it('says how long ago', () => {
    expect(relativeTime('2026-11-21T09:00:00.000Z', 'en', now)).toBe('3 hours ago')
    expect(relativeTime('2026-11-20T11:00:00.000Z', 'fr', now)).toBe('hier')
  })
})

describe('figures', () => {
  const words: Words = (key, ...[values]) => `${key} ${JSON.stringify(values)}`

  it('are given by the names that the English text has: another one does not compile', () => {
    expect(words('rail.label', { queue: 'Brands' })).toContain('Brands')
    // @ts-expect-error The text of 'rail.label' names %{queue}.
    expect(words('rail.label', { name: 'Brands' })).toContain('Brands')
    // @ts-expect-error A text that names a value needs one.
    expect(words('rail.label')).toContain('rail.label')
  })

  it('cuts minutes into what is read at a glance', () => {
    expect(duration(41, words)).toBe('duration.minutes {"m":41}')
    expect(duration(240, words)).toBe('duration.whole_hours {"h":4}')
    expect(duration(312, words)).toBe('duration.hours {"h":5,"m":"12"}')
    expect(duration(64, words)).toBe('duration.hours {"h":1,"m":"04"}')
    expect(duration(4_380, words)).toBe('duration.days {"d":3,"h":1}')
    expect(duration(4_320, words)).toBe('duration.whole_days {"d":3}')
  })

  it('writes amounts with two places', () => {
    expect(formatMoney('7534150.00', 'DZD', 'en')).toBe('7,534,150.00 DZD')
    expect(formatMoney('100.00', 'DZD', 'fr')).toBe('100,00 DZD')
    expect(formatMoney('90071992547409931.07', 'DZD', 'en')).toBe('90,071,992,547,409,931.07 DZD')
  })

  it('writes sizes of files short', () => {
    const sizes = (['en', 'fr', 'ar'] as const).map((language) => formatFileSize(16_200, language).replace(/\s/, ' '))
    expect(sizes).toEqual(['16 kB', '16 ko', '16 ك.ب'])
  })

  it('takes a RIB apart, whole or masked', () => {
    expect(ribParts('00100101000123450051')).toEqual(['001', '00101', '0001234500', '51'])
    expect(ribParts('001**************051')).toEqual(['001', '•••••', '•••••••••0', '51'])
  })

  it('makes initials of Latin and Arabic names', () => {
    expect(initials('Lina Haddad')).toBe('LH')
    expect(initials('  Atlas ')).toBe('A')
    expect(initials('مطعم الخيمة')).toBe('ما')
    expect(initials('')).toBe('–')
  })
})
