import { describe, expect, it } from 'vitest'
import { ageOf, queueState } from '../../../client/format/age.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

describe('waiting against a target of four hours', () => {
  it.each([
    [0, 'in_time', 240],
    [179, 'in_time', 61],
    [180, 'soon', 60],
    [240, 'soon', 0],
    [241, 'over', 1],
    [4_000, 'over', 3_760],
  ])('%i minutes: %s, %i away', (waited, state, distance) => {
    expect(ageOf(ago(waited), now, 240, 60)).toEqual({ state, waited, distance })
  })

  it('never counts below zero when clocks differ', () => {
    expect(ageOf(ago(-5), now, 240, 60).waited).toBe(0)
  })

  it('marks a queue by its worst dossier', () => {
    expect(queueState({ waiting: 0, over: 0, soon: 0 })).toBeNull()
    expect(queueState({ waiting: 9, over: 0, soon: 0 })).toBe('in_time')
    expect(queueState({ waiting: 9, over: 0, soon: 2 })).toBe('soon')
    expect(queueState({ waiting: 9, over: 1, soon: 2 })).toBe('over')
  })
})
