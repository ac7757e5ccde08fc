import { describe, expect, it } from 'vitest'
import { directionOf, firstLanguage } from '../../../client/i18n/languages.ts'

describe('the first language', () => {
  it('is the one chosen before, else the first of the browser that we speak, else English', () => {
    expect(firstLanguage('ar', ['fr-DZ'])).toBe('ar')
    expect(firstLanguage(undefined, ['kab', 'fr-DZ', 'ar'])).toBe('fr')
    expect(firstLanguage('xx', ['AR-dz'])).toBe('ar')
    expect(firstLanguage(undefined, ['de', 'es'])).toBe('en')
  })

  it('runs from right to left in Arabic alone', () => {
    expect([directionOf('ar'), directionOf('fr'), directionOf('en')]).toEqual(['rtl', 'ltr', 'ltr'])
  })
})
