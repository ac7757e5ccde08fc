import { expect, it } from 'vitest'
import { FIRST_TRADERS, playInLanes } from '../../server/demo/story/lanes.ts'
import type { DemoStep } from '../../server/demo/story/steps.ts'
import { demoStory } from '../../server/demo/story/story.ts'

const { steps, traders } = demoStory({ now: new Date('2026-11-21T10:00:00Z') })
const FOR_ALL = new Set<DemoStep['do']>(['set', 'import_statement', 'write_statement'])
const placed = steps.map((step, place) => ({ place, step }))

/** Plays the story with steps that end at random; answers their places as they began, and how many ran at a time. */
async function playRandomly(atOnce: number, signal?: AbortSignal, fails?: (place: number) => boolean) {
  const began: number[] = []
  const running = new Set<number>()
  const together: number[][] = []
  const play = async (step: DemoStep) => {
    const place = steps.indexOf(step)
    began.push(place)
    running.add(place)
    together.push([...running])
    for (let turns = Math.random() * 20; turns > 0; turns -= 1) await Promise.resolve()
    running.delete(place)
    if (fails?.(place)) throw new Error(`Step ${place} fails.`)
  }
  const left = playInLanes(placed, atOnce, play, signal)
  return { began, together, running, left }
}

it('every step is played once: those of one trader in their order, a setting and a statement alone, none far ahead', async () => {
  const { began, together, left } = await playRandomly(6)
  expect(await left).toEqual([])
  expect([...began].sort((a, b) => a - b)).toEqual(steps.map((_, place) => place))
  for (const { key } of traders) {
    const own = began.filter((place) => steps[place]!.trader === key)
    expect(own).toEqual([...own].sort((a, b) => a - b))
  }
  expect(Math.max(...together.map((places) => places.length))).toBe(6)
  for (const places of together) {
    if (places.some((place) => FOR_ALL.has(steps[place]!.do))) expect(places).toHaveLength(1)
    const collecting = places.filter((place) => ['atlas', 'ezzitoun'].includes(steps[place]!.trader))
    expect(collecting.length).toBeLessThanOrEqual(1)
  }
  began.forEach((place, index) => {
    const earlier = began.slice(index + 1).filter((later) => later < place)
    expect(earlier.length).toBeLessThan(12)
    if (FOR_ALL.has(steps[place]!.do)) expect(earlier).toEqual([])
  })
})

it('a stop ends between two steps, and says which are left', async () => {
  const stop = new AbortController()
  const { began, running, left } = await playRandomly(4, stop.signal)
  stop.abort()
  const rest = await left
  expect(running.size).toBe(0)
  expect(began.length).toBeGreaterThan(0)
  expect([...began, ...rest.map(({ place }) => place)].sort((a, b) => a - b)).toEqual(steps.map((_, place) => place))
})

it('an error ends it after the steps in progress', async () => {
  const { began, running, left } = await playRandomly(4, undefined, (place) => place === 20)
  await expect(left).rejects.toThrow('Step 20 fails.')
  expect(running.size).toBe(0)
  expect(began.length).toBeLessThan(steps.length)
})

it('the first traders are of the story, and those who collect money or pay for an activation are among them', () => {
  expect([...FIRST_TRADERS].filter((one) => !traders.some(({ key }) => key === one))).toEqual([])
  const ended = steps.filter(({ do: act }) => ['pay', 'create_link', 'create_pay_link', 'pay_activation'].includes(act))
  expect(ended.map(({ trader }) => trader).filter((one) => !FIRST_TRADERS.has(one))).toEqual([])
  expect(ended.length).toBeGreaterThan(0)
})
