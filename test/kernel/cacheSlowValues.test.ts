import { describe, expect, it } from 'vitest'
import { cacheSlowValues } from '../../server/kernel/cacheSlowValues.ts'

/** Something that takes as long as `cost` says, by a clock of its own. */
function setUp() {
  const at = { now: 0, cost: 0, made: 0, fails: false }
  const ask = cacheSlowValues({ elapsed: () => at.now }, async (name: string) => {
    at.made += 1
    at.now += at.cost
    if (at.fails) throw new Error('not now')
    return `${name} ${at.made}`
  })
  return { at, ask }
}

describe('A value that is made on demand', () => {
  it('is made anew each time while it is cheap', async () => {
    const { at, ask } = setUp()
    at.cost = 49
    expect([await ask('a'), await ask('a')]).toEqual(['a 1', 'a 2'])
  })

  it('is kept for twenty times as long as it took', async () => {
    const { at, ask } = setUp()
    at.cost = 100
    expect(await ask('a')).toBe('a 1')
    at.now += 1_999
    expect(await ask('a')).toBe('a 1')
    expect(await ask('b')).toBe('b 2')
    at.now += 1
    expect(await ask('a')).toBe('a 3')
  })

  it('is made once for all who ask at once, when it was costly before', async () => {
    const { at, ask } = setUp()
    at.cost = 100
    await ask('a')
    at.now += 2_000
    expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a 2', 'a 2'])
  })

  it('is made again after a failure, and whenever it has become cheap', async () => {
    const { at, ask } = setUp()
    at.cost = 100
    await ask('a')
    at.now += 2_000
    at.fails = true
    await expect(ask('a')).rejects.toThrow('not now')
    at.fails = false
    at.cost = 1
    expect([await ask('a'), await ask('a')]).toEqual(['a 3', 'a 4'])
  })
})
