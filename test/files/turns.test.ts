import { beforeEach, describe, expect, it } from 'vitest'
import { FileRuleError } from '../../server/files/inspect.ts'
import { createTurns, type Turns } from '../../server/files/turns.ts'
import { ApiError } from '../../server/kernel/errors.ts'

let now: number
let turns: Turns
/** Inspections that have begun, in order, and what ends the one of a name. */
let begun: string[]
let ends: Map<string, (error?: Error) => void>

const limits = {
  lanes: 2,
  each: { uploads: 4, bytes: 1000 },
  all: { uploads: 6, bytes: 1500 },
}

beforeEach(() => {
  now = 0
  turns = createTurns({ now: () => new Date(now) }, limits)
  begun = []
  ends = new Map()
})

/** Asks for the inspection of `a1`, of workspace `a`; it lasts until it is ended. Settles as it does. */
function ask(name: string, bytes = 1): Promise<string> {
  return turns
    .run(name[0]!, bytes, () => {
      begun.push(name)
      return new Promise<void>((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve())))
    })
    .then(
      () => 'done',
      (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.meta.retry_after}` : String(error)),
    )
}

const settled = () => new Promise(setImmediate)

/** Asks for all of them, and lets begin what can. */
async function line(...names: string[]): Promise<void> {
  for (const name of names) void ask(name)
  await settled()
}

async function end(name: string, error?: Error): Promise<void> {
  await settled()
  ends.get(name)!(error)
  await settled()
}

const tooComplex = () => new FileRuleError('identification_file', 'too_complex')

describe('turns', () => {
  it('are one at a time for a workspace, and a lane stays for others', async () => {
    await line('a1', 'a2', 'a3', 'b1')
    expect(begun).toEqual(['a1', 'b1'])
    await end('b1')
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })

  it('go round the workspaces that wait', async () => {
    await line('a1', 'b1', 'a2', 'a3', 'b2', 'c1')
    for (const name of ['a1', 'b1', 'a2', 'b2', 'c1', 'a3']) await end(name)
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3'])
  })

  it('that fail pass on to the next', async () => {
    const [first, second] = [ask('a1'), ask('a2')]
    await end('a1', new FileRuleError('logo', 'mimes'))
    expect(begun).toEqual(['a1', 'a2'])
    await end('a2')
    expect([await first, await second]).toEqual(['Error: The logo must be a JPG or PNG image.', 'done'])
  })
})

describe('room', () => {
  it('is bounded by workspace and in all: 503 with a time to come back', async () => {
    await line('a1', 'a2', 'a3', 'a4')
    expect(await ask('a5')).toBe('503 5')
    await line('b1', 'c1')
    expect(await ask('d1')).toBe('503 5')
    await end('a1')
    await line('d2')
    expect(await ask('e1')).toBe('503 5')
  })

  it('is bounded by bytes', async () => {
    void ask('a1', 900)
    expect(await ask('a2', 101)).toBe('503 5')
    void ask('b1', 600)
    expect(await ask('c1', 1)).toBe('503 5')
  })

  it('is counted before a body is read, and given back once', () => {
    const leave = turns.admit('a', 1000)
    expect(() => turns.admit('a', 1)).toThrow('Many of your documents')
    leave()
    leave()
    turns.admit('a', 600)
    expect(() => turns.admit('a', 401)).toThrow('Many of your documents')
  })
})

describe('after a file that was too complex', () => {
  it('its workspace waits, longer each time, and others do not', async () => {
    const [first, second] = [ask('a1'), ask('a2')]
    await end('a1', tooComplex())
    expect([await first, await second]).toEqual([
      'Error: The identification file takes too long or too much memory to open. Send a simpler file.',
      '429 10',
    ])
    expect(() => turns.admit('a', 1)).toThrow('in 10 seconds')
    await line('b1')
    expect(begun).toEqual(['a1', 'b1'])

    now += 9_001
    expect(await ask('a3')).toBe('429 1')
    now += 1_000
    await line('a4')
    await end('a4', tooComplex())
    expect(await ask('a5')).toBe('429 20')
  })

  it('waits an hour at most, and it is forgotten an hour after', async () => {
    for (let strike = 1; strike <= 12; strike += 1) {
      await line(`a${strike}`)
      await end(`a${strike}`, tooComplex())
      const [, seconds] = (await ask('a')).split(' ')
      expect(Number(seconds)).toBe(Math.min(3600, 10 * 2 ** (strike - 1)))
      now += Number(seconds) * 1000
    }
    now += 3_600_000
    await line('a99')
    await end('a99', tooComplex())
    expect(await ask('a')).toBe('429 10')
  })
})
