import { describe, expect, it } from 'vitest'
import {
  afterAttempt,
  afterOutcome,
  type DispatchState,
  type FinishedAttempt,
  type Health,
  isSuccess,
} from '../../server/worker/outcome.ts'

const now = new Date('2026-11-21T10:00:00Z')
const due = new Date('2026-11-21T09:59:58Z')
const later = new Date('2026-11-21T09:59:59Z')
const never = () => 0
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)

const answer = (http_status: number) => ({ http_status, response_body: '', duration_ms: 1 })
const attempt = (http_status: number, more: Partial<FinishedAttempt> = {}): FinishedAttempt => ({
  lease: 'mine',
  due: due.getTime(),
  started: later,
  finished: now,
  result: answer(http_status),
  ...more,
})
const dispatch = (more: Partial<DispatchState> = {}): DispatchState => ({
  status: 'pending',
  attempts: 0,
  next_attempt_at: due,
  lease: 'mine',
  ...more,
})

describe('success', () => {
  it('is 2xx only', () => {
    for (const [status, good] of [
      [199, false],
      [200, true],
      [299, true],
      [300, false],
      [302, false],
      [0, false],
      [500, false],
    ] as const)
      expect(isSuccess(answer(status))).toBe(good)
  })
})

describe('a dispatch after an attempt', () => {
  it.each<[string, Partial<DispatchState>, number, DispatchState]>([
    ['delivered', {}, 204, { status: 'delivered', attempts: 1, next_attempt_at: null, lease: null }],
    [
      'tried again by the schedule',
      { attempts: 2 },
      500,
      { status: 'pending', attempts: 3, next_attempt_at: at(1800), lease: null },
    ],
    [
      'failed after the eighth',
      { attempts: 7 },
      0,
      { status: 'failed', attempts: 8, next_attempt_at: null, lease: null },
    ],
    [
      'a failed redelivery leaves it delivered',
      { status: 'delivered', attempts: 1 },
      500,
      { status: 'delivered', attempts: 1, next_attempt_at: null, lease: null },
    ],
    [
      'and failed',
      { status: 'failed', attempts: 8 },
      302,
      { status: 'failed', attempts: 8, next_attempt_at: null, lease: null },
    ],
    [
      'a good redelivery makes it delivered',
      { status: 'failed', attempts: 8 },
      200,
      { status: 'delivered', attempts: 9, next_attempt_at: null, lease: null },
    ],
    [
      'a redelivery asked for meanwhile still takes place after a success',
      { next_attempt_at: later },
      200,
      { status: 'delivered', attempts: 1, next_attempt_at: later, lease: null },
    ],
    [
      'and after a failure',
      { attempts: 7, next_attempt_at: later },
      500,
      { status: 'failed', attempts: 8, next_attempt_at: later, lease: null },
    ],
    [
      'a failure without the lease counts for nothing',
      { attempts: 1, lease: 'another' },
      500,
      { status: 'pending', attempts: 1, next_attempt_at: due, lease: 'another' },
    ],
    [
      'nor does it bring back what was dropped',
      { status: 'dropped', next_attempt_at: null, lease: null },
      500,
      { status: 'dropped', attempts: 0, next_attempt_at: null, lease: null },
    ],
    [
      'a success without the lease is one',
      { attempts: 1, lease: 'another' },
      200,
      { status: 'delivered', attempts: 2, next_attempt_at: null, lease: 'another' },
    ],
    [
      'also when it was dropped meanwhile',
      { status: 'dropped', next_attempt_at: null, lease: null },
      200,
      { status: 'delivered', attempts: 1, next_attempt_at: null, lease: null },
    ],
  ])('%s', (_what, before, status, after) => {
    expect(afterAttempt(dispatch(before), attempt(status), never)).toEqual(after)
  })

  it('waits as long as the answer asks', () => {
    const result = { ...answer(503), retry_after: '7200' }
    const { next_attempt_at } = afterAttempt(dispatch(), attempt(503, { result }), never)
    expect(next_attempt_at).toEqual(at(7200))
  })
})

describe('a webhook after an attempt', () => {
  const healthy: Health = {
    is_active: true,
    disabled_why: null,
    failing_since: null,
    failures: 0,
    timeouts: 0,
    probe_at: null,
  }
  const days = (count: number) => at(-count * 86_400)

  it.each<[string, Partial<Health>, number, Health]>([
    ['counts from the first failure', {}, 500, { ...healthy, failing_since: now, failures: 1 }],
    ['forgets with a success', { failing_since: days(9), failures: 30 }, 200, healthy],
    [
      'is gone at once with 410',
      {},
      410,
      { ...healthy, is_active: false, disabled_why: 'gone', failing_since: now, failures: 1 },
    ],
    [
      'is given up after five days and eight failures',
      { failing_since: days(5), failures: 7 },
      0,
      { ...healthy, is_active: false, disabled_why: 'failing', failing_since: days(5), failures: 8 },
    ],
    [
      'not a moment earlier',
      { failing_since: at(-5 * 86_400 + 1), failures: 40 },
      500,
      { ...healthy, failing_since: at(-5 * 86_400 + 1), failures: 41 },
    ],
    [
      'not with fewer than eight',
      { failing_since: days(30), failures: 6 },
      500,
      { ...healthy, failing_since: days(30), failures: 7 },
    ],
  ])('%s', (_what, before, status, after) => {
    expect(afterOutcome({ ...healthy, ...before }, attempt(status))).toEqual(after)
  })
  describe('that hung', () => {
    const silent = { http_status: 0, response_body: 'timeout', duration_ms: 15_000 }
    const hang = (before: Health, started: Date, finished: Date) =>
      afterOutcome(before, attempt(0, { started, finished, result: silent }))

    it('waits for its next send from the third time on, longer each time', () => {
      let webhook = healthy
      const waits: number[] = []
      for (let time = 0; time < 10; time += 1) {
        const started = at(time * 10_000)
        const finished = at(time * 10_000 + 15)
        webhook = hang(webhook, started, finished)
        waits.push((webhook.probe_at!.getTime() - finished.getTime()) / 60_000)
      }
      expect(waits).toEqual([0, 0, 1, 2, 4, 8, 16, 30, 30, 30])
    })

    it('counts sends that hung at the same time once', () => {
      const once = hang(healthy, at(0), at(15))
      expect(hang(once, at(1), at(16))).toMatchObject({ timeouts: 1, probe_at: at(15) })
      expect(hang(once, at(15), at(30))).toMatchObject({ timeouts: 2 })
    })

    it.each([200, 500, 404])('has answered with %i', (status) => {
      const before = { ...healthy, failing_since: days(1), failures: 9, timeouts: 9, probe_at: at(60) }
      expect(afterOutcome(before, attempt(status))).toMatchObject({ timeouts: 0, probe_at: null })
    })
  })
})
