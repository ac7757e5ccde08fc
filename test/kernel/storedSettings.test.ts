import { describe, expect, it } from 'vitest'
import { signInRulesIn } from '../../server/http/signInRules.ts'
import { inForce } from '../../server/kernel/storedSettings.ts'

describe('settings in force', () => {
  const defaults = { targets: { a: 1, b: 2 }, hold: 3, list: ['x'], nothing: null as string | null }

  it.each([
    ['nothing stored', {}, defaults],
    ['one member of a setting', { targets: { b: 9 } }, { ...defaults, targets: { a: 1, b: 9 } }],
    [
      'a value, a list and a value over null',
      { hold: 0, list: [], nothing: 'y' },
      { ...defaults, hold: 0, list: [], nothing: 'y' },
    ],
    ['settings that the program does not know', { colour: 'red' }, defaults],
  ])('with %s', (_name, stored, expected) => {
    expect(inForce(defaults, stored)).toEqual(expected)
  })

  it('are read alike where sessions are checked', () => {
    const { session_minutes } = signInRulesIn({ session_minutes: { idle: 5 } }, { production: false })
    expect(session_minutes).toEqual({ idle: 5, whole: 720 })
  })
})
