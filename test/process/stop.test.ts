import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilStopped } from '../../server/process/stop.ts'

const exit = vi.spyOn(process, 'exit')
const said = vi.spyOn(console, 'error')

const before = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => [signal, process.listeners(signal)] as const)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  exit.mockReset().mockReturnValue(undefined as never)
  said.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  for (const [signal, own] of before)
    for (const listener of process.listeners(signal)) if (!own.includes(listener)) process.off(signal, listener)
})

const never = new Promise<never>(() => {})

it('a signal stops in order and ends with 0', async () => {
  const stop = vi.fn(async () => {})
  const stopped = untilStopped({ lost: never, stop })
  process.emit('SIGHUP')
  await stopped
  expect(stop).toHaveBeenCalledOnce()
  expect(exit.mock.calls).toEqual([[0]])
})

it('a database that is lost stops with its reason and ends with 1', async () => {
  await untilStopped({ lost: Promise.resolve(new Error('The database is gone.')), stop: async () => {} })
  expect(said.mock.calls).toEqual([['The database is gone.']])
  expect(exit.mock.calls).toEqual([[1]])
})

it('a stop that never ends is ended after a minute', async () => {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  void untilStopped({
    lost: never,
    stop: () => {
      begin()
      return never
    },
  })
  process.emit('SIGHUP')
  await begun
  vi.advanceTimersByTime(59_999)
  expect(exit).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(exit.mock.calls).toEqual([[1]])
})
