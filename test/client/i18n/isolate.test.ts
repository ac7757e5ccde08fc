import { describe, expect, it } from 'vitest'
import { isolate } from '../../../client/i18n/useWords.ts'

const FIRST_STRONG = '\u2068'
const END = '\u2069'

describe('a name in a sentence', () => {
  it('of the other direction is isolated, so that no full stop jumps to its front', () => {
    expect(isolate({ name: 'Karim B.', count: 3 }, 'ar')).toEqual({ name: `${FIRST_STRONG}Karim B.${END}`, count: 3 })
    expect(isolate({ name: 'مخبزة النور 2' }, 'fr')).toEqual({ name: `${FIRST_STRONG}مخبزة النور 2${END}` })
  })

  it('of the same direction stays as it is', () => {
    expect(isolate({ name: 'Karim B.', time: '12:30' }, 'en')).toEqual({ name: 'Karim B.', time: '12:30' })
    expect(isolate({ name: 'مخبزة النور', time: '12:30' }, 'ar')).toEqual({ name: 'مخبزة النور', time: '12:30' })
  })
})
