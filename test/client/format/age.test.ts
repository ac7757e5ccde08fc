import { describe, expect, it } from 'vitest'
import { ageOf, queueState } from '../../../client/format/age.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

/** Round the clock. */
const against = (since: string) => ({ since, minutes: 240, target: null, working: null })

describe('waiting against a target of four hours', () => {
  it.each([
    [0, 'in_time', 240],
    [179, 'in_time', 61],
    [180, 'soon', 60],
    [240, 'soon', 0],
    [241, 'over', 1],
    [4_000, 'over', 3_760],
  ])('%i minutes: %s, %i away', (waited, state, distance) => {
    expect(ageOf(against(ago(waited)), now, 60)).toEqual({ state, waited, distance })
  })

  it('never counts below zero when clocks differ', () => {
    expect(ageOf(against(ago(-5)), now, 60).waited).toBe(0)
  })

  it('marks a queue by its worst dossier', () => {
    expect(queueState({ waiting: 0, over: 0, soon: 0 })).toBeNull()
    expect(queueState({ waiting: 9, over: 0, soon: 0 })).toBe('in_time')
    expect(queueState({ waiting: 9, over: 0, soon: 2 })).toBe('soon')
    expect(queueState({ waiting: 9, over: 1, soon: 2 })).toBe('over')
  })
})

describe('waiting by working time', () => {
  const hours = { since: ago(30), until: ago(-60) }
  const wait = (minutes_left: number, working: { since: string; until: string }) => {
    const one = { since: ago(3_000), minutes: 240, target: { minutes_left }, working }
    return (later: number) => ageOf(one, now + later * 60_000, 60)
  }

  it('goes on from what the server said, until the hours end', () => {
    const at = wait(120, hours)
    expect(at(0)).toEqual({ state: 'in_time', waited: 120, distance: 120 })
    expect(at(20)).toEqual({ state: 'in_time', waited: 140, distance: 100 })
    expect(at(300)).toEqual({ state: 'in_time', waited: 180, distance: 60 })
  })

  it('stands outside the hours, and is over below zero', () => {
    const night = wait(59, { since: ago(900), until: ago(400) })
    night(0)
    expect(night(200)).toEqual({ state: 'soon', waited: 181, distance: 59 })
    expect(wait(-1, hours)(0)).toEqual({ state: 'over', waited: 241, distance: 1 })
  })
})
